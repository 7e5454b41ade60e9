// <gw-exercise>: a program with a blank, an editor for it, and the checks that grade it.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { whenNear } from "../page/near.ts";
import { wantPython } from "../page/settle.ts";
import { python } from "../python/client.ts";
import type { Scene } from "../shapes.ts";
import { bodies } from "../thread.ts";
import { Attempt } from "./attempt.ts";
import { type Bar, renderBar, renderCount, renderHints, renderSolution } from "./exercise-parts.ts";
import { Program } from "./exercise-program.ts";
import { renderResult } from "./exercise-result.ts";
import { StepThrough } from "./step-through.ts";

const TRIES_BEFORE_SOLUTION = 3;
const PASSED = "gw-passed"; // event on the document, its detail the exercise's id

/**
 * Attributes: `exercise` (its id, key of what is remembered), `src` (data file, from the asset base),
 * `heading` (names the region), `id`. Takes task and starter from the fallback it replaces.
 */
export class ExerciseElement extends LitElement {
  static override properties = {
    exercise: {},
    heading: {},
    attempt: { state: true },
    solutionOpen: { state: true },
  };

  declare exercise: string;
  declare heading: string;
  declare attempt: Attempt | null; // the latest Run or Check
  declare solutionOpen: boolean;

  #task: Element[] = [];
  #leave: (() => void) | null = null;
  #unsubscribe: (() => void) | null = null;
  readonly #program = new Program(this);
  readonly #steps = new StepThrough(this);

  constructor() {
    super();
    this.attempt = null;
    this.solutionOpen = false;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    this.#takeFallback();
    super.connectedCallback();
    this.#unsubscribe = python.subscribe(() => {
      if (this.#busy || this.#steps.busy) this.requestUpdate(); // Python's progress is shown where one waits for it
    });
    document.addEventListener(PASSED, this.#passed);
    this.#leave = whenNear(this, () => void this.#program.open());
    wantPython();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener(PASSED, this.#passed);
    this.#leave?.();
    this.#unsubscribe?.();
    this.#stop(); // nobody is left to read what comes back
  }

  #takeFallback(): void {
    const fallback = this.querySelector(":scope > .gw-fallback");
    if (!fallback) return;
    this.#task = [...fallback.querySelectorAll(".gw-task")];
    this.#program.take(fallback);
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
    return this.#program.code;
  }

  get scene(): Scene | null {
    return this.#program.content?.scene ?? null;
  }

  changed = (): void => this.requestUpdate();
  light = (lines: readonly number[]): void => this.#program.light(lines);
  jump = (line: number, column: number): void => this.#program.jump(line, column);

  override render(): TemplateResult {
    const { draft, content, saved } = this.#program;
    const title = `${this.id}-title`;
    const stepping = this.#steps.open ? "gw-stepping" : "";
    return html`<section class="gw-card gw-exercise ${stepping}" aria-labelledby=${title}>
      <header class="gw-head">
        <p class="gw-title" id=${title}>${this.heading}</p>
        ${renderCount(draft.starter, saved)}
        ${this.#program.renderFoldAll()}
      </header>
      ${this.#task.length > 0 ? html`<div class="gw-task-words">${this.#task}</div>` : nothing}
      ${this.#program.render()}
      ${renderBar(this.#bar())}
      ${this.#steps.render()}
      <div class="gw-result">
        ${renderResult(this.attempt, this.attempt?.code !== this.code, this.jump)}
        ${content ? renderHints(content.hints, saved.hints) : nothing}
        ${
          this.solutionOpen && content
            ? renderSolution(content, draft.undo?.of === "solution", this.#useSolution)
            : nothing
        }
      </div>
    </section>`;
  }

  #bar(): Bar {
    const { content, draft, saved } = this.#program;
    return {
      noteId: `${this.id}-note`,
      busy: this.#busy || this.#steps.busy,
      hintsLeft: !content || saved.hints < content.hints.length,
      resetDone: draft.undo?.of === "reset",
      solvable: saved.passed !== null || saved.tries >= TRIES_BEFORE_SOLUTION,
      solutionOpen: this.solutionOpen,
      steps: this.#steps.offered ? this.#steps : null,
      check: this.check,
      run: this.run,
      stop: this.#stop,
      hint: this.#hint,
      reset: this.#reset,
      toggleSolution: this.#toggleSolution,
    };
  }

  check = (): void => void this.#attempt(true);
  run = (): void => void this.#attempt(false);
  #stop = (): void => {
    if (this.#busy) this.attempt?.stop();
    this.#steps.stop();
  };

  async #attempt(graded: boolean): Promise<void> {
    if (this.#busy) return; // it is under way; Stop ends it
    python.start();
    await this.#program.open();
    const { content } = this.#program;
    if (!content || this.#busy) return;
    const grading = graded ? content.grading : null;
    const attempt = new Attempt(this.code, grading, () => this.requestUpdate());
    this.attempt = attempt;
    this.#program.markError(null);
    await attempt.go();
    this.#finish(attempt);
    await this.updateComplete;
    this.#bringIntoView(".gw-verdict");
  }

  #finish(attempt: Attempt): void {
    const { content, saved } = this.#program;
    if (attempt.counts) this.#program.save({ tries: saved.tries + 1 });
    if (attempt.passed && content) {
      this.#program.save({ passed: attempt.code, bodies: bodies(content, attempt.code) });
      document.dispatchEvent(new CustomEvent(PASSED, { detail: this.exercise }));
    }
    const { end } = attempt;
    this.#steps.ran(attempt.ranToAnEnd);
    const problem =
      end?.kind === "checked" ? end.verdict.problem : end?.kind === "ran" ? end.run.problem : null;
    if (problem && attempt.code === this.code) this.#program.markError(problem.line);
    // Stop is about to leave; whoever pressed it goes on from Check.
    const stopped = this.querySelector(".gw-stop") === document.activeElement;
    if (stopped) this.querySelector<HTMLElement>(".gw-main")?.focus();
  }

  /** This exercise or another one on the page. */
  #passed = (event: Event): void => {
    if (event instanceof CustomEvent) this.#program.passed(event.detail);
  };

  override updated(changes: PropertyValues<this>): void {
    if (changes.has("solutionOpen") && this.solutionOpen) this.#bringIntoView(".gw-solution");
  }

  #hint = async (): Promise<void> => {
    await this.#program.open();
    const { content, saved } = this.#program;
    if (!content) return;
    this.#program.save({ hints: Math.min(saved.hints + 1, content.hints.length) });
    await this.updateComplete;
    this.#bringIntoView(".gw-hint-open:last-child");
  };

  #reset = async (): Promise<void> => {
    await this.#program.open();
    const { content } = this.#program;
    if (!content) return;
    this.#program.replace(content.starter, "reset");
    this.attempt = this.#busy ? this.attempt : null;
  };

  #toggleSolution = async (): Promise<void> => {
    await this.#program.open();
    this.solutionOpen = !this.solutionOpen && this.#program.content !== null;
  };

  #useSolution = (): void => {
    const { content } = this.#program;
    if (content) this.#program.replace(content.solution, "solution");
  };

  #bringIntoView(selector: string): void {
    this.querySelector(selector)?.scrollIntoView({ block: "nearest" });
  }
}

customElements.define("gw-exercise", ExerciseElement);
