// <gw-engine-tour>: the finished engines with notes; a line and the note on it light up together.

const TWO_COLUMNS = 840; // px; in a narrower figure the notes are folded away between the lines

/**
 * Works on the code and notes that stand in the page, which are readable without it. It adds tabs,
 * makes the numbers buttons, and folds the notes where there is no room beside the code.
 */
export class EngineTourElement extends HTMLElement {
  #marks: HTMLButtonElement[] = [];
  #width: ResizeObserver | null = null;

  connectedCallback(): void {
    if (this.#marks.length === 0) {
      this.#marks = [...this.querySelectorAll<HTMLElement>(".gw-tour-mark")].map(toButton);
      this.#addTabs();
      this.#listen();
    }
    this.#width = new ResizeObserver(([entry]) => {
      if (entry) this.#fold(entry.contentRect.width < TWO_COLUMNS);
    });
    this.#width.observe(this);
  }

  disconnectedCallback(): void {
    this.#width?.disconnect();
  }

  get #engines(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(".gw-tour-engine")];
  }

  #listen(): void {
    // No pointerover: it also comes when the page scrolls under a pointer at rest, as keys lead from note to note.
    for (const sign of ["pointermove", "pointerdown"] as const) {
      this.addEventListener(sign, (event) => this.#light(engineOf(event), noteOf(event)));
    }
    this.addEventListener("pointerleave", () => {
      // The note that a key led to stays lit, or is again.
      const focused = this.querySelector<HTMLElement>(".gw-tour-mark:focus");
      for (const engine of this.#engines) {
        this.#light(engine, (engine.contains(focused) && focused?.dataset.note) || "");
      }
    });
    this.addEventListener("focusin", (event) => {
      const mark = markOf(event);
      if (!mark) return;
      this.#enter(mark);
      this.#light(engineOf(event), noteOf(event));
    });
    this.addEventListener("focusout", (event) => this.#light(engineOf(event), ""));
    this.addEventListener("click", (event) => {
      const mark = markOf(event);
      if (mark) this.#open(mark, mark.getAttribute("aria-expanded") !== "true");
    });
    this.addEventListener("keydown", (event) => {
      const mark = markOf(event);
      const next = mark && this.#reached(mark, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
      this.#open(next, true);
    });
  }

  /** The mark that a key leads to from another, within the same engine. */
  #reached(mark: HTMLButtonElement, key: string): HTMLButtonElement | undefined {
    const engine = mark.closest(".gw-tour-engine");
    const marks = this.#marks.filter((each) => engine?.contains(each));
    const at = marks.indexOf(mark);
    const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const index = to[key];
    if (index === undefined || (key === "ArrowUp" && at === 0)) return undefined;
    return key === "End" ? marks.at(-1) : marks[index];
  }

  /** One stop for the Tab key an engine: the number that was reached last. */
  #enter(mark: HTMLButtonElement): void {
    const engine = mark.closest(".gw-tour-engine");
    for (const each of this.#marks) if (engine?.contains(each)) each.tabIndex = -1;
    mark.tabIndex = 0;
  }

  #light(engine: Element | null, note: string): void {
    const lit = engine?.querySelector(".gw-lit")?.getAttribute("data-note") ?? "";
    if (lit === note) return;
    for (const lit of engine?.querySelectorAll(".gw-lit") ?? []) lit.classList.remove("gw-lit");
    if (!note) return;
    for (const part of engine?.querySelectorAll(`[data-note="${note}"]`) ?? []) {
      part.classList.add("gw-lit");
    }
  }

  /** Folded, a note opens below its lines; beside the code all notes are open anyway. */
  #open(mark: HTMLButtonElement, open: boolean): void {
    if (!this.classList.contains("gw-folding")) return;
    mark.setAttribute("aria-expanded", String(open));
    this.#note(mark)?.classList.toggle("gw-open", open);
  }

  #fold(folding: boolean): void {
    this.classList.toggle("gw-folding", folding);
    for (const mark of this.#marks) {
      const open = this.#note(mark)?.classList.contains("gw-open") ?? false;
      if (folding) mark.setAttribute("aria-expanded", String(open));
      else mark.removeAttribute("aria-expanded");
    }
  }

  #note(mark: HTMLButtonElement): HTMLElement | null {
    return this.querySelector(`#${mark.getAttribute("aria-describedby")}`);
  }

  #addTabs(): void {
    const engines = this.#engines;
    const tabs = engines.map((engine) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.className = "gw-tour-tab";
      tab.id = `${engine.id}-tab`;
      tab.textContent = engine.getAttribute("aria-label");
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", engine.id);
      engine.setAttribute("role", "tabpanel");
      engine.setAttribute("aria-labelledby", tab.id);
      engine.removeAttribute("aria-label");
      return tab;
    });
    const choose = (chosen: number): void => {
      for (const [index, tab] of tabs.entries()) {
        tab.setAttribute("aria-selected", String(index === chosen));
        tab.tabIndex = index === chosen ? 0 : -1;
        const engine = engines[index];
        if (engine) engine.hidden = index !== chosen;
      }
    };
    const list = document.createElement("div");
    list.className = "gw-tour-tabs";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-labelledby", `${this.id}-title`);
    list.append(...tabs);
    list.addEventListener("click", ({ target }) => {
      const index = tabs.indexOf(target as HTMLButtonElement);
      if (index >= 0) choose(index);
    });
    list.addEventListener("keydown", ({ key, target }) => {
      const at = tabs.indexOf(target as HTMLButtonElement);
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      if (at < 0 || step === 0) return;
      const next = (at + step + tabs.length) % tabs.length;
      choose(next);
      tabs[next]?.focus();
    });
    this.querySelector(".gw-head")?.append(list, hint());
    choose(0);
  }
}

customElements.define("gw-engine-tour", EngineTourElement);

/** The number on a line becomes a button, described by its note. */
function toButton(mark: HTMLElement): HTMLButtonElement {
  const { note = "" } = mark.dataset;
  const engine = mark.closest(".gw-tour-engine");
  const button = document.createElement("button");
  button.type = "button";
  button.className = mark.className;
  button.dataset.note = note;
  button.textContent = note;
  button.tabIndex = note === "1" ? 0 : -1;
  button.setAttribute("aria-label", `Note ${note}`);
  button.setAttribute("aria-describedby", `${engine?.id}-${note}`);
  mark.replaceWith(button);
  return button;
}

function hint(): HTMLElement {
  const words = document.createElement("p");
  words.className = "gw-note";
  words.textContent = "Point at a line, or press ↓ and ↑ on a number.";
  return words;
}

function markOf({ target }: Event): HTMLButtonElement | null {
  return target instanceof Element ? target.closest("button.gw-tour-mark") : null;
}

function engineOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest(".gw-tour-engine") : null;
}

/** The number of the note that what was pointed at belongs to. */
function noteOf({ target }: Event): string {
  const part = target instanceof Element ? target.closest<HTMLElement>("[data-note]") : null;
  return part?.dataset.note ?? "";
}
