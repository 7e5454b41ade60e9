// What a lab looks like around its picture: the sentence strip, the buttons, the table.
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { live } from "lit/directives/live.js";
import { show } from "../numbers.ts";
import type { Line } from "../sentences.ts";
import type { Node, Real } from "../shapes.ts";
import { type Frame, nextLabel } from "../timeline.ts";

/** The program that a lab runs, for a look at the lines of a step. */
export interface Code {
  lines: readonly string[];
  numbered: boolean; // the reader sees the whole program, with the same numbers
}

/** The sentence of a step and its lines of the program at the left, its numbers at the right. */
export function strip(frame: Frame, code: Code | null): TemplateResult {
  const warnings = frame.warnings.map((words) => html`<p class="gw-lab-warning">${words}</p>`);
  const lines = frame.lines.map((line) => html`<li>${numbers(line)}</li>`);
  const columns = classMap({ "gw-lab-lines": true, "gw-changes": frame.kind === "visit" });
  return html`<div class="gw-lab-says">
      <p><b>${frame.title}</b> ${stressed(frame.rule)}</p>
      ${code === null ? nothing : excerpt(frame.code, code)} ${warnings}
    </div>
    ${lines.length === 0 ? nothing : html`<ul class=${columns}>${lines}</ul>`}`;
}

/** The lines that a step runs. */
function excerpt(numbers: readonly number[], { lines, numbered }: Code): unknown {
  const shown = numbers.filter((number) => lines[number - 1] !== undefined);
  if (shown.length === 0) return nothing;
  return html`<p class="gw-lab-code">${shown.map((number) => {
    const place = numbered ? html`<span class="gw-lab-number">line ${number}</span> ` : nothing;
    return html`<span class="gw-lab-line">${place}<code>${lines[number - 1]?.trim()}</code></span>`;
  })}</p>`;
}

/** Text in which *words between stars* are stressed. */
export function stressed(text: string): unknown[] {
  return text
    .split(/\*([^*]+)\*/)
    .map((piece, at) => (at % 2 === 1 ? html`<em>${piece}</em>` : piece));
}

function numbers(line: Line): TemplateResult {
  const number = line.gradient ? "gw-gradient" : "gw-value";
  const note = line.note === "" ? nothing : html`<span class="gw-lab-note">${line.note}</span>`;
  // Spaces and the semicolon count: the line is read aloud and copied as one sentence.
  const change =
    line.change === ""
      ? nothing
      : html`<span class="gw-lab-change"><span class="gw-lab-and">; </span>${line.change}</span> <b class=${number}>${line.after}</b>`;
  return html`<span>${line.words}</span> <span class="gw-lab-sum">${line.sum}</span> <b class=${number}>${line.result}</b>${change} ${note}`;
}

/** Two buttons that show the graph as a picture or as a table. */
export function views(lab: { asTable: boolean }): TemplateResult {
  const view = (name: string, asTable: boolean): TemplateResult => {
    const choose = (): void => {
      lab.asTable = asTable;
    };
    return html`<button
      type="button"
      class="gw-button gw-lab-view"
      aria-pressed=${lab.asTable === asTable ? "true" : "false"}
      @click=${choose}
    >${name}</button>`;
  };
  return html`<div class="gw-lab-views" role="group" aria-label="View">
    ${view("Graph", false)}${view("Table", true)}
  </div>`;
}

/** What the controls do. */
export interface Steps {
  frames: readonly Frame[];
  index: number;
  go(index: number): void;
  reset(): void;
}

/** The main button that says what comes next, the quiet ones, and the slider. */
export function controls(steps: Steps): TemplateResult {
  const { frames, index } = steps;
  const last = frames.length - 1;
  const position = `step ${index} of ${last}`;
  const atEnd = index >= last;
  const slide = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) steps.go(Number(event.target.value));
  };
  // aria-disabled, not disabled: a button that has the focus must not lose it.
  return html`<div class="gw-lab-controls">
    <div class="gw-lab-go">
      <button
        type="button"
        class=${classMap({ "gw-button": true, "gw-lab-next": true, "gw-main": !atEnd })}
        aria-disabled=${last === 0 ? "true" : nothing}
        @click=${() => steps.go(atEnd ? 0 : index + 1)}
      >${nextLabel(frames, index)}</button>
      <button
        type="button"
        class="gw-button"
        aria-disabled=${index === 0 ? "true" : nothing}
        @click=${() => steps.go(index - 1)}
      >Back</button>
    </div>
    <div class="gw-lab-more">
      <button
        type="button"
        class="gw-button"
        aria-disabled=${atEnd ? "true" : nothing}
        @click=${() => steps.go(last)}
      >Run all</button>
      <input
        class="gw-lab-slider"
        type="range"
        aria-label="Step"
        aria-valuetext=${position}
        min="0"
        max=${last}
        style="--gw-done: ${last === 0 ? 0 : (100 * index) / last}%"
        .value=${live(String(index))}
        @input=${slide}
      />
      <span class="gw-lab-position" aria-hidden="true">${position}</span>
      <button type="button" class="gw-button gw-quiet-button" @click=${() => steps.reset()}>Reset</button>
    </div>
  </div>`;
}

/** The same graph as a table: one row a node; with `lines`, where the program makes it. */
export function table(nodes: readonly Node[], frame: Frame, lines: boolean): TemplateResult {
  const rows = nodes.map((node) => {
    const known = frame.known.has(node.id);
    const gradient = frame.gradients.get(node.id);
    const active = frame.active === node.id;
    const got = frame.pushes.some((push) => push.target === node.id);
    return html`<tr class=${classMap({ "gw-active": active, "gw-got": got })} aria-current=${active ? "step" : nothing} data-node=${node.id}>
      <th scope="row">${node.name}</th>
      <td>${node.formula || "leaf"}</td>
      <td class="gw-number">${known ? show(node.data) : "—"}</td>
      <td class="gw-number gw-gradient">${struck(frame.lost.get(node.id))}${gradient === undefined ? "—" : show(gradient)}</td>
      ${lines ? html`<td class="gw-number">${node.line ?? "—"}</td>` : nothing}
    </tr>
    ${odd(frame, node)}`;
  });
  return html`<table class="gw-lab-table">
    <thead>
      <tr>
        <th scope="col">node</th>
        <th scope="col">operation</th>
        <th scope="col" class="gw-number">data</th>
        <th scope="col" class="gw-number">gradient</th>
        ${lines ? html`<th scope="col" class="gw-number">line</th>` : nothing}
      </tr>
    </thead>
    <tbody>${rows}</tbody>
  </table>`;
}

/** The gradient that was there, and was written over. */
function struck(lost: Real | undefined): unknown {
  if (lost === undefined) return nothing;
  return html`<span class="gw-unseen">written over </span><s class="gw-lost">${show(lost)}</s><span class="gw-unseen">: now</span> `;
}

/** What is wrong with a node, in a row of its own under the node's. */
function odd(frame: Frame, { id, name }: Node): unknown {
  const early = frame.early.get(id) ?? "";
  const wrong = frame.mismatch?.node === id ? frame.mismatch : null;
  const nudged =
    wrong === null
      ? ""
      : `${name}'s gradient is ${show(wrong.gradient)}, but nudging says ${show(wrong.expected)}.`;
  const words = [early, nudged].filter(Boolean).join(" ");
  if (words === "") return nothing;
  return html`<tr class="gw-lab-odd"><td colspan="5">${words}</td></tr>`;
}

/** The finished visits of a frame, in order. */
export function visits(nodes: readonly Node[], frame: Frame | undefined): TemplateResult {
  const visited = frame?.visited ?? [];
  const names = visited.map((id) => nodes.find((node) => node.id === id)?.name ?? id);
  return html`<p class="gw-lab-visited">visited: <b>${names.join(", ") || "—"}</b></p>`;
}
