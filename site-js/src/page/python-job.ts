// One request on its way: what it has printed, how it ended, and how to take it back.
import type { Reply, Request } from "../protocol.ts";
import { GatheredOutput, type OnOutput } from "./gathered-output.ts";

export type Work = Exclude<Request, { kind: "boot" }>;

/** Ends that any request can meet, and that no worker tells. */
export type Ended =
  | { kind: "stopped" }
  | { kind: "timeout"; seconds: number }
  | { kind: "crashed"; message: string };

export type End = Reply | Ended;

export interface Options {
  onOutput?: OnOutput;
  signal?: AbortSignal; // takes this one request back: waiting or under way, it ends as stopped
}

export class Job {
  readonly request: Work;
  readonly output: GatheredOutput;
  /** Lines of output past the cap. */
  leftOut = 0;
  /** A worker has died without a word about it. */
  again = false;
  /** Resolves when it has ended, however it did. */
  readonly ended: Promise<End>;
  readonly #resolve: (end: End) => void;
  readonly #deaf: () => void;

  constructor(request: Work, { onOutput, signal }: Options, takeBack: (job: Job) => void) {
    this.request = request;
    this.output = new GatheredOutput(onOutput ?? (() => undefined));
    let resolve: (end: End) => void = () => undefined;
    this.ended = new Promise((done) => {
      resolve = done;
    });
    this.#resolve = resolve;
    const aborted = () => takeBack(this);
    signal?.addEventListener("abort", aborted);
    this.#deaf = () => signal?.removeEventListener("abort", aborted);
  }

  /** Whether a learner wrote what it runs. */
  get isProgram(): boolean {
    return ["run", "check", "trace-program", "play"].includes(this.request.kind);
  }

  finish(end: End): void {
    this.#deaf();
    this.output.end();
    this.#resolve(end);
  }
}
