// The sliders of a live graph, one a leaf, each with a field in which its number can be typed.

import type { TemplateResult } from "lit";
import { html, nothing, type ReactiveController, type ReactiveControllerHost } from "lit";
import { live } from "lit/directives/live.js";
import { plain, read } from "../numbers.ts";

/** From where to where a leaf goes, and how far one press of an arrow key takes it. */
export interface Slider {
  low: number;
  high: number;
  step: number;
}

interface Host extends ReactiveControllerHost {
  readonly id: string;
  /** A leaf has another number. */
  moved(): void;
}

/** The leaves' numbers: the one place where they are kept. */
export class LiveLeaves implements ReactiveController {
  readonly numbers = new Map<string, number>(); // by name

  readonly #host: Host;
  #built = new Map<string, number>();
  #sliders: Record<string, Slider> = {};
  #typing = new Map<string, string>(); // texts that are no number of the range, as they stand in their fields
  #wrong = new Map<string, string>(); // what to say about them

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  begin(sliders: Record<string, Slider>, numbers: ReadonlyMap<string, number>): void {
    this.#sliders = sliders;
    this.#built = new Map(numbers);
    this.reset();
  }

  /** Back to the numbers of the page. */
  reset(): void {
    for (const [name, number] of this.#built) this.numbers.set(name, number);
    this.#typing.clear();
    this.#wrong.clear();
    this.#host.moved();
  }

  #drag(name: string, event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.#move(name, Number(event.target.value));
  }

  #move(name: string, number: number): void {
    this.#typing.delete(name);
    this.#wrong.delete(name);
    this.numbers.set(name, number);
    this.#host.moved();
  }

  #typed(name: string, event: Event, finished: boolean): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    const text = event.target.value;
    const { low, high } = this.#range(name);
    const reading = read(text);
    if (reading.kind === "number" && reading.value >= low && reading.value <= high) {
      this.#move(name, reading.value);
      if (!finished) this.#typing.set(name, text); // "0.50" stays as it is while it is typed
      return;
    }
    this.#typing.set(name, text);
    if (reading.kind === "number")
      this.#wrong.set(name, `it goes from ${plain(low)} to ${plain(high)} here.`);
    else if (finished) this.#wrong.set(name, reading.sentence);
    this.#host.requestUpdate();
  }

  #range(name: string): Slider {
    return this.#sliders[name] ?? { low: 0, high: 1, step: 0.1 };
  }

  sliders(): TemplateResult {
    return html`<div class="gw-live-leaves">${Object.keys(this.#sliders).map((name) => this.#leaf(name))}</div>`;
  }

  #leaf(name: string): TemplateResult {
    const { low, high, step } = this.#range(name);
    const number = this.numbers.get(name) ?? 0;
    const done = (100 * (number - low)) / (high - low);
    const wrong = this.#wrong.has(name);
    return html`<div class="gw-live-leaf">
      <label for="${this.#host.id}-drag-${name}">${name}</label>
      <input
        id="${this.#host.id}-drag-${name}"
        class="gw-lab-slider"
        type="range"
        min=${low}
        max=${high}
        step=${step}
        style="--gw-done: ${done}%"
        aria-valuetext=${plain(number)}
        .value=${live(String(number))}
        @input=${(event: Event) => this.#drag(name, event)}
      />
      <input
        class="gw-field"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        aria-label="${name}, from ${plain(low)} to ${plain(high)}"
        aria-invalid=${wrong ? "true" : nothing}
        aria-describedby=${wrong ? `${this.#host.id}-message` : nothing}
        .value=${live(this.#typing.get(name) ?? plain(number))}
        @input=${(event: Event) => this.#typed(name, event, false)}
        @change=${(event: Event) => this.#typed(name, event, true)}
      />
    </div>`;
  }

  /** What there is to say about the fields; an empty place that a screen reader listens to, when nothing. */
  message(): TemplateResult {
    const [name, sentence] = [...this.#wrong][0] ?? ["", ""];
    const words =
      name === "" ? nothing : html`<b>${name}:</b> ${sentence} The graph keeps its last number.`;
    return html`<div class="gw-lab-message gw-wrong" id="${this.#host.id}-message" aria-live="polite">${words}</div>`;
  }
}
