// <gw-playground>: any program over Value, on our engine or the reader's own: stepped, checked, saved, shared.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { Editor } from "../editor.ts";
import { progress } from "../page/memory.ts";
import { wantPython } from "../page/settle.ts";
import { python } from "../python/client.ts";
import type { Played } from "../shapes.ts";
import { renderCode } from "./exercise-code.ts";
import { builtPictures } from "./lab-picture.ts";
import { PlaygroundDraft } from "./playground-draft.ts";
import { PlaygroundGraph } from "./playground-graph.ts";
import { PlaygroundLink } from "./playground-link.ts";
import { type Example, renderEngine, renderExamples, renderOutcome } from "./playground-parts.ts";
import { PlaygroundRun } from "./playground-run.ts";

/** What the build puts beside the fallback, as JSON. */
interface Built {
  examples: Example[]; // the first stands there to begin with
  engines: { exercise: string; title: string }[]; // whose passed program is an engine, the latest first
  played: Played; // of the first example; its pictures stand in the fallback
}

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** Attributes: `heading` (names the region), `id` (begins every id inside). */
export class PlaygroundElement extends LitElement {
  static override properties = {
    heading: {},
    run: { state: true },
    problem: { state: true },
  };

  declare heading: string;
  declare run: PlaygroundRun | null; // the latest
  declare problem: string; // why the editor is not here

  #built: Built = { examples: [], engines: [], played: null as never };
  #draft = new PlaygroundDraft([]);
  #first: PlaygroundRun | null = null; // the first example, run when the site was built
  #editor: Editor | null = null;
  #opening: Promise<void> | null = null;
  #unsubscribe: (() => void)[] = [];
  readonly #graph = new PlaygroundGraph(this);
  readonly #link = new PlaygroundLink(this);

  constructor() {
    super();
    this.run = null;
    this.problem = "";
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    this.#takeFallback();
    this.#link.take();
    super.connectedCallback();
    const update = () => this.requestUpdate();
    this.#unsubscribe = [python.subscribe(update), progress.subscribe(update)];
    window.addEventListener("hashchange", this.#link.take);
    void this.updateComplete.then(this.#open);
    wantPython();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of this.#unsubscribe) end();
    window.removeEventListener("hashchange", this.#link.take);
    if (this.run?.busy) this.run.stop(); // nobody is left to read what comes back
  }

  get labId(): string {
    return `${this.id}-lab`;
  }

  #takeFallback(): void {
    const data = this.querySelector(":scope > .gw-playground-data");
    if (!data) return;
    this.#built = JSON.parse(data.textContent ?? "") as Built;
    const { examples, played } = this.#built;
    this.#draft = new PlaygroundDraft(examples.map((example) => example.program));
    const { wide, tall } = builtPictures(this);
    const first = examples[0]?.program ?? "";
    if (played.lab !== null) {
      played.lab = { ...played.lab, wide: wide?.outerHTML ?? "", tall: tall?.outerHTML ?? "" };
      this.#first = PlaygroundRun.built(first, this.labId, played);
    }
    this.#clear();
    this.replaceChildren();
  }

  // ---- what the graph and the link need of it

  get program(): string {
    return this.#draft.program;
  }

  arrived(program: string): void {
    this.#place(program, true);
  }

  light(lines: readonly number[]): void {
    if (this.run?.program === this.program) this.#editor?.highlightLines(lines);
  }

  changed(): void {
    this.requestUpdate();
  }

  // ---- what it looks like

  /** The exercise whose passed program is the reader's engine: the latest in the course. */
  get #engine(): { title: string; program: string } | null {
    for (const { exercise, title } of this.#built.engines) {
      const program = progress.exercise(exercise).passed;
      if (program !== null) return { title, program };
    }
    return null;
  }

  /** The chosen engine's program; "" for ours. */
  get #chosen(): string {
    return this.#draft.own ? (this.#engine?.program ?? "") : "";
  }

  /** What is another since the latest run, as a sentence. */
  get #since(): string {
    if (this.run && this.run.program !== this.program) return "You have edited the program since.";
    const other = this.run && this.run.engine !== this.#chosen;
    return other ? "You have chosen another engine since." : "";
  }

  override render(): TemplateResult {
    const title = `${this.id}-title`;
    const { program } = this;
    const engine = this.#engine;
    const { examples, engines } = this.#built;
    const choice = {
      own: this.#draft.own && engine !== null,
      title: engine?.title ?? null,
      first: engines.at(-1)?.title ?? "",
      choose: (own: boolean) => {
        this.#draft.chooseEngine(own);
        this.requestUpdate();
      },
    };
    return html`<section class="gw-card gw-exercise gw-play" aria-labelledby=${title}>
      <header class="gw-head">
        <p class="gw-title" id=${title}>${this.heading}</p>
        ${renderExamples(examples, program, (example) => this.#place(example.program, false))}
      </header>
      ${this.#link.renderNotice(this.#draft.linked)}
      <div class="gw-code" @focusin=${this.#open}>
        ${this.#editor ? nothing : renderCode(program, "The program")}
        <div class="gw-editor"></div>
      </div>
      ${this.problem ? html`<div class="gw-notice" role="status"><p>${this.problem}</p><button type="button" class="gw-button" @click=${this.#open}>Retry</button></div>` : nothing}
      ${renderEngine(choice)} ${this.#renderBar()}
      <div class="gw-result">${renderOutcome(this.run, this.#since, this.#jump)}</div>
      ${this.#graph.render(this.run)}
    </section>`;
  }

  #renderBar(): TemplateResult {
    const quiet = (name: string, press: () => void) =>
      html`<button type="button" class="gw-quiet-button" @click=${press}>${name}</button>`;
    const first = this.#built.examples[0]?.program ?? "";
    return html`<div class="gw-bar">
      <button type="button" class="gw-button gw-main" @click=${this.#run}>Run</button>
      ${this.run?.busy ? html`<button type="button" class="gw-button gw-stop" @click=${this.#stop}>Stop</button>` : nothing}
      ${quiet("Copy link", this.#link.copy)}
      ${this.program === first ? nothing : quiet("Reset program", () => this.#place(first, false))}
      ${this.#draft.canPutBack ? quiet("Put mine back", this.#putBack) : nothing}
      <p class="gw-note" id="${this.id}-note"><kbd>${MAC ? "⌘" : "Ctrl"} Enter</kbd> runs · <kbd>Esc</kbd>, <kbd>Tab</kbd> leaves</p>
      ${this.#link.renderCopied()}
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
      const hadFocus = this.querySelector(".gw-code-text") === document.activeElement;
      this.#editor = new Editor({
        parent,
        code: this.program,
        starter: "",
        holes: [],
        name: "The program",
        describedBy: `${this.id}-note`,
        onChange: this.#typed,
        onCheck: this.#run,
        onRun: this.#run,
      });
      this.requestUpdate();
      if (hadFocus) this.#editor.focus();
    } catch {
      this.#opening = null; // Retry, or the next press, asks again
      this.problem = "The editor could not be loaded. Is the connection gone?";
    }
  }

  #typed = (program: string): void => {
    this.#draft.typed(program);
    this.#forget();
  };

  #place(program: string, linked: boolean): void {
    this.#draft.place(program, linked);
    this.#show();
  }

  #putBack = (): void => {
    this.#draft.putBack();
    this.#show();
  };

  #show(): void {
    if (this.#editor) this.#editor.code = this.program;
    this.#clear();
    this.#forget();
  }

  /** Another program stands there now: what came of the one before it is of no use. */
  #clear(): void {
    if (this.run?.busy) this.run.stop();
    const { program, own } = this.#draft;
    this.run = !own && program === this.#first?.program ? this.#first : null;
  }

  #forget(): void {
    this.#link.forget();
    this.requestUpdate();
  }

  #run = (): void => void this.#go();
  #stop = (): void => this.run?.stop();

  async #go(): Promise<void> {
    if (this.run?.busy) return; // it is under way; Stop ends it
    python.start();
    this.#draft.ran();
    this.#forget();
    this.#editor?.markError(null);
    const { program } = this;
    const run = new PlaygroundRun(program, this.#chosen, this.labId, () => this.requestUpdate());
    this.run = run;
    await run.go();
    if (this.run !== run) return; // another program stands there now
    const line = run.played?.problem?.line ?? null;
    if (line !== null && program === this.program) this.#editor?.markError(line);
    const stopped = this.querySelector(".gw-stop") === document.activeElement;
    if (stopped) this.querySelector<HTMLElement>(".gw-main")?.focus();
    await this.updateComplete;
    this.querySelector(run.played?.lab ? "gw-lab" : ".gw-verdict")?.scrollIntoView({
      block: "nearest",
    });
  }

  #jump = (line: number, column: number): void => this.#editor?.jumpTo(line, column);
}

customElements.define("gw-playground", PlaygroundElement);
