// Numbers that change while the reader watches: always short, so that nothing around them moves.
import { MINUS, toNumber } from "./numbers.ts";
import type { Real } from "./shapes.ts";

const LETTERS = 7;
const DECIMALS = 4;

/**
 * A number with up to four decimals, in at most seven letters, as engine/draw/live.py writes it too: the cases both
 * are held to are in tests/live_number_cases.json.
 */
export function showLive(real: Real): string {
  const x = toNumber(real);
  if (Number.isNaN(x)) return "none";
  const sign = x < 0 ? MINUS : "";
  const size = Math.abs(x);
  if (size === Infinity) return `${sign}∞`;
  if (size === 0) return "0";
  if (size >= 1e-3 && size < 1e6) {
    for (let decimals = DECIMALS; decimals >= 0; decimals -= 1) {
      const text = sign + trimmed(size.toFixed(decimals));
      if (text.length <= LETTERS) return text;
    }
  }
  const text = sign + scientific(size, 2);
  return text.length <= LETTERS ? text : sign + scientific(size, 1);
}

function scientific(size: number, digits: number): string {
  const [mantissa = "", exponent = "0"] = size.toExponential(digits - 1).split("e");
  return `${trimmed(mantissa)}e${String(Number(exponent)).replace("-", MINUS)}`;
}

function trimmed(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}
