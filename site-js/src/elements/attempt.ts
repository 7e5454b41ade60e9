// One press of Run or Check, from the press to its end.
import { type CheckEnd, python, type RunEnd } from "../python/client.ts";
import type { Grading } from "../shapes.ts";
import { Output } from "./output.ts";

/** How an attempt ended; a fault is ours and never the learner's. */
export type End = RunEnd | CheckEnd | { kind: "fault"; message: string };

export class Attempt {
  readonly output = new Output();
  /** null while it waits or runs. */
  end: End | null = null;

  readonly code: string;
  readonly grading: Grading | null; // null: Run, nothing is graded
  readonly setup: string; // of a Run: a program of ours, whose names stand ready
  readonly #changed: () => void;
  readonly #taken = new AbortController();

  /** `changed` is called after every piece of output and at the end. */
  constructor(code: string, grading: Grading | null, changed: () => void, setup = "") {
    this.code = code;
    this.setup = setup;
    this.grading = grading;
    this.#changed = changed;
  }

  /** Waits for Python if need be, runs the program, and never rejects. */
  async go(): Promise<End> {
    const onOutput = (text: string, error: boolean) => {
      this.output.add(text, error);
      this.#changed();
    };
    const options = { onOutput, signal: this.#taken.signal };
    let end: End;
    try {
      end = this.grading
        ? await python.check(this.code, this.grading, options)
        : await python.run(this.code, { ...options, setup: this.setup });
    } catch (error) {
      end = { kind: "fault", message: error instanceof Error ? error.message : String(error) };
    }
    if ("leftOut" in end) this.output.leftOut = end.leftOut;
    this.end = end;
    this.#changed();
    return end;
  }

  /** Takes it back, also while it waits. */
  stop(): void {
    this.#taken.abort();
  }

  /** Whether it counts as a try: a program was graded, or ran without end. */
  get counts(): boolean {
    const { end } = this;
    if (!this.grading || !end) return false;
    if (end.kind === "checked") return !["blank", "fault"].includes(end.verdict.outcome);
    return end.kind === "timeout";
  }

  /** Whether the program ran, to its end or to its first error. */
  get ranToAnEnd(): boolean {
    const { end } = this;
    if (end?.kind === "ran") return end.run.problem?.kind !== "SyntaxError";
    const unread = ["blank", "syntax", "fault"];
    return end?.kind === "checked" && !unread.includes(end.verdict.outcome);
  }

  get passed(): boolean {
    return this.end?.kind === "checked" && this.end.verdict.outcome === "passed";
  }
}
