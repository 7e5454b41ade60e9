// <gw-run-cell>: a program in the prose, to change and run; nothing is graded and nothing remembered.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { Editor } from "../editor.ts";
import { whenNear } from "../page/near.ts";
import { wantPython } from "../page/settle.ts";
import { python } from "../python/client.ts";
import { Attempt } from "./attempt.ts";
import { renderResult } from "./exercise-result.ts";

/**
 * Attributes: `heading` (names the region), `ready` (names that stand ready, "Value, MLP"), `id`.
 * Takes the program, its output as of the site's build, and the setup from the fallback it replaces.
 */
export class RunCellElement extends LitElement {
  static override properties = {
    heading: {},
    ready: {},
    attempt: { state: true },
    problem: { state: true },
  };

  declare heading: string;
  declare ready: string;
  declare attempt: Attempt | null; // the latest Run
  declare problem: string; // why the editor is not here

  #code = "";
  #original = "";
  #setup = "";
  #text: Element | null = null; // the program, highlighted at build time
  #printed: Element | null = null; // what it printed then
  #undo: { code: string; attempt: Attempt | null } | null = null; // Reset can be taken back
  #editor: Editor | null = null;
  #opening: Promise<void> | null = null;
  #leave: (() => void) | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor() {
    super();
    this.attempt = null;
    this.problem = "";
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    this.#takeFallback();
    super.connectedCallback();
    this.#unsubscribe = python.subscribe(() => this.requestUpdate());
    this.#leave = whenNear(this, () => void this.#open());
    wantPython();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave?.();
    this.#unsubscribe?.();
    if (this.#busy) this.attempt?.stop(); // nobody is left to read what comes back
  }

  #takeFallback(): void {
    const data = this.querySelector(":scope > .gw-cell-data");
    if (!data) return;
    this.#setup = (JSON.parse(data.textContent ?? "") as { setup: string }).setup;
    this.#text = this.querySelector(".gw-code-text");
    this.#printed = this.querySelector(".gw-output");
    this.#original = (this.#text?.textContent ?? "").replace(/\n$/, "");
    this.#code = this.#original;
    this.replaceChildren();
  }

  get #busy(): boolean {
    return this.attempt !== null && this.attempt.end === null;
  }

  override render(): TemplateResult {
    const title = `${this.id}-title`;
    return html`<section class="gw-card gw-exercise gw-cell" aria-labelledby=${title}>
      <header class="gw-head">
        <p class="gw-title" id=${title}>${this.heading}</p>
        ${this.ready ? renderReady(this.ready.split(", ")) : nothing}
      </header>
      <div class="gw-code" @focusin=${this.#open}>
        ${this.#editor ? nothing : this.#text}
        <div class="gw-editor"></div>
      </div>
      ${this.problem ? this.#renderProblem() : nothing}
      ${this.#renderBar()}
      <div class="gw-result">${this.#renderResult()}</div>
    </section>`;
  }

  #renderBar(): TemplateResult {
    const resettable = this.#code !== this.#original || this.attempt !== null;
    const reset = html`<button type="button" class="gw-quiet-button" @click=${this.#reset}>${
      this.#undo ? "Undo reset" : "Reset"
    }</button>`;
    return html`<div class="gw-bar">
      <button type="button" class="gw-button gw-main" @click=${this.#run}>Run</button>
      ${this.#busy ? html`<button type="button" class="gw-button gw-stop" @click=${this.#stop}>Stop</button>` : nothing}
      ${resettable || this.#undo ? reset : nothing}
      <p class="gw-note" id="${this.id}-note"><kbd>Shift Enter</kbd> runs · <kbd>Esc</kbd>, <kbd>Tab</kbd> leaves</p>
    </div>`;
  }

  #renderResult(): TemplateResult {
    const { attempt } = this;
    if (attempt) {
      // The old output stays until there is a new one: the page would jump.
      const old = attempt.end === null && attempt.output.empty ? this.#printed : nothing;
      return html`${renderResult(attempt, attempt.code !== this.#code, this.#jump)}${old}`;
    }
    const edited = this.#code !== this.#original;
    return html`${edited ? html`<p class="gw-filled gw-quiet">Below is what the program printed before you edited it. Press Run.</p>` : nothing}${this.#printed ?? nothing}`;
  }

  #renderProblem(): TemplateResult {
    return html`<div class="gw-notice" role="status">
      <p>${this.problem}</p>
      <button type="button" class="gw-button" @click=${this.#open}>Retry</button>
    </div>`;
  }

  /** Fetches the editor, once; until it is here the program stands there as text, and can be run. */
  #open = (): Promise<void> => {
    this.#opening ??= this.#load();
    return this.#opening;
  };

  async #load(): Promise<void> {
    this.problem = "";
    try {
      const { Editor } = await import("../editor.ts");
      const parent = this.querySelector<HTMLElement>(".gw-editor");
      if (!parent) return;
      const hadFocus = this.#text === document.activeElement;
      this.#editor = new Editor({
        parent,
        code: this.#code,
        starter: "",
        holes: [],
        name: `${this.heading}: the program`,
        describedBy: `${this.id}-note`,
        onChange: this.#typed,
        onCheck: this.#run, // there is nothing to check
        onRun: this.#run,
      });
      this.requestUpdate();
      if (hadFocus) this.#editor.focus();
    } catch {
      this.#opening = null; // Retry asks again
      this.problem = "The editor could not be loaded. Is the connection gone?";
    }
  }

  #typed = (code: string): void => {
    if (code !== this.#code) this.#undo = null;
    this.#code = code;
    this.requestUpdate();
  };

  #run = (): void => void this.#attempt();
  #stop = (): void => this.attempt?.stop();

  async #attempt(): Promise<void> {
    if (this.#busy) return; // it is under way; Stop ends it
    this.#undo = null;
    const attempt = new Attempt(this.#code, null, () => this.requestUpdate(), this.#setup);
    this.attempt = attempt;
    this.#editor?.markError(null);
    const end = await attempt.go();
    const problem = end.kind === "ran" ? end.run.problem : null;
    if (problem && attempt.code === this.#code) this.#editor?.markError(problem.line);
    // Stop is about to leave; whoever pressed it goes on from Run.
    const stopped = this.querySelector(".gw-stop") === document.activeElement;
    if (stopped) this.querySelector<HTMLElement>(".gw-main")?.focus();
    await this.updateComplete;
    this.querySelector(".gw-result")?.scrollIntoView({ block: "nearest" });
  }

  #reset = (): void => {
    const back = this.#undo ?? { code: this.#original, attempt: null };
    const undo = this.#undo ? null : { code: this.#code, attempt: this.attempt };
    this.attempt?.stop();
    this.attempt = back.attempt;
    this.#code = back.code;
    if (this.#editor) this.#editor.code = back.code;
    this.#undo = undo;
    this.requestUpdate();
  };

  #jump = (line: number, column: number): void => {
    this.#editor?.jumpTo(line, column);
  };
}

customElements.define("gw-run-cell", RunCellElement);

function renderReady(names: readonly string[]): TemplateResult {
  return html`<p class="gw-count">${names.map(
    (name, index) => html`${index > 0 ? ", " : ""}<code>${name}</code>`,
  )} ${names.length === 1 ? "stands" : "stand"} ready</p>`;
}
