// The nudge plot's picture: curve, tangent, the line through the two nudged points, and the points themselves.
import { svg, type TemplateResult } from "lit";
import { type Curve, LARGEST } from "../nudge.ts";
import { plain } from "../numbers.ts";

const SIDE = 0.25; // beyond the farthest nudge
const PIECES = 160;

/** From the curve's own numbers to the picture's pixels. */
export class Frame {
  readonly width: number;
  readonly height: number;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];

  constructor(curve: Curve, width: number, height: number) {
    this.width = width;
    this.height = height;
    this.x = [curve.x[0] - LARGEST - SIDE, curve.x[1] + LARGEST + SIDE];
    this.y = curve.y;
  }

  across(x: number): number {
    return ((x - this.x[0]) / (this.x[1] - this.x[0])) * this.width;
  }

  down(y: number): number {
    return (1 - (y - this.y[0]) / (this.y[1] - this.y[0])) * this.height;
  }

  /** The x under a place of the picture, `share` of its width from the left. */
  under(share: number): number {
    return this.x[0] + share * (this.x[1] - this.x[0]);
  }
}

export function picture(curve: Curve, frame: Frame, x: number, h: number): TemplateResult {
  const { f, slope } = curve;
  const at = (place: number): [number, number] => [place, f(place)];
  // For so small an h the two heights may be equal to the last digit: the line is drawn with the slope found.
  const central = (f(x + h) - f(x - h)) / (2 * h);
  const forward = (f(x + h) - f(x)) / h;
  return svg`
    ${axes(frame)}
    <path class="gw-nudge-curve" d=${path(curve, frame)}></path>
    ${line("gw-nudge-forward", frame, at(x), forward)}
    ${line("gw-nudge-tangent", frame, at(x), slope(x))}
    ${line("gw-nudge-secant", frame, at(x + h), central)}
    ${dot("gw-nudge-end", frame, at(x - h), 5)}
    ${dot("gw-nudge-end", frame, at(x + h), 5)}
    ${dot("gw-nudge-point", frame, at(x), 7)}
  `;
}

function path(curve: Curve, frame: Frame): string {
  const places = Array.from({ length: PIECES + 1 }, (_, i) => frame.under(i / PIECES));
  return `M${places.map((x) => `${frame.across(x).toFixed(1)} ${frame.down(curve.f(x)).toFixed(1)}`).join("L")}`;
}

/** A straight line through a point, from one side of the picture to the other. */
function line(name: string, frame: Frame, [x, y]: [number, number], slope: number): TemplateResult {
  const [left, right] = frame.x;
  const at = (place: number) => frame.down(y + slope * (place - x)).toFixed(1);
  return svg`<line class=${name} x1="0" y1=${at(left)} x2=${frame.width} y2=${at(right)}></line>`;
}

function dot(name: string, frame: Frame, [x, y]: [number, number], radius: number): TemplateResult {
  return svg`<circle class=${name} cx=${frame.across(x)} cy=${frame.down(y)} r=${radius}></circle>`;
}

function axes(frame: Frame): TemplateResult {
  const x0 = frame.across(0);
  const y0 = frame.down(0);
  return svg`<g class="gw-nudge-axes">
    <path d="M0 ${y0}H${frame.width}M${x0} 0V${frame.height}"></path>
    ${ticks(frame.x, frame.width / 60).map(
      (x) => svg`<text x=${frame.across(x)} y=${y0 + 16} text-anchor="middle">${plain(x)}</text>`,
    )}
    ${ticks(frame.y, frame.height / 50).map(
      (y) => svg`<text x=${x0 - 6} y=${frame.down(y) + 4} text-anchor="end">${plain(y)}</text>`,
    )}
  </g>`;
}

/** Round numbers inside the range, about `count` of them, without 0 (where the axes cross) and without the rim. */
export function ticks([low, high]: readonly [number, number], count: number): number[] {
  const rough = (high - low) / Math.max(count, 2);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((m) => m * power >= rough) ?? 10) * power;
  const found: number[] = [];
  for (let i = Math.ceil(low / step); i * step <= high; i += 1) {
    const value = Number((i * step).toPrecision(6));
    const margin = (high - low) * 0.03;
    if (value !== 0 && value - low > margin && high - value > margin) found.push(value);
  }
  return found;
}
