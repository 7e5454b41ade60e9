// <gw-playground>: any program over Value, on our engine or the reader's own: stepped, checked, saved, shared.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { Editor } from "../editor.ts";
import { readLink, writeLink } from "../link.ts";
import { progress } from "../page/memory.ts";
import { asPng, asSvg, download } from "../page/picture-file.ts";
import { wantPython } from "../page/settle.ts";
import { python } from "../python/client.ts";
import type { Played } from "../shapes.ts";
import { renderCode } from "./exercise-parts.ts";
import type { GraphLab } from "./lab.ts";
import { builtPictures } from "./lab-picture.ts";
import { PlaygroundDraft } from "./playground-draft.ts";
import {
  type Example,
  renderCheck,
  renderEngine,
  renderExamples,
  renderOutcome,
} from "./playground-parts.ts";
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
    checking: { state: true },
    said: { state: true },
    link: { state: true },
    refused: { state: true },
    problem: { state: true },
  };

  declare heading: string;
  declare run: PlaygroundRun | null; // the latest
  declare checking: boolean; // the gradient check is open
  declare said: string; // about a copy or a download
  declare link: string; // shown where it could not be copied
  declare refused: string; // why a link was not read
  declare problem: string; // why the editor is not here

  #built: Built = { examples: [], engines: [], played: null as never };
  #draft = new PlaygroundDraft([]);
  #editor: Editor | null = null;
  #opening: Promise<void> | null = null;
  #unsubscribe: (() => void)[] = [];

  constructor() {
    super();
    this.run = null;
    this.checking = false;
    this.said = "";
    this.link = "";
    this.refused = "";
    this.problem = "";
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    this.#takeFallback();
    this.#takeLink();
    super.connectedCallback();
    const update = () => this.requestUpdate();
    this.#unsubscribe = [python.subscribe(update), progress.subscribe(update)];
    window.addEventListener("hashchange", this.#takeLink);
    void this.updateComplete.then(this.#open);
    wantPython();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of this.#unsubscribe) end();
    window.removeEventListener("hashchange", this.#takeLink);
    if (this.run?.busy) this.run.stop(); // nobody is left to read what comes back
  }

  get #labId(): string {
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
    if (this.#draft.program === first && played.lab !== null) {
      played.lab = { ...played.lab, wide: wide?.outerHTML ?? "", tall: tall?.outerHTML ?? "" };
      this.run = PlaygroundRun.built(first, this.#labId, played);
    }
    this.replaceChildren();
  }

  /** A link only fills the editor. Its mark leaves the address: a reload must not undo what is typed next. */
  #takeLink = (): void => {
    const carried = readLink(location.hash);
    if (carried.kind === "nothing") return;
    history.replaceState(history.state, "", location.pathname + location.search);
    this.refused = carried.kind === "refused" ? carried.sentence : "";
    if (carried.kind === "program") this.#place(carried.program, true);
  };

  /** The exercise whose passed program is the reader's engine: the latest in the course. */
  get #engine(): { title: string; program: string } | null {
    for (const { exercise, title } of this.#built.engines) {
      const program = progress.exercise(exercise).passed;
      if (program !== null) return { title, program };
    }
    return null;
  }

  override render(): TemplateResult {
    const title = `${this.id}-title`;
    const { program } = this.#draft;
    const engine = this.#engine;
    const { examples, engines } = this.#built;
    const choice = {
      own: this.#draft.own && engine !== null,
      title: engine?.title ?? null,
      first: engines.at(-1)?.title ?? "",
      choose: (own: boolean) => this.#draft.chooseEngine(own),
    };
    return html`<section class="gw-card gw-exercise gw-play" aria-labelledby=${title}>
      <header class="gw-head">
        <p class="gw-title" id=${title}>${this.heading}</p>
        ${renderExamples(examples, program, (example) => this.#place(example.program, false))}
      </header>
      <div role="status">${this.#renderNotice()}</div>
      <div class="gw-code" @focusin=${this.#open}>
        ${this.#editor ? nothing : renderCode(program, "The program")}
        <div class="gw-editor"></div>
      </div>
      ${this.problem ? html`<div class="gw-notice" role="status"><p>${this.problem}</p><button type="button" class="gw-button" @click=${this.#open}>Retry</button></div>` : nothing}
      ${renderEngine(choice)} ${this.#renderBar()}
      ${this.link ? html`<p class="gw-play-link"><label>The link <input class="gw-field" readonly .value=${this.link} @focus=${selectAll} /></label></p>` : nothing}
      <div class="gw-result">${renderOutcome(this.run, this.run?.program !== program, this.#jump)}</div>
      ${this.#renderLab()}
    </section>`;
  }

  #renderNotice(): TemplateResult | typeof nothing {
    if (this.refused) return html`<div class="gw-notice"><p>${this.refused}</p></div>`;
    if (!this.#draft.linked) return nothing;
    return html`<div class="gw-notice"><p>This program came with a link. Read it, then press Run.</p></div>`;
  }

  #renderBar(): TemplateResult {
    const quiet = (name: string, press: () => void) =>
      html`<button type="button" class="gw-quiet-button" @click=${press}>${name}</button>`;
    const first = this.#built.examples[0]?.program ?? "";
    return html`<div class="gw-bar">
      <button type="button" class="gw-button gw-main" @click=${this.#run}>Run</button>
      ${this.run?.busy ? html`<button type="button" class="gw-button gw-stop" @click=${this.#stop}>Stop</button>` : nothing}
      ${quiet("Copy link", this.#copy)}
      ${this.#draft.program === first ? nothing : quiet("Reset", () => this.#place(first, false))}
      ${this.#draft.canPutBack ? quiet("Put mine back", this.#putBack) : nothing}
      <p class="gw-note" id="${this.id}-note"><kbd>${MAC ? "⌘" : "Ctrl"} Enter</kbd> runs · <kbd>Esc</kbd>, <kbd>Tab</kbd> leaves</p>
      <p class="gw-play-said gw-quiet" role="status">${this.said}</p>
    </div>`;
  }

  #renderLab(): TemplateResult | typeof nothing {
    const { run } = this;
    const played = run?.played;
    if (!run || !played?.lab) return nothing;
    const light = ({ detail }: CustomEvent<{ lines: readonly number[] }>): void => {
      if (run.program === this.#draft.program) this.#editor?.highlightLines(detail.lines);
    };
    const shown = this.#lab?.lab ?? played.lab;
    const nudged = run.checkOf(shown);
    const button = (name: string, press: () => void) =>
      html`<button type="button" class="gw-button" @click=${press}>${name}</button>`;
    return html`<div class="gw-steps">
      <gw-lab
        id=${this.#labId}
        .heading=${played.heading}
        .lab=${played.lab}
        .driver=${run.driver}
        .asTable=${played.lab.wide === ""}
        @gw-line=${light}
        @gw-retraced=${() => this.requestUpdate()}
        @gw-finished=${(event: Event) => event.stopPropagation()}
      ></gw-lab>
      <div class="gw-bar gw-play-tools">
        <button type="button" class="gw-button" aria-expanded=${this.checking} @click=${this.#check}>Check the gradients</button>
        ${played.lab.wide === "" ? nothing : html`${button("Download SVG", this.#saveSvg)}${button("Download PNG", this.#savePng)}`}
      </div>
      ${this.checking && nudged.length > 0 ? renderCheck(shown, nudged) : nothing}
    </div>`;
  }

  get #lab(): GraphLab | null {
    return this.querySelector<GraphLab>("gw-lab");
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
        code: this.#draft.program,
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
    if (this.#editor) this.#editor.code = this.#draft.program;
    this.#forget();
  }

  #forget(): void {
    this.said = "";
    this.link = "";
    this.requestUpdate();
  }

  #run = (): void => void this.#go();
  #stop = (): void => this.run?.stop();

  async #go(): Promise<void> {
    if (this.run?.busy) return; // it is under way; Stop ends it
    python.start();
    this.#draft.ran();
    this.#forget();
    this.refused = "";
    this.#editor?.markError(null);
    const engine = this.#draft.own ? (this.#engine?.program ?? "") : "";
    const { program } = this.#draft;
    const run = new PlaygroundRun(program, engine, this.#labId, () => this.requestUpdate());
    this.run = run;
    await run.go();
    const line = run.played?.problem?.line ?? null;
    if (line !== null && program === this.#draft.program) this.#editor?.markError(line);
    const stopped = this.querySelector(".gw-stop") === document.activeElement;
    if (stopped) this.querySelector<HTMLElement>(".gw-main")?.focus();
    await this.updateComplete;
    this.querySelector(run.played?.lab ? "gw-lab" : ".gw-verdict")?.scrollIntoView({
      block: "nearest",
    });
  }

  #jump = (line: number, column: number): void => this.#editor?.jumpTo(line, column);

  #check = (): void => {
    this.checking = !this.checking;
  };

  #copy = async (): Promise<void> => {
    this.#forget();
    const written = writeLink(location.href, this.#draft.program);
    if (written.kind === "refused") {
      this.said = written.sentence;
      return;
    }
    try {
      await navigator.clipboard.writeText(written.link);
      this.said = "The link is copied. It carries the program, and nothing else of yours.";
    } catch {
      this.link = written.link;
      this.said = "This browser does not let a page copy. Copy the link yourself:";
    }
  };

  /** The drawing that is on the page, at the step it shows. */
  get #picture(): SVGSVGElement | null {
    const shape = this.#lab?.shape ?? "wide";
    return this.querySelector<SVGSVGElement>(`gw-lab svg.gw-graph[id$="-${shape}"]`);
  }

  #saveSvg = (): void => {
    if (!this.#picture) return;
    download("graph.svg", new Blob([asSvg(this.#picture)], { type: "image/svg+xml" }));
    this.said = "The picture was saved as graph.svg, as it stands now.";
  };

  #savePng = async (): Promise<void> => {
    if (!this.#picture) return;
    try {
      download("graph.png", await asPng(this.#picture));
      this.said = "The picture was saved as graph.png, as it stands now.";
    } catch {
      this.said = "This browser cannot paint the picture. Download it as SVG.";
    }
  };
}

function selectAll({ target }: Event): void {
  if (target instanceof HTMLInputElement) target.select();
}

customElements.define("gw-playground", PlaygroundElement);
