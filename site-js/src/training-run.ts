// The state of the training panel: this run, the run before it, and what follows when the reader changes something.

import type { Net } from "./mlp.ts";
import { toNumber } from "./numbers.ts";
import type { Trained, Training, TrainingSet, TrainingSettings } from "./shapes.ts";

export interface Choice extends TrainingSettings {
  steps: number; // how far Train goes
  largeRate: boolean; // the mistake: the data set's harmful rate in place of `rate`
}

/** One run and the one that it is laid over. */
export class TrainingRun {
  readonly sets: readonly TrainingSet[];
  choice: Choice;
  training: Training | null = null; // null: not begun
  losses: number[] = []; // before each step's update
  before: number[] = [];

  constructor(sets: readonly TrainingSet[], name: string) {
    this.sets = sets;
    this.choice = defaults(find(sets, name));
  }

  get set(): TrainingSet {
    return find(this.sets, this.choice.name);
  }

  /** What goes to Python. */
  get settings(): TrainingSettings {
    const { name, seed, no_reset, uphill } = this.choice;
    return { name, seed, rate: this.rate, no_reset, uphill };
  }

  get rate(): number {
    return toNumber(this.choice.largeRate ? this.set.large_rate : this.choice.rate);
  }

  get step(): number {
    return this.losses.length;
  }

  /** Why this run cannot go on; "" while it can. */
  get trouble(): string {
    return this.training?.trouble ?? "";
  }

  /** Train has nothing left to do in this run. */
  get finished(): boolean {
    return this.trouble !== "" || this.step >= this.choice.steps;
  }

  get loss(): number | undefined {
    return this.losses.at(-1);
  }

  /** The network as it is now; null where only Python knows it (another seed, not begun). */
  get net(): Net | null {
    const { sizes, parameters, seed } = this.set;
    if (this.training !== null) {
      return { sizes, parameters: this.training.parameters.map(toNumber) };
    }
    return seed === this.choice.seed ? { sizes, parameters: parameters.map(toNumber) } : null;
  }

  /** Another setting begins another run; only more or fewer steps do not. Another data set brings its own settings. */
  choose(change: Partial<Choice>): void {
    const { name, ...rest } = change;
    if (name !== undefined && name !== this.choice.name) {
      const { no_reset, uphill, largeRate } = this.choice;
      this.choice = { ...defaults(find(this.sets, name)), no_reset, uphill, largeRate };
      this.reset();
    }
    this.choice = { ...this.choice, ...rest };
    if (Object.keys(rest).some((key) => key !== "steps")) this.startOver();
  }

  /** Begins anew, and keeps this run to compare with. */
  startOver(): void {
    if (this.losses.length > 1) this.before = this.losses;
    this.losses = [];
    this.training = null;
  }

  /** Begins anew, with nothing to compare with. */
  reset(): void {
    this.losses = [];
    this.before = [];
    this.training = null;
  }

  take({ training, losses }: Trained): void {
    this.training = training;
    this.losses = [...this.losses, ...losses.map(toNumber)];
  }
}

function defaults(set: TrainingSet): Choice {
  const { name, seed, rate, steps } = set;
  return { name, seed, rate, steps, no_reset: false, uphill: false, largeRate: false };
}

function find(sets: readonly TrainingSet[], name: string): TrainingSet {
  const found = sets.find((set) => set.name === name) ?? sets[0];
  if (found === undefined) throw new Error("there is no data set to train on");
  return found;
}
