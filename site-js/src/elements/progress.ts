// <gw-progress>: takes what this browser remembers to a file, loads it from one, or erases it. Says first what will change.
import { html, nothing, type TemplateResult } from "lit";
import { itemOf } from "../page/course-progress.ts";
import { download } from "../page/download.ts";
import { progress } from "../page/memory.ts";
import {
  counted,
  type Kept,
  LONGEST,
  type ReadFile,
  readFile,
  taken,
  writeFile,
} from "../progress-file.ts";
import { CourseElement } from "./course-element.ts";
import { type Choice, renderLoading } from "./progress-loading.ts";

const FILE = "gradwalk-progress.json";

/** What the reader is being asked, below the buttons. */
type Asked =
  | { kind: "nothing" }
  | { kind: "load"; name: string; file: Extract<ReadFile, { kind: "read" }>; choice: Choice }
  | { kind: "erase" };

/** Replaces its fallback. Fires no events. What can be undone can be until the page is left. */
export class ProgressElement extends CourseElement {
  static override properties = { asked: { state: true }, said: { state: true } };

  declare asked: Asked;
  declare said: string;

  #undo: ReadonlyMap<string, string | null> | null = null;

  constructor() {
    super();
    this.asked = { kind: "nothing" };
    this.said = "";
  }

  override connectedCallback(): void {
    if (!this.hasUpdated) this.replaceChildren();
    super.connectedCallback();
  }

  override render(): TemplateResult {
    const kept = progress.all();
    const words = counted(kept.keys());
    return html`<div class="gw-card gw-progress">
      <p class="gw-progress-kept">${
        words
          ? html`This browser remembers <strong>${words}</strong>. Nothing of it is sent anywhere.`
          : "This browser remembers nothing yet. What you do in the lessons will be counted here."
      }</p>
      <div class="gw-progress-buttons">
        <button type="button" class="gw-button" ?disabled=${!words} @click=${this.#download}>Download</button>
        <button type="button" class="gw-button" @click=${this.#choose}>Load</button>
        <button type="button" class="gw-quiet-button" ?disabled=${!words} @click=${this.#askToErase}>Erase</button>
        <input type="file" accept=".json,application/json" hidden @change=${this.#open} />
      </div>
      ${this.#renderAsked(kept, words)}
      <div class="gw-progress-said" role="status">${
        this.said
          ? html`<p>${this.said}
              ${this.#undo ? html`<button type="button" class="gw-quiet-button" @click=${this.#takeBack}>Undo</button>` : nothing}</p>`
          : nothing
      }</div>
    </div>`;
  }

  #renderAsked(kept: Kept, words: string): TemplateResult | typeof nothing {
    const { asked } = this;
    switch (asked.kind) {
      case "nothing":
        return nothing;
      case "load":
        return renderLoading(kept, asked.file, {
          name: asked.name,
          choice: asked.choice,
          title: (key) => itemOf(key)?.title,
          choose: (choice) => {
            this.asked = { ...asked, choice };
          },
          load: () => this.#load(asked.file.kept, asked.choice),
          close: this.#close,
        });
      case "erase":
        return html`<section class="gw-progress-asked" aria-labelledby="gw-progress-title">
          <h3 id="gw-progress-title" tabindex="-1">Erase your progress?</h3>
          <p>Gone from this browser: ${words}${/exercise|program/.test(words) ? ", with all the code you wrote" : ""}.
            Other browsers, and files you downloaded, keep theirs.</p>
          <div class="gw-progress-buttons">
            <button type="button" class="gw-button gw-main" @click=${this.#erase}>Erase it all</button>
            <button type="button" class="gw-button" @click=${this.#close}>Cancel</button>
          </div>
        </section>`;
    }
  }

  #download(): void {
    const text = writeFile(progress.all(), new Date());
    download(FILE, new Blob([text], { type: "application/json" }));
    this.#say(`Saved as ${FILE}. Load it here, or on another machine, to go on.`);
  }

  #choose(): void {
    this.querySelector<HTMLInputElement>("input[type=file]")?.click();
  }

  async #open({ target }: Event): Promise<void> {
    if (!(target instanceof HTMLInputElement)) return;
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const file = await read(chosen);
    target.value = ""; // the same file can be chosen again
    if (file.kind === "refused") {
      this.asked = { kind: "nothing" };
      this.#say(`${file.sentence} Nothing was changed.`);
      return;
    }
    await this.#ask({ kind: "load", name: chosen.name, file, choice: "further" });
  }

  #askToErase(): void {
    void this.#ask({ kind: "erase" });
  }

  /** Opens the question and takes the focus to it: it stands below what was pressed. */
  async #ask(asked: Asked): Promise<void> {
    this.asked = asked;
    this.#say("");
    await this.updateComplete;
    this.querySelector<HTMLElement>("#gw-progress-title")?.focus();
  }

  readonly #close = (): void => {
    const pressed = this.asked.kind === "erase" ? "Erase" : "Load";
    this.asked = { kind: "nothing" };
    this.#focus(pressed);
  };

  #load(theirs: Kept, choice: Choice): void {
    const changes = taken(progress.all(), theirs, choice);
    this.asked = { kind: "nothing" };
    this.#say(`Loaded: ${counted(changes.keys())}.`, progress.put(changes));
    this.#focus("Load");
  }

  #erase(): void {
    const changes = new Map([...progress.all().keys()].map((key) => [key, null]));
    this.asked = { kind: "nothing" };
    this.#say("Erased. Until you leave this page, you can have it back.", progress.put(changes));
    this.#focus("Load");
  }

  #takeBack(): void {
    if (this.#undo) progress.put(this.#undo);
    this.#say("It is all as it was before.");
    this.#focus("Load");
  }

  #say(sentence: string, undo: ReadonlyMap<string, string | null> | null = null): void {
    this.said = sentence;
    this.#undo = undo;
    this.requestUpdate();
  }

  /** What was pressed is gone or may be switched off: the focus goes to a button that stays. */
  #focus(name: string): void {
    void this.updateComplete.then(() => {
      const buttons = [...this.querySelectorAll<HTMLButtonElement>(".gw-progress-buttons button")];
      buttons.find(({ textContent }) => textContent === name)?.focus();
    });
  }
}

customElements.define("gw-progress", ProgressElement);

async function read(file: File): Promise<ReadFile> {
  if (file.size > LONGEST) return readFile(" ".repeat(LONGEST + 1));
  try {
    return readFile(await file.text());
  } catch {
    return { kind: "refused", sentence: "This file can't be read: is it still there?" };
  }
}
