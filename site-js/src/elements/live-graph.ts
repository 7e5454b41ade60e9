// <gw-live-graph>: a graph whose leaves are dragged. Every value follows, and once they are there every gradient too.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { showLive } from "../live-number.ts";
import { toNumber } from "../numbers.ts";
import { canReplay, forward, gradientsAfter, type Values, visitsOf } from "../replay.ts";
import type { Node, Trace } from "../shapes.ts";
import { builtPictures } from "./lab-picture.ts";
import { fit, largest } from "./lab-room.ts";
import { stressed, views } from "./lab-view.ts";
import { LiveLeaves, type Slider } from "./live-leaves.ts";
import { LivePicture, type Shown } from "./live-picture.ts";

/** What the build puts beside the fallback, as JSON. The two pictures stand in the fallback. */
interface Built {
  sliders: Record<string, Slider>;
  trace: Trace;
}

const VISIT = 650; // ms that one visit is shown while the gradients fill in
const QUIET_FOR = 600; // ms without a move before the numbers are announced

/**
 * Takes over the drawings in the fallback. Needs no Python: see replay.ts for why the page may compute here itself.
 *
 * Attributes: `id` (begins every id inside), `heading`.
 */
export class LiveGraph extends LitElement {
  static override properties = {
    heading: {},
    done: { state: true },
    running: { state: true },
    asTable: { state: true },
    shape: { state: true },
    announced: { state: true },
  };
  declare heading: string;
  declare done: number; // visits that have handed their gradients on
  declare running: boolean;
  declare asTable: boolean;
  declare shape: "wide" | "tall";
  declare announced: string;

  #trace: Trace | null = null;
  #visits: string[] = [];
  #pictures: Record<"wide" | "tall", LivePicture | null> = { wide: null, tall: null };
  #next: ReturnType<typeof setTimeout> | undefined;
  #announce: ReturnType<typeof setTimeout> | undefined;
  readonly #leaves = new LiveLeaves(this);
  readonly #resized = new ResizeObserver(() => this.#makeRoom());

  constructor() {
    super();
    this.heading = "";
    this.done = 0;
    this.running = false;
    this.asTable = false;
    this.shape = "wide";
    this.announced = "";
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
    clearTimeout(this.#announce);
    this.#stop();
  }

  #takeOver(): void {
    const data = this.querySelector("script.gw-live-data");
    if (data === null) return;
    const { sliders, trace }: Built = JSON.parse(data.textContent ?? "");
    if (!canReplay(trace.nodes)) return; // the fallback stays
    const { wide, tall } = builtPictures(this);
    this.#pictures = {
      wide: wide && new LivePicture(wide, trace),
      tall: tall && new LivePicture(tall, trace),
    };
    this.#trace = trace;
    this.#visits = visitsOf(trace);
    this.replaceChildren();
    const leaves = trace.nodes.filter(({ name }) => name in sliders);
    this.#leaves.begin(sliders, new Map(leaves.map(({ name, data }) => [name, toNumber(data)])));
    clearTimeout(this.#announce);
  }

  /** Called by the sliders. The picture follows at once, in the frame of the drag; the rest with the next update. */
  moved(): void {
    this.#show();
    this.requestUpdate();
    this.#announceSoon();
  }

  #values(): Values {
    const nodes = this.#trace?.nodes ?? [];
    const { numbers } = this.#leaves;
    return forward(
      nodes,
      new Map(
        nodes.flatMap(({ id, name }) => (numbers.has(name) ? [[id, numbers.get(name) ?? 0]] : [])),
      ),
    );
  }

  #shown(): Shown {
    const values = this.#values();
    const visits = this.#visits.slice(0, this.done);
    const none = this.#trace === null || this.done === 0;
    return {
      values,
      gradients: none ? new Map() : gradientsAfter(this.#trace as Trace, values, visits),
      active: this.running ? (visits.at(-1) ?? null) : null,
    };
  }

  #show(): Shown {
    const shown = this.#shown();
    this.#pictures[this.shape]?.show(shown);
    return shown;
  }

  #announceSoon(): void {
    clearTimeout(this.#announce);
    this.#announce = setTimeout(() => {
      const shown = this.#show();
      this.#pictures[this.shape]?.describe(shown);
      this.announced = this.#spoken(shown);
    }, QUIET_FOR);
  }

  #spoken({ values, gradients }: Shown): string {
    const trace = this.#trace;
    if (trace === null || this.running) return "";
    const output = nameOf(trace, trace.output);
    const slopes = this.#leafNodes()
      .filter(({ id }) => gradients.has(id))
      .map(({ id, name }) => `d${output}/d${name} is ${showLive(gradients.get(id) ?? 0)}`);
    const value = `${output} is ${showLive(values.data.get(trace.output) ?? Number.NaN)}`;
    return `${[value, ...slopes].join(", ")}.`;
  }

  #leafNodes(): Node[] {
    return (this.#trace?.nodes ?? []).filter(({ name }) => this.#leaves.numbers.has(name));
  }

  #run(): void {
    this.#stop();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.done = still ? this.#visits.length : 1;
    this.running = !still;
    if (this.running) this.#next = setTimeout(() => this.#advance(), VISIT);
    else this.#announceSoon();
  }

  #advance(): void {
    if (this.done < this.#visits.length) {
      this.done += 1;
      this.#next = setTimeout(() => this.#advance(), VISIT);
    } else {
      this.running = false;
      this.#announceSoon();
    }
  }

  #stop(): void {
    clearTimeout(this.#next);
    this.running = false;
  }

  #clear(): void {
    this.#stop();
    this.done = 0;
    this.#announceSoon();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.#trace === null) return;
    if (changed.has("done") || changed.has("running") || changed.has("shape")) this.#show();
  }

  protected override firstUpdated(): void {
    this.#makeRoom();
  }

  #makeRoom(): void {
    const graph = this.querySelector<HTMLElement>(".gw-lab-graph");
    if (graph === null || graph.clientWidth === 0) return;
    const { wide, tall } = this.#pictures;
    this.shape = fit({ wide: wide?.svg ?? null, tall: tall?.svg ?? null }, graph);
    const says = this.querySelector<HTMLElement>(".gw-lab-says");
    if (says === null) return;
    const width = `${says.getBoundingClientRect().width}px`;
    const all = [0, ...this.#visits.keys(), this.#visits.length];
    const sentences = all.flatMap((done) => [
      this.#sentence(done, true),
      this.#sentence(done, false),
    ]);
    says.style.minHeight = `${largest(says, sentences, { width }).height}px`;
  }

  /** What is going on, in a sentence. */
  #sentence(done: number, running: boolean): TemplateResult {
    const visit = this.#trace?.visits.find(({ node }) => node === this.#visits[done - 1]);
    if (running && this.#trace !== null && visit !== undefined) {
      const name = nameOf(this.#trace, visit.node);
      return html`<p><b>Visit ${name}.</b> ${stressed(visit.rule)}</p>`;
    }
    if (done === 0)
      return html`<p><b>Drag a leaf.</b> Every value follows. No node has a gradient yet.</p>`;
    return html`<p><b>Every node has its gradient.</b> Drag a leaf, and they follow too.</p>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const trace = this.#trace;
    if (trace === null) return nothing;
    const shown = this.#shown();
    const { wide, tall } = this.#pictures;
    return html`<section
      class="gw-card gw-lab gw-live ${this.asTable ? "gw-as-table" : ""}"
      data-shape=${this.shape}
      aria-labelledby="${this.id}-heading"
    >
      <header class="gw-lab-head">
        <p class="gw-lab-heading" id="${this.id}-heading">${this.heading}</p>
        <p class="gw-lab-caption">${this.#caption()}</p>
        ${views(this)}
      </header>
      <div class="gw-lab-graph">${wide?.svg}${tall?.svg}</div>
      <div class="gw-lab-values">${this.asTable ? table(trace, shown) : nothing}</div>
      ${this.#leaves.sliders()} ${this.#leaves.message()}
      <div class="gw-lab-strip">
        <div class="gw-lab-says">${this.#sentence(this.done, this.running)}</div>
        ${this.#slopes(trace, shown)}
      </div>
      <div class="gw-live-controls">
        <button
          type="button"
          class=${classMap({ "gw-button": true, "gw-main": this.done === 0 })}
          @click=${() => this.#run()}
        >Run backward</button>
        <button
          type="button"
          class="gw-button"
          aria-disabled=${this.done === 0 ? "true" : nothing}
          @click=${() => this.#clear()}
        >Clear gradients</button>
        <button type="button" class="gw-button gw-quiet-button" @click=${() => this.#reset()}>Reset</button>
      </div>
      <p class="gw-unseen" role="status">${this.announced}</p>
    </section>`;
  }

  #caption(): string {
    if (this.running) return "visiting from the end";
    return this.done === 0 ? "values only" : "values and gradients";
  }

  #reset(): void {
    this.#clear();
    this.#leaves.reset();
  }

  /** The output's slope along each leaf, in numbers. */
  #slopes(trace: Trace, { values, gradients }: Shown): TemplateResult {
    const output = nameOf(trace, trace.output);
    const item = (words: string, number: number | undefined, kind: string) =>
      html`<div><dt>${words}</dt><dd class=${kind}>${number === undefined ? "—" : showLive(number)}</dd></div>`;
    return html`<dl class="gw-live-slopes">
      ${item(output, values.data.get(trace.output), "gw-value")}
      ${this.#leafNodes().map(({ id, name }) =>
        item(`d${output}/d${name}`, gradients.get(id), gradients.has(id) ? "gw-gradient" : ""),
      )}
    </dl>`;
  }
}

function nameOf(trace: Trace, id: string): string {
  return trace.nodes.find((node) => node.id === id)?.name ?? id;
}

/** The same in rows. */
function table(trace: Trace, { values, gradients, active }: Shown): TemplateResult {
  const rows = trace.nodes.map((node) => {
    const gradient = gradients.get(node.id);
    return html`<tr class=${node.id === active ? "gw-active" : ""}>
      <th scope="row">${node.name}</th>
      <td>${node.formula || "leaf"}</td>
      <td class="gw-number">${showLive(values.data.get(node.id) ?? Number.NaN)}</td>
      <td class="gw-number gw-gradient">${gradient === undefined ? "—" : showLive(gradient)}</td>
    </tr>`;
  });
  return html`<table class="gw-lab-table">
    <thead>
      <tr>
        <th scope="col">node</th>
        <th scope="col">operation</th>
        <th scope="col" class="gw-number">data</th>
        <th scope="col" class="gw-number">gradient</th>
      </tr>
    </thead>
    <tbody>${rows}</tbody>
  </table>`;
}

customElements.define("gw-live-graph", LiveGraph);
