// A learner's program of one exercise: as it stands, as it is remembered, and how to go back.
import { progress } from "../page/memory.ts";
import type { ExerciseProgress } from "../records.ts";
import type { Exercise } from "../shapes.ts";
import { ownBodies, personal, type Start, startedFrom, starterFrom } from "../thread.ts";

/** What a program was put in place of another for. */
export type Replacement = "reset" | "solution";

export class Draft {
  code: string;
  starter: string;
  /** Undoes a replacement, until something is typed. */
  undo: { code: string; of: Replacement } | null = null;
  /** The exercise has another starter than the saved program began from, and no choice is made yet. */
  changed = false;
  /** Whose answers to earlier exercises the program began with; null until the exercise is here. */
  start: Start | null = null;

  readonly #id: string;
  #version = "";
  #placed = ""; // what was last put there, not typed

  /** `starter` as it stands in the page; the data file's own replaces it. */
  constructor(id: string, starter: string) {
    this.#id = id;
    this.starter = starter;
    this.code = this.saved.code ?? starter;
  }

  get saved(): ExerciseProgress {
    return progress.exercise(this.#id);
  }

  /** Nothing was written into the program it begins with. */
  get untouched(): boolean {
    const { code, starter } = this.saved;
    return code === null || code === starter;
  }

  /** Takes the exercise's own data, and returns the exercise as it is for this learner. */
  adopt(exercise: Exercise): Exercise {
    const { saved, untouched } = this;
    const own = ownBodies(exercise.carried, (id) => progress.exercise(id).bodies);
    const begun = untouched ? null : startedFrom(exercise, saved.starter, own);
    this.start = begun ?? starterFrom(exercise, own);
    const { starter } = this.start;
    this.changed = !untouched && saved.starter !== starter && saved.code !== starter;
    if (untouched) this.code = starter;
    this.starter = starter;
    this.#version = exercise.version;
    this.#placed = this.code;
    return personal(exercise, this.start);
  }

  /** The program now reads so, typed or placed. */
  set(code: string): void {
    this.code = code;
    if (code !== this.#placed) this.undo = null;
    this.save({ code });
  }

  /** The program to put in place of this one; or, pressed a second time, the one that was there. */
  replace(code: string, of: Replacement): string {
    const back = this.undo?.of === of ? this.undo.code : null;
    this.undo = back === null && code !== this.code ? { code: this.code, of } : null;
    this.#placed = back ?? code;
    return this.#placed;
  }

  /** Goes on with the learner's program although the exercise has changed. */
  keep(): void {
    this.changed = false;
    this.save({});
  }

  save(part: Partial<ExerciseProgress>): void {
    const { saved } = this;
    // Until one of the two programs is chosen, a changed exercise keeps the mark that it changed.
    const starter = this.changed ? saved.starter : this.starter;
    progress.saveExercise(this.#id, { ...saved, starter, version: this.#version, ...part });
  }
}
