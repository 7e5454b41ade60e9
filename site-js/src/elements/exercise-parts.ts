// The pieces of an exercise that need nothing of its state but what they are given.
import { html, nothing, type TemplateResult } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { BLANK, findBlanks } from "../blanks.ts";
import type { ExerciseProgress } from "../records.ts";
import type { Exercise } from "../shapes.ts";
import type { Start } from "../thread.ts";

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** "one blank · 2 tries", and that it was passed. */
export function renderCount(starter: string, progress: ExerciseProgress): TemplateResult {
  const blanks = starter.split(BLANK).length - 1;
  const parts = [`${inWords(blanks)} ${blanks === 1 ? "blank" : "blanks"}`];
  if (progress.tries > 0) parts.push(progress.tries === 1 ? "1 try" : `${progress.tries} tries`);
  return html`<span class="gw-count">${parts.join(" · ")}${
    progress.passed === null ? nothing : html` · <span class="gw-right">✓ passed</span>`
  }</span>`;
}

/** What the buttons under a program do, and which of them are there. */
export interface Bar {
  noteId: string;
  busy: boolean;
  hintsLeft: boolean;
  resetDone: boolean; // Reset was pressed and can be undone
  solvable: boolean; // the solution may be seen
  solutionOpen: boolean;
  steps: { open: boolean; press(): void } | null; // null: nothing to step through yet
  check(): void;
  run(): void;
  stop(): void;
  hint(): void;
  reset(): void;
  toggleSolution(): void;
}

export function renderBar(bar: Bar): TemplateResult {
  const button = (name: string, press: () => void, classes: string) =>
    html`<button type="button" class=${classes} @click=${press}>${name}</button>`;
  const quiet = "gw-quiet-button";
  return html`<div class="gw-bar">
    ${button("Check", bar.check, "gw-button gw-main")}
    ${button("Run", bar.run, "gw-button")}
    ${
      bar.steps
        ? html`<button type="button" class="gw-button gw-step-through" aria-expanded=${bar.steps.open}
            @click=${bar.steps.press}>Step through my code</button>`
        : nothing
    }
    ${bar.busy ? button("Stop", bar.stop, "gw-button gw-stop") : nothing}
    ${bar.hintsLeft ? button("Hint", bar.hint, quiet) : nothing}
    ${button(bar.resetDone ? "Undo reset" : "Reset", bar.reset, quiet)}
    ${
      bar.solvable
        ? html`<button type="button" class=${quiet} aria-expanded=${bar.solutionOpen}
            @click=${bar.toggleSolution}>Show solution</button>`
        : nothing
    }
    ${renderNote(bar.noteId)}
  </div>`;
}

/** The note the editor is described by. */
function renderNote(id: string): TemplateResult {
  return html`<p class="gw-note" id=${id}><kbd>${MAC ? "⌘" : "Ctrl"} Enter</kbd> checks · <kbd>Esc</kbd>, <kbd>Tab</kbd> leaves</p>`;
}

/** The hints opened so far. */
export function renderHints(hints: readonly string[], opened: number): TemplateResult {
  return html`<div class="gw-hints ${opened > 0 ? "gw-filled" : ""}" role="status">${hints
    .slice(0, opened)
    .map(
      (hint, index) =>
        html`<div class="gw-hint-open"><p class="gw-label">Hint ${index + 1} of ${hints.length}</p>${unsafeHTML(hint)}</div>`,
    )}</div>`;
}

/** What a solution writes into the blanks, with the lines around; `used`: it stands in the editor and can be taken back. */
export function renderSolution(exercise: Exercise, used: boolean, use: () => void): TemplateResult {
  const lines = exercise.solution.split("\n");
  const marked = blankLines(exercise);
  const near = (number: number) => marked.some((line) => Math.abs(line - number) <= 2);
  const shown = lines.map((_, index) => index + 1).filter((at) => marked.length === 0 || near(at));
  const blank = (at: number | undefined) => at !== undefined && lines[at - 1]?.trim() === "";
  while (blank(shown[0])) shown.shift();
  while (blank(shown.at(-1))) shown.pop();
  // On a phone the indentation they share would push the answer out of sight.
  const indents = shown.filter((at) => !blank(at)).map((at) => lines[at - 1]?.search(/\S/) ?? 0);
  const indent = Math.min(...indents);
  return html`<div class="gw-solution gw-filled">
    <p class="gw-label">One solution</p>
    <pre class="gw-code-text" tabindex="0" role="group" aria-label="A solution of ${exercise.title}"><code>${shown.map(
      (number, index) => {
        const gap = index > 0 && shown[index - 1] !== number - 1;
        const classes = `gw-code-line${marked.includes(number) ? " gw-blank-line" : ""}${gap ? " gw-after-gap" : ""}`;
        return html`<span class=${classes} style="counter-set: line ${number}">${`${(lines[number - 1] ?? "").slice(indent)}\n`}</span>`;
      },
    )}</code></pre>
    <p><button type="button" class="gw-button" @click=${use}>${used ? "Put mine back" : "Use it"}</button></p>
  </div>`;
}

/** The numbers of the solution's lines that fill a blank. */
function blankLines({ starter, holes, solution }: Exercise): number[] {
  return findBlanks(starter, holes, solution).flatMap(({ from, to }) => {
    const first = solution.slice(0, from).split("\n").length;
    const count = solution.slice(from, to).split("\n").length;
    return Array.from({ length: count }, (_, index) => first + index);
  });
}

/** Whose answers to earlier exercises the program begins with; nothing where it begins with none. */
export function renderStart({ own, given }: Start): TemplateResult | typeof nothing {
  const words = [
    own.length > 0 ? `Starts from your own code: ${own.join(" · ")}.` : "",
    given.length > 0 ? `Uses our solution for: ${given.join(" · ")}.` : "",
  ].filter((part) => part !== "");
  return words.length > 0 ? html`<p class="gw-start gw-quiet">${words.join(" ")}</p>` : nothing;
}

/** Shown where the exercise's own program is another one than the learner began from. */
export function renderChanged(keep: () => void, restart: () => void): TemplateResult {
  return html`<div class="gw-notice">
    <p>This exercise has changed since you worked on it. Below is your program, as you left it.</p>
    <p>
      <button type="button" class="gw-button" @click=${keep}>Keep mine</button>
      <button type="button" class="gw-button" @click=${restart}>Start from the new version</button>
    </p>
  </div>`;
}

function inWords(count: number): string {
  return ["no", "one", "two", "three", "four", "five", "six"][count] ?? String(count);
}
