// The number fields of a lab's leaves: what is typed becomes a new graph, computed by Python.
import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from "lit";
import { live } from "lit/directives/live.js";
import { plain, read } from "../numbers.ts";
import { python } from "../python/client.ts";
import type { Lab } from "../shapes.ts";

const TYPING = 150; // ms without a key before Python is asked
const HESITATING = 900; // ms before a half-typed number is called wrong
const NOTICEABLE = 250; // ms before waiting is worth a word

export type Leaves = Record<string, number>;

/** Computes the graph for other leaves. Rejects with an Error whose message is a sentence. */
export type Retrace = (leaves: Leaves) => Promise<Lab>;

/** The lab that these fields belong to. */
interface Host extends ReactiveControllerHost {
  /** Shows the graph for edited leaves; null: the graph that was built with the page. */
  retraced(lab: Lab | null): void;
}

/** Fields, the message below them, and the request that is under way; the last edit wins. */
export class LeafFields implements ReactiveController {
  readonly #host: Host;
  #retrace: Retrace = () => Promise.reject(new Error("This graph cannot be computed again."));
  #prefix = "";
  #built: Leaves = {};
  #shown: Leaves = {}; // of the graph on the page
  #typedIn: Leaves = {}; // the last good number of every field
  #asked: Leaves = {}; // of the graph that was asked for last
  #texts: Record<string, string> = {};
  #wrong = new Map<string, string>();
  #failure = "";
  #waiting = false;
  #turn = 0;
  #typing = 0;
  #hesitating = 0;
  #unsubscribe = (): void => {};

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** Takes the leaves to edit, and what an edit asks for; `prefix` begins the ids in the drawings. */
  begin(leaves: Leaves, prefix: string, retrace: Retrace): void {
    this.#retrace = retrace;
    this.#prefix = prefix;
    this.#built = { ...leaves };
    this.#shown = { ...leaves };
    this.reset();
  }

  hostConnected(): void {
    this.#unsubscribe = python.subscribe(() => {
      if (this.#waiting) this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#unsubscribe();
    clearTimeout(this.#hesitating);
  }

  /** Back to the numbers of the page, and to the graph built with it. */
  reset(): void {
    clearTimeout(this.#typing);
    clearTimeout(this.#hesitating);
    this.#turn += 1;
    this.#typedIn = { ...this.#built };
    this.#asked = { ...this.#built };
    this.#texts = Object.fromEntries(
      Object.entries(this.#built).map(([name, value]) => [name, plain(value)]),
    );
    this.#wrong.clear();
    this.#failure = "";
    this.#waiting = false;
    if (!same(this.#shown, this.#built)) this.#show(null, this.#built);
    this.#host.requestUpdate();
  }

  #typed(name: string, text: string, finished: boolean): void {
    clearTimeout(this.#typing);
    clearTimeout(this.#hesitating);
    this.#texts[name] = text;
    this.#failure = "";
    const reading = read(text);
    if (reading.kind === "number") {
      this.#wrong.delete(name);
      this.#typedIn = { ...this.#typedIn, [name]: reading.value };
      this.#typing = setTimeout(() => void this.#trace(this.#typedIn), finished ? 0 : TYPING);
    } else {
      const tell = (): void => {
        this.#wrong.set(name, reading.sentence);
        this.#host.requestUpdate();
      };
      if (finished || this.#wrong.has(name)) tell();
      else this.#hesitating = setTimeout(tell, HESITATING);
    }
    this.#host.requestUpdate();
  }

  async #trace(leaves: Leaves): Promise<void> {
    if (same(leaves, this.#asked)) return;
    this.#asked = leaves;
    this.#turn += 1;
    const turn = this.#turn;
    if (same(leaves, this.#built)) {
      this.#waiting = false;
      this.#show(null, leaves);
      return;
    }
    const slow = setTimeout(() => {
      this.#waiting = turn === this.#turn;
      this.#host.requestUpdate();
    }, NOTICEABLE);
    try {
      const lab = await this.#retrace(leaves);
      if (turn === this.#turn) this.#show(lab, leaves);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#asked = { ...this.#shown };
      this.#failure = error instanceof Error ? error.message : String(error);
    } finally {
      clearTimeout(slow);
      if (turn === this.#turn) this.#waiting = false;
      this.#host.requestUpdate();
    }
  }

  #show(lab: Lab | null, leaves: Leaves): void {
    this.#shown = { ...leaves };
    this.#host.retraced(lab);
  }

  /** The fields, each labelled with its leaf's name. */
  fields(): TemplateResult {
    return html`<div class="gw-lab-leaves">${Object.keys(this.#built).map((name) => this.#field(name))}</div>`;
  }

  #field(name: string): TemplateResult {
    const onInput = (event: Event): void => this.#typed(name, typedText(event), false);
    const onChange = (event: Event): void => this.#typed(name, typedText(event), true);
    const wrong = this.#wrong.has(name);
    return html`<label class="gw-lab-leaf"
      ><span>${name}</span
      ><input
        class="gw-field"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        aria-invalid=${wrong ? "true" : nothing}
        aria-describedby=${wrong ? `${this.#prefix}-message` : nothing}
        .value=${live(this.#texts[name] ?? "")}
        @focus=${() => python.start()}
        @input=${onInput}
        @change=${onChange}
    /></label>`;
  }

  /** What there is to say about the fields; an empty place that a screen reader listens to, when nothing. */
  message(): TemplateResult {
    const [name, sentence] = [...this.#wrong][0] ?? ["", ""];
    let words: unknown = nothing;
    if (name !== "") words = html`<b>${name}:</b> ${sentence} The graph keeps its last numbers.`;
    else if (this.#failure !== "") words = html`${this.#failure} The graph keeps its last numbers.`;
    else if (this.#waiting) words = waiting();
    const kind = name !== "" || this.#failure !== "" ? "gw-wrong" : "";
    return html`<div class="gw-lab-message ${kind}" id="${this.#prefix}-message" aria-live="polite">${words}</div>`;
  }
}

function waiting(): unknown {
  if (python.state === "unavailable") {
    const retry = html`<button type="button" class="gw-button gw-quiet-button" @click=${() => python.retry()}>Retry</button>`;
    return html`${python.message} ${retry}`;
  }
  if (python.state === "idle" || python.state === "loading") return "Starting Python…";
  return "Computing the new graph…";
}

function typedText(event: Event): string {
  return event.target instanceof HTMLInputElement ? event.target.value : "";
}

function same(one: Leaves, other: Leaves): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}
