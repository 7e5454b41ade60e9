// One press of the playground's Run: from the press to its graph, and the same program on other numbers.
import { type PlayEnd, python } from "../python/client.ts";
import type { Lab, Nudged, Played, Real } from "../shapes.ts";
import type { Driver } from "./lab.ts";
import type { Leaves } from "./lab-leaves.ts";
import { Output } from "./output.ts";

export type End = PlayEnd | { kind: "fault"; message: string };

export class PlaygroundRun {
  readonly program: string;
  readonly output = new Output();
  /** null while it waits or runs. */
  end: End | null = null;
  /** Hands the program to a lab, and runs it again where a leaf is edited. */
  driver: Driver | null = null;

  readonly engine: string; // its program; "" for the site's own
  readonly #labId: string;
  readonly #changed: () => void;
  readonly #taken = new AbortController();
  readonly #checks = new WeakMap<Lab, readonly Nudged[]>();

  /** `changed` is called after every piece of output and at the end. */
  constructor(program: string, engine: string, labId: string, changed: () => void) {
    this.program = program;
    this.engine = engine;
    this.#labId = labId;
    this.#changed = changed;
  }

  /** One that was run when the site was built. */
  static built(program: string, labId: string, played: Played): PlaygroundRun {
    const run = new PlaygroundRun(program, "", labId, () => undefined);
    run.#take({ kind: "played", played, leftOut: 0 });
    return run;
  }

  get busy(): boolean {
    return this.end === null;
  }

  /** What came of it, once that is here. */
  get played(): Played | null {
    return this.end?.kind === "played" ? this.end.played : null;
  }

  /** The gradient check of a graph that came from this run. */
  checkOf(lab: Lab | null): readonly Nudged[] {
    return (lab && this.#checks.get(lab)) ?? [];
  }

  /** Waits for Python if need be, runs the program, and never rejects. */
  async go(): Promise<void> {
    const onOutput = (text: string, error: boolean) => {
      this.output.add(text, error);
      this.#changed();
    };
    const { signal } = this.#taken;
    try {
      this.#take(await this.#ask({}, { onOutput, signal }));
    } catch (error) {
      this.end = { kind: "fault", message: error instanceof Error ? error.message : String(error) };
    }
    this.#changed();
  }

  /** Takes it back, also while it waits. */
  stop(): void {
    this.#taken.abort();
  }

  /** The graph once more, drawn so that its leaves can be dragged. Rejects with a sentence. */
  async toDrag(prefix: string): Promise<Played & { lab: Lab }> {
    const { program, engine } = this;
    const end = await python.play({ program, engine, leaves: {}, drag: true }, prefix);
    if (end.kind !== "played" || end.played.lab === null) throw new Error(whyNot(end));
    return { ...end.played, lab: end.played.lab };
  }

  #ask(leaves: Leaves, options: Parameters<typeof python.play>[2]): Promise<PlayEnd> {
    const { program, engine } = this;
    return python.play({ program, engine, leaves, drag: false }, this.#labId, options);
  }

  #take(end: PlayEnd): void {
    this.output.leftOut = end.leftOut;
    this.end = end;
    if (end.kind !== "played" || end.played.lab === null) return;
    const { lab, nudged, leaves } = end.played;
    this.#checks.set(lab, nudged);
    const retrace = (edited: Leaves) => this.#retrace(edited);
    this.driver = { program: this.program, leaves: finite(leaves), retrace };
  }

  async #retrace(leaves: Leaves): Promise<Lab> {
    const end = await this.#ask(leaves, {});
    if (end.kind === "played" && end.played.lab !== null) {
      this.#checks.set(end.played.lab, end.played.nudged);
      return end.played.lab;
    }
    throw new Error(whyNot(end));
  }
}

function whyNot(end: PlayEnd): string {
  if (end.kind === "played") {
    const { problem, words } = end.played;
    return problem ? `${problem.message.replace(/\.$/, "")}. ${problem.advice}`.trim() : words;
  }
  if (end.kind === "timeout") return `It took more than ${end.seconds} seconds and was given up.`;
  return end.kind === "crashed" ? end.message : "It was stopped.";
}

/** A leaf that holds no plain number cannot be edited. */
function finite(leaves: Record<string, Real>): Leaves {
  const numbers = Object.entries(leaves).filter(([, value]) => typeof value === "number");
  return Object.fromEntries(numbers) as Leaves;
}
