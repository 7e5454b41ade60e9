// Slopes by nudging: the curves of the nudge plot, their true slopes, and what a nudge of size h finds.

export interface Curve {
  name: string; // as Python writes it
  f: (x: number) => number;
  slope: (x: number) => number;
  x: readonly [number, number]; // where the point may go
  y: readonly [number, number]; // what is drawn
}

export const CURVES: readonly Curve[] = [
  { name: "x**2", f: (x) => x * x, slope: (x) => 2 * x, x: [-3, 3], y: [-4, 17] },
  { name: "x**3", f: (x) => x * x * x, slope: (x) => 3 * x * x, x: [-2, 2], y: [-30, 30] },
  { name: "sin(x)", f: Math.sin, slope: Math.cos, x: [-3, 3], y: [-2, 2] },
  {
    name: "tanh(x)",
    f: Math.tanh,
    slope: (x) => 1 - Math.tanh(x) ** 2,
    x: [-3, 3],
    y: [-2, 2],
  },
  { name: "exp(x)", f: Math.exp, slope: Math.exp, x: [-3, 2], y: [-4, 21] },
];

/** The largest nudge; the picture leaves room for it on both sides. */
export const LARGEST = 1;

/** The curve of this name; the first one where there is none. */
export function curve(name: string): Curve {
  const found = CURVES.find((one) => one.name === name) ?? CURVES[0];
  if (found === undefined) throw new Error("there are no curves");
  return found;
}

/** What a nudge finds at x, both ways and one way, beside the true slope. */
export interface Nudge {
  slope: number;
  central: number;
  forward: number;
  centralError: number;
  forwardError: number;
}

export function nudge({ f, slope }: Curve, x: number, h: number): Nudge {
  const central = (f(x + h) - f(x - h)) / (2 * h);
  const forward = (f(x + h) - f(x)) / h;
  const exact = slope(x);
  return {
    slope: exact,
    central,
    forward,
    centralError: Math.abs(central - exact),
    forwardError: Math.abs(forward - exact),
  };
}

/** h from the slider's place: 0 is 1, -15 is 1e-15, with two digits in between. */
export function sizeAt(exponent: number): number {
  return Number((10 ** exponent).toPrecision(2));
}

/** Why the error is what it is, in a sentence. */
export function explain(found: Nudge, h: number): string {
  const scale = Math.max(1, Math.abs(found.slope));
  // Each height is known to about one part in 10^16; divided by h, that is what rounding alone can do to a slope.
  const rounding = (scale * 1e-15) / h;
  if (found.centralError === 0) return "Looking both ways is exact here.";
  if (h >= 1e-3 && found.centralError <= rounding)
    return "Looking both ways is exact here, up to rounding.";
  if (found.centralError < scale * 1e-7) {
    return "A good nudge: small beside the curve’s bends, large beside rounding.";
  }
  if (found.centralError <= 10 * rounding) {
    return "So small a nudge drowns in rounding: the two heights agree in nearly all of their digits.";
  }
  return "The nudge is large: the curve bends between the two points.";
}

/** A slope in up to ten digits, so that a small error is seen in it. */
export function digits(slope: number): string {
  return String(Number(slope.toPrecision(10))).replaceAll("-", "−");
}
