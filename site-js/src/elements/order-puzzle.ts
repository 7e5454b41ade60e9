// <gw-order-puzzle>: the reader puts the visits of a graph's nodes in order; a wrong order is played in a lab.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { progress } from "../page/memory.ts";
import type { Lab, Node, Trace } from "../shapes.ts";
import { type Judged, judge } from "../visit-order.ts";
import type { GraphLab } from "./lab.ts";
import { builtPictures, type Pictures } from "./lab-picture.ts";
import { fit } from "./lab-room.ts";
import { markOrder } from "./order-picture.ts";

const STEP = 1200; // ms that the lab shows each visit

/**
 * Takes over the drawings in the fallback. Needs no Python: visit-order.ts judges, replay.ts plays.
 *
 * Attributes: `id` (begins every id inside, names the progress), `heading`.
 */
export class OrderPuzzle extends LitElement {
  static override properties = {
    heading: {},
    order: { state: true },
    judged: { state: true },
    played: { state: true },
    shape: { state: true },
  };
  declare heading: string;
  declare order: readonly string[]; // ids of the nodes placed so far
  declare judged: Judged | null; // of `order` as it stands; null: not checked
  declare played: { lab: Lab; words: string; step: number } | null; // the last wrong order
  declare shape: "wide" | "tall";

  #trace: Trace | null = null;
  #inner: Node[] = [];
  #pictures: Pictures = { wide: null, tall: null };
  #drawn = { wide: "", tall: "" }; // as built, with the ids of the lab's own copies
  #next: ReturnType<typeof setTimeout> | undefined;
  readonly #resized = new ResizeObserver(() => this.#makeRoom());

  constructor() {
    super();
    this.heading = "";
    this.order = [];
    this.judged = null;
    this.played = null;
    this.shape = "wide";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    if (this.#trace === null) this.#takeOver();
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    clearTimeout(this.#next);
  }

  #takeOver(): void {
    const data = this.querySelector("script.gw-puzzle-data");
    if (data === null) return;
    const { trace }: Lab = JSON.parse(data.textContent ?? "");
    this.#trace = trace;
    this.#inner = trace.nodes.filter((node) => node.inputs.length > 0);
    this.#pictures = builtPictures(this);
    for (const shape of ["wide", "tall"] as const) {
      const text = this.#pictures[shape]?.outerHTML ?? "";
      this.#drawn[shape] = text.replaceAll(`${this.id}-`, `${this.id}-lab-`);
    }
    const { order, passed } = progress.puzzle(this.id);
    this.order = order.filter((id) => this.#inner.some((node) => node.id === id));
    if (passed && this.#isComplete()) {
      const judged = judge(trace, this.order);
      this.judged = judged.passed ? judged : null;
    }
    this.replaceChildren();
  }

  #isComplete(): boolean {
    return this.order.length === this.#inner.length;
  }

  #place(order: readonly string[]): void {
    this.order = order;
    this.judged = null;
    this.#save(0);
  }

  /** Pressing a node that stands in the order takes it out again. */
  #press(id: string): void {
    const rest = this.order.filter((each) => each !== id);
    this.#place(rest.length < this.order.length ? rest : [...rest, id]);
  }

  #pressDrawn(event: Event): void {
    const node = event.target instanceof Element ? event.target.closest("[data-node]") : null;
    const id = node instanceof SVGElement ? node.dataset.node : undefined;
    if (id !== undefined && this.#inner.some((each) => each.id === id)) this.#press(id);
  }

  #check(): void {
    if (this.#trace === null || !this.#isComplete()) return;
    const judged = judge(this.#trace, this.order);
    this.judged = judged;
    this.#save(1);
    clearTimeout(this.#next);
    if (judged.passed) {
      this.played = null;
      return;
    }
    const lab = { trace: judged.played, ...this.#drawn };
    const words = `Your order, played: ${this.order.map((id) => this.#name(id)).join(", ")}`;
    this.played = { lab, words, step: judged.step };
  }

  #save(more: number): void {
    const { passed, tries } = progress.puzzle(this.id);
    progress.savePuzzle(this.id, {
      order: [...this.order],
      passed: passed || this.judged?.passed === true,
      tries: tries + more,
    });
  }

  #name(id: string): string {
    return this.#inner.find((node) => node.id === id)?.name ?? id;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const nodes = this.#trace?.nodes ?? [];
    const early = this.judged?.passed === false ? this.judged.early : null;
    for (const picture of [this.#pictures.wide, this.#pictures.tall])
      if (picture !== null) markOrder(picture, nodes, this.order, early);
    if (changed.has("played") && this.played !== null) void this.#play(this.played.step);
  }

  /** Steps the lab from the end of the forward pass to the visit that came too early. */
  async #play(last: number): Promise<void> {
    const lab = this.querySelector<GraphLab>("gw-lab");
    if (lab === null || this.#trace === null) return;
    await lab.updateComplete; // it has begun at its start
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const go = (step: number): void => {
      lab.index = step;
      if (step < last) this.#next = setTimeout(() => go(step + 1), STEP);
    };
    go(still ? last : this.#trace.forward.length + 1);
  }

  protected override firstUpdated(): void {
    this.#makeRoom();
  }

  #makeRoom(): void {
    const graph = this.querySelector<HTMLElement>(".gw-lab-graph");
    if (graph === null || graph.clientWidth === 0) return;
    this.shape = fit(this.#pictures, graph);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#trace === null) return nothing;
    const empty = this.order.length === 0;
    const complete = this.#isComplete();
    const { length } = this.#inner;
    // aria-disabled, not disabled: a button that has the focus must not lose it.
    return html`<section
      class="gw-card gw-lab gw-puzzle"
      data-shape=${this.shape}
      aria-labelledby="${this.id}-heading"
    >
      <header class="gw-lab-head">
        <p class="gw-lab-heading" id="${this.id}-heading">${this.heading}</p>
        <p class="gw-lab-caption">${this.order.length} of ${length} placed</p>
      </header>
      <div class="gw-lab-graph" @click=${this.#pressDrawn}>${this.#pictures.wide}${this.#pictures.tall}</div>
      <div class="gw-puzzle-order">
        <div class="gw-puzzle-chips" role="group" aria-labelledby="${this.id}-ask">
          <p id="${this.id}-ask">Press the nodes in the order of their visits</p>
          <div>${this.#inner.map((node) => this.#chip(node))}</div>
        </div>
        <ol class="gw-puzzle-slots" aria-label="Your order">
          ${repeat(this.#inner.keys(), (at) => this.#slot(at))}
        </ol>
      </div>
      <div class="gw-puzzle-controls">
        <button
          type="button"
          class="gw-button ${this.judged?.passed ? "" : "gw-main"}"
          aria-disabled=${complete ? nothing : "true"}
          @click=${this.#check}
        >Check order</button>
        <button
          type="button"
          class="gw-button"
          aria-disabled=${empty ? "true" : nothing}
          @click=${() => this.#place(this.order.slice(0, -1))}
        >Undo last</button>
        <button
          type="button"
          class="gw-button gw-quiet-button"
          aria-disabled=${empty ? "true" : nothing}
          @click=${() => this.#place([])}
        >Clear</button>
      </div>
      <div class="gw-puzzle-verdict" role="status">${this.#verdict()}</div>
    </section>
    ${this.#lab()}`;
  }

  #chip({ id, name, formula }: Node): TemplateResult {
    const at = this.order.indexOf(id);
    const said = at < 0 ? nothing : html`<span class="gw-unseen">, visit ${at + 1}</span>`;
    return html`<button
      type="button"
      class="gw-button gw-puzzle-chip"
      aria-pressed=${at < 0 ? "false" : "true"}
      @click=${() => this.#press(id)}
    ><span><b>${name}</b> = ${formula}</span>${said}</button>`;
  }

  #slot(at: number): TemplateResult {
    const id = this.order[at];
    return html`<li class=${id === undefined ? "gw-puzzle-empty" : ""}>
      <b>${id === undefined ? html`<span class="gw-unseen">nothing yet</span>` : this.#name(id)}</b>
    </li>`;
  }

  #verdict(): TemplateResult | typeof nothing {
    if (this.judged === null) return nothing;
    return this.judged.passed
      ? html`<p class="gw-puzzle-state gw-right">Passed</p>
          <p class="gw-puzzle-words">${this.judged.words}</p>`
      : html`<p class="gw-puzzle-state gw-wrong">Not yet</p>
          <p class="gw-puzzle-words gw-wrong">${this.judged.words}</p>`;
  }

  #lab(): TemplateResult | typeof nothing {
    if (this.played === null) return nothing;
    // A lab that plays a wrong order is not one that the course counts as finished.
    return html`<gw-lab
      id="${this.id}-lab"
      heading=${this.played.words}
      .lab=${this.played.lab}
      @gw-finished=${(event: Event) => event.stopPropagation()}
    ></gw-lab>`;
  }
}

customElements.define("gw-order-puzzle", OrderPuzzle);
