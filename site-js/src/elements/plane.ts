// <gw-plane>: the square of all inputs (x1, x2) with what a network answers there, its examples, and a point to drag.
import { html, LitElement, nothing, type PropertyValues, svg, type TemplateResult } from "lit";
import { boundary, type Net, PLANE } from "../mlp.ts";
import { onSchemeChange } from "../page/scheme.ts";
import { type Side, shade, sides } from "./plane-shading.ts";

export type Place = readonly [number, number];

export interface Examples {
  inputs: readonly (readonly number[])[];
  targets: readonly number[];
}

const STEP = 0.1;
const LEAP = 0.5; // with Shift, as on a keyboard's sliders

/**
 * Properties: `net`; `examples`; `point`, the test point, or null for a square without one; `label`, what the square is
 * called. Event `gw-move` with detail [x1, x2] when the reader moves the point; setting `point` is the listener's.
 */
export class Plane extends LitElement {
  static override properties = {
    net: { attribute: false },
    examples: { attribute: false },
    point: { attribute: false },
    label: {},
    pieces: { state: true },
  };
  declare net: Net | null;
  declare examples: Examples;
  declare point: Place | null;
  declare label: string;
  declare pieces: string; // the boundary as an SVG path

  #sides: readonly Side[] | undefined; // until the page's colours change
  #endWatch: () => void = () => undefined;

  constructor() {
    super();
    this.net = null;
    this.examples = { inputs: [], targets: [] };
    this.point = null;
    this.label = "";
    this.pieces = "";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#endWatch = onSchemeChange(() => {
      this.#sides = undefined;
      this.#paint();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sides = undefined;
    this.#endWatch();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("net")) this.#paint();
  }

  #paint(): void {
    const [positive, negative] = this.querySelectorAll("canvas");
    if (positive === undefined || negative === undefined || this.net === null) return;
    this.#sides ??= sides(positive, negative);
    const pieces = boundary(shade(this.#sides, this.net));
    this.pieces = pieces
      .map(([[a1, a2], [b1, b2]]) => `M${a1.toFixed(3)} ${flip(a2)}L${b1.toFixed(3)} ${flip(b2)}`)
      .join("");
  }

  protected override render(): TemplateResult {
    const square = html`<canvas class="gw-plane-shading" aria-hidden="true"></canvas>
      <canvas class="gw-plane-shading gw-plane-hatched" aria-hidden="true"></canvas>
      <svg
        class="gw-plane-points"
        viewBox="${-PLANE.x1} ${-PLANE.x2} ${2 * PLANE.x1} ${2 * PLANE.x2}"
        aria-hidden="true"
      >
        <path class="gw-plane-axes" d="M${-PLANE.x1} 0H${PLANE.x1}M0 ${-PLANE.x2}V${PLANE.x2}"></path>
        <path class="gw-plane-boundary" d=${this.pieces}></path>
        ${this.examples.inputs.map((x, index) => mark(x, this.examples.targets[index] ?? 0))}
        ${this.point === null ? nothing : testPoint(this.point)}
      </svg>
      <span class="gw-plane-axis gw-plane-x1" aria-hidden="true">x₁</span>
      <span class="gw-plane-axis gw-plane-x2" aria-hidden="true">x₂</span>`;
    if (this.point === null) {
      return html`<div class="gw-plane" role="img" aria-label=${this.label}>${square}</div>`;
    }
    // A screen reader hands arrow keys on only to an application; the same two numbers also have sliders of their own.
    return html`<div
      class="gw-plane gw-plane-live"
      role="application"
      aria-roledescription="point in a square"
      aria-label=${this.label}
      tabindex="0"
      @keydown=${this.#keys}
      @pointerdown=${this.#grab}
      @pointermove=${this.#drag}
    >${square}</div>`;
  }

  #keys(event: KeyboardEvent): void {
    if (this.point === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = event.shiftKey ? LEAP : STEP;
    const moves: Record<string, Place> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, by],
      ArrowDown: [0, -by],
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    this.#move([this.point[0] + move[0], this.point[1] + move[1]]);
  }

  #grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#follow(event);
  }

  #drag(event: PointerEvent): void {
    if ((event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) {
      this.#follow(event);
    }
  }

  #follow(event: PointerEvent): void {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const right = (event.clientX - box.left) / box.width;
    const down = (event.clientY - box.top) / box.height;
    this.#move([(2 * right - 1) * PLANE.x1, (1 - 2 * down) * PLANE.x2]);
  }

  #move([x1, x2]: Place): void {
    const detail: Place = [within(x1, PLANE.x1), within(x2, PLANE.x2)];
    this.dispatchEvent(new CustomEvent("gw-move", { detail }));
  }
}

/** Two decimals, and no farther out than the rim. */
function within(x: number, limit: number): number {
  return Math.round(Math.min(limit, Math.max(-limit, x)) * 100) / 100;
}

/** In a picture y grows downwards. */
function flip(x2: number): string {
  return (-x2).toFixed(3);
}

/** An example: a circle for +1, a square for -1. */
function mark(x: readonly number[], target: number): TemplateResult {
  const [x1 = 0, x2 = 0] = x;
  return target > 0
    ? svg`<circle class="gw-example gw-plus" cx=${x1} cy=${-x2} r="0.085"></circle>`
    : svg`<rect class="gw-example gw-minus" x=${x1 - 0.075} y=${-x2 - 0.075} width="0.15" height="0.15"></rect>`;
}

function testPoint([x1, x2]: Place): TemplateResult {
  return svg`<g class="gw-test-point" transform="translate(${x1} ${-x2})">
    <circle class="gw-test-halo" r="0.2"></circle>
    <circle class="gw-test-ring" r="0.14"></circle>
    <path class="gw-test-cross" d="M-0.26 0H-0.14M0.14 0H0.26M0 -0.26V-0.14M0 0.14V0.26"></path>
  </g>`;
}

customElements.define("gw-plane", Plane);
