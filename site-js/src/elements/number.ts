// <gw-number>: a question whose answer is a number to type.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { type Judgement, judge } from "../answer.ts";
import { progress } from "../page/memory.ts";
import { dataOf } from "../page/site.ts";
import type { NumberQuestion } from "../shapes.ts";

/**
 * Attributes: `src` (data file, from the asset base), `heading` (names the region), `id` (key of what is remembered).
 * Takes the question's words from the fallback it replaces. Works before Python has loaded. Fires no events.
 */
export class NumberElement extends LitElement {
  static override properties = {
    heading: {},
    typed: { state: true },
    judgement: { state: true },
    judged: { state: true },
    problem: { state: true },
  };

  declare heading: string;
  declare typed: string;
  declare judgement: Judgement | null;
  declare judged: string; // the text the judgement is about
  declare problem: string;

  #words: ChildNode[] = [];

  constructor() {
    super();
    this.typed = "";
    this.judgement = null;
    this.judged = "";
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
    this.#words = [...(fallback.querySelector(".gw-question-text") ?? fallback).childNodes];
    this.replaceChildren();
    const saved = progress.question(this.id);
    this.typed = saved.answer;
    if (saved.answer !== "") void this.#judge();
  }

  override render(): TemplateResult {
    const title = `${this.id}-title`;
    const wrong = this.judgement?.kind === "wrong" && this.judged === this.typed;
    return html`<section class="gw-card gw-quiz" aria-labelledby=${title}>
      <p class="gw-title" id=${title}>${this.heading}</p>
      <div class="gw-question-words" id="${this.id}-words">${this.#words}</div>
      <form class="gw-answer-row" novalidate @submit=${this.#submit}>
        <label><span>Your answer</span>
          <input class="gw-field" type="text" inputmode="text" autocomplete="off" autocapitalize="off" spellcheck="false" size="8"
            aria-describedby="${this.id}-words" aria-invalid=${wrong ? "true" : "false"}
            .value=${this.typed} @input=${this.#type} />
        </label>
        <button class="gw-button gw-main">Check</button>
      </form>
      <div role="status" class="gw-feedback">${this.#renderFeedback()}</div>
    </section>`;
  }

  #renderFeedback(): TemplateResult | typeof nothing {
    if (this.problem) {
      return html`<p>${this.problem}</p>
        <button type="button" class="gw-button" @click=${this.#check}>Retry</button>`;
    }
    // What is said is about one answer; it goes when another is being typed.
    if (!this.judgement || this.judged !== this.typed) return nothing;
    const { judgement } = this;
    switch (judgement.kind) {
      case "right":
        return html`<p class="gw-verdict-title gw-right">Right</p>${prose("gw-why", judgement.words)}`;
      case "wrong":
        return html`<p class="gw-verdict-title gw-wrong">Not yet</p>
          ${judgement.words ? prose("gw-words", judgement.words) : html`<p>Look again, then try another number.</p>`}`;
      case "close":
        return html`<p class="gw-verdict-title">Close</p>
          <p>Give ${count(judgement.digits)} digits: that is no wrong answer yet.</p>`;
      case "asked":
        return html`<p>${judgement.sentence}</p>`;
    }
  }

  #type(event: Event): void {
    if (event.target instanceof HTMLInputElement) this.typed = event.target.value;
  }

  #submit(event: Event): void {
    event.preventDefault();
    void this.#check();
  }

  async #check(): Promise<void> {
    const judgement = await this.#judge();
    if (!judgement || judgement.kind === "asked" || judgement.kind === "close") return;
    const { tries } = progress.question(this.id);
    const right = judgement.kind === "right";
    progress.saveQuestion(this.id, { answer: this.judged, right, tries: tries + 1 });
  }

  async #judge(): Promise<Judgement | undefined> {
    const { typed } = this;
    this.problem = "";
    try {
      const judgement = judge(await dataOf<NumberQuestion>(this), typed);
      this.judgement = judgement;
      this.judged = typed;
      return judgement;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      return undefined;
    }
  }
}

customElements.define("gw-number", NumberElement);

function prose(name: string, words: string): TemplateResult {
  return html`<div class=${name}>${unsafeHTML(words)}</div>`;
}

function count(digits: number): string {
  return ["no", "one", "two", "three", "four", "five", "six"][digits] ?? String(digits);
}
