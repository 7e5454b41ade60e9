// The page's one Python: queues requests, sends them one at a time, and replaces the worker when it has to go.
import { GatheredOutput, type OnOutput } from "../page/gathered-output.ts";
import { type Launched, launch, type PythonWorker } from "../page/python-worker.ts";
import type { Event, Reply, Request } from "../protocol.ts";
import type { Grading, Lab, Run, Trained, Training, TrainingSettings, Verdict } from "../shapes.ts";

export type PythonState = "idle" | "loading" | "ready" | "running" | "unavailable";

export interface Progress {
  what: string; // a sentence
  done: number; // bytes
  total: number; // 0 where unknown
}

/** Ends that any program can meet. */
export type Ended =
  | { kind: "stopped" }
  | { kind: "timeout"; seconds: number }
  | { kind: "crashed"; message: string };

/** leftOut: lines of output past the cap. */
export type RunEnd = ({ kind: "ran"; run: Run } | Ended) & { leftOut: number };
export type CheckEnd = ({ kind: "checked"; verdict: Verdict } | Ended) & { leftOut: number };

export interface Options {
  onOutput?: OnOutput;
  signal?: AbortSignal; // takes this one request back: waiting or under way, it ends as stopped
}

const LIMIT = 10; // seconds for one program
const STALLED = 20_000; // ms without a sign while files are on their way
const SLOW = 120_000; // ms for Python's own start, which gives no signs

type Work = Exclude<Request, { kind: "boot" }>;

interface Job {
  request: Work;
  output: GatheredOutput;
  leftOut: number;
  finish(end: Reply | Ended): void;
}

export class PythonClient {
  state: PythonState = "idle";
  progress: Progress = { what: "", done: 0, total: 0 };
  message = "";

  readonly #launch: () => Launched;
  readonly #listeners = new Set<() => void>();
  #worker: PythonWorker | undefined;
  #waiting: Job[] = [];
  #current: Job | undefined;
  #worn = false;
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined; // of the stage under way: loading, or one program

  constructor(start: () => Launched = launch) {
    this.#launch = start;
  }

  /** Calls the listener after each change of state, progress or message; returns how to end that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to load Python, once. */
  start(): void {
    if (this.state === "idle") this.#load("Fetching Python");
  }

  /** Tries again after `unavailable`; what waits, waits on. */
  retry(): void {
    if (this.state === "unavailable") this.#load("Fetching Python");
  }

  /** Rejects with an Error whose message is a sentence. */
  trace(program: string, leaves: Record<string, number>, prefix: string): Promise<Lab> {
    return new Promise((resolve, reject) => {
      const request: Work = { kind: "trace", id: this.#id(), program, leaves, prefix };
      this.#enqueue(request, {}, (end) => {
        if (end.kind === "traced") resolve(end.lab);
        else reject(new Error(end.kind === "failed" ? end.message : whyNoGraph(end)));
      });
    });
  }

  /** Some steps of training; `training` null begins a run. Rejects with an Error whose message is a sentence. */
  train(settings: TrainingSettings, training: Training | null, steps: number): Promise<Trained> {
    return new Promise((resolve, reject) => {
      const request: Work = { kind: "train", id: this.#id(), settings, training, steps };
      this.#enqueue(request, {}, (end) => {
        if (end.kind === "trained") resolve(end.trained);
        else if (end.kind === "failed" || end.kind === "crashed") reject(new Error(end.message));
        else reject(new Error("The training was interrupted. Press Train to go on."));
      });
    });
  }

  run(program: string, options: Options = {}): Promise<RunEnd> {
    return new Promise((resolve) => {
      const job = this.#enqueue({ kind: "run", id: this.#id(), program }, options, (end) => {
        const { leftOut } = job;
        resolve({
          ...(end.kind === "ran" ? { kind: end.kind, run: end.run } : ended(end)),
          leftOut,
        });
      });
    });
  }

  check(program: string, grading: Grading, options: Options = {}): Promise<CheckEnd> {
    return new Promise((resolve) => {
      const request: Work = { kind: "check", id: this.#id(), program, grading };
      const job = this.#enqueue(request, options, (end) => {
        const { leftOut } = job;
        const { kind } = end;
        resolve({ ...(kind === "checked" ? { kind, verdict: end.verdict } : ended(end)), leftOut });
      });
    });
  }

  /** Ends the program under way; where none is, takes back the programs that wait. Graphs and training are left alone. */
  stop(): void {
    const isProgram = ({ request }: Job) => request.kind === "run" || request.kind === "check";
    if (this.#current && isProgram(this.#current)) this.#endCurrent({ kind: "stopped" });
    else for (const job of this.#waiting.filter(isProgram)) this.#takeBack(job);
  }

  #id(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #enqueue(request: Work, { onOutput, signal }: Options, finish: Job["finish"]): Job {
    const output = new GatheredOutput(onOutput ?? (() => undefined));
    const takeBack = () => this.#takeBack(job);
    const job: Job = {
      request,
      output,
      leftOut: 0,
      finish: (end) => {
        signal?.removeEventListener("abort", takeBack);
        output.end();
        finish(end);
      },
    };
    this.#waiting.push(job);
    signal?.addEventListener("abort", takeBack);
    // In a turn of its own, so that `finish` never runs before the caller has its promise.
    queueMicrotask(() => (signal?.aborted ? takeBack() : this.#next()));
    this.start();
    return job;
  }

  #takeBack(job: Job): void {
    if (job === this.#current) this.#endCurrent({ kind: "stopped" });
    else if (this.#waiting.includes(job)) {
      this.#waiting = this.#waiting.filter((other) => other !== job);
      job.finish({ kind: "stopped" });
    }
  }

  #next(): void {
    if (this.state !== "ready" || this.#waiting.length === 0) return;
    if (this.#worn) {
      this.#load("Starting Python afresh");
      return;
    }
    this.#current = this.#waiting.shift();
    if (!this.#current) return;
    this.#become("running");
    this.#worker?.postMessage(this.#current.request);
  }

  /** The program cannot be asked to end: its worker goes, and a new one comes. */
  #endCurrent(end: Ended): void {
    const job = this.#current;
    this.#load("Starting Python again");
    job?.finish(end);
  }

  #load(what: string): void {
    this.#dismiss();
    this.progress = { what, done: 0, total: 0 };
    this.#become("loading");
    this.#expectSigns();
    try {
      const { worker, sources } = this.#launch();
      this.#worker = worker;
      worker.onmessage = ({ data }) => this.#hear(data);
      worker.onerror = (error) => {
        error.preventDefault?.();
        this.#workerFailed(error.message ?? "");
      };
      worker.postMessage({ kind: "boot", sources });
    } catch (error) {
      this.#giveUp(error instanceof Error ? error.message : String(error));
    }
  }

  #dismiss(): void {
    clearTimeout(this.#timer);
    if (this.#worker) {
      this.#worker.onmessage = null; // what it still had to say is of no use
      this.#worker.onerror = null;
      this.#worker.terminate();
    }
    this.#worker = undefined;
    this.#current = undefined;
    this.#worn = false;
  }

  #giveUp(message: string): void {
    this.#dismiss();
    this.message = message;
    this.#become("unavailable");
  }

  #expectSigns(): void {
    const { done, total } = this.progress;
    const starting = total > 0 && done >= total;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () =>
        this.#giveUp(
          starting ? "Python did not start." : "Python is not arriving: the download has stalled.",
        ),
      starting ? SLOW : STALLED,
    );
  }

  #workerFailed(message: string): void {
    if (this.state === "loading") {
      const offline = globalThis.navigator?.onLine === false ? " You seem to be offline." : "";
      this.#giveUp(`The script that runs Python could not be loaded.${offline}`);
    } else if (this.#current) {
      this.#endCurrent({
        kind: "crashed",
        message: `Python stopped unexpectedly. ${message}`.trim(),
      });
    } else this.#load("Starting Python again");
  }

  #hear(said: Reply | Event): void {
    switch (said.kind) {
      case "progress":
        this.progress = { what: said.what, done: said.done, total: said.total };
        if (this.state === "loading") this.#expectSigns();
        this.#changed();
        return;
      case "ready":
        clearTimeout(this.#timer);
        this.#become("ready");
        this.#next();
        return;
      case "unavailable":
        this.#giveUp(said.message);
        return;
      case "worn":
        this.#worn = true;
        return;
    }
    const job = this.#current;
    if (said.id !== job?.request.id) return;
    switch (said.kind) {
      case "started":
        this.#timer = setTimeout(
          () => this.#endCurrent({ kind: "timeout", seconds: LIMIT }),
          LIMIT * 1000,
        );
        return;
      case "output":
        job.output.add(said.text, said.error);
        return;
      case "left-out":
        job.leftOut = said.lines;
        return;
    }
    clearTimeout(this.#timer);
    if (said.kind === "failed" && said.fatal) {
      this.#endCurrent({ kind: "crashed", message: said.message });
      return;
    }
    this.#current = undefined;
    this.#become("ready");
    job.finish(said);
    this.#next();
  }

  #become(state: PythonState): void {
    this.state = state;
    this.#changed();
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function ended(end: Reply | Ended): Ended {
  if (end.kind === "stopped" || end.kind === "timeout" || end.kind === "crashed") return end;
  return {
    kind: "crashed",
    message: end.kind === "failed" ? end.message : "Python gave no answer.",
  };
}

function whyNoGraph(end: Reply | Ended): string {
  if (end.kind === "timeout")
    return `The graph took more than ${end.seconds} seconds and was given up.`;
  return end.kind === "crashed" ? end.message : "The graph was not computed.";
}

/** One for the whole visit: Material's instant navigation changes the page under it, not this module. */
export const python = new PythonClient();
