// The drawing of an ordering puzzle: each node that is placed carries its number.
import { show } from "../numbers.ts";
import type { Node } from "../shapes.ts";

const SVG = "http://www.w3.org/2000/svg";
const RADIUS = 10;

/** Makes the drawing show the order so far; `early` is the node that was visited too early, if one was found to be. */
export function markOrder(
  picture: SVGSVGElement,
  nodes: readonly Node[],
  order: readonly string[],
  early: string | null,
): void {
  for (const group of picture.querySelectorAll<SVGGElement>(".gw-node, .gw-edge"))
    group.classList.add("gw-known");
  for (const gradient of picture.querySelectorAll(".gw-grad")) gradient.textContent = "";
  for (const { id, inputs } of nodes) {
    if (inputs.length === 0) continue;
    const group = picture.querySelector<SVGGElement>(`.gw-node[data-node="${id}"]`);
    if (group === null) continue;
    const at = order.indexOf(id);
    group.classList.add("gw-puzzle-node");
    group.classList.toggle("gw-placed", at >= 0);
    group.classList.toggle("gw-is-early", id === early);
    const badge = group.querySelector(".gw-puzzle-badge") ?? group.appendChild(newBadge(group));
    const text = badge.querySelector("text");
    if (text !== null) text.textContent = at < 0 ? "" : String(at + 1);
  }
  const words = picture.querySelector("desc");
  if (words !== null) words.textContent = inWords(nodes, order);
}

/** What the picture shows, for a reader who hears it. */
function inWords(nodes: readonly Node[], order: readonly string[]): string {
  const each = nodes.map(({ id, name, formula, data }) => {
    const made = formula === "" ? name : `${name} = ${formula}`;
    const at = order.indexOf(id);
    return `${made}: ${show(data)}${at < 0 ? "" : `, visit ${at + 1}`}`;
  });
  return `${each.join("; ")}.`;
}

/** A small disc on the box's corner. */
function newBadge(group: SVGGElement): SVGGElement {
  const box = group.querySelector(".gw-box");
  const [x, y] = ["x", "y"].map((name) => Number(box?.getAttribute(name) ?? 0));
  const badge = document.createElementNS(SVG, "g");
  badge.setAttribute("class", "gw-puzzle-badge");
  const disc = document.createElementNS(SVG, "circle");
  const text = document.createElementNS(SVG, "text");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: RADIUS }))
    disc.setAttribute(name, String(value));
  for (const [name, value] of Object.entries({
    x,
    y: (y ?? 0) + 4.5,
    "text-anchor": "middle",
    "font-size": 13,
  }))
    text.setAttribute(name, String(value));
  badge.append(disc, text);
  return badge;
}
