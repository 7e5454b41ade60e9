// <gw-predict>: a choice to commit to before the answer is shown.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { progress } from "../page/memory.ts";
import { dataOf } from "../page/site.ts";
import type { PredictQuestion } from "../shapes.ts";

/**
 * Attributes: `src` (data file, from the asset base), `heading` (names the region), `id` (key of what is remembered).
 * Takes the question and its choices from the fallback it replaces. Fires no events.
 */
export class PredictElement extends LitElement {
  static override properties = {
    heading: {},
    chosen: { state: true },
    committed: { state: true },
    question: { state: true },
    problem: { state: true },
  };

  declare heading: string;
  declare chosen: number | null;
  declare committed: boolean;
  declare question: PredictQuestion | null; // null until its explanations are needed
  declare problem: string;

  #words: ChildNode[] = [];
  #choices: ChildNode[][] = [];

  constructor() {
    super();
    this.chosen = null;
    this.committed = false;
    this.question = null;
    this.problem = "";
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    this.#takeFallback();
    super.connectedCallback();
  }

  #takeFallback(): void {
    const fallback = this.querySelector(":scope > .gw-fallback");
    if (!fallback) return;
    const list = fallback.querySelector(".gw-choices");
    this.#choices = [...(list?.children ?? [])].map((item) => [...item.childNodes]);
    list?.remove();
    this.#words = [...(fallback.querySelector(".gw-question-text") ?? fallback).childNodes];
    this.replaceChildren();
    const { choice } = progress.predict(this.id);
    if (choice !== null && choice < this.#choices.length) {
      this.chosen = choice;
      void this.#commit();
    }
  }

  override render(): TemplateResult {
    const title = `${this.id}-title`;
    return html`<section class="gw-card gw-quiz" aria-labelledby=${title}>
      <p class="gw-title" id=${title}>${this.heading}</p>
      <div class="gw-question-words" id="${this.id}-words">${this.#words}</div>
      <div class="gw-options" role="radiogroup" aria-labelledby="${this.id}-words">
        ${this.#choices.map((words, index) => this.#renderChoice(words, index))}
      </div>
      <div class="gw-answer-row">
        <button type="button" class=${this.committed ? "gw-quiet-button" : "gw-button gw-main"}
          @click=${this.committed ? this.#again : this.#press}>${this.committed ? "Try again" : "Commit"}</button>
      </div>
      <div role="status" class="gw-feedback">${this.#renderFeedback()}</div>
    </section>`;
  }

  #renderChoice(words: ChildNode[], index: number): TemplateResult {
    const answer = this.committed ? this.question?.answer : undefined;
    const classes = {
      "gw-option": true,
      "gw-option-right": answer === index,
      "gw-option-wrong": answer !== undefined && answer !== index && this.chosen === index,
    };
    return html`<label class=${classMap(classes)}>
      <input type="radio" name="${this.id}-choice" .checked=${this.chosen === index}
        ?disabled=${this.committed} @change=${() => this.#choose(index)} />
      <span>${words}</span>
      ${answer === index ? html`<span class="gw-sign">✓<span class="gw-unseen"> right</span></span>` : nothing}
      ${
        classes["gw-option-wrong"]
          ? html`<span class="gw-sign">✗<span class="gw-unseen"> not this one</span></span>`
          : nothing
      }
    </label>`;
  }

  #renderFeedback(): TemplateResult | typeof nothing {
    if (this.problem) {
      return html`<p>${this.problem}</p>
        ${
          this.chosen === null
            ? nothing
            : html`<button type="button" class="gw-button" @click=${this.#press}>Retry</button>`
        }`;
    }
    if (!this.committed || !this.question || this.chosen === null) return nothing;
    const { answer, explanations } = this.question;
    const right = this.chosen === answer;
    return html`<p class="gw-verdict-title ${right ? "gw-right" : "gw-wrong"}">${
      right ? "You predicted it" : "Not what happens"
    }</p>
      ${right ? nothing : html`<div class="gw-words">${unsafeHTML(explanations[this.chosen] ?? "")}</div>`}
      <div class="gw-why">${unsafeHTML(explanations[answer] ?? "")}</div>`;
  }

  #choose(index: number): void {
    this.chosen = index;
    this.problem = "";
  }

  #press(): void {
    if (this.chosen === null) {
      this.problem = "Choose one first: then see whether it happens.";
      return;
    }
    progress.savePredict(this.id, { choice: this.chosen });
    void this.#commit();
  }

  /** Shows the answer to what was chosen, now or on an earlier visit. */
  async #commit(): Promise<void> {
    this.problem = "";
    try {
      this.question = await dataOf<PredictQuestion>(this);
      this.committed = true;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  #again(): void {
    this.committed = false;
    progress.savePredict(this.id, { choice: null });
  }
}

customElements.define("gw-predict", PredictElement);
