// The worker's life: requests wait here and go out one at a time; a worker that has to go is replaced.
import type { Event, Kept, Reply } from "../protocol.ts";
import { type End, type Ended, Job, type Options, type Work } from "./python-job.ts";
import { type Launched, launch, type PythonWorker } from "./python-worker.ts";

export type PythonState = "idle" | "loading" | "ready" | "running" | "unavailable";

export interface Progress {
  what: string; // a sentence
  done: number; // bytes
  total: number; // 0 where unknown
}

/** The worker that takes over should the one at work have to go. */
interface Spare {
  worker: PythonWorker;
  ready: boolean;
}

export const LIMIT = 10; // seconds for one program
const STALLED = 20_000; // ms without a sign while files are on their way
const SLOW = 120_000; // ms for Python's own start, which gives no signs
const PATIENT = 1_000; // ms that a program may run before the next worker is made ready, should this one have to go
const MUTE = 10_000; // ms until a worker begins what it was asked; one that the system killed never does

export class PythonQueue {
  state: PythonState = "idle";
  progress: Progress = { what: "", done: 0, total: 0 };
  message = ""; // why it is unavailable

  readonly #launch: () => Launched;
  readonly #listeners = new Set<() => void>();
  #worker: PythonWorker | undefined;
  #waiting: Job[] = [];
  #current: Job | undefined;
  #worn = false;
  #kept: Kept | undefined; // from the first worker that has started
  #spare: Spare | undefined; // only while a program runs long
  #spareTimer: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined; // of the stage under way: loading, or one request

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

  /** Ends the program under way; where none is, takes back the programs that wait. Our own work goes on. */
  stop(): void {
    if (this.#current?.isProgram) this.#takeBack(this.#current);
    else for (const job of this.#waiting.filter((each) => each.isProgram)) this.#takeBack(job);
  }

  /** Resolves when the request has ended, however it did; leftOut: lines of output past the cap. */
  protected async ask(request: Work, options: Options): Promise<{ end: End; leftOut: number }> {
    const job = new Job(request, options, (each) => this.#takeBack(each));
    this.#waiting.push(job);
    if (options.signal?.aborted) this.#takeBack(job);
    this.start();
    this.#next();
    const end = await job.ended;
    return { end, leftOut: job.leftOut };
  }

  #takeBack(job: Job): void {
    if (job === this.#current) this.#replace({ kind: "stopped" });
    else if (this.#waiting.includes(job)) {
      this.#waiting = this.#waiting.filter((other) => other !== job);
      job.finish({ kind: "stopped" });
    }
  }

  #next(): void {
    if (this.state !== "ready") return;
    const job = this.#waiting[0];
    if (!job) return;
    if (this.#worn) {
      this.#load("Starting Python afresh");
      return;
    }
    this.#waiting.shift();
    this.#current = job;
    this.#after(MUTE, () => this.#deadWithoutAWord(job));
    this.#become("running");
    this.#worker?.postMessage(job.request);
  }

  #deadWithoutAWord(job: Job): void {
    if (job.again) {
      this.#replace({ kind: "crashed", message: "Python does not answer." });
      return;
    }
    job.again = true;
    this.#waiting.unshift(job);
    this.#load("Starting Python again");
  }

  /** A program cannot be asked to end: its worker goes, and a new one comes. */
  #replace(end: Ended): void {
    const job = this.#current;
    this.#load("Starting Python again");
    job?.finish(end);
  }

  #load(what: string): void {
    const spare = this.#spare;
    this.#spare = undefined;
    this.#dismiss();
    this.progress = { what, done: 0, total: 0 };
    this.#become("loading");
    this.#expectSigns();
    try {
      const worker = spare?.worker ?? this.#boot();
      this.#worker = worker;
      worker.onmessage = ({ data }) => this.#hear(data);
      worker.onerror = (error) => {
        error.preventDefault?.();
        this.#workerFailed(error.message ?? "");
      };
    } catch (error) {
      this.#giveUp(error instanceof Error ? error.message : String(error));
    }
    if (spare?.ready) this.#hear({ kind: "ready" });
  }

  #boot(): PythonWorker {
    const { worker, sources } = this.#launch();
    worker.postMessage({ kind: "boot", sources, ...(this.#kept && { kept: this.#kept }) });
    return worker;
  }

  /** A program that runs so long may have to be stopped: whoever presses Stop shall not wait. */
  #prepareSpare(): void {
    if (!this.#kept || this.#spare) return;
    const spare: Spare = { worker: this.#boot(), ready: false };
    spare.worker.onmessage = ({ data }) => {
      if (data.kind === "ready") spare.ready = true;
      else if (data.kind === "unavailable") this.#dismissSpare();
    };
    spare.worker.onerror = () => this.#dismissSpare();
    this.#spare = spare;
  }

  #dismissSpare(): void {
    clearTimeout(this.#spareTimer);
    if (this.#spare) silence(this.#spare.worker);
    this.#spare = undefined;
  }

  #dismiss(): void {
    clearTimeout(this.#timer);
    this.#dismissSpare();
    if (this.#worker) silence(this.#worker);
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
    // What an earlier worker made is here: there is no download to stall.
    if (this.#kept || (total > 0 && done >= total)) {
      this.#after(SLOW, () => this.#giveUp("Python does not start here."));
    } else {
      this.#after(STALLED, () => this.#giveUp("Python does not arrive: the download has stalled."));
    }
  }

  #workerFailed(message: string): void {
    if (this.state === "loading") {
      const offline = globalThis.navigator?.onLine === false ? " You seem to be offline." : "";
      this.#giveUp(`The script that runs Python could not be loaded.${offline}`);
    } else this.#replace({ kind: "crashed", message: `Python stopped: ${message || "why?"}` });
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
        this.#kept ??= said.kept;
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
    if (!job || said.id !== job.request.id) return;
    switch (said.kind) {
      case "fetching":
        this.#after(SLOW, () =>
          this.#replace({ kind: "crashed", message: "A file that it needs does not arrive." }),
        );
        return;
      case "started":
        clearTimeout(this.#spareTimer);
        this.#spareTimer = setTimeout(() => this.#prepareSpare(), PATIENT);
        this.#after(LIMIT * 1000, () => this.#replace({ kind: "timeout", seconds: LIMIT }));
        return;
      case "output":
        job.output.add(said.text, said.error);
        return;
      case "left-out":
        job.leftOut = said.lines;
        return;
    }
    if (said.kind === "failed" && said.fatal) {
      this.#replace({ kind: "crashed", message: said.message });
      return;
    }
    clearTimeout(this.#timer);
    this.#dismissSpare();
    this.#current = undefined;
    this.#become("ready");
    job.finish(said);
    this.#next();
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  #become(state: PythonState): void {
    this.state = state;
    this.#changed();
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Ends a worker; what it still had to say is of no use. */
function silence(worker: PythonWorker): void {
  worker.onmessage = null;
  worker.onerror = null;
  worker.terminate();
}
