// <gw-training>: trains a small network in Python, and draws its loss and its decision boundary while it learns.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { show } from "../numbers.ts";
import { python } from "../python/client.ts";
import type { TrainingSet } from "../shapes.ts";
import { TrainingRun } from "../training-run.ts";
import { LossChart } from "./training-chart.ts";
import { button, predictions, settings } from "./training-view.ts";
import { renderWaiting } from "./waiting.ts";
import "./plane.ts";

/** What the build puts beside the fallback, as JSON. */
interface Built {
  start: string; // the data set to begin with
  sets: TrainingSet[];
}

const CALM_PICTURES = 6; // of one run, for readers who want less motion

/**
 * Python gets some steps at a time and keeps nothing in between, so Stop takes effect at once.
 *
 * Attributes: `id` (begins every id inside), `heading`. Event `gw-trained`, bubbling, when a run reaches its last step.
 */
export class TrainingPanel extends LitElement {
  static override properties = {
    heading: {},
    running: { state: true },
    log: { state: true },
    message: { state: true },
    announced: { state: true },
    pointed: { state: true },
  };
  declare heading: string;
  declare running: boolean;
  declare log: boolean;
  declare message: string; // what went wrong, for the reader
  declare announced: string;
  declare pointed: string; // the loss under the pointer

  #run: TrainingRun | null = null;
  #chart: LossChart | null = null;
  #turn = 0; // answers that come for an earlier turn are left out
  #endSubscription: () => void = () => undefined;

  constructor() {
    super();
    this.heading = "";
    this.running = false;
    this.log = false;
    this.message = "";
    this.announced = "";
    this.pointed = "";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    if (this.#run === null) this.#takeOver();
    super.connectedCallback();
    this.#endSubscription = python.subscribe(() => {
      if (this.running) this.requestUpdate();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endSubscription();
    this.#turn += 1;
    this.running = false;
    this.#chart?.end();
    this.#chart = null;
  }

  #takeOver(): void {
    const data = this.querySelector("script.gw-training-data");
    if (data === null) return;
    const { sets, start }: Built = JSON.parse(data.textContent ?? "");
    this.#run = new TrainingRun(sets, start);
    this.replaceChildren();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const run = this.#run;
    const place = this.querySelector<HTMLElement>(".gw-loss-chart");
    if (run === null || place === null) return;
    this.#chart ??= new LossChart(place, (words) => {
      this.pointed = words;
    });
    const { losses, before, choice } = run;
    this.#chart.draw({ losses, before, steps: choice.steps, log: this.log });
  }

  // ---------------------------------------------------------------- training

  #train(run: TrainingRun): void {
    if (run.finished) run.startOver();
    void this.#advance(run, run.choice.steps);
  }

  async #advance(run: TrainingRun, until: number): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.running = true;
    this.message = "";
    if (until - run.step > 1) this.announced = "Training.";
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const left = until - run.step;
    // Short runs move in small steps, and long ones are not kept waiting for pictures.
    const chunk = Math.ceil(calm ? left / CALM_PICTURES : Math.sqrt(left));
    const more = () => {
      const steps = Math.min(chunk, until - run.step);
      const asked = python.train(run.settings, run.training, steps);
      asked.catch(() => undefined); // told where it is awaited, if it still is
      return asked;
    };
    try {
      let asked = more();
      for (;;) {
        const trained = await asked;
        if (turn !== this.#turn) return; // stopped or changed meanwhile
        run.take(trained);
        const ended = run.step >= until || run.trouble !== "";
        if (!ended) asked = more(); // Python goes on while this picture is painted
        this.requestUpdate();
        await painted();
        if (turn !== this.#turn) return;
        if (ended) break;
      }
      this.message = run.trouble;
      this.announced = `${run.trouble} ${where(run)}.`.trim();
      if (run.finished) this.dispatchEvent(new CustomEvent("gw-trained", { bubbles: true }));
    } catch (error) {
      if (turn !== this.#turn) return;
      this.message = error instanceof Error ? error.message : String(error);
    }
    this.running = false;
  }

  #halt(): void {
    this.#turn += 1;
    this.running = false;
  }

  #stop(run: TrainingRun): void {
    this.#halt();
    this.announced = `Stopped at ${where(run)}.`;
  }

  /** Anything but Train, Step and Stop: ends what runs, changes the run, shows it. */
  #change(change: () => void): void {
    this.#halt();
    this.message = "";
    change();
    this.requestUpdate();
    void this.#showUntrained();
  }

  /** Draws the network of a seed that only Python can draw, if Python is there already. */
  async #showUntrained(): Promise<void> {
    const run = this.#run;
    if (run === null || run.net !== null || python.state !== "ready") return;
    const turn = this.#turn;
    const trained = await python.train(run.settings, null, 0).catch(() => null);
    if (trained === null || turn !== this.#turn || run.training !== null) return;
    run.take(trained);
    this.requestUpdate();
  }

  // ---------------------------------------------------------------- the page

  protected override render(): TemplateResult | typeof nothing {
    const run = this.#run;
    if (run === null) return nothing;
    const { sizes, parameters, inputs } = run.set;
    const running = this.running;
    return html`<section class="gw-card gw-train" aria-labelledby="${this.id}-heading">
      <header class="gw-train-head">
        <p class="gw-train-heading" id="${this.id}-heading">${this.heading}</p>
        <p class="gw-train-caption">${sizes.join(" → ")} · ${parameters.length} parameters · ${inputs.length} examples</p>
      </header>
      <div class="gw-train-body">
        <div class="gw-train-curve">
          <div class="gw-train-key">
            <span><i class="gw-line-now"></i>loss</span>
            ${run.before.length > 0 ? html`<span><i class="gw-line-before"></i>before</span>` : nothing}
            <label><input type="checkbox" .checked=${this.log} @change=${this.#toggleLog} /> log scale</label>
          </div>
          <p class="gw-train-pointed" aria-hidden="true">${this.pointed}</p>
          <div class="gw-loss-chart" role="img" aria-label=${curveWords(run)}></div>
        </div>
        <div class="gw-train-square">${this.#square(run)}</div>
      </div>
      <div class="gw-train-controls">
        ${button("Train", "gw-button gw-main", !running, () => this.#train(run))}
        ${button("Step", "gw-button", !running && run.trouble === "", () => void this.#advance(run, run.step + 1))}
        ${button("Stop", "gw-button", running, () => this.#stop(run))}
        <span class="gw-train-progress">
          <progress aria-label="Progress" max=${Math.max(run.choice.steps, run.step)} value=${run.step}></progress>
          <span>${where(run)}</span>
        </span>
        ${button("Reset", "gw-quiet-button", true, () => this.#change(() => run.reset()))}
      </div>
      ${running ? renderWaiting("Training begins as soon as it is ready.") : nothing}
      ${this.message ? html`<p class="gw-train-message">${this.message}</p>` : nothing}
      ${settings(run, (change) => this.#change(() => run.choose(change)))}
      <p class="gw-unseen" role="status">${this.announced}</p>
    </section>`;
  }

  #square(run: TrainingRun): TemplateResult {
    if (run.set.sizes[0] !== 2) return predictions(run);
    return html`<gw-plane
      .net=${run.net}
      .examples=${run.set}
      label="What the network answers at each point, and the ${run.set.inputs.length} examples"
    ></gw-plane>`;
  }

  #toggleLog(event: Event): void {
    this.log = (event.target as HTMLInputElement).checked;
  }
}

/** "step 40 of 120, loss 0.0123" */
export function where(run: TrainingRun): string {
  const total = Math.max(run.choice.steps, run.step);
  const loss = run.loss === undefined ? "" : `, loss ${lossText(run.loss)}`;
  return `step ${run.step} of ${total}${loss}`;
}

/** Four decimals, so that the number keeps its width; a smaller one in four digits. */
function lossText(loss: number): string {
  return loss >= 1e-4 || loss === 0 ? loss.toFixed(4) : show(loss);
}

function curveWords({ losses, before }: TrainingRun): string {
  const ends = (values: readonly number[]) =>
    `from ${lossText(values[0] ?? 0)} to ${lossText(values.at(-1) ?? 0)} in ${values.length} steps`;
  if (losses.length === 0 && before.length === 0) return "The loss curve, still empty";
  const now = losses.length > 0 ? `Loss ${ends(losses)}` : "This run has not begun";
  return before.length > 0 ? `${now}; the run before ${ends(before)}` : now;
}

/** Resolves once the browser has had its chance to paint; a hidden page paints never, so not for long. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      resolve();
    });
  });
}

customElements.define("gw-training", TrainingPanel);
