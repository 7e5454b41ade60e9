// What a step of a graph lab says, in words and numbers: computing a value, handing a gradient on.
import { MINUS, show, toNumber } from "./numbers.ts";
import type { Mismatch, Node, Push, Real } from "./shapes.ts";

/** One line of numbers under the graph, in pieces so that a column can line up with the line above. */
export interface Line {
  words: string; // "d gets f × L's gradient:"
  sum: string; // "7 × 1 ="
  result: string; // "7"
  change: string; // "d: 0 →"
  after: string; // "7"
  note: string; // what is odd about it, as a sentence; "" for nothing
  gradient: boolean; // result and after are gradients, not values
}

export type Nodes = ReadonlyMap<string, Node>;

/** How a node is called; a node that the trace forgot is called by its id. */
export function nameOf(nodes: Nodes, id: string): string {
  return nodes.get(id)?.name ?? id;
}

/** "a", "a and b", "a, b and c" */
export function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** What the forward step of `node` does: "e is computed from a and b." */
export function computing(nodes: Nodes, node: Node): string {
  const names = [...new Set(node.inputs)].map((id) => nameOf(nodes, id));
  const twice = names.length < node.inputs.length ? ", used more than once" : "";
  return names.length === 0 ? "" : `${node.name} is computed from ${joined(names)}${twice}.`;
}

/** "e = a·b = 2·3 = 6" */
export function computed(nodes: Nodes, node: Node): Line {
  const filled = withNumbers(nodes, node);
  const sum = filled === node.formula ? "=" : `= ${filled} =`;
  return {
    words: node.formula === "" ? `${node.name} =` : `${node.name} = ${node.formula}`,
    sum: node.formula === "" ? "" : sum,
    result: show(node.data),
    change: "",
    after: "",
    note: "",
    gradient: false,
  };
}

/** The formula with every input's name replaced by its number. */
function withNumbers(nodes: Nodes, node: Node): string {
  const numbers = new Map<string, string>();
  for (const id of node.inputs) {
    const input = nodes.get(id);
    if (input === undefined) continue;
    const number = show(input.data);
    const bare = toNumber(input.data) >= 0 || node.formula === input.name;
    numbers.set(input.name, bare ? number : `(${number})`);
  }
  // Longer names first: "ab" must not be taken for "a" followed by b.
  const names = [...numbers.keys()].filter((name) => name !== "");
  if (names.length === 0) return node.formula;
  names.sort((one, other) => other.length - one.length);
  const anyName = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const whole = new RegExp(`(?<![\\p{L}\\p{Nd}_])(?:${anyName})(?![\\p{L}\\p{Nd}_])`, "gu");
  return node.formula.replace(whole, (name) => numbers.get(name) ?? name);
}

/** "d gets f × L's gradient: 7 × 1 = 7; d: 0 → 7", and what is odd about it. */
export function handedOn(nodes: Nodes, push: Push): Line {
  const target = nameOf(nodes, push.target);
  const source = nameOf(nodes, push.source);
  const line = {
    result: show(push.amount),
    change: `${target}: ${show(push.before)} →`,
    after: show(push.after),
    gradient: true,
  };
  const overwrites = push.adds ? "" : overwritten(target, push);
  if (push.local === null) {
    return { ...line, words: `${target} gets from ${source}:`, sum: "", note: overwrites };
  }
  const symbol = /\s/.test(push.symbol) ? `(${push.symbol})` : push.symbol;
  const rule = `${symbol} × ${source}'s gradient`;
  const factors = `${show(push.local)} × ${show(push.incoming)}`;
  const product = toNumber(push.local) * toNumber(push.incoming);
  if (agree(product, toNumber(push.amount))) {
    return { ...line, words: `${target} gets ${rule}:`, sum: `${factors} =`, note: overwrites };
  }
  const note = `${rule} would be ${factors} = ${show(product)}. ${overwrites}`.trim();
  return { ...line, words: `${target} gets from ${source}:`, sum: "", note };
}

function overwritten(target: string, push: Push): string {
  return toNumber(push.before) === 0
    ? `Written over ${target}'s gradient, not added to it.`
    : `Written over ${target}'s gradient: the ${show(push.before)} that was there is lost.`;
}

function agree(one: number, other: number): boolean {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number.isNaN(one) && Number.isNaN(other);
  return one === other || Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
}

/** The gradient was set outside of any visit, whatever had arrived. */
export function setBefore(name: string, arrived: Real, now: Real): string {
  return `${name}'s gradient was set to ${show(now)} before this visit: the ${show(arrived)} that had arrived is lost.`;
}

/** Why this visit came too early; `users` are the nodes that should have been visited before. */
export function tooEarly(name: string, users: readonly string[]): string {
  const who = users.length === 0 ? `a node that uses ${name}` : joined(users);
  return `Visited too early: ${who} had not paid in yet, so ${name}'s gradient was not complete.`;
}

/** The first gradient that disagrees with central differences. */
export function wrongGradient(nodes: Nodes, mismatch: Mismatch): string {
  const name = nameOf(nodes, mismatch.node);
  const [yours, expected] = [show(mismatch.gradient), show(mismatch.expected)];
  return `${name}'s gradient is ${yours}, but nudging ${name} says ${expected}.`;
}

/** A push as the picture writes it on its edge, in two pieces: "7 × 1 → " and "0 + 7 = 7". */
export function onEdge(push: Push): [string, string] {
  const [before, after, amount] = [push.before, push.after, toNumber(push.amount)];
  const sum = `${show(before)} ${amount < 0 ? MINUS : "+"} ${show(Math.abs(amount))} = ${show(after)}`;
  return [push.local === null ? "→ " : `${show(push.local)} × ${show(push.incoming)} → `, sum];
}

/** A line as plain text, as a screen reader or a copy takes it. */
export function spoken(line: Line): string {
  const first = [line.words, line.sum, line.result].filter(Boolean).join(" ");
  const change = line.change === "" ? "" : `; ${line.change} ${line.after}`;
  return `${first}${change}${line.note === "" ? "" : `. ${line.note}`}`;
}
