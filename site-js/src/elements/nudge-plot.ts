// <gw-nudge-plot>: the slope of a curve found by nudging x by h, beside the true one. Needs no Python.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { CURVES, curve, digits, explain, nudge, sizeAt } from "../nudge.ts";
import { plain, show } from "../numbers.ts";
import { Frame, picture } from "./nudge-picture.ts";

/** What the build puts beside the fallback, as JSON. */
interface Built {
  curve: string;
  x: number;
  h: number;
}

const SMALLEST = -15; // exponent of h
const QUIET_FOR = 600; // ms without a move before the slope is announced

/** Attributes: `id` (begins every id inside), `heading`. */
export class NudgePlot extends LitElement {
  static override properties = {
    heading: {},
    name: { state: true },
    x: { state: true },
    exponent: { state: true },
    width: { state: true },
    announced: { state: true },
  };
  declare heading: string;
  declare name: string; // of the curve
  declare x: number;
  declare exponent: number; // h is 10 to this
  declare width: number; // of the picture, in px
  declare announced: string;

  #built = false;
  #announce: ReturnType<typeof setTimeout> | undefined;
  readonly #resized = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    this.heading = "";
    this.name = "";
    this.x = 0;
    this.exponent = 0;
    this.width = 600;
    this.announced = "";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    if (!this.#built) this.#takeOver();
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    clearTimeout(this.#announce);
  }

  #takeOver(): void {
    const data = this.querySelector("script.gw-nudge-data");
    if (data === null) return;
    const built: Built = JSON.parse(data.textContent ?? "");
    this.#built = true;
    this.name = built.curve;
    this.x = built.x;
    this.exponent = Math.log10(built.h);
    this.replaceChildren();
  }

  #measure(): void {
    const box = this.querySelector(".gw-nudge-picture");
    if (box !== null && box.clientWidth > 0) this.width = box.clientWidth;
  }

  protected override firstUpdated(): void {
    this.#measure();
  }

  #set(change: { x?: number; exponent?: number; name?: string }): void {
    if (change.name !== undefined) this.name = change.name;
    if (change.exponent !== undefined) this.exponent = change.exponent;
    const [low, high] = curve(this.name).x;
    const x = Math.min(high, Math.max(low, change.x ?? this.x));
    this.x = Math.round(x * 100) / 100;
    clearTimeout(this.#announce);
    this.#announce = setTimeout(() => {
      const { central, slope } = nudge(curve(this.name), this.x, sizeAt(this.exponent));
      this.announced = `Both ways ${digits(central)}, true slope ${digits(slope)}.`;
    }, QUIET_FOR);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.#built) return nothing;
    const chosen = curve(this.name);
    const h = sizeAt(this.exponent);
    const found = nudge(chosen, this.x, h);
    const frame = new Frame(chosen, this.width, Math.round(Math.min(360, this.width * 0.8)));
    const words = `The curve ${this.name} with its tangent at ${plain(this.x)} and the line through the two nudged points`;
    return html`<section class="gw-card gw-nudge" aria-labelledby="${this.id}-heading">
      <header class="gw-nudge-head">
        <p class="gw-nudge-heading" id="${this.id}-heading">${this.heading}</p>
        <label>Curve
          <select class="gw-field" @change=${this.#choose}>
            ${CURVES.map(
              ({ name }) =>
                html`<option value=${name} ?selected=${name === this.name}>${name}</option>`,
            )}
          </select>
        </label>
      </header>
      <div class="gw-nudge-picture">
        <svg
          role="img"
          aria-label=${words}
          viewBox="0 0 ${frame.width} ${frame.height}"
          @pointerdown=${this.#grab}
          @pointermove=${this.#drag}
        >${picture(chosen, frame, this.x, h)}</svg>
      </div>
      <div class="gw-nudge-strip">
        <table class="gw-nudge-table">
          <thead>
            <tr><td></td><td class="gw-nudge-formula"></td><th scope="col">slope</th><th scope="col">error</th></tr>
          </thead>
          <tbody>
            ${row("gw-nudge-secant", "secant, ", "both ways", "(f(x+h) − f(x−h)) / 2h", found.central, found.centralError)}
            ${row("gw-nudge-forward", "", "one side only", "(f(x+h) − f(x)) / h", found.forward, found.forwardError)}
            ${row("gw-nudge-tangent", "tangent, ", "true slope", "", found.slope, null)}
          </tbody>
        </table>
        <p class="gw-nudge-why">${explain(found, h)}</p>
      </div>
      <div class="gw-nudge-controls">
        ${this.#slider("x", chosen.x, 0.01, this.x, plain(this.x), (x) => this.#set({ x }))}
        ${this.#slider("h", [SMALLEST, 0], 0.1, this.exponent, show(h), (exponent) => this.#set({ exponent }))}
      </div>
      <p class="gw-unseen" role="status">${this.announced}</p>
    </section>`;
  }

  #slider(
    name: string,
    [low, high]: readonly [number, number],
    step: number,
    value: number,
    text: string,
    move: (to: number) => void,
  ): TemplateResult {
    return html`<label class="gw-nudge-slider">
      <i>${name}</i>
      <input
        class="gw-slide"
        type="range"
        min=${low}
        max=${high}
        step=${step}
        aria-valuetext=${text}
        .value=${String(value)}
        @input=${(event: Event) => move(Number((event.target as HTMLInputElement).value))}
      />
      <span aria-hidden="true">${text}</span>
    </label>`;
  }

  #choose(event: Event): void {
    this.#set({ name: (event.target as HTMLSelectElement).value });
  }

  #grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#follow(event);
  }

  #drag(event: PointerEvent): void {
    if ((event.currentTarget as Element).hasPointerCapture(event.pointerId)) this.#follow(event);
  }

  #follow(event: PointerEvent): void {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const frame = new Frame(curve(this.name), this.width, 1);
    this.#set({ x: frame.under((event.clientX - box.left) / box.width) });
  }
}

function row(
  name: string,
  line: string, // what it is in the picture; left out where there is little room
  words: string,
  formula: string,
  slope: number,
  error: number | null,
): TemplateResult {
  return html`<tr>
    <th scope="row"><svg viewBox="0 0 28 10" aria-hidden="true"><path class=${name} d="M1 5H27"></path></svg>${line ? html`<span class="gw-nudge-line">${line}</span>` : nothing}${words}</th>
    <td class="gw-nudge-formula">${formula}</td>
    <td class="gw-nudge-number">${digits(slope)}</td>
    <td class="gw-nudge-number">${error === null ? "" : show(error)}</td>
  </tr>`;
}

customElements.define("gw-nudge-plot", NudgePlot);
