// A program as text, in the place and size the editor will take; its folded parts can be opened.
import { html, nothing, type TemplateResult } from "lit";
import { BLANK } from "../blanks.ts";
import { type Fold, foldLabel } from "../folds.ts";

/** `folds` stand closed; `toggled` is called when one was opened or closed. */
export function renderCode(
  code: string,
  label: string,
  folds: readonly Fold[] = [],
  toggled: () => void = () => {},
): TemplateResult {
  const lines = code.split("\n");
  const pieces: unknown[] = [];
  let shown = 0;
  for (const { first, last } of folds) {
    const inside = lines.slice(first - 1, last);
    const { names, count } = foldLabel(inside);
    const indent = /^\s*/.exec(inside[0] ?? "")?.[0];
    pieces.push(
      renderLines(lines.slice(shown, first - 1), shown),
      html`<details class="gw-fold" @toggle=${toggled}><summary style="counter-reset: line ${first}">${indent}<span class="gw-fold-button"><span class="gw-fold-names">${names}</span> · ${count}</span></summary>${renderLines(inside, first - 1)}</details>`,
    );
    shown = last;
  }
  pieces.push(renderLines(lines.slice(shown), shown));
  return html`<div class="gw-code-text" tabindex="0" role="group" aria-label=${label}>${pieces}</div>`;
}

/** Consecutive lines, of which `before` come earlier in the program. */
function renderLines(lines: readonly string[], before: number): TemplateResult | typeof nothing {
  if (lines.length === 0) return nothing;
  return html`<pre><code style="counter-reset: line ${before}">${lines.map(
    (line) =>
      html`<span class="gw-code-line ${line.includes(BLANK) ? "gw-blank-line" : ""}">${withBlanks(line)}</span>`,
  )}</code></pre>`;
}

function withBlanks(line: string): unknown[] {
  // A line of no width would collapse: the line end keeps it open, and copies right.
  const parts: unknown[] = [];
  for (const [index, text] of line.split(BLANK).entries()) {
    if (index > 0) parts.push(html`<span class="gw-blank">${BLANK}</span>`);
    parts.push(text);
  }
  parts.push("\n");
  return parts;
}
