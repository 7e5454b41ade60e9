// Changes the numbers and classes of a network that engine/draw_network.py drew.
import { fixed } from "../mlp.ts";

/** The neuron the reader points at. */
export interface Picked {
  layer: number; // 1 is the first layer; 0, the inputs, has no neurons
  index: number;
}

/** Shows what every neuron answers. */
export function light(picture: SVGElement, answers: readonly (readonly number[])[]): void {
  for (const node of picture.querySelectorAll<SVGElement>("[data-layer]")) {
    const { layer, index } = placeOf(node);
    const answered = answers[layer]?.[index] ?? 0;
    node.classList.toggle("gw-positive", answered >= 0);
    node.classList.toggle("gw-negative", answered < 0);
    const strength = 0.5 * Math.min(1, Math.abs(answered));
    node.querySelector(".gw-lit")?.setAttribute("fill-opacity", strength.toFixed(2));
    const text = node.querySelector(".gw-answer");
    if (text !== null) text.textContent = fixed(answered);
  }
}

/** Marks a neuron and the weights that lead to it; the rest steps back. */
export function pick(picture: SVGElement, picked: Picked | null): void {
  picture.classList.toggle("gw-picking", picked !== null);
  for (const marked of picture.querySelectorAll(".gw-on")) marked.classList.remove("gw-on");
  if (picked === null) return;
  const own = `${picture.id.replace(/-network$/, "")}-`;
  const { layer, index } = picked;
  const parts = `[id^="${own}w-${layer}-${index}-"], [id="${own}n-${layer}-${index}"], [data-layer="${layer - 1}"]`;
  for (const part of picture.querySelectorAll(parts)) part.classList.add("gw-on");
}

/** The neuron under an event, if it is one. */
export function pickedAt(target: EventTarget | null): Picked | null {
  const node = target instanceof Element ? target.closest<SVGElement>(".gw-neuron") : null;
  return node === null ? null : placeOf(node);
}

function placeOf(node: SVGElement): Picked {
  return { layer: Number(node.dataset.layer), index: Number(node.dataset.index) };
}
