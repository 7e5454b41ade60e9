// <gw-colours>: the header's button for the page's colours: as the system, light, dark.

const KEPT = "__palette"; // Material's own name for the choice, which its script in the header reads too

declare global {
  interface Window {
    __md_get(key: string): { index: number } | null;
    __md_set(key: string, choice: { index: number; color: { scheme: string } }): void;
  }
}

/**
 * Takes the buttons that stand in it, one a choice (`data-scheme`, empty: the system's), and shows the chosen one.
 *
 * Stands for Material's own, which says the same things again at each start: that made the browser
 * compute every style of the page four times more.
 */
export class ColoursElement extends HTMLElement {
  readonly #dark = matchMedia("(prefers-color-scheme: dark)");
  #index = 0;

  connectedCallback(): void {
    this.#index = Math.min(window.__md_get(KEPT)?.index ?? 0, this.#buttons.length - 1);
    this.addEventListener("click", this.#next);
    this.#dark.addEventListener("change", this.#show);
    this.#show();
  }

  disconnectedCallback(): void {
    this.removeEventListener("click", this.#next);
    this.#dark.removeEventListener("change", this.#show);
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.querySelectorAll("button")];
  }

  get #scheme(): string {
    const chosen = this.#buttons[this.#index]?.dataset.scheme;
    return chosen || (this.#dark.matches ? "slate" : "default");
  }

  #next = (): void => {
    this.#index = (this.#index + 1) % this.#buttons.length;
    window.__md_set(KEPT, { index: this.#index, color: { scheme: this.#scheme } });
    this.#show();
    this.#buttons[this.#index]?.focus();
  };

  #show = (): void => {
    for (const [index, button] of this.#buttons.entries()) button.hidden = index !== this.#index;
    const { body } = document;
    if (body.dataset.mdColorScheme !== this.#scheme) body.dataset.mdColorScheme = this.#scheme;
    requestAnimationFrame(() => {
      const style = getComputedStyle(body);
      setMeta("color-scheme", style.colorScheme); // of the scrollbars
      setMeta("theme-color", style.getPropertyValue("--gw-paper").trim()); // of the browser's own bars
    });
  };
}

function setMeta(name: string, content: string): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (meta && meta.content !== content) meta.content = content;
}

customElements.define("gw-colours", ColoursElement);
