// What a learner did, kept in the browser: one key an item, so that two tabs never undo each other's work.
import {
  type ExerciseProgress,
  isDone,
  type Kind,
  kindOf,
  type LabProgress,
  type PlaygroundProgress,
  type PredictProgress,
  type PuzzleProgress,
  type QuestionProgress,
  recordOf,
} from "./records.ts";

/** The part of the Web Storage interface that is used here; a test hands in its own. */
export interface Store {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const PREFIX = "gradwalk:v1:";

/**
 * Reads and writes progress. Nothing here throws: what cannot be stored is kept for as long as the
 * page lives, and `trouble` then holds the sentence to show.
 */
export class Progress {
  /** Why work cannot be remembered, as a sentence; "" while it can be. */
  trouble = "";

  readonly #open: () => Store;
  readonly #unsaved = new Map<string, string>(); // what the store refused
  readonly #listeners = new Set<() => void>();

  /** `open` may throw, as reading `window.localStorage` does where storage is forbidden. */
  constructor(open: () => Store) {
    this.#open = open;
  }

  /** Calls `listener` after every change and when trouble begins. Returns how to stop that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  exercise(id: string): ExerciseProgress {
    return recordOf("exercise", this.#read("exercise", id));
  }

  question(id: string): QuestionProgress {
    return recordOf("question", this.#read("question", id));
  }

  predict(id: string): PredictProgress {
    return recordOf("predict", this.#read("predict", id));
  }

  lab(id: string): LabProgress {
    return recordOf("lab", this.#read("lab", id));
  }

  playground(): PlaygroundProgress {
    return recordOf("playground", this.#read("playground", "program"));
  }

  puzzle(id: string): PuzzleProgress {
    return recordOf("puzzle", this.#read("puzzle", id));
  }

  /** Tries, hints and a pass never go back: another tab may have counted further than this one. */
  saveExercise(id: string, next: ExerciseProgress): void {
    const stored = this.exercise(id);
    this.#write("exercise", id, {
      ...next,
      passed: next.passed ?? stored.passed,
      bodies: next.bodies ?? stored.bodies,
      tries: Math.max(next.tries, stored.tries),
      hints: Math.max(next.hints, stored.hints),
    });
  }

  /** Once right, a question stays so. */
  saveQuestion(id: string, next: QuestionProgress): void {
    const stored = this.question(id);
    this.#write("question", id, {
      answer: next.answer,
      right: next.right || stored.right,
      tries: Math.max(next.tries, stored.tries),
    });
  }

  /** A choice that is taken back was committed to all the same. */
  savePredict(id: string, next: Pick<PredictProgress, "choice">): void {
    const committed = next.choice !== null || isDone("predict", this.predict(id));
    this.#write("predict", id, { ...next, committed });
  }

  saveLab(id: string, next: LabProgress): void {
    this.#write("lab", id, { finished: next.finished || this.lab(id).finished });
  }

  savePlayground(next: PlaygroundProgress): void {
    this.#write("playground", "program", next);
  }

  /** Once passed, a puzzle stays so. */
  savePuzzle(id: string, next: PuzzleProgress): void {
    const stored = this.puzzle(id);
    this.#write("puzzle", id, {
      order: next.order,
      passed: next.passed || stored.passed,
      tries: Math.max(next.tries, stored.tries),
    });
  }

  /** Whether the item that is kept under this key, such as "lab:lab-first-graph", is done. */
  isDone(key: string): boolean {
    const kind = kindOf(key);
    return kind !== null && isDone(kind, parsed(this.#get(PREFIX + key)));
  }

  /** All that is kept, by key. */
  all(): Map<string, string> {
    const found = new Map<string, string>();
    try {
      const store = this.#open();
      for (let index = 0; index < store.length; index += 1) {
        const key = store.key(index);
        if (key?.startsWith(PREFIX)) found.set(key.slice(PREFIX.length), store.getItem(key) ?? "");
      }
    } catch (error) {
      this.#report(error);
    }
    for (const [key, text] of this.#unsaved) found.set(key.slice(PREFIX.length), text);
    return found;
  }

  /** Keeps these texts, forgets what is null here, and returns what undoes that. */
  put(changes: ReadonlyMap<string, string | null>): Map<string, string | null> {
    const undo = new Map<string, string | null>();
    for (const [key, text] of changes) {
      undo.set(key, this.#get(PREFIX + key));
      if (text === null) this.#remove(PREFIX + key);
      else this.#set(PREFIX + key, text);
    }
    this.tell();
    return undo;
  }

  /** Calls the listeners: something changed, here or in another tab. */
  tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #read(kind: Kind, id: string): unknown {
    return parsed(this.#get(`${PREFIX}${kind}:${id}`));
  }

  #get(key: string): string | null {
    const unsaved = this.#unsaved.get(key);
    if (unsaved !== undefined) return unsaved;
    try {
      return this.#open().getItem(key);
    } catch (error) {
      this.#report(error);
      return null;
    }
  }

  #write(kind: Kind, id: string, value: object): void {
    this.#set(`${PREFIX}${kind}:${id}`, JSON.stringify(value));
    this.tell();
  }

  #set(key: string, text: string): void {
    try {
      this.#open().setItem(key, text);
      this.#unsaved.delete(key);
    } catch (error) {
      this.#unsaved.set(key, text);
      this.#report(error);
    }
  }

  #remove(key: string): void {
    this.#unsaved.delete(key);
    try {
      this.#open().removeItem(key);
    } catch (error) {
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    if (this.trouble !== "") return; // said once; every later write would say the same
    this.trouble = `Your work can't be remembered in this browser: ${reason(error)}`;
    this.tell();
  }
}

function parsed(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {}; // not ours, or cut short: the next write replaces it
  }
}

function reason(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "QuotaExceededError" || name === "NS_ERROR_DOM_QUOTA_REACHED") {
    return "its storage is full.";
  }
  if (name === "SecurityError") return "storage is switched off for this site.";
  return "its storage does not work.";
}
