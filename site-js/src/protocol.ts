// What the page and the Python worker say to each other: one union each, nothing else crosses.
import type {
  Grading,
  Lab,
  Played,
  Run,
  Scene,
  Stepped,
  Trained,
  Training,
  TrainingSettings,
  Verdict,
} from "./shapes.ts";

/** Where the worker finds its files; absolute URLs on the site's own origin. */
export interface Sources {
  pyodide: string; // folder, with a trailing slash
  engine: string; // JSON file: { "engine/value.py": "source", ... }
  image: string; // memory of a Python that has started, packed; "": there is none
}

/** What a worker has made ready and the next one need not make again. */
export interface Kept {
  compiled: unknown; // a WebAssembly.Module
  image: Uint8Array<ArrayBuffer>;
}

/** A learner's program whose graph is to be stepped through. */
export interface LearnersGraph {
  program: string;
  scene: Scene;
  leaves: Record<string, number>; // numbers for named leaves, in place of the program's
  shown: Stepped["shown"] | null; // which of the two graphs it must be; null: whichever tells more
}

/** A program of the playground. */
export interface Play {
  program: string;
  engine: string; // a program with a class Value, to be used as the engine; "" for the site's own
  leaves: Record<string, number>; // numbers for named leaves, in place of the program's
  drag: boolean; // drawn for dragging its leaves, not for stepping
}

/** Page to worker. Every request with an id gets exactly one reply with that id. */
export type Request =
  | { kind: "boot"; sources: Sources; kept?: Kept }
  | { kind: "trace"; id: number; program: string; leaves: Record<string, number>; prefix: string }
  | ({ kind: "trace-program"; id: number; prefix: string } & LearnersGraph)
  | ({ kind: "play"; id: number; prefix: string } & Play)
  | {
      kind: "train";
      id: number;
      settings: TrainingSettings; // used where training is null: a run begins
      training: Training | null;
      steps: number;
    }
  // setup: a program of ours, whose names stand ready in theirs
  | { kind: "run"; id: number; program: string; setup?: string }
  | { kind: "check"; id: number; program: string; grading: Grading };

/** Worker to page, in answer to a request. */
export type Reply =
  | { kind: "traced"; id: number; lab: Lab }
  | { kind: "traced-program"; id: number; stepped: Stepped }
  | { kind: "played"; id: number; played: Played }
  | { kind: "trained"; id: number; trained: Trained }
  | { kind: "ran"; id: number; run: Run }
  | { kind: "checked"; id: number; verdict: Verdict }
  | { kind: "failed"; id: number; message: string; fatal: boolean };
// failed: our own fault, or (fatal) the interpreter died under the program; the page restarts the worker

/** Worker to page, unasked. */
export type Event =
  | { kind: "progress"; what: string; done: number; total: number } // a sentence; bytes, total 0 if unknown
  | { kind: "ready"; kept?: Kept }
  | { kind: "unavailable"; message: string } // boot failed: a sentence for the reader
  | { kind: "fetching"; id: number } // the program of that request waits for a file; "started" follows once more
  | { kind: "started"; id: number } // the program of that request begins now: the time limit counts from here
  | { kind: "output"; id: number; text: string; error: boolean }
  | { kind: "left-out"; id: number; lines: number } // lines past the cap so far; the last one told counts
  | { kind: "worn" }; // Python's memory has grown so far that the page should replace the worker before its next request
