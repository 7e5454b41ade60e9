// <gw-status>: the header's one line on Python, and on work that cannot be remembered.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { progress } from "../page/memory.ts";
import { python } from "../python/client.ts";
import { progressWords } from "./waiting.ts";

/** Stands once in the header. Announces what changes, politely; says nothing before anything started. */
export class StatusElement extends LitElement {
  #unsubscribe: (() => void)[] = [];

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const update = () => this.requestUpdate();
    this.#unsubscribe = [python.subscribe(update), progress.subscribe(update)];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#unsubscribe) stop();
  }

  override render(): TemplateResult {
    // The count of megabytes is not in the live part: it would be read out without end.
    return html`<span class="gw-status">
      <span role="status">${this.#sentence()}</span>
      ${python.state === "loading" ? html`<span class="gw-status-size" aria-hidden="true">${percent()}</span>` : nothing}
      ${
        python.state === "unavailable"
          ? html`<button type="button" class="gw-quiet-button" @click=${() => python.retry()}>Retry</button>`
          : nothing
      }
      ${progress.trouble ? html`<span role="status" class="gw-status-trouble">${progress.trouble}</span>` : nothing}
    </span>`;
  }

  #sentence(): string {
    switch (python.state) {
      case "idle":
        return "";
      case "loading":
        return progressWords().split(/:| \(/)[0] ?? "";
      case "unavailable":
        return python.message;
      case "ready":
      case "running":
        return "Python is ready"; // a run is shown where it was started
    }
  }
}

customElements.define("gw-status", StatusElement);

function percent(): string {
  const { done, total } = python.progress;
  // At 100 Python is only just starting: the sentence says so, a number would not move any more.
  return total > 0 && done < total ? `${Math.floor((100 * done) / total)} %` : "";
}
