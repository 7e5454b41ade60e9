// The drawn graph of a lab: Python drew it, here its numbers and classes follow the step, nothing else.
import { show } from "../numbers.ts";
import type { Lab, Node } from "../shapes.ts";
import type { Frame } from "../timeline.ts";

const UNKNOWN = "—";

/** A lab's two drawings of one graph: from left to right, and for narrow places from top to bottom. */
export interface Pictures {
  wide: SVGSVGElement | null;
  tall: SVGSVGElement | null;
}

/** The drawings that the site's build put into the page below `root`. */
export function builtPictures(root: Element): Pictures {
  return {
    wide: root.querySelector<SVGSVGElement>('svg.gw-graph[id$="-wide"]'),
    tall: root.querySelector<SVGSVGElement>('svg.gw-graph[id$="-tall"]'),
  };
}

/** The drawings of a lab that Python made just now. */
export function newPictures(lab: Lab): Pictures {
  return { wide: parsed(lab.wide), tall: parsed(lab.tall) };
}

function parsed(text: string): SVGSVGElement | null {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content.querySelector("svg");
}

/** Makes a drawing show `frame`. */
export function draw(picture: SVGSVGElement, nodes: readonly Node[], frame: Frame): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const received = new Set(frame.pushes.map((push) => push.target));
  for (const group of picture.querySelectorAll<SVGGElement>(".gw-node")) {
    const node = byId.get(group.dataset.node ?? "");
    if (node === undefined) continue;
    const known = frame.known.has(node.id);
    const gradient = frame.gradients.get(node.id);
    group.classList.toggle("gw-known", known);
    group.classList.toggle("gw-active", frame.active === node.id);
    group.classList.toggle("gw-done", frame.visited.includes(node.id));
    group.classList.toggle("gw-got", received.has(node.id));
    write(group.querySelector(".gw-data"), known ? show(node.data) : UNKNOWN);
    write(group.querySelector(".gw-grad"), gradient === undefined ? UNKNOWN : show(gradient));
  }
  const on = litEdges(byId, frame);
  for (const edge of picture.querySelectorAll<SVGGElement>(".gw-edge")) {
    edge.classList.toggle("gw-on", on.has(slotOf(edge)));
    edge.classList.toggle("gw-known", frame.known.has(edge.dataset.from ?? ""));
  }
  drawPushes(picture, frame);
  write(picture.querySelector("desc"), inWords(nodes, frame));
}

/** Edges in use, as "n4-0": node and input slot. Going forward all inputs of the active node, backward its pushes. */
function litEdges(byId: ReadonlyMap<string, Node>, frame: Frame): Set<string> {
  if (frame.kind === "visit") {
    return new Set(frame.pushes.map((push) => `${push.source}-${push.slot}`));
  }
  const inputs = byId.get(frame.active ?? "")?.inputs ?? [];
  return new Set(inputs.map((_, slot) => `${frame.active}-${slot}`));
}

function drawPushes(picture: SVGSVGElement, frame: Frame): void {
  const pushes = new Map(frame.pushes.map((push) => [`${push.source}-${push.slot}`, push]));
  for (const pill of picture.querySelectorAll<SVGGElement>(".gw-push")) {
    pill.classList.toggle("gw-on", pushes.has(slotOf(pill)));
  }
}

/** The end of an id such as "lab-w-e-n4-0": the node that hands on and its input's slot. */
function slotOf(element: Element): string {
  return element.id.split("-").slice(-2).join("-");
}

function write(element: Element | null, text: string): void {
  if (element === null || element.textContent === text) return;
  element.textContent = text;
  element.classList.toggle("gw-unknown", text === UNKNOWN);
}

/** What the picture shows, for a reader who hears it. */
function inWords(nodes: readonly Node[], frame: Frame): string {
  const each = nodes.map((node) => {
    if (!frame.known.has(node.id)) return `${node.name}: not computed yet`;
    const gradient = frame.gradients.get(node.id);
    const made = node.formula === "" ? node.name : `${node.name} = ${node.formula}`;
    return `${made}: ${show(node.data)}${gradient === undefined ? "" : `, gradient ${show(gradient)}`}`;
  });
  return `${each.join("; ")}.`;
}
