// Finds an exercise's blanks again in a program that has been edited.
import type { Hole } from "./shapes.ts";

export const BLANK = "____";

/** A stretch of a program's text, as offsets; empty where the blank's text was deleted. */
export interface Span {
  from: number;
  to: number;
}

/** The blanks of a starter itself: each ____ on the lines of a hole. */
export function starterBlanks(starter: string, holes: readonly Hole[]): Span[] {
  const starts = lineStarts(starter);
  const blanks: Span[] = [];
  for (const hole of holes) {
    const begin = starts[hole.line - 1] ?? starter.length;
    const end = starts[hole.line - 1 + hole.lines] ?? starter.length;
    for (
      let at = starter.indexOf(BLANK, begin);
      at >= 0 && at < end;
      at = starter.indexOf(BLANK, at + BLANK.length)
    ) {
      blanks.push({ from: at, to: at + BLANK.length });
    }
  }
  return blanks;
}

/**
 * Where those blanks are in `code`. If nothing but the blanks was edited, what stands between the
 * starter's fixed parts; else each blank whose own line still begins and ends as in the starter.
 */
export function findBlanks(starter: string, holes: readonly Hole[], code: string): Span[] {
  const blanks = starterBlanks(starter, holes);
  return betweenFixedParts(starter, blanks, code) ?? onTheirLines(starter, blanks, code);
}

function betweenFixedParts(
  starter: string,
  blanks: readonly Span[],
  code: string,
): Span[] | undefined {
  const found: Span[] = [];
  const first = starter.slice(0, blanks[0]?.from);
  if (!code.startsWith(first)) return undefined;
  let from = first.length;
  for (const [index, blank] of blanks.entries()) {
    const next = blanks[index + 1];
    const fixed = starter.slice(blank.to, next?.from);
    // The last fixed part reaches to the end; an earlier one is the first place that matches.
    const to = next ? code.indexOf(fixed, from) : code.length - fixed.length;
    if (to < from || !code.startsWith(fixed, to)) return undefined;
    found.push({ from, to });
    from = to + fixed.length;
  }
  return found;
}

function onTheirLines(starter: string, blanks: readonly Span[], code: string): Span[] {
  const starts = lineStarts(code);
  const found: Span[] = [];
  for (const blank of blanks) {
    const begin = starter.lastIndexOf("\n", blank.from - 1) + 1;
    const end = starter.indexOf("\n", blank.to);
    const before = starter.slice(begin, blank.from);
    const after = starter.slice(blank.to, end < 0 ? undefined : end);
    if (before.trim() === "") continue; // a blank of whole lines: any line would look like it
    const matches = starts.filter((start) => {
      const line = code.slice(start, lineEnd(code, start));
      return (
        line.length >= before.length + after.length &&
        line.startsWith(before) &&
        line.endsWith(after)
      );
    });
    const [only] = matches;
    if (only === undefined || matches.length > 1) continue;
    found.push({ from: only + before.length, to: lineEnd(code, only) - after.length });
  }
  return found;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}
