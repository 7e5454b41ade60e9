// The playground's program: as it stands, as it is remembered, and the reader's own that gave way to another.
import { progress } from "../page/memory.ts";
import type { PlaygroundProgress } from "../records.ts";

export class PlaygroundDraft {
  program: string;
  /** The reader's own program that an example or a link took the place of. */
  before: string | null;
  /** The program came with a link, and was neither run nor edited yet. */
  linked: boolean;
  /** The reader's own engine is to run it. */
  own: boolean;

  readonly #given: ReadonlySet<string>; // programs that nobody here has written

  /** `examples`: the site's own programs, the first of which stands there to begin with. */
  constructor(examples: readonly string[]) {
    this.#given = new Set(examples);
    const saved = progress.playground();
    this.program = saved.program ?? examples[0] ?? "";
    this.before = saved.before;
    this.linked = saved.linked;
    this.own = saved.own;
  }

  /** The program now reads so. */
  typed(program: string): void {
    if (program === this.program) return;
    this.linked = false;
    this.program = program;
    this.#save();
  }

  /** Puts an example, or what a link brought, in the program's place; the reader's own is kept. */
  place(program: string, linked: boolean): void {
    const theirs = !this.linked && !this.#given.has(this.program) && this.program.trim() !== "";
    if (theirs && program !== this.program) this.before = this.program;
    this.program = program;
    this.linked = linked;
    this.#save();
  }

  /** Whether there is an own program to go back to. */
  get canPutBack(): boolean {
    return this.before !== null && this.before !== this.program;
  }

  putBack(): void {
    const { before } = this;
    if (before === null) return;
    this.before = null;
    this.place(before, false);
  }

  /** The program was run: whoever pressed Run has made it theirs. */
  ran(): void {
    if (!this.linked) return;
    this.linked = false;
    this.#save();
  }

  chooseEngine(own: boolean): void {
    this.own = own;
    this.#save();
  }

  #save(): void {
    const { program, before, linked, own } = this;
    const saved: PlaygroundProgress = { program, before, linked, own };
    progress.savePlayground(saved);
  }
}
