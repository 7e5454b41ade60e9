// The training panel's fields, and the table of predictions for examples that no square can hold.
import { html, type TemplateResult } from "lit";
import { answer, fixed } from "../mlp.ts";
import { plain, read } from "../numbers.ts";
import type { Choice, TrainingRun } from "../training-run.ts";

type Choose = (change: Partial<Choice>) => void;

const MOST_STEPS = 2000;

export function settings(run: TrainingRun, choose: Choose): TemplateResult {
  const { choice, set } = run;
  const chosen = (event: Event): void =>
    choose({ name: (event.target as HTMLSelectElement).value });
  return html`<div class="gw-train-settings">
    <label>Data
      <select class="gw-field" @change=${chosen}>
        ${run.sets.map(
          ({ name, title }) =>
            html`<option value=${name} ?selected=${name === choice.name}>${title}</option>`,
        )}
      </select>
    </label>
    ${field("Learning rate", plain(run.rate), (rate) => rate > 0 && choose({ rate, largeRate: false }))}
    ${field("Steps", String(choice.steps), (steps) => whole(steps, 1, MOST_STEPS) && choose({ steps }))}
    ${field("Seed", String(choice.seed), (seed) => whole(seed, 0, 2 ** 31) && choose({ seed }))}
    <fieldset class="gw-train-mistakes">
      <legend>Mistakes</legend>
      ${mistake("no reset", choice.no_reset, (no_reset) => choose({ no_reset }))}
      ${mistake("uphill", choice.uphill, (uphill) => choose({ uphill }))}
      ${mistake(`rate too large (${plain(set.large_rate)})`, choice.largeRate, (largeRate) => choose({ largeRate }))}
    </fieldset>
  </div>`;
}

/** A button that keeps the keyboard's focus while it cannot be pressed. */
export function button(
  name: string,
  look: string,
  able: boolean,
  press: () => void,
): TemplateResult {
  return html`<button
    type="button"
    class=${look}
    aria-disabled=${able ? "false" : "true"}
    @click=${() => able && press()}
  >${name}</button>`;
}

/** A number's field. `take` returns false for a number it refuses; the field then shows the old one again. */
function field(name: string, value: string, take: (x: number) => unknown): TemplateResult {
  const changed = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const reading = read(input.value);
    const taken = reading.kind === "number" && take(reading.value) !== false;
    if (!taken) input.value = value;
  };
  return html`<label>${name}
    <input class="gw-field" inputmode="decimal" autocomplete="off" size="5" .value=${value} @change=${changed} />
  </label>`;
}

function mistake(name: string, on: boolean, choose: (on: boolean) => void): TemplateResult {
  const changed = (event: Event): void => choose((event.target as HTMLInputElement).checked);
  return html`<label><input type="checkbox" .checked=${on} @change=${changed} /> ${name}</label>`;
}

/** What the network answers for each example, beside what is wanted. */
export function predictions(run: TrainingRun): TemplateResult {
  const { net, set } = run;
  return html`<table class="gw-train-table">
    <caption>Three inputs, so no picture: the predictions instead.</caption>
    <thead>
      <tr><th scope="col">inputs</th><th scope="col">wanted</th><th scope="col">predicted</th></tr>
    </thead>
    <tbody>
      ${set.inputs.map((x, index) => {
        const wanted = Number(set.targets[index]);
        const predicted = net === null ? undefined : answer(net, x.map(Number));
        const wrong = predicted !== undefined && predicted * wanted <= 0;
        return html`<tr>
          <th scope="row">${x.map(plain).join(", ")}</th>
          <td>${plain(wanted)}</td>
          <td class=${wrong ? "gw-train-wrong" : ""}>${predicted === undefined ? "—" : fixed(predicted)}${wrong ? " ✗" : ""}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

function whole(x: number, low: number, high: number): boolean {
  return Number.isInteger(x) && x >= low && x <= high;
}
