// Judges a number that was typed as the answer to a number question.
import { read, toNumber } from "./numbers.ts";
import type { NumberQuestion } from "./shapes.ts";

export type Judgement =
  | { kind: "right"; words: string } // HTML, as are all words but a sentence
  | { kind: "wrong"; words: string }
  | { kind: "close"; digits: number } // the right number, in too few digits
  | { kind: "asked"; sentence: string }; // empty, not understood or ambiguous: no attempt

/** What `typed` is as an answer to `question`. */
export function judge(question: NumberQuestion, typed: string): Judgement {
  const reading = read(typed);
  if (reading.kind !== "number") return { kind: "asked", sentence: reading.sentence };
  const given = reading.value;
  const answer = written(question.answer);
  const tolerance = toNumber(question.tolerance);
  const { digits } = question;
  const cut = cutTo(answer, given);
  if (near(given, answer, tolerance) || (isLong(answer, digits) && cut >= digits)) {
    return { kind: "right", words: question.why };
  }
  const foreseen = question.foreseen.find((one) => near(given, written(one.answer), tolerance));
  if (foreseen) return { kind: "wrong", words: foreseen.words };
  if ((tolerance > 0 || isLong(answer, digits)) && cut > 0) return { kind: "close", digits };
  return { kind: "wrong", words: question.otherwise };
}

/** An author's number, "-6" or "1/3". */
function written(text: string): number {
  const reading = read(text);
  return reading.kind === "number" ? reading.value : Number.NaN;
}

function near(given: number, wanted: number, tolerance: number): boolean {
  // A tolerance of 0 still forgives the last bits of a sum or a fraction.
  return Math.abs(given - wanted) <= Math.max(tolerance, 1e-9) * Math.abs(wanted) + 1e-12;
}

/** Whether nobody would write the whole number out: it has more digits than are asked for, after the point. */
function isLong(answer: number, digits: number): boolean {
  return !Number.isInteger(answer) && Number(answer.toPrecision(digits)) !== answer;
}

/** In how many significant digits `given` is `answer`, rounded or cut off; 0 where it is not. */
function cutTo(answer: number, given: number): number {
  if (answer === 0) return 0;
  const size = Math.floor(Math.log10(Math.abs(answer)));
  for (let digits = 1; digits <= 15; digits += 1) {
    const unit = 10 ** (size - digits + 1);
    const wholes = [Math.round(answer / unit), Math.trunc(answer / unit)];
    if (wholes.some((whole) => near(given, whole * unit, 0))) return digits;
  }
  return 0;
}
