// Traces written by hand: the course's first graph, and what half-right engines do.
import type { Node, Push, Real, Trace, Visit } from "../src/shapes.ts";

export function node(id: string, name: string, data: Real, made: Partial<Node> = {}): Node {
  const leaf = { op: "", formula: "", inputs: [], line: null, constant: false };
  return { id, name, data, ...leaf, ...made };
}

export function push(given: Partial<Push> & Pick<Push, "source" | "target" | "amount">): Push {
  return {
    slot: 0,
    local: given.amount,
    symbol: "1",
    incoming: 1,
    before: 0,
    after: given.amount,
    adds: true,
    line: null,
    ...given,
  };
}

export function visit(
  of: string,
  gradient: Real,
  pushes: Push[],
  more: Partial<Visit> = {},
): Visit {
  return { node: of, gradient, pushes, seeded: false, rule: "", early: false, line: null, ...more };
}

export function trace(given: Partial<Trace> & Pick<Trace, "nodes" | "output">): Trace {
  const made = given.nodes.filter((each) => each.inputs.length > 0).map((each) => each.id);
  return { forward: made, visits: [], gradients: {}, mismatch: null, ...given };
}

const PRODUCT = "A product hands each input its own gradient times *the other input*.";
const SUM = "A sum hands its own gradient on to each input, unchanged.";

/** L = (a·b + c)·d at 2, 3, 1, −2, as the site's own engine runs it, visits to leaves included. */
export const firstGraph: Trace = trace({
  output: "n6",
  nodes: [
    node("n0", "a", 2),
    node("n1", "b", 3),
    node("n2", "c", 1),
    node("n3", "d", -2),
    node("n4", "e", 6, { op: "*", formula: "a·b", inputs: ["n0", "n1"], line: 1 }),
    node("n5", "f", 7, { op: "+", formula: "e + c", inputs: ["n4", "n2"], line: 2 }),
    node("n6", "L", -14, { op: "*", formula: "f·d", inputs: ["n5", "n3"], line: 3 }),
  ],
  visits: [
    visit(
      "n6",
      1,
      [
        push({ source: "n6", target: "n5", local: -2, symbol: "d", amount: -2 }),
        push({ source: "n6", target: "n3", slot: 1, local: 7, symbol: "f", amount: 7 }),
      ],
      { seeded: true, rule: PRODUCT },
    ),
    visit("n3", 7, []),
    visit(
      "n5",
      -2,
      [
        push({ source: "n5", target: "n4", local: 1, incoming: -2, amount: -2 }),
        push({ source: "n5", target: "n2", slot: 1, local: 1, incoming: -2, amount: -2 }),
      ],
      { rule: SUM },
    ),
    visit("n2", -2, []),
    visit(
      "n4",
      -2,
      [
        push({ source: "n4", target: "n0", local: 3, symbol: "b", incoming: -2, amount: -6 }),
        push({
          source: "n4",
          target: "n1",
          slot: 1,
          local: 2,
          symbol: "a",
          incoming: -2,
          amount: -4,
        }),
      ],
      { rule: PRODUCT },
    ),
    visit("n1", -4, []),
    visit("n0", -6, []),
  ],
  gradients: { n0: -6, n1: -4, n2: -2, n3: 7, n4: -2, n5: -2, n6: 1 },
});

/** y = x·x at 3 on an engine that writes over gradients: x ends with 3 where 6 is right. */
export const overwritingSquare: Trace = trace({
  output: "n1",
  nodes: [
    node("n0", "x", 3),
    node("n1", "y", 9, { op: "*", formula: "x·x", inputs: ["n0", "n0"] }),
  ],
  visits: [
    visit(
      "n1",
      1,
      [
        push({ source: "n1", target: "n0", local: 3, symbol: "x", amount: 3, adds: false }),
        push({
          source: "n1",
          target: "n0",
          slot: 1,
          local: 3,
          symbol: "x",
          amount: 3,
          adds: false,
          before: 3,
        }),
      ],
      { seeded: true },
    ),
  ],
  gradients: { n0: 3, n1: 1 },
  mismatch: { node: "n0", gradient: 3, expected: 6 },
});
