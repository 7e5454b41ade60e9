// The pieces of the playground that need nothing of its state but what they are given.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { show } from "../numbers.ts";
import { python } from "../python/client.ts";
import type { Lab, Nudged, Problem } from "../shapes.ts";
import { renderOutput } from "./output.ts";
import type { End, PlaygroundRun } from "./playground-run.ts";
import { type Jump, renderProblem } from "./verdict.ts";
import { renderWaiting } from "./waiting.ts";

type Part = TemplateResult | typeof nothing;

/** A program to begin from. */
export interface Example {
  title: string;
  program: string;
}

/** The choice among the examples; none of them is chosen while the program is another. */
export function renderExamples(
  examples: readonly Example[],
  program: string,
  choose: (example: Example) => void,
): TemplateResult {
  const at = examples.findIndex((example) => example.program === program);
  const changed = ({ target }: Event): void => {
    const example = target instanceof HTMLSelectElement ? examples[Number(target.value)] : null;
    if (example) choose(example);
  };
  return html`<label class="gw-play-examples"><span>Example</span>
    <select class="gw-field" .value=${live(at < 0 ? "" : String(at))} @change=${changed}>
      <option value="" disabled ?selected=${at < 0}>choose one</option>
      ${examples.map((each, index) => html`<option value=${index} ?selected=${index === at}>${each.title}</option>`)}
    </select></label>`;
}

/** Which engine runs the program. */
export interface EngineChoice {
  own: boolean;
  title: string | null; // of the exercise whose passed program is the reader's engine; null: none was passed
  first: string; // title of the first exercise that would give one
  choose(own: boolean): void;
}

export function renderEngine({ own, title, first, choose }: EngineChoice): TemplateResult {
  const radio = (words: string, value: boolean, off: boolean) =>
    html`<label class="gw-play-engine"><input type="radio" name="gw-play-engine" .checked=${live(own === value)} ?disabled=${off} @change=${() => choose(value)} /> ${words}</label>`;
  const note =
    title === null
      ? `Your own can be used here once you have passed “${first}”.`
      : `Yours is your program of “${title}”.`;
  return html`<fieldset class="gw-play-engines">
    <legend>Engine</legend>
    ${radio("Our engine", false, false)} ${radio("Your engine", true, title === null)}
    <span class="gw-quiet">${note}</span>
  </fieldset>`;
}

/** What stands under the buttons: waiting, what stopped it, what it printed. `since`: what is another now, a sentence. */
export function renderOutcome(
  run: PlaygroundRun | null,
  since: string,
  jump: Jump,
): TemplateResult {
  const end = run?.end ?? null;
  const going = run?.busy && python.state === "running";
  const words = end ? renderEnd(end, jump) : nothing;
  const old =
    end && since
      ? html`<p class="gw-stale-note">${since} Press Run to see the new graph.</p>`
      : nothing;
  const filled = going || words !== nothing || old !== nothing;
  return html`${run?.busy ? renderWaiting("Your program runs as soon as Python is ready.") : nothing}
    <div role="status" class="gw-verdict ${filled ? "gw-filled" : ""}">
      ${going ? html`<p class="gw-quiet">Running</p>` : nothing} ${words} ${old}
    </div>
    ${run ? renderOutput(run.output) : nothing}`;
}

function renderEnd(end: End, jump: Jump): Part {
  switch (end.kind) {
    case "played": {
      const { lab, problem, words, assumed } = end.played;
      if (problem) return renderStopped(problem, jump);
      if (lab === null) return html`<p>${words}</p>`;
      const said = [assumedWords(assumed), words].filter(Boolean);
      return said.length > 0 ? html`${said.map((each) => html`<p>${each}</p>`)}` : nothing;
    }
    case "stopped":
      return html`<p class="gw-verdict-title">Stopped</p><p>Your program is as you left it. The next run gets a fresh Python.</p>`;
    case "timeout":
      return html`<p class="gw-verdict-title gw-wrong">Stopped after ${end.seconds} seconds</p>
        <p>The program was still running. Is there a loop in it that never ends?</p>`;
    case "crashed":
    case "fault":
      return html`<p class="gw-verdict-title gw-wrong">Python gave up</p><p>${end.message}</p>`;
  }
}

function assumedWords(names: readonly string[]): string {
  if (names.length === 0) return "";
  if (names.length === 1) return `${names[0]} has no number, so it is a leaf with 1.`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} have no numbers, so they are leaves with 1.`;
}

function renderStopped(problem: Problem, jump: Jump): TemplateResult {
  const title = html`<p class="gw-verdict-title gw-wrong">There is no graph yet</p>`;
  if (problem.kind !== "") return html`${title}${renderProblem(problem, jump)}`;
  // Refused before it ran: a sentence of ours, without a name of Python's.
  const { line, message } = problem;
  const go =
    line === null
      ? nothing
      : html`<p><button type="button" class="gw-button gw-small" @click=${() => jump(line, 1)}>Go to line ${line}</button></p>`;
  return html`${title}
    <div class="gw-problem"><p>${line === null ? nothing : html`<strong>Line ${line}.</strong> `}${message}</p>${go}</div>`;
}

/** Each node's gradient beside its slope by nudging, and the first that disagrees. */
export function renderCheck(lab: Lab, nudged: readonly Nudged[]): TemplateResult {
  const { nodes, mismatch } = lab.trace;
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? id;
  const without = nudged.filter(({ slope }) => slope === null).length;
  const wrong = nudged.find((each) => each.node === mismatch?.node);
  const verdict = wrong
    ? html`<p class="gw-wrong"><strong>The first that disagrees, from the end, is ${nameOf(wrong.node)}:</strong> its gradient is ${show(wrong.gradient)}, and nudging says ${show(wrong.slope ?? "nan")}.</p>`
    : html`<p class="gw-right"><strong>${agreement(nudged.length, without)}</strong></p>`;
  const rows = nudged.map(({ node, gradient, slope, agrees }) => {
    const verdictOf = slope === null ? "no slope here" : agrees ? "✓ agrees" : "✗ differs";
    const looks = slope === null ? "gw-quiet" : agrees ? "gw-right" : "gw-wrong";
    return html`<tr><th scope="row">${nameOf(node)}</th>
      <td>${show(gradient)}</td><td>${slope === null ? "—" : show(slope)}</td>
      <td class=${looks}>${verdictOf}</td></tr>`;
  });
  return html`<div class="gw-play-check">
    <div role="status">${verdict}</div>
    <div class="gw-compare" role="group" aria-label="Gradients and nudges" tabindex="0">
      <table class="gw-compare-table">
        <thead><tr><th scope="col">node</th><th scope="col">gradient</th><th scope="col">by nudging</th><td></td></tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
    ${without > 0 ? html`<p class="gw-quiet">There is no slope where the curve has a corner, as relu at 0, or where a number is too large.</p>` : nothing}
  </div>`;
}

function agreement(count: number, without: number): string {
  const tried = count - without;
  if (tried === 0) return "No gradient could be checked by nudging.";
  if (without === 0) return `All ${count} gradients agree with nudging.`;
  return `The ${tried} gradients that nudging can check agree; ${without} it cannot.`;
}
