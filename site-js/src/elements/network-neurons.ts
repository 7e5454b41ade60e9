// A network's neurons in words and numbers: the one that is pointed at, and all of them as a table.
import { html, type nothing, type TemplateResult } from "lit";
import { activations, fixed, type Net, neuron } from "../mlp.ts";
import type { Picked } from "./network-picture.ts";

const WRITTEN_OUT = 2; // more products than these do not fit a line

/** How the picked neuron comes to its answer; without one, how to pick one. */
export function pickedWords(
  net: Net,
  x: readonly number[],
  picked: Picked | null,
): TemplateResult | typeof nothing {
  if (picked === null)
    return html`<span class="gw-net-hint">Point at a neuron to see its sum.</span>`;
  const { layer, index } = picked;
  const { weights, bias } = neuron(net, layer, index);
  const answers = activations(net, x);
  const inputs = answers[layer - 1] ?? [];
  const products = weights.map((weight, i) => `${fixed(weight)}·${fixed(inputs[i] ?? 0)}`);
  const sum = sumOf(weights, bias, inputs);
  const left =
    weights.length <= WRITTEN_OUT
      ? joined([...products, fixed(bias)])
      : `${weights.length} products + ${fixed(bias)}`;
  return html`<span class="gw-mono">${left} = ${fixed(sum)}, tanh → <b>${fixed(answers[layer]?.[index] ?? 0)}</b></span>`;
}

/** Every neuron's bias, sum and answer. */
export function neuronTable(net: Net, x: readonly number[]): TemplateResult {
  const answers = activations(net, x);
  const rows = answers.slice(1).flatMap((outputs, above) =>
    outputs.map((answered, index) => {
      const { weights, bias } = neuron(net, above + 1, index);
      const name = above + 2 === net.sizes.length ? "output" : `layer ${above + 1}`;
      return html`<tr>
        <th scope="row">${name}, neuron ${index + 1}</th>
        <td>${fixed(bias)}</td>
        <td>${fixed(sumOf(weights, bias, answers[above] ?? []))}</td>
        <td>${fixed(answered)}</td>
        <td>${weights.map(fixed).join("  ")}</td>
      </tr>`;
    }),
  );
  return html`<div class="gw-net-scroll" tabindex="0" role="group" aria-label="Every neuron in numbers">
    <table class="gw-net-table">
      <thead>
        <tr>
          <th scope="col">neuron</th>
          <th scope="col">bias</th>
          <th scope="col">sum</th>
          <th scope="col">answer</th>
          <th scope="col">weights</th>
        </tr>
      </thead>
      <tbody>${rows}</tbody>
    </table>
  </div>`;
}

function sumOf(weights: readonly number[], bias: number, inputs: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * (inputs[i] ?? 0), bias);
}

/** "0.28·1.00 − 0.95·1.00 + 0.00": a term that begins with a minus is subtracted. */
function joined(terms: readonly string[]): string {
  return terms.reduce((sum, term) =>
    term.startsWith("−") ? `${sum} − ${term.slice(1)}` : `${sum} + ${term}`,
  );
}
