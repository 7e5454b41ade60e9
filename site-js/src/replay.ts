// A graph computed again in the page: values and gradients of a trace at other numbers, or in another order of visits.
//
// Python's engine is the source of truth: it made the trace, and decided which nodes there are and what each one does.
// But a slider has 16 ms for a frame, and it moves before Python has loaded: so the page may repeat what is in the
// trace, with the same rules. tests/replay_cases.json holds these to the engine's own figures; pytest says when it is
// stale.
import { toNumber } from "./numbers.ts";
import type { Mismatch, Node, Push, Trace, Visit } from "./shapes.ts";

/** One operation: x are its inputs, y its result. */
interface Rule {
  forward(x: readonly number[]): number;
  local(x: readonly number[], y: number): number[]; // one local derivative an input
}

type Unary = (x: number) => number;

function rule(forward: Unary, local: (x: number, y: number) => number): Rule {
  return {
    forward: ([x = Number.NaN]) => forward(x),
    local: ([x = Number.NaN], y) => [local(x, y)],
  };
}

function rule2(
  forward: (a: number, b: number) => number,
  local: (a: number, b: number, y: number) => [number, number],
): Rule {
  return {
    forward: ([a = Number.NaN, b = Number.NaN]) => forward(a, b),
    local: ([a = Number.NaN, b = Number.NaN], y) => local(a, b, y),
  };
}

function baseSlope(x: number, k: number): number {
  if (k === 0) return 0;
  return x === 0 && k < 1 ? Infinity : k * x ** (k - 1);
}

function exponentSlope(x: number, y: number): number {
  if (x === 0) return 0;
  return x > 0 ? y * Math.log(x) : Number.NaN;
}

function sigmoid(x: number): number {
  const small = Math.exp(-Math.abs(x)); // never too large, whichever the sign
  return (x >= 0 ? 1 : small) / (1 + small);
}

const RULES: Record<string, Rule> = {
  "+": rule2(
    (a, b) => a + b,
    () => [1, 1],
  ),
  "-": rule2(
    (a, b) => a - b,
    () => [1, -1],
  ),
  "*": rule2(
    (a, b) => a * b,
    (a, b) => [b, a],
  ),
  "/": rule2(
    (a, b) => a / b,
    (_, b, y) => [1 / b, -y / b],
  ),
  "**": rule2(
    (a, b) => a ** b,
    (a, b, y) => [baseSlope(a, b), exponentSlope(a, y)],
  ),
  neg: rule(
    (x) => -x,
    () => -1,
  ),
  tanh: rule(Math.tanh, (_, y) => 1 - y * y),
  exp: rule(Math.exp, (_, y) => y),
  log: rule(Math.log, (x) => 1 / x),
  sigmoid: rule(sigmoid, (_, y) => y * (1 - y)),
  relu: rule(
    (x) => Math.max(x, 0),
    (x) => Number(x > 0),
  ),
  sin: rule(Math.sin, Math.cos),
  cos: rule(Math.cos, (x) => -Math.sin(x)),
};

function ruleOf(node: Node): Rule | null {
  const known = RULES[node.op];
  if (known !== undefined) return known;
  if (!node.op.startsWith("**")) return null;
  const k = Number(node.op.slice(2));
  return rule(
    (x) => x ** k,
    (x) => baseSlope(x, k),
  );
}

/** Whether every operation of the graph is one that the page knows. */
export function canReplay(nodes: readonly Node[]): boolean {
  return nodes.every((node) => node.inputs.length === 0 || ruleOf(node) !== null);
}

/** A forward pass: every node's value, and its local derivatives, one an input. */
export interface Values {
  data: Map<string, number>;
  locals: Map<string, number[]>;
}

/** The forward pass with these numbers in the leaves, by their ids; a leaf not given keeps the trace's. */
export function forward(nodes: readonly Node[], leaves: ReadonlyMap<string, number>): Values {
  const data = new Map<string, number>();
  const locals = new Map<string, number[]>();
  for (const node of nodes) {
    const found = node.inputs.length === 0 ? null : ruleOf(node);
    if (found === null) {
      data.set(node.id, leaves.get(node.id) ?? toNumber(node.data));
      continue;
    }
    const x = node.inputs.map((id) => data.get(id) ?? Number.NaN);
    const y = found.forward(x);
    data.set(node.id, y);
    locals.set(node.id, found.local(x, y));
  }
  return { data, locals };
}

/** The nodes that have something to hand on, in the order in which the trace visits them. */
export function visitsOf(trace: Trace): string[] {
  const inner = new Set(trace.nodes.filter((node) => node.inputs.length > 0).map(({ id }) => id));
  return trace.visits.map((visit) => visit.node).filter((id) => inner.has(id));
}

/** The gradients there are after these visits, dL/dL = 1 being set first; a node that got none has none yet. */
export function gradientsAfter(
  trace: Trace,
  { locals }: Values,
  visits: readonly string[],
): Map<string, number> {
  const gradients = new Map<string, number>([[trace.output, 1]]);
  const nodes = new Map(trace.nodes.map((node) => [node.id, node]));
  for (const id of visits) {
    const incoming = gradients.get(id) ?? 0;
    for (const [slot, input] of (nodes.get(id)?.inputs ?? []).entries()) {
      const amount = (locals.get(id)?.[slot] ?? Number.NaN) * incoming;
      gradients.set(input, (gradients.get(input) ?? 0) + amount);
    }
  }
  return gradients;
}

/** The trace as it would be with the visits in another order: each node hands on what it has got by then. */
export function inOrder(trace: Trace, order: readonly string[]): Trace {
  const { locals } = forward(trace.nodes, new Map());
  const nodes = new Map(trace.nodes.map((node) => [node.id, node]));
  const before = new Map(trace.visits.map((visit) => [visit.node, visit]));
  const gradients = new Map(trace.nodes.map(({ id }) => [id, id === trace.output ? 1 : 0]));
  const done = new Set<string>();
  const visits: Visit[] = [];
  for (const id of order) {
    const incoming = gradients.get(id) ?? 0;
    const known = before.get(id);
    const pushes: Push[] = [];
    for (const [slot, target] of (nodes.get(id)?.inputs ?? []).entries()) {
      const local = locals.get(id)?.[slot] ?? Number.NaN;
      const start = gradients.get(target) ?? 0;
      const amount = local * incoming;
      const symbol = known?.pushes.find((push) => push.slot === slot)?.symbol ?? "?";
      gradients.set(target, start + amount);
      const numbers = { local, incoming, amount, before: start, after: start + amount };
      pushes.push({ source: id, target, slot, symbol, ...numbers, adds: true, line: null });
    }
    visits.push({
      node: id,
      gradient: incoming,
      seeded: id === trace.output,
      pushes,
      rule: known?.rule ?? "",
      early: !usersOf(trace.nodes, id).every((user) => done.has(user)),
      line: null,
    });
    done.add(id);
  }
  const ends = Object.fromEntries(gradients);
  return { ...trace, visits, gradients: ends, mismatch: firstWrong(trace, ends) };
}

/** The nodes that a node was handed to as an input. */
export function usersOf(nodes: readonly Node[], id: string): string[] {
  return nodes.filter((node) => node.inputs.includes(id)).map((node) => node.id);
}

/** The first gradient from the end that is not the right one; those of constants are asked for last. */
function firstWrong(right: Trace, gradients: Record<string, number>): Mismatch | null {
  const fromTheEnd = [...right.nodes].reverse();
  for (const node of [
    ...fromTheEnd.filter(({ constant }) => !constant),
    ...fromTheEnd.filter(({ constant }) => constant),
  ]) {
    const expected = toNumber(right.gradients[node.id] ?? 0);
    const gradient = gradients[node.id] ?? 0;
    const size = Math.max(Math.abs(expected), Math.abs(gradient));
    if (Math.abs(expected - gradient) > Math.max(1e-4 * size, 1e-6))
      return { node: node.id, gradient, expected };
  }
  return null;
}
