// What a learner did, kept in the browser: one key an item, so that two tabs never undo each other's work.

/** The part of the Web Storage interface that is used here; a test hands in its own. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export interface ExerciseProgress {
  code: string | null; // null: nothing was ever typed
  starter: string; // the starter that `code` began from
  passed: string | null; // the program that passed last; null: none did
  bodies: Record<string, string> | null; // answers by hole, of the last pass with no other edit
  tries: number; // graded attempts; an empty blank is none
  hints: number; // how many have been opened
  version: string; // of the exercise when this was saved
}

export interface QuestionProgress {
  answer: string; // as it was typed
  right: boolean;
  tries: number;
}

export interface PredictProgress {
  choice: number | null; // null: nothing committed
}

export interface LabProgress {
  finished: boolean; // was once stepped to its end
}

export type Kind = "exercise" | "question" | "predict" | "lab";

const PREFIX = "gradwalk:v1:";

/** For each field: its value when nothing is saved, and whether a saved value is of its type. */
type Fields<T> = { [Name in keyof T]: { empty: T[Name]; fits(value: unknown): boolean } };

const isText = (value: unknown) => typeof value === "string";
const isFlag = (value: unknown) => typeof value === "boolean";
const isTexts = (value: unknown) =>
  typeof value === "object" && value !== null && Object.values(value).every(isText);
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;

const EXERCISE: Fields<ExerciseProgress> = {
  code: { empty: null, fits: isText },
  starter: { empty: "", fits: isText },
  passed: { empty: null, fits: isText },
  bodies: { empty: null, fits: isTexts },
  tries: { empty: 0, fits: isCount },
  hints: { empty: 0, fits: isCount },
  version: { empty: "", fits: isText },
};
const QUESTION: Fields<QuestionProgress> = {
  answer: { empty: "", fits: isText },
  right: { empty: false, fits: isFlag },
  tries: { empty: 0, fits: isCount },
};
const PREDICT: Fields<PredictProgress> = { choice: { empty: null, fits: isCount } };
const LAB: Fields<LabProgress> = { finished: { empty: false, fits: isFlag } };

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
    return this.#read("exercise", id, EXERCISE);
  }

  question(id: string): QuestionProgress {
    return this.#read("question", id, QUESTION);
  }

  predict(id: string): PredictProgress {
    return this.#read("predict", id, PREDICT);
  }

  lab(id: string): LabProgress {
    return this.#read("lab", id, LAB);
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

  savePredict(id: string, next: PredictProgress): void {
    this.#write("predict", id, next);
  }

  saveLab(id: string, next: LabProgress): void {
    this.#write("lab", id, { finished: next.finished || this.lab(id).finished });
  }

  /** What is stored, field by field; whatever is missing or of another type is as if never saved. */
  #read<T extends object>(kind: Kind, id: string, fields: Fields<T>): T {
    const saved = parsed(this.#get(`${PREFIX}${kind}:${id}`));
    const result: Partial<T> = {};
    for (const name of Object.keys(fields) as (keyof T & string)[]) {
      const { empty, fits } = fields[name];
      result[name] = fits(saved[name]) ? (saved[name] as T[typeof name]) : empty;
    }
    return result as T;
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
    const key = `${PREFIX}${kind}:${id}`;
    const text = JSON.stringify(value);
    try {
      this.#open().setItem(key, text);
      this.#unsaved.delete(key);
    } catch (error) {
      this.#unsaved.set(key, text);
      this.#report(error);
    }
    this.#tell();
  }

  #report(error: unknown): void {
    if (this.trouble !== "") return; // said once; every later write would say the same
    this.trouble = `Your work can't be remembered in this browser: ${reason(error)}`;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
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
