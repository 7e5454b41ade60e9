// Carries a learner's own answers from one exercise into those that build on it, and home in one file.
import { BLANK } from "./blanks.ts";
import type { Carried, Exercise, Hole, MyEngine } from "./shapes.ts";

/** Answers by the name of their hole: whole lines, without the last line end. */
export type Bodies = Readonly<Record<string, string>>;

/** A stretch of whole lines, as in `Hole` and `Carried`. */
type Region = Pick<Hole, "line" | "lines">;

/** What a program begins as, for a learner with these answers of their own. */
export interface Start {
  starter: string;
  holes: Hole[];
  own: string[]; // titles of the exercises whose answers are the learner's
  given: string[]; // and of those whose answers are ours
}

/**
 * What stands in each hole; null where anything outside them was edited, or where two holes touch,
 * so that nobody can say where one ends. Blanks at line ends and empty lines at the end are no edit.
 */
export function bodies(
  { starter, holes }: Pick<Exercise, "starter" | "holes">,
  code: string,
): Record<string, string> | null {
  const lines = linesOf(code);
  const found = regionsIn(linesOf(starter), holes, lines);
  if (!found) return null;
  return Object.fromEntries(
    found.map((region, at) => [holes[at]?.name ?? "", textOf(lines, region)]),
  );
}

/** The starter with the learner's own answers in place of ours, as far as they have them. */
export function starterFrom(
  { starter, holes, carried }: Pick<Exercise, "starter" | "holes" | "carried">,
  own: Bodies,
): Start {
  return { ...filled(starter, holes, carried, own), ...credits(carried, own) };
}

/**
 * The same for a starter that a learner began from earlier, with the answers they had then; null
 * where it is not this exercise's any more.
 */
export function startedFrom(
  { starter, holes, carried }: Pick<Exercise, "starter" | "holes" | "carried">,
  begun: string,
  own: Bodies,
): Start | null {
  const ours = linesOf(starter);
  const theirs = linesOf(begun);
  const found = regionsIn(ours, carried, theirs);
  if (!found) return null;
  const shifted = holes.map((hole) => ({ ...hole, line: hole.line + shift(carried, found, hole) }));
  const had: Record<string, string> = {};
  for (const [at, each] of carried.entries()) {
    const text = textOf(theirs, found[at]);
    if (text !== textOf(ours, each) || own[each.name] === text) had[each.name] = text;
  }
  return { starter: begun, holes: shifted, ...credits(carried, had) };
}

/** The exercise as it is for who starts so: its solution, too, keeps the learner's own answers. */
export function personal(exercise: Exercise, start: Start): Exercise {
  const { starter, holes } = start;
  const answers = bodies(exercise, exercise.solution);
  const solution = answers
    ? filled(starter, [], byLine(holes), answers).starter
    : exercise.solution;
  return { ...exercise, starter, holes, solution };
}

/** The learner's engine as one file: the template with their own answers in place of ours. */
export function myEngine(
  { program, carried }: MyEngine,
  own: Bodies,
): { text: string; own: string[]; given: string[] } {
  return { text: `${filled(program, [], carried, own).starter}\n`, ...credits(carried, own) };
}

/** The learner's answers that a program can use; `of` says what is kept of an exercise. */
export function ownBodies(
  carried: readonly Carried[],
  of: (exercise: string) => Bodies | null,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, exercise } of carried) {
    const kept = of(exercise);
    const body = kept && Object.hasOwn(kept, name) ? kept[name] : undefined;
    if (body !== undefined) found[name] = body;
  }
  return found;
}

/** A program with these regions' text replaced by the answers there are, and its holes' new lines. */
function filled(
  program: string,
  holes: readonly Hole[],
  regions: readonly (Region & { name: string })[],
  answers: Bodies,
): { starter: string; holes: Hole[] } {
  const lines = linesOf(program);
  const result: string[] = [];
  const placed: Region[] = [];
  let next = 0;
  for (const { name, line, lines: count } of regions) {
    result.push(...lines.slice(next, line - 1));
    next = line - 1 + count;
    const body = usable(answers, name);
    const text = body === undefined ? lines.slice(line - 1, next) : linesOf(body);
    placed.push({ line: result.length + 1, lines: text.length });
    result.push(...text);
  }
  result.push(...lines.slice(next));
  return {
    starter: result.join("\n"),
    holes: holes.map((hole) => ({ ...hole, line: hole.line + shift(regions, placed, hole) })),
  };
}

/** An answer that is there and is one: a blank in it would make every later program unanswerable. */
function usable(answers: Bodies, name: string): string | undefined {
  const body = Object.hasOwn(answers, name) ? answers[name] : undefined;
  return body?.includes(BLANK) ? undefined : body;
}

/** Whose answers a program holds. An exercise with several holes counts as the learner's when all are. */
function credits(carried: readonly Carried[], own: Bodies): { own: string[]; given: string[] } {
  const ours = carried.filter(({ name }) => usable(own, name) === undefined);
  const given = new Set(ours.map(({ title }) => title));
  const titles = new Set(carried.map(({ title }) => title));
  return { own: [...titles].filter((title) => !given.has(title)), given: [...given] };
}

/** How many lines further down a hole stands once the regions above it have their new lengths. */
function shift(before: readonly Region[], after: readonly Region[], hole: Region): number {
  return before.reduce(
    (sum, region, at) =>
      region.line < hole.line ? sum + (after[at]?.lines ?? region.lines) - region.lines : sum,
    0,
  );
}

/**
 * Where the regions of a program are in another one that has its fixed lines: everything between
 * the regions, in order. null where a fixed line is missing, or regions touch.
 */
function regionsIn(
  program: readonly string[],
  regions: readonly Region[],
  code: readonly string[],
): Region[] | null {
  const found: Region[] = [];
  let next = 0; // how far the program has been looked for
  let at = 0; // and how far it was found
  for (const [index, region] of [...regions, null].entries()) {
    const fixed = program.slice(next, region ? region.line - 1 : undefined);
    const last = region === null;
    if (index > 0 && fixed.length === 0 && !last) return null;
    const start = index === 0 ? 0 : last ? code.length - fixed.length : indexOf(code, fixed, at);
    if (start < at || !isAt(code, fixed, start)) return null;
    if (last && index === 0 && code.length !== fixed.length) return null;
    if (index > 0) found.push({ line: at + 1, lines: start - at });
    at = start + fixed.length;
    if (region) next = region.line - 1 + region.lines;
  }
  return found;
}

function indexOf(code: readonly string[], wanted: readonly string[], from: number): number {
  for (let at = from; at + wanted.length <= code.length; at += 1) {
    if (isAt(code, wanted, at)) return at;
  }
  return -1;
}

function isAt(code: readonly string[], wanted: readonly string[], at: number): boolean {
  return at >= 0 && wanted.every((line, index) => code[at + index]?.trimEnd() === line.trimEnd());
}

function textOf(lines: readonly string[], region: Region | undefined): string {
  if (!region) return "";
  return lines.slice(region.line - 1, region.line - 1 + region.lines).join("\n");
}

function byLine(holes: readonly Hole[]): Hole[] {
  return [...holes].sort((one, other) => one.line - other.line);
}

function linesOf(program: string): string[] {
  return program.replace(/\r\n?/g, "\n").replace(/\s+$/, "").split("\n");
}
