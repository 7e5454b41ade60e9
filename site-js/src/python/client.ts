// The page's one Python, as the elements use it: each request is a promise.
import type { End, Ended, Options, Work } from "../page/python-job.ts";
import { PythonQueue } from "../page/python-queue.ts";
import type { LearnersGraph, Play } from "../protocol.ts";
import type {
  Grading,
  Lab,
  Played,
  Run,
  Stepped,
  Trained,
  Training,
  TrainingSettings,
  Verdict,
} from "../shapes.ts";

export type { Ended, Options } from "../page/python-job.ts";
export type { Progress, PythonState } from "../page/python-queue.ts";

/** leftOut: lines of output past the cap. */
export type RunEnd = ({ kind: "ran"; run: Run } | Ended) & { leftOut: number };
export type CheckEnd = ({ kind: "checked"; verdict: Verdict } | Ended) & { leftOut: number };
export type PlayEnd = ({ kind: "played"; played: Played } | Ended) & { leftOut: number };

/** A request without the number that its reply will carry. */
type Numberless<W extends Work> = W extends Work ? Omit<W, "id"> : never;

export class PythonClient extends PythonQueue {
  #lastId = 0;

  /** The graph of a program. Rejects with an Error whose message is a sentence. */
  async trace(program: string, leaves: Record<string, number>, prefix: string): Promise<Lab> {
    const { end } = await this.#ask({ kind: "trace", program, leaves, prefix });
    if (end.kind === "traced") return end.lab;
    throw new Error(whyNot(end, "The graph was not computed."));
  }

  /** The graph of a learner's program, as it runs it. Rejects with an Error whose message is a sentence. */
  async traceProgram(asked: LearnersGraph, prefix: string, options?: Options): Promise<Stepped> {
    const { end } = await this.#ask({ kind: "trace-program", prefix, ...asked }, options);
    if (end.kind === "traced-program") return end.stepped;
    throw new Error(whyNot(end, "The graph was not computed."));
  }

  /** Runs a program of the playground and draws its graph. Never rejects. */
  async play(asked: Play, prefix: string, options: Options = {}): Promise<PlayEnd> {
    const { end, leftOut } = await this.#ask({ kind: "play", prefix, ...asked }, options);
    return end.kind === "played"
      ? { kind: "played", played: end.played, leftOut }
      : { ...ended(end), leftOut };
  }

  /** Some steps of training; `training` null begins a run. Rejects with an Error whose message is a sentence. */
  async train(
    settings: TrainingSettings,
    training: Training | null,
    steps: number,
  ): Promise<Trained> {
    const { end } = await this.#ask({ kind: "train", settings, training, steps });
    if (end.kind === "trained") return end.trained;
    throw new Error(whyNot(end, "The training was interrupted. Press Train to go on."));
  }

  /** Runs a program for its output, with the names that `setup` (ours) makes. Never rejects. */
  async run(program: string, options: Options & { setup?: string } = {}): Promise<RunEnd> {
    const { setup = "", ...others } = options;
    const { end, leftOut } = await this.#ask({ kind: "run", program, setup }, others);
    return end.kind === "ran" ? { kind: "ran", run: end.run, leftOut } : { ...ended(end), leftOut };
  }

  /** Grades a program. Never rejects. */
  async check(program: string, grading: Grading, options: Options = {}): Promise<CheckEnd> {
    const { end, leftOut } = await this.#ask({ kind: "check", program, grading }, options);
    return end.kind === "checked"
      ? { kind: "checked", verdict: end.verdict, leftOut }
      : { ...ended(end), leftOut };
  }

  #ask(request: Numberless<Work>, options: Options = {}) {
    this.#lastId += 1;
    return this.ask({ ...request, id: this.#lastId }, options);
  }
}

function ended(end: End): Ended {
  if (end.kind === "stopped" || end.kind === "timeout" || end.kind === "crashed") return end;
  return { kind: "crashed", message: whyNot(end, "Python gave no answer.") };
}

function whyNot(end: End, otherwise: string): string {
  if (end.kind === "timeout") return `It took more than ${end.seconds} seconds and was given up.`;
  return end.kind === "failed" || end.kind === "crashed" ? end.message : otherwise;
}

/** One for the whole visit: Material's instant navigation changes the page under it, not this module. */
export const python = new PythonClient();
