// <gw-lab>: a computation graph that is stepped forward and back, value by value, gradient by gradient.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { LearnersGraph } from "../protocol.ts";
import { python } from "../python/client.ts";
import type { Lab } from "../shapes.ts";
import { type Frame, linesOf, timeline } from "../timeline.ts";
import { LeafFields, type Leaves, type Retrace } from "./lab-leaves.ts";
import { builtPictures, draw, makeStops, newPictures, type Pictures } from "./lab-picture.ts";
import { fit, reserve } from "./lab-room.ts";
import { type Code, controls, strip, table, views, visits } from "./lab-view.ts";

/** What the build puts beside the fallback, as JSON. */
interface Built {
  program: string;
  leaves: Leaves;
  lab: Lab; // its two pictures stand in the fallback
  engine?: LearnersGraph | null; // an engine of its own that runs the program, not the site's
}

/** Who drives a lab from outside: the program behind the graph, and how it is run for other leaves. */
export interface Driver {
  program: string; // its lines are numbered as in the editor beside the lab
  leaves: Leaves;
  retrace: Retrace;
}

/**
 * Takes over the fallback in the page: moves the drawn graphs and steps them. It needs no Python until a leaf is edited.
 *
 * Attributes: `id` (begins every id inside), `heading`.
 * Properties: `lab`, a trace with its pictures, replaces what the build gave; `driver`, set with it by whoever drives the lab.
 * Events, all bubbling: `gw-finished` when the last step is reached for the first time;
 * `gw-retraced` when its leaves have other numbers, `lab` being their graph; `gw-line` with detail
 * `{ lines }` when the lines of the program change that the step runs, or that belong to the node pointed at.
 */
export class GraphLab extends LitElement {
  static override properties = {
    heading: {},
    lab: { attribute: false },
    driver: { attribute: false },
    index: { state: true },
    asTable: { state: true },
    shape: { state: true },
  };
  declare heading: string;
  declare lab: Lab | null;
  declare driver: Driver | null;
  declare index: number;
  declare asTable: boolean;
  declare shape: "wide" | "tall";

  #frames: Frame[] = [];
  #pictures: Pictures = { wide: null, tall: null };
  #built: { lab: Lab; pictures: Pictures } | null = null;
  #finished = false;
  #code: Code | null = null;
  #lines: readonly number[] = [];
  readonly #leaves = new LeafFields(this);
  readonly #resized = new ResizeObserver(() => this.#makeRoom());

  constructor() {
    super();
    this.heading = "";
    this.lab = null;
    this.driver = null;
    this.index = 0;
    this.asTable = false;
    this.shape = "wide";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    if (this.#built === null) this.#takeOver();
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  /** Moves the drawings out of the fallback and removes the rest of it. */
  #takeOver(): void {
    const data = this.querySelector("script.gw-lab-data");
    if (data === null) return;
    const { program, leaves, lab, engine = null }: Built = JSON.parse(data.textContent ?? "");
    const pictures = builtPictures(this);
    this.#built = { lab, pictures };
    this.#pictures = pictures;
    this.lab = lab;
    this.replaceChildren();
    const prefix = this.id;
    if (engine === null) {
      this.#leaves.begin(leaves, prefix, (edited) => python.trace(program, edited, prefix));
      return;
    }
    this.#code = { lines: engine.program.split("\n"), numbered: false };
    this.#leaves.begin(leaves, prefix, async (edited) => {
      const stepped = await python.traceProgram({ ...engine, leaves: edited }, prefix);
      if (stepped.lab === null || stepped.problem !== null)
        throw new Error(stepped.problem?.message ?? stepped.words);
      return stepped.lab;
    });
  }

  /** Another program: its graph is the one that Reset comes back to. */
  #takeDriver({ program, leaves, retrace }: Driver): void {
    if (this.lab === null) return;
    this.#built = { lab: this.lab, pictures: newPictures(this.lab) };
    this.#code = { lines: program.split("\n"), numbered: true };
    this.#leaves.begin(leaves, this.id, retrace);
  }

  /** Called by the fields: a graph for other leaves, or (null) the built one again. */
  retraced(lab: Lab | null): void {
    this.lab = lab ?? this.#built?.lab ?? null;
    this.#tell("gw-retraced");
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("driver") && this.driver !== null) this.#takeDriver(this.driver);
    if (!changed.has("lab")) return;
    const steps = labels(this.#frames);
    this.#frames = this.lab === null ? [] : timeline(this.lab.trace);
    if (this.lab !== null) {
      const fromPage = this.lab === this.#built?.lab;
      this.#pictures = fromPage && this.#built ? this.#built.pictures : newPictures(this.lab);
      if (this.driver !== null) {
        for (const picture of [this.#pictures.wide, this.#pictures.tall])
          if (picture !== null) makeStops(picture, this.lab.trace);
      }
    }
    // An edited leaf keeps the step; another graph begins at its own start.
    if (steps !== labels(this.#frames)) this.index = 0;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const frame = this.#frames[this.index];
    if (this.lab === null || frame === undefined) return;
    for (const picture of [this.#pictures.wide, this.#pictures.tall]) {
      if (picture !== null) draw(picture, this.lab.trace.nodes, frame);
    }
    if (changed.has("lab")) this.#makeRoom();
    this.#tellLines(frame.code);
  }

  #makeRoom(): void {
    if (this.lab === null || !this.isConnected) return;
    const graph = this.querySelector<HTMLElement>(".gw-lab-graph");
    if (graph === null || graph.clientWidth === 0) return;
    this.shape = fit(this.#pictures, graph);
    reserve(this, this.lab.trace.nodes, this.#frames, this.#code);
  }

  #go(index: number): void {
    const last = this.#frames.length - 1;
    const to = Math.min(Math.max(index, 0), last);
    if (to === this.index) return;
    this.index = to;
    if (to === last && !this.#finished) {
      this.#finished = true;
      this.#tell("gw-finished");
    }
  }

  #tellLines(lines: readonly number[]): void {
    if (lines.join() === this.#lines.join()) return;
    this.#lines = lines;
    this.#tell("gw-line", { lines });
  }

  /** Pointing at a node, or coming to it by keyboard, shows where it is in the program. */
  #point = ({ type, target }: Event): void => {
    if (this.driver === null || this.lab === null) return;
    const leaves = type === "pointerout" || type === "focusout";
    const pointed = leaves || !(target instanceof Element) ? null : target.closest("[data-node]");
    const node = pointed ?? (type === "focusout" ? null : this.querySelector("[data-node]:focus"));
    const id = node?.getAttribute("data-node");
    const lines = id == null ? [] : linesOf(this.lab.trace, id);
    this.#tellLines(lines.length > 0 ? lines : (this.#frames[this.index]?.code ?? []));
  };

  #tell(name: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  #reset(): void {
    this.#leaves.reset();
    this.#go(0);
  }

  #keys(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Fields, the slider and a picture that scrolls use these keys themselves.
    const { target } = event;
    if (target instanceof HTMLInputElement || target === this.querySelector(".gw-lab-graph"))
      return;
    const to: Record<string, number> = {
      ArrowLeft: this.index - 1,
      ArrowRight: this.index + 1,
      Home: 0,
      End: this.#frames.length - 1,
    };
    const index = to[event.key];
    if (index === undefined) return;
    event.preventDefault();
    this.#go(index);
  }

  protected override render(): TemplateResult | typeof nothing {
    const frame = this.#frames[this.index];
    if (this.lab === null || frame === undefined) return nothing;
    const { nodes } = this.lab.trace;
    const steps = {
      frames: this.#frames,
      index: this.index,
      go: (index: number) => this.#go(index),
      reset: () => this.#reset(),
    };
    return html`<section
      class="gw-card gw-lab ${this.asTable ? "gw-as-table" : ""}"
      data-shape=${this.shape}
      aria-labelledby="${this.id}-heading"
      tabindex="-1"
      @keydown=${this.#keys}
      @pointerover=${this.#point}
      @pointerout=${this.#point}
      @focusin=${this.#point}
      @focusout=${this.#point}
    >
      <header class="gw-lab-head">
        <p class="gw-lab-heading" id="${this.id}-heading">${this.heading}</p>
        <p class="gw-lab-caption">${frame.caption}</p>
        ${views(this)}
      </header>
      <div class="gw-lab-graph">${this.#pictures.wide}${this.#pictures.tall}</div>
      <div class="gw-lab-values">${table(nodes, frame, this.driver !== null)}</div>
      <div class="gw-lab-strip" role="status" aria-atomic="true">${strip(frame, this.#code)}</div>
      ${controls(steps)}
      <div class="gw-lab-foot">
        ${this.#leaves.fields()}
        <div class="gw-lab-visits">${visits(nodes, frame)}</div>
      </div>
      ${this.#leaves.message()}
    </section>`;
  }
}

function labels(frames: readonly Frame[]): string {
  return frames.map((frame) => frame.label).join("\n");
}

customElements.define("gw-lab", GraphLab);
