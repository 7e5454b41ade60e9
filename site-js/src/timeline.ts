// The steps of a graph lab: every frame of one trace, computed once, then shown by index.

import { toNumber } from "./numbers.ts";
import {
  computed,
  computing,
  handedOn,
  type Line,
  type Nodes,
  nameOf,
  setBefore,
  tooEarly,
  wrongGradient,
} from "./sentences.ts";
import type { Mismatch, Node, Push, Real, Trace, Visit } from "./shapes.ts";

/** The picture after a step, and what is said about that step. Frame 0 is the picture before the first. */
export interface Frame {
  kind: "start" | "compute" | "visit";
  label: string; // what the button says that leads here: "Compute e = a·b", "Visit L"
  title: string; // how the sentence under the graph begins: "Visit L."
  rule: string; // how it goes on; *words between stars* are stressed
  warnings: string[]; // what is wrong with this step or, in the last frame, with the outcome
  lines: Line[]; // the numbers: one line a value or push
  caption: string; // where we are: "forward done · visiting from the end"
  active: string | null; // the node computed or visited
  pushes: Push[]; // what the active node hands on
  known: ReadonlySet<string>; // nodes whose value is known
  gradients: ReadonlyMap<string, Real>; // the gradients known so far
  visited: string[]; // nodes whose visits are finished, in order; a node visited twice stands here twice
  lost: ReadonlyMap<string, Real>; // gradients that were written over, last: what is now in their place is known
  early: ReadonlyMap<string, string>; // nodes visited too early so far, each with the sentence about it
  mismatch: Mismatch | null; // the first wrong gradient, once all visits are done
  code: number[]; // the program's lines that this step runs
}

/** All frames of a trace, whatever the engine did: it may visit nothing, too early, or again and again. */
export function timeline(trace: Trace): Frame[] {
  const nodes = new Map(trace.nodes.map((node) => [node.id, node]));
  const frames = [start(trace, nodes)];
  for (const id of trace.forward) frames.push(compute(nodes, latest(frames), id));
  const steps = trace.visits.filter((visit) => isStep(nodes, visit));
  if (trace.forward.length > 0) latest(frames).caption = "forward done";
  for (const visit of steps) frames.push(visiting(trace, nodes, latest(frames), visit));
  finish(trace, nodes, latest(frames), steps.length > 0);
  return frames;
}

/** What the main button says while frame `index` is shown. */
export function nextLabel(frames: readonly Frame[], index: number): string {
  return frames[index + 1]?.label ?? "Start over";
}

function isStep(nodes: Nodes, visit: Visit): boolean {
  // A leaf hands nothing on: its visit is no step. One that is itself the output still starts with dL/dL = 1.
  return isInner(nodes, visit.node) || visit.pushes.length > 0 || visit.seeded;
}

function isInner(nodes: Nodes, id: string): boolean {
  return (nodes.get(id)?.inputs ?? []).length > 0;
}

function latest(frames: Frame[]): Frame {
  const frame = frames.at(-1);
  if (frame === undefined) throw new Error("a timeline has at least its start");
  return frame;
}

function start(trace: Trace, nodes: Nodes): Frame {
  const made = trace.forward.map((id) => nameOf(nodes, id));
  const computedLater = new Set(trace.forward);
  return {
    kind: "start",
    label: "",
    title: "Ready.",
    rule: made.length === 0 ? "" : "The leaves hold their numbers. Each step computes one value.",
    warnings: [],
    lines: [],
    caption: "only the leaves are known",
    active: null,
    pushes: [],
    known: new Set(trace.nodes.map((node) => node.id).filter((id) => !computedLater.has(id))),
    gradients: new Map(),
    visited: [],
    lost: new Map(),
    early: new Map(),
    mismatch: null,
    code: [],
  };
}

function compute(nodes: Nodes, before: Frame, id: string): Frame {
  const node: Node | undefined = nodes.get(id);
  if (node === undefined)
    throw new Error(`the trace computes ${id}, which is not one of its nodes`);
  const what = node.formula === "" ? node.name : `${node.name} = ${node.formula}`;
  return {
    ...before,
    kind: "compute",
    label: `Compute ${what}`,
    title: `Compute ${node.name}.`,
    rule: computing(nodes, node),
    lines: [computed(nodes, node)],
    caption: "going forward",
    active: id,
    known: new Set([...before.known, id]),
    code: lines([node.line]),
  };
}

function visiting(trace: Trace, nodes: Nodes, before: Frame, visit: Visit): Frame {
  const name = nameOf(nodes, visit.node);
  const output = nameOf(nodes, trace.output);
  const again = before.visited.includes(visit.node) ? " again" : "";
  const fromTheEnd = trace.visits[0]?.node === trace.output ? " from the end" : "";
  const gradients = new Map(before.gradients).set(visit.node, visit.gradient);
  for (const push of visit.pushes) gradients.set(push.target, push.after);
  const early = new Map(before.early);
  const gone = new Map(before.lost);
  const warnings: string[] = [];
  const arrived = before.gradients.get(visit.node);
  if (arrived !== undefined && toNumber(arrived) !== toNumber(visit.gradient)) {
    warnings.push(setBefore(name, arrived, visit.gradient));
    gone.set(visit.node, arrived);
  }
  if (visit.early) {
    warnings.push(tooEarly(name, laterUsers(nodes, visit.node, before.visited)));
    if (!early.has(visit.node)) early.set(visit.node, warnings.join());
  }
  const seed = visit.seeded ? `The start: d${output}/d${output} = 1.` : "";
  // The output may itself be a leaf, and then has nobody to hand anything to.
  const silent = visit.pushes.length === 0 && (!visit.seeded || isInner(nodes, visit.node));
  const empty = silent ? "It handed nothing on." : "";
  return {
    ...before,
    kind: "visit",
    label: `Visit ${name}${again}`,
    title: `Visit ${name}${again}.`,
    rule: [visit.rule, seed, empty].filter(Boolean).join(" "),
    warnings,
    lines: visit.pushes.map((push) => handedOn(nodes, push)),
    caption: `forward done · visiting${fromTheEnd}`,
    active: visit.node,
    pushes: visit.pushes,
    gradients,
    visited: [...before.visited, visit.node],
    lost: lost(gone, visit.pushes),
    early,
    code: codeOf(visit),
  };
}

/** The lines of a visit: those that wrote gradients, else where its rule begins. */
function codeOf(visit: Visit): number[] {
  const written = lines(visit.pushes.map((push) => push.line));
  return written.length > 0 ? written : lines([visit.line]);
}

function lines(found: readonly (number | null)[]): number[] {
  return [...new Set(found.filter((line) => line !== null))].sort((one, other) => one - other);
}

/** All lines of the program that belong to a node: where it is made, and its rule where that was run. */
export function linesOf(trace: Trace, id: string): number[] {
  const node = trace.nodes.find((each) => each.id === id);
  const rules = trace.visits.filter((visit) => visit.node === id && visit.pushes.length > 0);
  return lines([node?.line ?? null, ...rules.flatMap(codeOf)]);
}

/** What has been written over: a 0 that nobody misses is shown while it happens, and then forgotten. */
function lost(before: ReadonlyMap<string, Real>, pushes: readonly Push[]): Map<string, Real> {
  const result = new Map([...before].filter(([, gradient]) => toNumber(gradient) !== 0));
  for (const push of pushes) {
    if (push.adds && toNumber(result.get(push.target) ?? 0) === 0) result.delete(push.target);
    if (push.adds) continue;
    if (toNumber(push.before) !== 0 || !result.has(push.target))
      result.set(push.target, push.before);
  }
  return result;
}

function laterUsers(nodes: Nodes, id: string, visited: readonly string[]): string[] {
  const users = [...nodes.values()].filter((node) => node.inputs.includes(id));
  return users.filter((node) => !visited.includes(node.id)).map((node) => node.name);
}

/** The last frame shows what the engine ended with, also what no visit accounts for. */
function finish(trace: Trace, nodes: Nodes, last: Frame, backward: boolean): void {
  if (backward) {
    last.caption = "forward done · backward done";
    last.gradients = new Map([...last.gradients, ...Object.entries(trace.gradients)]);
  } else if (trace.forward.length > 0) {
    last.caption = "forward done · no node was visited";
  }
  if (trace.mismatch !== null) {
    last.warnings = [...last.warnings, wrongGradient(nodes, trace.mismatch)];
    last.mismatch = trace.mismatch;
  }
}
