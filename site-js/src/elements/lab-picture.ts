// The drawn graph of a lab: Python drew it, here its numbers and classes follow the step, nothing else.
import { show } from "../numbers.ts";
import { joined, onEdge } from "../sentences.ts";
import type { Lab, Node, Push, Real, Trace } from "../shapes.ts";
import { type Frame, linesOf } from "../timeline.ts";

const UNKNOWN = "—";
const SVG = "http://www.w3.org/2000/svg";

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

const DRAWN = new Set(["svg", "title", "desc", "g", "rect", "path", "text", "tspan"]);
const LOOKS =
  /^(xmlns|class|id|viewBox|width|height|role|aria-labelledby|data-(node|from|to)|[xyd]|rx|text-anchor|font-size|xml:space)$/;

/**
 * The drawing, which was made beside a learner's program: one that is anything else than shapes and texts is not
 * taken. Nothing in a template runs or loads.
 */
function parsed(text: string): SVGSVGElement | null {
  const template = document.createElement("template");
  template.innerHTML = text;
  const picture = template.content.querySelector("svg");
  for (const element of picture ? [picture, ...picture.querySelectorAll("*")] : []) {
    const names = [...element.attributes].map(({ name }) => name);
    if (!DRAWN.has(element.localName) || !names.every((name) => LOOKS.test(name))) return null;
  }
  return picture;
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
    writeGradient(
      group,
      gradient === undefined ? UNKNOWN : show(gradient),
      frame.lost.get(node.id),
    );
    drawOdd(group, node.id, frame);
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

/** A node that is visited twice has two pills on an edge: "p" of its first visit, "p2" of its second. */
function drawPushes(picture: SVGSVGElement, frame: Frame): void {
  const pushes = new Map(frame.pushes.map((push) => [`${push.source}-${push.slot}`, push]));
  const visits = frame.visited.filter((id) => id === frame.active).length;
  const turn = visits > 1 ? `p${visits}` : "p";
  for (const pill of picture.querySelectorAll<SVGGElement>(".gw-push")) {
    const isTurn = pill.id.split("-").at(-3) === turn;
    const push = isTurn ? pushes.get(slotOf(pill)) : undefined;
    pill.classList.toggle("gw-on", push !== undefined);
    if (push?.adds) writePush(pill, push);
  }
}

/** The drawing may have been made for another order of visits, in which the push had other numbers. */
function writePush(pill: SVGGElement, push: Push): void {
  const [product, sum] = pill.querySelectorAll("tspan");
  if (product === undefined || sum === undefined) return;
  const [before, after] = onEdge(push);
  const own = product.hasAttribute("x") && sum.hasAttribute("x"); // each on a line of its own
  write(product, own ? before.trimEnd() : before);
  write(sum, after);
}

/** What is wrong with a node: each note is in the drawing already and waits for its step. */
function drawOdd(group: SVGGElement, id: string, frame: Frame): void {
  const odd = { early: frame.early.has(id), wrong: frame.mismatch?.node === id };
  for (const [kind, is] of Object.entries(odd)) {
    group.classList.toggle(`gw-is-${kind}`, is);
    group.querySelector(`.gw-odd-${kind}`)?.classList.toggle("gw-on", is);
  }
}

/** A gradient; before it, struck through, the one that it was written over. */
function writeGradient(group: SVGGElement, text: string, lost: Real | undefined): void {
  const element = group.querySelector(".gw-grad");
  const now = lost === undefined ? text : `${show(lost)} ${text}`;
  if (element === null || element.textContent === now) return;
  write(element, text);
  if (lost === undefined) return;
  const struck = document.createElementNS(SVG, "tspan");
  struck.setAttribute("class", "gw-lost");
  struck.textContent = show(lost);
  element.prepend(struck, " ");
}

/** Makes the nodes of a drawing stops for the keyboard, each with a name that says its lines. */
export function makeStops(picture: SVGSVGElement, trace: Trace): void {
  picture.setAttribute("role", "group");
  for (const group of picture.querySelectorAll<SVGGElement>(".gw-node")) {
    const node = trace.nodes.find((each) => each.id === group.dataset.node);
    if (node === undefined) continue;
    const lines = linesOf(trace, node.id);
    const made = node.formula === "" ? node.name : `${node.name} = ${node.formula}`;
    const where =
      lines.length === 0
        ? ""
        : `, ${lines.length > 1 ? "lines" : "line"} ${joined(lines.map(String))}`;
    group.setAttribute("role", "img");
    group.setAttribute("aria-label", `${made}${where}`);
    group.setAttribute("tabindex", "0");
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
    const lost = frame.lost.get(node.id);
    const over = lost === undefined ? "" : `, written over ${show(lost)}`;
    const has = gradient === undefined ? "" : `, gradient ${show(gradient)}${over}`;
    return `${made}: ${show(node.data)}${has}${frame.early.has(node.id) ? ", visited too early" : ""}`;
  });
  return `${each.join("; ")}.`;
}
