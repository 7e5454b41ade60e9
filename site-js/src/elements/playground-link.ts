// The playground's links: one that came with the address, and one to copy.
import { html, nothing, type TemplateResult } from "lit";
import { readLink, writeLink } from "../link.ts";

/** What this needs of the playground it belongs to. */
export interface Owner {
  readonly program: string;
  /** A link carried this program. It is to be shown, not run. */
  arrived(program: string): void;
  changed(): void;
}

export class PlaygroundLink {
  readonly #owner: Owner;
  #refused = ""; // why a link was not read
  #said = ""; // about the copy
  #shown = ""; // a link that the browser would not copy

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Takes the program out of the address. Its mark goes: a reload must not undo what is typed next. */
  take = (): void => {
    const carried = readLink(location.hash);
    if (carried.kind === "nothing") return;
    history.replaceState(history.state, "", location.pathname + location.search);
    this.forget();
    if (carried.kind === "program") this.#owner.arrived(carried.program);
    else this.#refused = carried.sentence;
    this.#owner.changed();
  };

  /** The program is another one now, or runs. */
  forget(): void {
    this.#refused = "";
    this.#said = "";
    this.#shown = "";
  }

  copy = async (): Promise<void> => {
    this.forget();
    const written = writeLink(location.href, this.#owner.program);
    if (written.kind === "refused") this.#said = written.sentence;
    else {
      try {
        await navigator.clipboard.writeText(written.link);
        this.#said = "The link is copied. It carries the program, and nothing else of yours.";
      } catch {
        this.#shown = written.link;
        this.#said = "This browser does not let a page copy. Copy the link yourself.";
      }
    }
    this.#owner.changed();
  };

  /** Above the program. `linked`: it came with a link, and was neither run nor edited yet. */
  renderNotice(linked: boolean): TemplateResult {
    const words = linked
      ? "This program came with a link. Read it, then press Run."
      : this.#refused;
    return html`<div role="status">${words ? html`<div class="gw-notice"><p>${words}</p></div>` : nothing}</div>`;
  }

  /** Under the buttons. */
  renderCopied(): TemplateResult {
    return html`<p class="gw-play-said gw-quiet" role="status">${this.#said}</p>
      ${this.#shown ? html`<label class="gw-play-link">The link <input class="gw-field" readonly .value=${this.#shown} @focus=${selectAll} /></label>` : nothing}`;
  }
}

function selectAll({ target }: Event): void {
  if (target instanceof HTMLInputElement) target.select();
}
