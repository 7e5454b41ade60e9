// Which parts of a long program are folded: functions and classes without a blank. The build's rule is folds.py.
import { BLANK } from "./blanks.ts";

/** Programs up to this many lines are shown whole. */
const LONG = 50;
/** A stretch of fewer lines is not worth a press. */
const WORTH = 6;

const DEFINITION = /^\s*(?:async )?(def|class) (\w+)/;

/** A stretch of whole lines, 1-based, both ends in it. */
export interface Fold {
  first: number;
  last: number;
}

/**
 * The stretches of a starter to fold, in order: neighbouring definitions, with what little stands
 * between. Open stay a function that holds a blank, the `__init__` beside it, and the functions
 * after the last blank, which call it.
 */
export function folds(starter: string): Fold[] {
  const lines = starter.replace(/\n+$/, "").split("\n");
  const blanks = lines.flatMap((line, at) => (line.includes(BLANK) ? [at] : []));
  if (lines.length <= LONG || blanks.length === 0) return [];
  return runs(lines, 0, lines.length, blanks)
    .map(({ first, last }) => ({ first: first + 1, last: last + 1 }))
    .filter(({ first, last }) => last - first + 1 >= WORTH);
}

/** Those stretches in an edited program. One that was edited too, or has gone, is not among them. */
export function foldsIn(starter: string, code: string): Fold[] {
  const lines = starter.split("\n");
  const edited = `\n${code}\n`;
  const found: Fold[] = [];
  let from = 0;
  for (const { first, last } of folds(starter)) {
    const text = `\n${lines.slice(first - 1, last).join("\n")}\n`;
    const at = edited.indexOf(text, from);
    if (at < 0) continue;
    from = at + text.length - 1;
    const line = edited.slice(0, at + 1).split("\n").length - 1;
    found.push({ first: line, last: line + last - first });
  }
  return found;
}

/** What stands in place of folded lines: the names they define, and how many lines they are. */
export function foldLabel(lines: readonly string[]): { names: string; count: string } {
  const outer = indent(lines[0] ?? "");
  const names = lines
    .filter((line) => indent(line) === outer)
    .flatMap((line) => DEFINITION.exec(line)?.[2] ?? []);
  return { names: names.join(", "), count: `${lines.length} lines` };
}

function runs(lines: readonly string[], begin: number, end: number, blanks: number[]): Fold[] {
  const found: Fold[] = [];
  let run: Fold | null = null; // that the next definition may go on
  for (let at = begin; at < end; at += 1) {
    const line = lines[at] ?? "";
    const definition = DEFINITION.exec(line);
    if (!definition) {
      // Blank lines and comments between two folded definitions go with them.
      if (!/^\s*(#|$)/.test(line)) run = null;
      continue;
    }
    const [, kind, name] = definition;
    const first = at;
    const last = lastLine(lines, at, end);
    const calls = kind === "def" && indent(line) === 0 && at > (blanks.at(-1) ?? 0);
    at = last;
    if (blanks.some((blank) => first <= blank && blank <= last)) {
      run = null;
      if (kind === "class") found.push(...runs(lines, first + 1, last + 1, blanks));
    } else if (name === "__init__" || calls) {
      run = null;
    } else if (run) {
      run.last = last;
    } else {
      run = { first, last };
      found.push(run);
    }
  }
  return found;
}

/** Where the definition that begins at a line ends. */
function lastLine(lines: readonly string[], at: number, end: number): number {
  const outer = indent(lines[at] ?? "");
  let last = at;
  for (let after = at + 1; after < end; after += 1) {
    const line = lines[after] ?? "";
    if (line.trim() === "") continue;
    if (indent(line) <= outer) break;
    last = after;
  }
  return last;
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}
