// <gw-network-view>: an untrained network to poke at. A point is moved in the square, and every neuron shows its answer.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { activations, answer, className, fixed, type Net } from "../mlp.ts";
import { neuronTable, pickedWords } from "./network-neurons.ts";
import { light, type Picked, pick, pickedAt } from "./network-picture.ts";
import "./plane.ts";
import type { Examples, Place } from "./plane.ts";

/** What the build puts beside the fallback, as JSON. Its drawing stands in the fallback. */
interface Built {
  sizes: number[];
  parameters: number[];
  point: [number, number];
  sets: (Examples & { name: string; title: string })[];
}

const QUIET_FOR = 600; // ms without a move before the answer is announced

/**
 * Takes over the drawing in the fallback. Needs no Python.
 *
 * Attributes: `id` (begins every id inside), `heading`.
 */
export class NetworkView extends LitElement {
  static override properties = {
    heading: {},
    point: { state: true },
    set: { state: true },
    picked: { state: true },
    announced: { state: true },
  };
  declare heading: string;
  declare point: Place;
  declare set: string;
  declare picked: Picked | null;
  declare announced: string;

  #built: Built | null = null;
  #net: Net = { sizes: [2, 1], parameters: [0, 0, 0] };
  #picture: SVGElement | null = null;
  #announce: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.heading = "";
    this.point = [0, 0];
    this.set = "";
    this.picked = null;
    this.announced = "";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    if (this.#built === null) this.#takeOver();
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#announce);
  }

  #takeOver(): void {
    const data = this.querySelector("script.gw-network-data");
    if (data === null) return;
    const built: Built = JSON.parse(data.textContent ?? "");
    this.#built = built;
    this.#net = { sizes: built.sizes, parameters: built.parameters };
    this.#picture = this.querySelector<SVGElement>("svg.gw-network");
    this.point = built.point;
    this.set = built.sets[0]?.name ?? "";
    this.replaceChildren();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.#picture === null) return;
    if (changed.has("point")) light(this.#picture, activations(this.#net, this.point));
    if (changed.has("picked")) pick(this.#picture, this.picked);
  }

  #move(point: Place): void {
    this.point = point;
    clearTimeout(this.#announce);
    this.#announce = setTimeout(() => {
      this.announced = this.#sentence();
    }, QUIET_FOR);
  }

  #sentence(): string {
    const answered = answer(this.#net, this.point);
    const [x1, x2] = this.point;
    return `At ${fixed(x1)} and ${fixed(x2)} the network answers ${fixed(answered)}: ${className(answered)}.`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const built = this.#built;
    if (built === null) return nothing;
    const chosen = built.sets.find(({ name }) => name === this.set);
    const answered = answer(this.#net, this.point);
    const { sizes, parameters } = this.#net;
    return html`<section class="gw-card gw-net" aria-labelledby="${this.id}-heading">
      <header class="gw-net-head">
        <p class="gw-net-heading" id="${this.id}-heading">${this.heading}</p>
        <p class="gw-net-caption">${sizes.join(" → ")} · ${parameters.length} parameters</p>
      </header>
      <div class="gw-net-body">
        <div
          class="gw-net-picture"
          @pointerover=${(event: Event) => this.#look(event)}
          @pointerdown=${(event: Event) => this.#look(event)}
          @pointerleave=${() => {
            this.picked = null;
          }}
        >${this.#picture}</div>
        <div class="gw-net-square">
          <gw-plane
            .net=${this.#net}
            .examples=${chosen ?? { inputs: [], targets: [] }}
            .point=${this.point}
            label="The test point. Arrow keys move it, Shift makes the steps larger."
            @gw-move=${(event: CustomEvent<Place>) => this.#move(event.detail)}
          ></gw-plane>
          ${this.#slider(0, "x₁", 3)}${this.#slider(1, "x₂", 2.5)}
          <label class="gw-net-set">Points
            <select class="gw-field" @change=${this.#choose}>
              ${built.sets.map(({ name, title }) => html`<option value=${name}>${title}</option>`)}
            </select>
          </label>
        </div>
      </div>
      <div class="gw-net-strip">
        <p>At (<span class="gw-mono">${fixed(this.point[0])}, ${fixed(this.point[1])}</span>) the network answers
          <b class="gw-mono">${fixed(answered)}</b>: <b>${className(answered)}</b>.</p>
        <p class="gw-net-picked">${pickedWords(this.#net, this.point, this.picked)}</p>
      </div>
      ${legend()}
      <details class="gw-net-numbers">
        <summary>Every neuron in numbers</summary>
        ${neuronTable(this.#net, this.point)}
      </details>
      <p class="gw-unseen" role="status">${this.announced}</p>
    </section>`;
  }

  #slider(axis: 0 | 1, name: string, limit: number): TemplateResult {
    const move = (event: Event): void => {
      const value = Number((event.target as HTMLInputElement).value);
      this.#move(axis === 0 ? [value, this.point[1]] : [this.point[0], value]);
    };
    return html`<label class="gw-net-slider">
      <i>${name}</i>
      <input
        class="gw-slide"
        type="range"
        min=${-limit}
        max=${limit}
        step="0.01"
        .value=${String(this.point[axis])}
        @input=${move}
      />
      <span class="gw-mono" aria-hidden="true">${fixed(this.point[axis])}</span>
    </label>`;
  }

  #choose(event: Event): void {
    this.set = (event.target as HTMLSelectElement).value;
  }

  #look(event: Event): void {
    this.picked = pickedAt(event.target);
  }
}

function legend(): TemplateResult {
  return html`<ul class="gw-net-legend">
    <li>${sample("gw-weight gw-positive")} positive weight</li>
    <li>${sample("gw-weight gw-negative")} negative weight</li>
    <li><svg viewBox="0 0 14 14" aria-hidden="true"><circle class="gw-plus" cx="7" cy="7" r="5"></circle></svg> +1</li>
    <li><svg viewBox="0 0 14 14" aria-hidden="true"><rect class="gw-minus" x="2.5" y="2.5" width="9" height="9"></rect></svg> −1</li>
    <li>${sample("gw-plane-boundary")} decision boundary</li>
  </ul>`;
}

function sample(name: string): TemplateResult {
  return html`<svg class="gw-sample" viewBox="0 0 28 14" aria-hidden="true">
    <path class=${name} stroke-width="2.5" d="M1 7H27"></path>
  </svg>`;
}

customElements.define("gw-network-view", NetworkView);
