// What stands under an exercise's buttons: waiting, the verdict or how the run ended, and the output.
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { python } from "../python/client.ts";
import type { Attempt, End } from "./attempt.ts";
import { renderOutput } from "./output.ts";
import { type Jump, renderFault, renderProblem, renderVerdict } from "./verdict.ts";
import { renderWaiting } from "./waiting.ts";

/** `stale`: the program has been edited since the attempt began. */
export function renderResult(attempt: Attempt | null, stale: boolean, jump: Jump): TemplateResult {
  const done = attempt?.end ?? null;
  return html`${attempt && !done ? renderWaiting(promise(attempt)) : nothing}
    <div role="status" class=${classMap({ "gw-verdict": true, "gw-filled": done !== null || (attempt !== null && python.state === "running"), "gw-stale": done !== null && stale })}>
      ${attempt ? (done ? renderEnd(attempt, done, jump) : renderGoing(attempt)) : nothing}
      ${done && stale ? html`<p class="gw-stale-note">You have edited the program since.</p>` : nothing}
    </div>
    ${attempt ? renderOutput(attempt.output) : nothing}`;
}

function promise(attempt: Attempt): string {
  return attempt.grading
    ? "Your program is checked as soon as Python is ready."
    : "Your program runs as soon as Python is ready.";
}

function renderGoing(attempt: Attempt): TemplateResult | typeof nothing {
  if (python.state !== "running") return nothing;
  return html`<p class="gw-quiet">${attempt.grading ? "Checking" : "Running"}</p>`;
}

function renderEnd(attempt: Attempt, end: End, jump: Jump): TemplateResult {
  switch (end.kind) {
    case "checked":
      return renderVerdict(end.verdict, jump);
    case "ran":
      return end.run.problem
        ? html`<p class="gw-verdict-title gw-wrong">The program stopped</p>${renderProblem(end.run.problem, jump)}`
        : html`<p class="gw-quiet">${attempt.output.empty ? "It ran to the end and printed nothing." : "It ran to the end."}</p>`;
    case "stopped":
      return html`<p class="gw-verdict-title">Stopped</p><p>Your program is as you left it. The next run gets a fresh Python.</p>`;
    case "timeout":
      return html`<p class="gw-verdict-title gw-wrong">Stopped after ${end.seconds} seconds</p>
        <p>The program was still running. Is there a loop in it that never ends?</p>`;
    case "crashed":
      return html`<p class="gw-verdict-title gw-wrong">Python gave up</p><p>${end.message}</p>`;
    case "fault":
      return renderFault(end.message);
  }
}
