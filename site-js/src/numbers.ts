// Numbers as the reader meets them: `show` writes one, `read` understands one that was typed.
import type { Real } from "./shapes.ts";

export const MINUS = "\u2212";

/** What became of a typed text. */
export type Reading =
  | { kind: "number"; value: number }
  | { kind: "ambiguous"; values: [number, number]; sentence: string } // "1,234": ask, never guess
  | { kind: "unclear"; sentence: string }; // no number: what to write instead

/** The float that crossed from Python, also when it crossed as a word. */
export function toNumber(real: Real): number {
  if (real === "inf") return Infinity;
  if (real === "-inf") return -Infinity;
  return real === "nan" ? Number.NaN : real;
}

/**
 * A number in four significant digits, as engine/numbers.py writes it too: the cases both are held to are in
 * tests/number_cases.json. Whole numbers of up to six digits stay whole.
 */
export function show(real: Real): string {
  const x = toNumber(real);
  if (Number.isNaN(x)) return "not a number";
  const sign = x < 0 ? MINUS : "";
  const size = Math.abs(x);
  if (size === Infinity) return `${sign}∞`;
  if (size === 0) return "0";
  if (Number.isInteger(size) && size < 1e6) return sign + size;
  const [digits = "", power = "0"] = fourDigits(size).split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 6) {
    return `${sign}${trimmed(digits)}e${exponent < 0 ? MINUS : ""}${Math.abs(exponent)}`;
  }
  return sign + trimmed(Number(`${digits}e${power}`).toFixed(Math.max(0, 3 - exponent)));
}

/** A number in full, for a field in which it can be edited. */
export function plain(real: Real): string {
  return String(toNumber(real)).replaceAll("-", MINUS);
}

/** `size` > 0 as "1.234e+5". A tie goes to the even digit, as in Python; toExponential alone would round it up. */
function fourDigits(size: number): string {
  const rounded = size.toExponential(3);
  const [mantissa = ""] = size.toExponential(60).split("e");
  if (!/^\d\.\d{3}50*$/.test(mantissa)) return rounded;
  const down = mantissa.slice(0, 5);
  return "02468".includes(down.slice(-1)) ? `${down}e${rounded.split("e")[1]}` : rounded;
}

function trimmed(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}

const MINUS_SIGNS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const PLUS_SIGNS = /[\ufe62\uff0b]/g;
const SLASHES = /[\u2044\u2215\uff0f]/g;
const COMMAS = /[\u066b\uff0c\ufe50]/g;
const POINTS = /[\uff0e\ufe52]/g;
/** Where the decimal digits of other scripts begin: Arabic, Persian, Devanagari, full-width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10];

const NOT_UNDERSTOOD = "That is not one number. Write it like −6, 0.5 or 1/3.";

/** Understands one number or one fraction, with any minus sign, decimal comma or digits of another script. */
export function read(text: string): Reading {
  const typed = plainCharacters(text);
  if (typed === "") return unclear("Write a number first.");
  const [above = "", below, ...more] = typed.split("/");
  if (more.length > 0) return unclear(NOT_UNDERSTOOD);
  const tops = part(above.trim());
  const bottoms = below === undefined ? [1] : part(below.trim());
  if (tops.length === 0 || bottoms.length === 0) return unclear(NOT_UNDERSTOOD);
  if (bottoms.includes(0)) return unclear("A fraction cannot have 0 below the line.");
  const values = tops.flatMap((top) => bottoms.map((bottom) => top / bottom + 0));
  if (!values.every(Number.isFinite)) return unclear("That number is too large to compute with.");
  const [first = 0, second] = values;
  if (second === undefined || first === second) return { kind: "number", value: first };
  return {
    kind: "ambiguous",
    values: [first, second],
    sentence: `Do you mean ${plain(first)} or ${plain(second)}? Write it with a point, or with no comma.`,
  };
}

function unclear(sentence: string): Reading {
  return { kind: "unclear", sentence };
}

function plainCharacters(text: string): string {
  const latin = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? character : String(code - zero);
  }).join("");
  return latin
    .replace(MINUS_SIGNS, "-")
    .replace(PLUS_SIGNS, "+")
    .replace(SLASHES, "/")
    .replace(COMMAS, ",")
    .replace(POINTS, ".")
    .replace(/\s+/g, " ")
    .trim();
}

/** What a number without a slash can mean: nothing, one value, or two. */
function part(typed: string): number[] {
  const match = /^([+-]?) ?([\d., ]+)(e[+-]?\d+)?$/i.exec(typed);
  if (match === null) return [];
  const [, sign = "", digits = "", power = ""] = match;
  return decimals(digits).map((decimal) => Number(`${sign}${decimal}${power}`));
}

/** The spellings with a decimal point that `digits`, which may have commas and groups, can stand for. */
function decimals(digits: string): string[] {
  if (/^(\d+\.?\d*|\.\d+)$/.test(digits)) return [digits];
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits))
    return [digits.replace(",", "."), digits.replace(",", "")];
  if (/^\d*,\d+$/.test(digits)) return [digits.replace(",", ".")];
  // Groups of three, divided by one and the same character, then perhaps a decimal part behind another one.
  const grouped = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/.exec(digits);
  const divider = grouped?.[1];
  if (divider === undefined) return [];
  return [digits.replaceAll(divider, "").replace(",", ".")];
}
