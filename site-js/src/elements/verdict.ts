// What the reader is told after Check: the checks, yours against expected, and the words.
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import type { CheckLine, Comparison, Problem, Verdict } from "../shapes.ts";

type Part = TemplateResult | typeof nothing;

/** Called to bring a line of the reader's program into view. */
export type Jump = (line: number, column: number) => void;

export function renderVerdict(verdict: Verdict, jump: Jump): TemplateResult {
  const { outcome, checks, comparison, problem, words, why } = verdict;
  if (outcome === "passed") {
    return html`<p class="gw-verdict-title gw-right">Passed</p>
      ${renderChecks(checks, null)} ${prose("gw-why", why)}`;
  }
  if (outcome === "blank") {
    return html`<p class="gw-verdict-title">The blank is still empty</p>
      <p>Write your code in place of <code class="gw-blank">____</code>, then press Check. This was not counted as a try.</p>`;
  }
  if (outcome === "fault") return renderFault(problem?.message ?? "");
  return html`<p class="gw-verdict-title gw-wrong">${title(verdict)}</p>
    ${renderChecks(checks, comparison)}
    ${comparison ? renderComparison(comparison) : nothing}
    ${problem ? renderProblem(problem, jump) : nothing}
    ${prose("gw-words", words)}`;
}

/** Ours, not theirs: neutral, and never counted. */
export function renderFault(message: string): TemplateResult {
  return html`<p class="gw-verdict-title">This could not be graded</p>
    <p>The fault is on our side, not in your program, and nothing was counted. Press Check once more; if it happens again, reload the page. Your code stays.</p>
    ${message ? html`<p class="gw-quiet">${message}</p>` : nothing}`;
}

function title({ outcome, checks, problem }: Verdict): string {
  if (outcome === "syntax") return "Not yet: Python cannot read this";
  if (checks.length > 0) {
    const passed = checks.filter(({ state }) => state === "passed").length;
    return `Not yet: ${passed} of ${checks.length} ${checks.length === 1 ? "check" : "checks"}`;
  }
  return problem ? `Not yet: the program stopped with ${article(problem.kind)}` : "Not yet";
}

function article(kind: string): string {
  return /^[AEIOU]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}

/** The checks that were reached; those after the first failure stay hidden. */
function renderChecks(checks: readonly CheckLine[], comparison: Comparison | null): Part {
  const reached = checks.filter(({ state }) => state !== "not reached");
  if (reached.length === 0) return nothing;
  return html`<ul class="gw-checks">
    ${reached.map(({ name, state }) => {
      const passed = state === "passed";
      return html`<li class=${passed ? "gw-check-passed" : "gw-check-failed"}>
        <span class="gw-sign" aria-hidden="true">${passed ? "✓" : "✗"}</span>
        <span><span class="gw-unseen">${passed ? "passed: " : "failed: "}</span>${name}
          ${!passed && comparison?.call ? html`<code class="gw-call">${comparison.call}</code>` : nothing}</span>
      </li>`;
    })}
  </ul>`;
}

function renderComparison(comparison: Comparison): Part {
  const { columns, yours, expected, differs, note } = comparison;
  const words = note ? html`<p>${note}</p>` : nothing;
  if (yours.length === 0 && expected.length === 0) return words;
  return html`${words}
    <div class="gw-compare" role="group" aria-label="Yours and what it should be" tabindex="0">
      <table class="gw-compare-table">
        ${
          columns.length > 0
            ? html`<thead><tr><td></td>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>`
            : nothing
        }
        <tbody>
          <tr><th scope="row">yours</th>${yours.map((cell, index) => renderCell(cell, differs[index] ?? false))}</tr>
          <tr><th scope="row">should be</th>${expected.map((cell) => renderCell(cell, false))}</tr>
        </tbody>
      </table>
    </div>`;
}

function renderCell(text: string, differs: boolean): TemplateResult {
  const shown = withMinus(text);
  return html`<td class=${classMap({ "gw-differs": differs })}>${
    differs ? html`<strong>${shown}</strong><span class="gw-unseen"> (differs)</span>` : shown
  }</td>`;
}

/** A number's hyphen becomes a minus sign, as in the graphs; anything else stays as Python wrote it. */
function withMinus(text: string): string {
  return /^-[\d.]|^-inf/.test(text) ? `−${text.slice(1)}` : text;
}

/** Why a program did not run: the sentence, the line with its caret, and the way there. */
export function renderProblem(problem: Problem, jump: Jump): TemplateResult {
  const { kind, message, advice, line, column, source, frames } = problem;
  const callers = frames.filter((frame) => frame.line !== line);
  return html`<div class="gw-problem">
    <p><strong>${kind}${line === null ? "" : ` on line ${line}`}</strong>${message ? `: ${message}` : ""}</p>
    ${line === null || source.trim() === "" ? nothing : renderSource(line, column, source)}
    ${advice ? html`<p>${advice}</p>` : nothing}
    ${
      callers.length > 0
        ? html`<p class="gw-quiet">On the way there: ${callers.map(
            (frame, index) =>
              html`${index > 0 ? ", " : ""}line ${frame.line} <code>${frame.source.trim()}</code>`,
          )}</p>`
        : nothing
    }
    ${
      line === null
        ? nothing
        : html`<p><button type="button" class="gw-button gw-small" @click=${() => jump(line, column ?? 1)}>Go to line ${line}</button></p>`
    }
  </div>`;
}

function renderSource(line: number, column: number | null, source: string): TemplateResult {
  const code = source.trimEnd();
  const margin = `${line}  `;
  // The caret stands under its column: as many blanks as there are characters before it.
  const caret =
    column === null ? "" : `\n${" ".repeat(margin.length + Math.min(column - 1, code.length))}^`;
  return html`<pre class="gw-source" tabindex="0" role="group" aria-label="Line ${line}"><span class="gw-quiet">${margin}</span>${code}<span class="gw-caret" aria-hidden="true">${caret}</span></pre>`;
}

function prose(name: string, words: string): Part {
  return words ? html`<div class=${name}>${unsafeHTML(words)}</div>` : nothing;
}
