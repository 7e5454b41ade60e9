// Judges an order of visits: every order is right in which a node comes after all nodes that use it.
import { show, toNumber } from "./numbers.ts";
import { inOrder, usersOf } from "./replay.ts";
import { joined } from "./sentences.ts";
import type { Node, Trace } from "./shapes.ts";

/** What an order comes to. `played` is the backward pass as it then really goes. */
export type Judged =
  | { passed: true; words: string; played: Trace }
  | {
      passed: false;
      words: string;
      played: Trace;
      early: string; // the first node visited too early
      step: number; // of the lab that plays it: the visit of that node
    };

/** Judges an order of all nodes that have inputs, by their ids. */
export function judge(trace: Trace, order: readonly string[]): Judged {
  const played = inOrder(trace, order);
  const at = played.visits.findIndex((visit) => visit.early);
  const visit = played.visits[at];
  if (visit === undefined) return { passed: true, words: passed(trace), played };
  const visited = new Set(order.slice(0, at));
  const missing = usersOf(trace.nodes, visit.node).filter((user) => !visited.has(user));
  const name = nameOf(trace, visit.node);
  const who = joined(missing.map((id) => nameOf(trace, id)));
  const [handed, due] = [visit.gradient, trace.gradients[visit.node] ?? 0];
  const numbers =
    toNumber(handed) === toNumber(due)
      ? `it handed on ${show(handed)}, and only by luck is that what was due`
      : `it handed on ${show(handed)} where ${show(due)} was due`;
  return {
    passed: false,
    words: `${name} was visited before ${who} had paid in: ${numbers}.`,
    played,
    early: visit.node,
    step: trace.forward.length + 1 + at,
  };
}

function passed(trace: Trace): string {
  const inner = trace.nodes.filter((node) => node.inputs.length > 0);
  const count = ordersOf(inner);
  const others =
    count === 1 ? "It is the only order that works." : `It is one of ${count} orders that work.`;
  return `Every node came after all nodes that use it, so each one had its whole gradient when it handed it on. ${others}`;
}

/** How many right orders of visits these nodes have. */
export function ordersOf(inner: readonly Node[]): number {
  // By sets of visited nodes: many orders lead to the same set.
  let reached = new Map([[0, 1]]);
  const users = inner.map((node) =>
    inner.reduce((set, user, bit) => (user.inputs.includes(node.id) ? set | (1 << bit) : set), 0),
  );
  for (const _ of inner) {
    const next = new Map<number, number>();
    for (const [set, ways] of reached) {
      for (const [bit, needed] of users.entries()) {
        const isNext = (set & (1 << bit)) === 0 && (needed & set) === needed;
        if (isNext) next.set(set | (1 << bit), (next.get(set | (1 << bit)) ?? 0) + ways);
      }
    }
    reached = next;
  }
  return [...reached.values()][0] ?? 0;
}

function nameOf(trace: Trace, id: string): string {
  return trace.nodes.find((node) => node.id === id)?.name ?? id;
}
