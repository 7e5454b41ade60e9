// A reader's progress as a file: written, read without ever throwing, and compared with what is kept here. Pure.
import { isDone, type Kind, kindOf, recordOf } from "./records.ts";

/** What is kept, by item: "exercise:product_rule" -> the JSON text of its record. */
export type Kept = ReadonlyMap<string, string>;

export type ReadFile =
  | { kind: "read"; kept: Kept; saved: Date | null; leftOut: number }
  | { kind: "refused"; sentence: string };

const MARK = "Gradwalk progress";
const VERSION = 1;

/** Longer than what a browser lets a site store. */
export const LONGEST = 5_000_000;

const ID = /^[A-Za-z][\w-]{0,99}$/;

/** The items of `kept` as a file's text. */
export function writeFile(kept: Kept, now: Date): string {
  const items: [string, unknown][] = [];
  for (const [key, text] of kept) {
    const kind = kindOf(key);
    if (kind !== null) items.push([key, recordOf(kind, parsed(text))]);
  }
  const file = { what: MARK, version: VERSION, saved: now.toISOString() };
  return `${JSON.stringify({ ...file, items: Object.fromEntries(items.sort()) }, null, 2)}\n`;
}

/** What a file holds, or a sentence that says why it cannot be used. */
export function readFile(text: string): ReadFile {
  if (text.length > LONGEST) return refused("This file is too large to be a progress file.");
  const file = parsed(text.replace(/^\uFEFF/, ""));
  if (file === undefined) {
    return refused("This file can't be read: it is not JSON, or a part of it is missing.");
  }
  if (!isObject(file) || file.what !== MARK) {
    return refused("This is not a progress file: those are named gradwalk-progress.json.");
  }
  if (file.version !== VERSION) {
    return refused("This file is from another version of the course, which this page can't read.");
  }
  if (!isObject(file.items)) {
    return refused("This file can't be read: the part with your work is missing.");
  }
  const kept = new Map<string, string>();
  let leftOut = 0;
  for (const [key, record] of Object.entries(file.items)) {
    const kind = kindOf(key);
    if (kind !== null && isObject(record) && ID.test(key.slice(kind.length + 1))) {
      kept.set(key, JSON.stringify(recordOf(kind, record)));
    } else {
      leftOut += 1;
    }
  }
  if (kept.size === 0) return refused("There is no work in this file.");
  return { kind: "read", kept, saved: dateOf(file.saved), leftOut };
}

/** What loading a file would change, by key. */
export interface Comparison {
  added: string[];
  same: string[];
  differing: Difference[];
}

export interface Difference {
  key: string;
  ours: string; // "passed, 3 tries"
  theirs: string;
  further: "ours" | "theirs"; // which of the two came further; ours where neither did
}

export function compare(ours: Kept, theirs: Kept): Comparison {
  const found: Comparison = { added: [], same: [], differing: [] };
  for (const [key, text] of theirs) {
    const kind = kindOf(key);
    if (kind === null) continue;
    const our = ours.get(key);
    if (our === undefined) found.added.push(key);
    else if (canonical(kind, our) === canonical(kind, text)) found.same.push(key);
    else found.differing.push(difference(key, kind, parsed(our), parsed(text)));
  }
  return found;
}

/** What loading puts in: what is new in the file, and of each difference the side chosen, where it is the file's. */
export function taken(ours: Kept, theirs: Kept, choice: "further" | "theirs"): Map<string, string> {
  const { added, differing } = compare(ours, theirs);
  const chosen = differing.filter(({ further }) => choice === "theirs" || further === "theirs");
  const result = new Map<string, string>();
  for (const key of [...added, ...chosen.map((each) => each.key)]) {
    const text = theirs.get(key);
    if (text !== undefined) result.set(key, text);
  }
  return result;
}

/** "2 exercises, 5 answers and 1 lab"; "" for no items at all. */
export function counted(keys: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const key of keys) {
    const noun = nounOf(kindOf(key));
    if (noun) counts.set(noun, (counts.get(noun) ?? 0) + 1);
  }
  const parts = NOUNS.flatMap((noun) => {
    const count = counts.get(noun) ?? 0;
    return count === 0 ? [] : [count === 1 ? `1 ${noun}` : `${count} ${noun}s`];
  });
  const last = parts.pop() ?? "";
  return parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
}

const NOUNS = ["exercise", "answer", "lab", "puzzle", "playground program"];

function nounOf(kind: string | null): string | null {
  if (kind === "question" || kind === "predict") return "answer";
  return kind === "playground" ? "playground program" : kind;
}

function difference(key: string, kind: Kind, ours: unknown, theirs: unknown): Difference {
  const further = score(kind, theirs) > score(kind, ours) ? "theirs" : "ours";
  return { key, ours: words(kind, ours), theirs: words(kind, theirs), further };
}

/** Done counts more than any number of tries. */
function score(kind: Kind, record: unknown): number {
  const tries = kind === "exercise" || kind === "question" ? recordOf(kind, record).tries : 0;
  return (isDone(kind, record) ? Number.MAX_SAFE_INTEGER / 2 : 0) + tries;
}

/** A record in a few words, the learner's own among them only where they are short. */
function words(kind: Kind, record: unknown): string {
  switch (kind) {
    case "exercise": {
      const { passed, tries, code } = recordOf(kind, record);
      const state = passed !== null ? "passed" : code !== null ? "begun" : "not begun";
      return `${state}, ${tries === 1 ? "1 try" : `${tries} tries`}`;
    }
    case "question": {
      const { answer, right } = recordOf(kind, record);
      return `${short(answer, 20) || "no answer"}${right ? ", answered right" : ""}`;
    }
    case "predict": {
      const { choice } = recordOf(kind, record);
      return choice === null ? "taken back" : `choice ${choice + 1}`;
    }
    case "playground":
      return short(recordOf(kind, record).program?.trim().split("\n").at(-1) ?? "", 40) || "empty";
    default:
      return isDone(kind, record) ? "done" : "not done";
  }
}

function short(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function canonical(kind: Kind, text: string): string {
  return JSON.stringify(recordOf(kind, parsed(text)));
}

function refused(sentence: string): ReadFile {
  return { kind: "refused", sentence };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function dateOf(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}
