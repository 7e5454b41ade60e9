// Python itself, once it has started: answers requests, and puts everything back after a learner's program.
// The page's worker and the author's tools under Node run this same file.
import type { PyodideInterface } from "pyodide";
import type { Event, Reply, Request } from "../protocol.ts";
import type { Grading, Lab, Played, Run, Stepped, Trained, Verdict } from "../shapes.ts";
import { closeBorder } from "./border.ts";
import { failure, TAMPERED, understood } from "./failures.ts";
import { Files } from "./files.ts";
import { internals } from "./internals.ts";
import { Output } from "./output.ts";
import { Rollback } from "./rollback.ts";

/** "engine/value.py": its text. */
export type Engine = Record<string, string>;

/** A question to engine.browser.call, and its answer. */
type Question = { kind: string } & Record<string, unknown>;
type Answer = Record<string, unknown>;
type Tell = (event: Event) => void;

/** Imports all that any request needs. What is there by then is never looked at by the collector again. */
const PREPARE = `
import ast, gc, importlib

for name in modules:
    importlib.import_module(name)
ast.unparse(ast.parse("0"))  # imports a part of its own when first called
gc.collect()
gc.freeze()
`;

// `random` was imported while booting, so that without a new seed each run would draw the same numbers.
// `call` answers its own errors; what still gets out was made by a program that reached our own code, and
// Pyodide shall not try to print it.
const ENTRY = `
import random
from engine.browser import call

def learner(request):
    random.seed()
    try:
        return call(request)
    except:
        return None

(call, learner)
`;

/** Puts the engine in place and imports it, which takes half a second. */
export function prepare(pyodide: PyodideInterface, engine: Engine): void {
  const { FS } = internals(pyodide).module;
  for (const [path, text] of Object.entries(engine)) {
    const file = `/lib/python3.14/site-packages/${path}`;
    FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    FS.writeFile(file, text);
  }
  const modules = Object.keys(engine).map((path) =>
    path.replace(/(\/__init__)?\.py$/, "").replaceAll("/", "."),
  );
  const globals = pyodide.toPy({ modules });
  pyodide.runPython(PREPARE, { globals });
  globals.destroy();
}

export class Interpreter {
  readonly #trusted: (request: string) => string;
  readonly #learner: (request: string) => string;
  readonly #memory: Rollback;
  readonly #files: Files;
  #output: Output | undefined;
  #waiting: { fetching(): void; started(): void } | undefined;

  /** `pyodide`: with the engine prepared. */
  constructor(pyodide: PyodideInterface) {
    const { module, api } = internals(pyodide);
    // Pyodide's own would write a report about itself among the program's output.
    api.fatal_error = (cause) => {
      throw Object.assign(understood(cause), { pyodide_fatal_error: true });
    };
    const write = (error: boolean) => (bytes: Uint8Array) => {
      this.#output?.write(bytes, error);
      return bytes.length;
    };
    pyodide.setStdout({ write: write(false) });
    pyodide.setStderr({ write: write(true) });
    const entry = pyodide.runPython(ENTRY, { globals: pyodide.toPy({}) });
    this.#trusted = entry.get(0);
    this.#learner = entry.get(1);
    entry.destroy();
    this.#files = new Files(module.FS);
    this.#memory = new Rollback(module);
  }

  /** Python's memory grew so far that it is better to boot a new interpreter before the next request. */
  get worn(): boolean {
    return this.#memory.worn;
  }

  /** Asks our own code. What it leaves behind is forgotten with the next learner's program. */
  trusted(question: Question): Answer {
    return this.#ask(this.#trusted, question);
  }

  /** Runs a learner's program, streams what it prints, and puts memory and files back. */
  learner(question: Question, tell?: { id: number; tell: Tell }): Answer {
    const openBorder = closeBorder();
    if (tell) {
      const { id } = tell;
      this.#output = new Output({
        output: (text, error) => tell.tell({ kind: "output", id, text, error }),
        leftOut: (lines) => tell.tell({ kind: "left-out", id, lines }),
      });
    }
    try {
      return this.#ask(this.#learner, question);
    } finally {
      openBorder();
      this.#output?.end();
      this.#output = undefined;
      this.#files.putBack();
      this.#memory.putBack();
    }
  }

  /** What `fetch` gives, while the page knows that the program is not to blame for the time it takes. */
  waitFor<T>(fetch: () => T): T {
    this.#waiting?.fetching();
    try {
      return fetch();
    } finally {
      this.#waiting?.started();
    }
  }

  /** Answers a request of the page. Never throws. */
  answer(request: Exclude<Request, { kind: "boot" }>, tell: Tell): Reply {
    const { id } = request;
    this.#waiting = {
      fetching: () => tell({ kind: "fetching", id }),
      started: () => tell({ kind: "started", id }),
    };
    tell({ kind: "started", id });
    try {
      switch (request.kind) {
        case "trace": {
          const { program, leaves, prefix } = request;
          const lab = this.trusted({ kind: "trace", program, leaves, prefix });
          return { kind: "traced", id, lab: lab as unknown as Lab };
        }
        case "trace-program": {
          const { kind, id: _, ...asked } = request;
          const stepped = this.learner({ kind, ...asked });
          return { kind: "traced-program", id, stepped: stepped as unknown as Stepped };
        }
        case "play": {
          const { id: _, ...asked } = request;
          const played = this.learner(asked, { id, tell });
          return { kind: "played", id, played: played as unknown as Played };
        }
        case "train": {
          const { settings, training, steps } = request;
          const trained = this.trusted({ kind: "train", settings, training, steps });
          return { kind: "trained", id, trained: trained as unknown as Trained };
        }
        case "run": {
          const { program, setup = "" } = request;
          const run = this.learner({ kind: "run", program, setup }, { id, tell });
          return { kind: "ran", id, run: run as unknown as Run };
        }
        case "check": {
          const { program, grading } = request;
          const seen = { kind: "observe", program, grading: withoutExpectations(grading) };
          const { observed } = this.learner(seen, { id, tell });
          if (typeof observed !== "string") throw new Error(TAMPERED);
          // The solution runs too while judging: in memory of its own, put back like any other run.
          const verdict = this.learner({ kind: "judge", grading, program, observed });
          return { kind: "checked", id, verdict: verdict as unknown as Verdict };
        }
      }
    } catch (error) {
      return { kind: "failed", id, ...failure(error) };
    }
  }

  #ask(entry: (request: string) => string, question: Question): Answer {
    let text: unknown;
    try {
      text = entry(JSON.stringify(question));
    } catch (error) {
      throw understood(error);
    }
    const answer = plainObject(text);
    if (typeof answer.fault === "string") throw new Error(answer.fault);
    return answer;
  }
}

/** The text was written beside the learner's program, which may have had its hands on it. */
function plainObject(text: unknown): Answer {
  try {
    const value: unknown = typeof text === "string" ? JSON.parse(text) : null;
    if (typeof value === "object" && value !== null) return value as Answer;
  } catch {
    // not JSON
  }
  throw new Error(TAMPERED);
}

/** What a learner's heap may hold of an exercise: the calls, never what is expected of them. */
function withoutExpectations(grading: Grading): Grading {
  const checks = grading.checks.map((check) => ({ ...check, judge: "" }));
  return { ...grading, checks, solution: "", wrongs: [], why: "" };
}
