// <gw-exercise>: a program with a blank, an editor for it, and the checks that grade it.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Editor } from "../editor.ts";
import { wantPython } from "../page/settle.ts";
import { dataOf } from "../page/site.ts";
import { python } from "../python/client.ts";
import type { ExerciseProgress } from "../records.ts";
import type { Exercise, Scene } from "../shapes.ts";
import { bodies } from "../thread.ts";
import { Attempt } from "./attempt.ts";
import { Draft, type Replacement } from "./draft.ts";
import {
  type Bar,
  renderBar,
  renderChanged,
  renderCode,
  renderCount,
  renderHints,
  renderSolution,
  renderStart,
} from "./exercise-parts.ts";
import { renderResult } from "./exercise-result.ts";
import { StepThrough } from "./step-through.ts";

const TRIES_BEFORE_SOLUTION = 3;

/**
 * Attributes: `exercise` (its id, key of what is remembered), `src` (data file, from the asset base),
 * `heading` (names the region), `id`. Takes task and starter from the fallback it replaces.
 */
export class ExerciseElement extends LitElement {
  static override properties = {
    exercise: {},
    heading: {},
    content: { state: true },
    problem: { state: true },
    attempt: { state: true },
    solutionOpen: { state: true },
  };

  declare exercise: string;
  declare heading: string;
  declare content: Exercise | null; // the data file, once it is here
  declare problem: string; // why it is not
  declare attempt: Attempt | null; // the latest Run or Check
  declare solutionOpen: boolean;

  #task: Element[] = [];
  #draft = new Draft("", "");
  #editor: Editor | null = null;
  #opening: Promise<Editor | null> | null = null;
  #seen: IntersectionObserver | null = null;
  #unsubscribe: (() => void) | null = null;
  readonly #steps = new StepThrough(this);

  constructor() {
    super();
    this.content = null;
    this.problem = "";
    this.attempt = null;
    this.solutionOpen = false;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    this.#takeFallback();
    super.connectedCallback();
    this.#unsubscribe = python.subscribe(() => this.requestUpdate());
    this.#seen = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void this.#open();
      },
      { rootMargin: "300px" },
    );
    this.#seen.observe(this);
    wantPython();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#seen?.disconnect();
    this.#unsubscribe?.();
    this.#stop(); // nobody is left to read what comes back
  }

  #takeFallback(): void {
    const fallback = this.querySelector(":scope > .gw-fallback");
    if (!fallback) return;
    this.#task = [...fallback.querySelectorAll(".gw-task")];
    const starter = trimmed(fallback.querySelector(".gw-starter")?.textContent ?? "");
    this.#draft = new Draft(this.exercise, starter);
    this.replaceChildren();
  }

  get #busy(): boolean {
    return this.attempt !== null && this.attempt.end === null;
  }

  // ---- what the lab under the editor needs

  get labId(): string {
    return `${this.id}-steps`;
  }

  get code(): string {
    return this.#draft.code;
  }

  get scene(): Scene | null {
    return this.content?.scene ?? null;
  }

  changed = (): void => this.requestUpdate();
  light = (lines: readonly number[]): void => this.#editor?.highlightLines(lines);

  override render(): TemplateResult {
    const draft = this.#draft;
    const { saved } = draft;
    const title = `${this.id}-title`;
    const stepping = this.#steps.open ? "gw-stepping" : "";
    return html`<section class="gw-card gw-exercise ${stepping}" aria-labelledby=${title}>
      <header class="gw-head">
        <p class="gw-title" id=${title}>${this.heading}</p>
        ${renderCount(draft.starter, saved)}
      </header>
      ${this.#task.length > 0 ? html`<div class="gw-task-words">${this.#task}</div>` : nothing}
      ${draft.start ? renderStart(draft.start) : nothing}
      ${draft.changed ? renderChanged(this.#keep, this.#restart) : nothing}
      <div class="gw-code" @focusin=${this.#open}>
        ${this.#editor ? nothing : renderCode(draft.code, `${this.heading}: the program`)}
        <div class="gw-editor"></div>
      </div>
      ${this.problem ? this.#renderProblem() : nothing}
      ${renderBar(this.#bar())}
      ${this.#steps.render()}
      <div class="gw-result">
        ${renderResult(this.attempt, this.attempt?.code !== draft.code, this.jump)}
        ${this.content ? renderHints(this.content.hints, saved.hints) : nothing}
        ${
          this.solutionOpen && this.content
            ? renderSolution(this.content, draft.undo?.of === "solution", this.#useSolution)
            : nothing
        }
      </div>
    </section>`;
  }

  #bar(): Bar {
    const { saved, undo } = this.#draft;
    return {
      noteId: `${this.id}-note`,
      busy: this.#busy || this.#steps.busy,
      hintsLeft: !this.content || saved.hints < this.content.hints.length,
      resetDone: undo?.of === "reset",
      solvable: saved.passed !== null || saved.tries >= TRIES_BEFORE_SOLUTION,
      solutionOpen: this.solutionOpen,
      steps: this.#steps.offered ? this.#steps : null,
      check: this.#check,
      run: this.#run,
      stop: this.#stop,
      hint: this.#hint,
      reset: this.#reset,
      toggleSolution: this.#toggleSolution,
    };
  }

  #renderProblem(): TemplateResult {
    return html`<div class="gw-notice" role="status">
      <p>${this.problem}</p>
      <button type="button" class="gw-button" @click=${this.#open}>Retry</button>
    </div>`;
  }

  /** Fetches the exercise and the editor, once; until both are here the program stands there as text. */
  #open = (): Promise<Editor | null> => {
    this.#opening ??= this.#load();
    return this.#opening;
  };

  async #load(): Promise<Editor | null> {
    this.problem = "";
    try {
      const [received, { Editor }] = await Promise.all([
        dataOf<Exercise>(this),
        import("../editor.ts"),
      ]);
      const content = this.#draft.adopt({
        ...received,
        starter: trimmed(received.starter),
        solution: trimmed(received.solution),
      });
      this.content = content;
      const parent = this.querySelector<HTMLElement>(".gw-editor");
      if (!parent) return null;
      const hadFocus = this.querySelector(".gw-code-text") === document.activeElement;
      this.#editor = new Editor({
        parent,
        code: this.#draft.code,
        starter: content.starter,
        holes: content.holes,
        name: `${this.heading}: your program`,
        describedBy: `${this.id}-note`,
        onChange: this.#typed,
        onCheck: this.#check,
        onRun: this.#run,
      });
      this.requestUpdate();
      if (hadFocus) this.#editor.focus();
      return this.#editor;
    } catch (error) {
      this.#opening = null; // Retry, or the next press, asks again
      this.problem =
        error instanceof Error && error.message.startsWith("This part")
          ? error.message
          : "The editor could not be loaded. Is the connection gone?";
      return null;
    }
  }

  #typed = (code: string): void => {
    this.#draft.set(code);
    this.requestUpdate();
  };

  #replace(code: string, of: Replacement): void {
    const placed = this.#draft.replace(code, of);
    if (this.#editor) this.#editor.code = placed;
    this.requestUpdate();
  }

  #save(part: Partial<ExerciseProgress>): void {
    this.#draft.save(part);
    this.requestUpdate();
  }

  #check = (): void => void this.#attempt(true);
  #run = (): void => void this.#attempt(false);
  #stop = (): void => {
    if (this.#busy) this.attempt?.stop();
    this.#steps.stop();
  };

  async #attempt(graded: boolean): Promise<void> {
    if (this.#busy) return; // it is under way; Stop ends it
    python.start();
    await this.#open();
    if (!this.content || this.#busy) return;
    const grading = graded ? this.content.grading : null;
    const attempt = new Attempt(this.#draft.code, grading, () => this.requestUpdate());
    this.attempt = attempt;
    this.#editor?.markError(null);
    await attempt.go();
    this.#finish(attempt);
    await this.updateComplete;
    this.#bringIntoView(".gw-verdict");
  }

  #finish(attempt: Attempt): void {
    const { tries } = this.#draft.saved;
    if (attempt.counts) this.#save({ tries: tries + 1 });
    if (attempt.passed && this.content) {
      this.#save({ passed: attempt.code, bodies: bodies(this.content, attempt.code) });
    }
    const { end } = attempt;
    this.#steps.ran(attempt.ranToAnEnd);
    const problem =
      end?.kind === "checked" ? end.verdict.problem : end?.kind === "ran" ? end.run.problem : null;
    if (problem && attempt.code === this.#draft.code) this.#editor?.markError(problem.line);
    // Stop is about to leave; whoever pressed it goes on from Check.
    const stopped = this.querySelector(".gw-stop") === document.activeElement;
    if (stopped) this.querySelector<HTMLElement>(".gw-main")?.focus();
  }

  override updated(changes: PropertyValues<this>): void {
    if (changes.has("solutionOpen") && this.solutionOpen) this.#bringIntoView(".gw-solution");
  }

  #hint = async (): Promise<void> => {
    await this.#open();
    if (!this.content) return;
    const { hints } = this.#draft.saved;
    this.#save({ hints: Math.min(hints + 1, this.content.hints.length) });
    await this.updateComplete;
    this.#bringIntoView(".gw-hint-open:last-child");
  };

  #reset = async (): Promise<void> => {
    await this.#open();
    if (!this.content) return;
    this.#replace(this.content.starter, "reset");
    this.attempt = this.#busy ? this.attempt : null;
  };

  #toggleSolution = async (): Promise<void> => {
    await this.#open();
    this.solutionOpen = !this.solutionOpen && this.content !== null;
  };

  #useSolution = (): void => {
    if (this.content) this.#replace(this.content.solution, "solution");
  };

  #keep = (): void => {
    this.#draft.keep();
    this.requestUpdate();
  };

  #restart = (): void => {
    this.#draft.changed = false;
    this.#replace(this.#draft.starter, "reset");
  };

  jump = (line: number, column: number): void => {
    this.#editor?.jumpTo(line, column);
  };

  #bringIntoView(selector: string): void {
    this.querySelector(selector)?.scrollIntoView({ block: "nearest" });
  }
}

customElements.define("gw-exercise", ExerciseElement);

/** Without the line end a file closes with: an editor would show an empty line for it. */
function trimmed(program: string): string {
  return program.replace(/\n+$/, "");
}
