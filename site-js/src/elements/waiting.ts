// How far Python has come, in words: a progress line while it loads, a sentence and Retry when it cannot.
import { html, nothing, type TemplateResult } from "lit";
import { python } from "../python/client.ts";

/** "Loading Python: 3.1 of 6.2 MB", as far as that is known. */
export function progressWords(): string {
  const { what, done, total } = python.progress;
  const size = total > 0 ? `: ${megabytes(done)} of ${megabytes(total)} MB` : "";
  return `${(what || "Loading Python").replace(/[.…]+$/, "")}${size}`;
}

/**
 * What an element shows while its request waits for Python; nothing once Python runs it.
 * `then` says what happens afterwards: "Your check runs as soon as it is ready."
 */
export function renderWaiting(then: string): TemplateResult | typeof nothing {
  if (python.state === "unavailable") {
    return html`<div class="gw-filled gw-waiting gw-unavailable">
      <p>${python.message} ${then}</p>
      <button type="button" class="gw-button" @click=${() => python.retry()}>Retry</button>
    </div>`;
  }
  if (python.state === "idle" || python.state === "loading") {
    return html`<div class="gw-filled gw-waiting">
      <p>${progressWords()}. ${then}</p>
      ${renderBar()}
    </div>`;
  }
  return nothing;
}

function renderBar(): TemplateResult {
  const { done, total } = python.progress;
  return total > 0
    ? html`<progress aria-label="Loading Python" max=${total} value=${Math.min(done, total)}></progress>`
    : html`<progress aria-label="Loading Python"></progress>`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
