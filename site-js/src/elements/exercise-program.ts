// The program of an exercise: as text until the reader is near, then in the editor; long ones with folds.
import { html, nothing, type TemplateResult } from "lit";
import type { Editor } from "../editor.ts";
import { type Fold, foldsIn } from "../folds.ts";
import { dataOf } from "../page/site.ts";
import type { ExerciseProgress } from "../records.ts";
import type { Exercise } from "../shapes.ts";
import { Draft, type Replacement } from "./draft.ts";
import { renderCode } from "./exercise-code.ts";
import { renderChanged, renderStart } from "./exercise-parts.ts";

/** What this needs of the element it belongs to. */
export interface Owner extends HTMLElement {
  exercise: string; // the exercise's id
  heading: string;
  check(): void;
  run(): void;
  requestUpdate(): void;
}

export class Program {
  draft = new Draft("", "");
  /** The data file, once it is here. */
  content: Exercise | null = null;
  /** Why it is not. */
  problem = "";

  readonly #owner: Owner;
  #editor: Editor | null = null;
  #opening: Promise<Editor | null> | null = null;
  #start: Element | null = null; // whose answers it begins with, as the page was built
  #wanted = true; // folds are: "Show all" was not pressed
  #folded = 0; // how many parts are folded now

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  get code(): string {
    return this.draft.code;
  }

  get saved(): ExerciseProgress {
    return this.draft.saved;
  }

  /** Takes the starter from the page as it was built. */
  take(fallback: Element): void {
    const pieces = [...fallback.querySelectorAll(".gw-starter code")];
    const starter = trimmed(pieces.map((piece) => piece.textContent).join(""));
    this.draft = new Draft(this.#owner.exercise, starter);
    this.#start = fallback.querySelector(".gw-start");
    this.#wanted = fallback.querySelector("details[open].gw-fold") === null;
    this.#folded = this.#wanted ? this.#folds.length : 0;
  }

  /** Fetches the exercise and the editor, once; until both are here the program stands there as text. */
  open = (): Promise<Editor | null> => {
    this.#opening ??= this.#load();
    return this.#opening;
  };

  async #load(): Promise<Editor | null> {
    const owner = this.#owner;
    this.problem = "";
    owner.requestUpdate();
    try {
      const [received, { Editor }] = await Promise.all([
        dataOf<Exercise>(owner),
        import("../editor.ts"),
      ]);
      const content = this.draft.adopt({
        ...received,
        starter: trimmed(received.starter),
        solution: trimmed(received.solution),
      });
      this.content = content;
      const parent = owner.querySelector<HTMLElement>(".gw-editor");
      if (!parent) return null;
      const opened = this.#texts.map((text) => text.open);
      const hadFocus = owner.querySelector(".gw-code-text") === document.activeElement;
      this.#editor = new Editor({
        parent,
        code: this.code,
        starter: content.starter,
        holes: content.holes,
        name: `${owner.heading}: your program`,
        describedBy: `${owner.id}-note`,
        onChange: this.#typed,
        onCheck: () => owner.check(),
        onRun: () => owner.run(),
        onFold: this.#foldsAre,
      });
      this.#folded = 0;
      if (this.#wanted) this.#editor.fold(this.#folds.filter((_, index) => !opened[index]));
      owner.requestUpdate();
      if (hadFocus) this.#editor.focus();
      return this.#editor;
    } catch (error) {
      this.#opening = null; // Retry, or the next press, asks again
      this.problem =
        error instanceof Error && error.message.startsWith("This part")
          ? error.message
          : "The editor could not be loaded. Is the connection gone?";
      owner.requestUpdate();
      return null;
    }
  }

  #typed = (code: string): void => {
    this.draft.set(code);
    this.#owner.requestUpdate();
  };

  /** Puts a program in place of this one; once more, and the one that was there comes back. */
  replace(code: string, of: Replacement): void {
    const placed = this.draft.replace(code, of);
    if (this.#editor) {
      this.#editor.code = placed;
      if (this.#wanted) this.#editor.fold(this.#folds);
    }
    this.#owner.requestUpdate();
  }

  #keep = (): void => {
    this.draft.keep();
    this.#owner.requestUpdate();
  };

  #restart = (): void => {
    this.draft.changed = false;
    this.replace(this.draft.starter, "reset");
  };

  save(part: Partial<ExerciseProgress>): void {
    this.draft.save(part);
    this.#owner.requestUpdate();
  }

  /** Another exercise was passed: a program that builds on it, and is not begun, begins with that answer too. */
  passed(exercise: string): void {
    const builds = this.content?.carried.some((each) => each.exercise === exercise);
    if (!builds || !this.draft.untouched) return;
    this.#editor?.destroy();
    this.#editor = null;
    this.#opening = null;
    void this.open();
  }

  jump = (line: number, column: number): void => this.#editor?.jumpTo(line, column);
  light = (lines: readonly number[]): void => this.#editor?.highlightLines(lines);
  markError = (line: number | null): void => this.#editor?.markError(line);

  // ---- folds

  get #folds(): Fold[] {
    return foldsIn(this.draft.starter, this.code);
  }

  /** The folds of the program while it is text. */
  get #texts(): HTMLDetailsElement[] {
    return [...this.#owner.querySelectorAll<HTMLDetailsElement>(".gw-code-text > .gw-fold")];
  }

  #foldsAre = (count: number): void => {
    this.#folded = count;
    this.#owner.requestUpdate();
  };

  #foldAll = (): void => {
    this.#wanted = this.#folded === 0;
    if (!this.#editor) {
      for (const text of this.#texts) text.open = false; // those opened one by one
      this.#foldsAre(this.#wanted ? this.#folds.length : 0);
    } else if (this.#wanted) this.#editor.fold(this.#folds);
    else this.#editor.unfold();
  };

  // ---- what is seen

  /** "Show all", or "Fold"; nothing where a program is short or all of it was edited. */
  renderFoldAll(): TemplateResult | typeof nothing {
    if (this.#folds.length === 0 && this.#folded === 0) return nothing;
    const name = this.#folded > 0 ? "Show all" : "Fold";
    return html`<button type="button" class="gw-quiet-button gw-fold-all" @click=${this.#foldAll}>${name}</button>`;
  }

  render(): TemplateResult {
    const name = `${this.#owner.heading}: the program`;
    const folds = this.#wanted ? this.#folds : [];
    const toggled = () => {
      if (!this.#editor) this.#foldsAre(this.#texts.filter((text) => !text.open).length);
    };
    const { start, changed } = this.draft;
    return html`${start ? renderStart(start) : this.#start}
      ${changed ? renderChanged(this.#keep, this.#restart) : nothing}
      <div class="gw-code" @focusin=${this.open}>
        ${this.#editor ? nothing : renderCode(this.code, name, folds, toggled)}
        <div class="gw-editor"></div>
      </div>
      ${this.problem ? this.#renderProblem() : nothing}`;
  }

  #renderProblem(): TemplateResult {
    return html`<div class="gw-notice" role="status">
      <p>${this.problem}</p>
      <button type="button" class="gw-button" @click=${this.open}>Retry</button>
    </div>`;
  }
}

/** Without the line end a file closes with: an editor would show an empty line for it. */
function trimmed(program: string): string {
  return program.replace(/\n+$/, "");
}
