// What is remembered of each item, by its kind, and when an item is done.

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
  committed: boolean; // a choice once was, whatever was taken back since
}

export interface LabProgress {
  finished: boolean; // was once stepped to its end
}

export interface PuzzleProgress {
  order: string[]; // ids of the nodes placed so far
  passed: boolean; // a right order was once found
  tries: number;
}

export interface PlaygroundProgress {
  program: string | null; // as it stands; null: nothing was ever typed
  before: string | null; // the reader's own program that another one took the place of
  linked: boolean; // `program` came with a link, and was neither run nor edited yet
  own: boolean; // the reader's own engine runs it
}

/** What is kept of an item, by its kind. */
export interface Records {
  exercise: ExerciseProgress;
  question: QuestionProgress;
  predict: PredictProgress;
  lab: LabProgress;
  puzzle: PuzzleProgress;
  playground: PlaygroundProgress;
}

export type Kind = keyof Records;

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
const PREDICT: Fields<PredictProgress> = {
  choice: { empty: null, fits: isCount },
  committed: { empty: false, fits: isFlag },
};
const LAB: Fields<LabProgress> = { finished: { empty: false, fits: isFlag } };
const PUZZLE: Fields<PuzzleProgress> = {
  order: { empty: [], fits: (value) => Array.isArray(value) && value.every(isText) },
  passed: { empty: false, fits: isFlag },
  tries: { empty: 0, fits: isCount },
};
const PLAYGROUND: Fields<PlaygroundProgress> = {
  program: { empty: null, fits: isText },
  before: { empty: null, fits: isText },
  linked: { empty: false, fits: isFlag },
  own: { empty: false, fits: isFlag },
};

const FIELDS: { [K in Kind]: Fields<Records[K]> } = {
  exercise: EXERCISE,
  question: QUESTION,
  predict: PREDICT,
  lab: LAB,
  puzzle: PUZZLE,
  playground: PLAYGROUND,
};

/** A saved item's record; whatever is missing or of another type is as if never saved. */
export function recordOf<K extends Kind>(kind: K, saved: unknown): Records[K] {
  const values = typeof saved === "object" && saved !== null ? { ...saved } : {};
  const fields: Fields<Records[K]> = FIELDS[kind];
  const result: Partial<Records[K]> = {};
  for (const name of Object.keys(fields) as (keyof Records[K] & string)[]) {
    const { empty, fits } = fields[name];
    const value: unknown = Reflect.get(values, name);
    result[name] = fits(value) ? (value as Records[K][typeof name]) : empty;
  }
  return result as Records[K];
}

/** Whether an item is done: passed, answered right, committed to, stepped to its end, put in a right order. */
export function isDone<K extends Kind>(kind: K, saved: unknown): boolean {
  switch (kind) {
    case "exercise":
      return recordOf("exercise", saved).passed !== null;
    case "question":
      return recordOf("question", saved).right;
    case "predict": {
      const { choice, committed } = recordOf("predict", saved);
      return committed || choice !== null;
    }
    case "lab":
      return recordOf("lab", saved).finished;
    case "puzzle":
      return recordOf("puzzle", saved).passed;
    default:
      return false;
  }
}

/** The kind that an item's key, such as "exercise:product_rule", begins with; null for none of ours. */
export function kindOf(key: string): Kind | null {
  const kind = key.slice(0, Math.max(0, key.indexOf(":")));
  return Object.hasOwn(FIELDS, kind) ? (kind as Kind) : null;
}
