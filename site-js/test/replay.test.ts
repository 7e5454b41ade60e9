// The page's replay, held to the engine's own figures (tests/replay_cases.json, checked by pytest too).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { showLive } from "../src/live-number.ts";
import { toNumber } from "../src/numbers.ts";
import { canReplay, forward, gradientsAfter, inOrder, visitsOf } from "../src/replay.ts";
import { onEdge } from "../src/sentences.ts";
import type { Push, Real, Trace, Visit } from "../src/shapes.ts";
import { judge, ordersOf } from "../src/visit-order.ts";

interface Cases {
  numbers: {
    name: string;
    trace: Trace;
    runs: { data: Record<string, number>; gradients: Record<string, number> }[];
  }[];
  puzzle: {
    trace: Trace;
    orders: (Pick<Trace, "gradients" | "mismatch" | "visits"> & { order: string[] })[];
  };
  texts: { push: Push; pieces: string[] }[];
}

function shared<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../tests/${name}`, import.meta.url), "utf8")) as T;
}

const cases = shared<Cases>("replay_cases.json");
const puzzle = cases.puzzle.trace;

function close(one: number, other: number, tolerance = 1e-9): boolean {
  const size = Math.max(Math.abs(one), Math.abs(other));
  return one === other || Math.abs(one - other) <= Math.max(tolerance * size, 1e-12);
}

/** Each leaf's number, by its id. */
function leavesOf(trace: Trace, data: Record<string, number>): Map<string, number> {
  const leaves = trace.nodes.filter((node) => node.inputs.length === 0);
  return new Map(leaves.map(({ id }) => [id, data[id] ?? Number.NaN]));
}

/** The nodes of a graph by their names. */
function ids(trace: Trace, names: string): string[] {
  return [...names].map((name) => trace.nodes.find((node) => node.name === name)?.id ?? name);
}

test("values and gradients are the engine's, for every operation and at any numbers", () => {
  let compared = 0;
  for (const { name, trace, runs } of cases.numbers) {
    assert.ok(canReplay(trace.nodes), name);
    for (const { data, gradients } of runs) {
      const values = forward(trace.nodes, leavesOf(trace, data));
      const found = gradientsAfter(trace, values, visitsOf(trace));
      for (const { id } of trace.nodes) {
        assert.ok(close(values.data.get(id) ?? Number.NaN, data[id] ?? 0), `${name}: ${id}`);
        assert.ok(close(found.get(id) ?? 0, gradients[id] ?? 0), `${name}: gradient of ${id}`);
        compared += 1;
      }
    }
  }
  assert.ok(compared > 500);
});

test("gradients agree with central differences wherever the sliders stand", () => {
  const graph = cases.numbers.find(({ name }) => name === "the live graph's")?.trace;
  assert.ok(graph !== undefined);
  const number = fc.double({ min: -4, max: 4, noNaN: true });
  fc.assert(
    fc.property(number, number, number, (...numbers) => {
      const leaves = ids(graph, "abc");
      const at = (nudged: string, by: number): number => {
        const given = leaves.map((id, at) => [id, (numbers[at] ?? 0) + (id === nudged ? by : 0)]);
        return (
          forward(graph.nodes, new Map(given as [string, number][])).data.get(graph.output) ?? 0
        );
      };
      const values = forward(graph.nodes, new Map(leaves.map((id, at) => [id, numbers[at] ?? 0])));
      const gradients = gradientsAfter(graph, values, visitsOf(graph));
      for (const id of leaves) {
        const slope = (at(id, 1e-5) - at(id, -1e-5)) / 2e-5;
        assert.ok(Math.abs(slope - (gradients.get(id) ?? 0)) < 1e-5 * (1 + Math.abs(slope)));
      }
    }),
  );
});

test("after some of the visits only some gradients are there", () => {
  const values = forward(puzzle.nodes, new Map());
  const [f, g, L] = ids(puzzle, "fgL");
  assert.deepEqual([...gradientsAfter(puzzle, values, []).keys()], [L]);
  assert.deepEqual(new Set(gradientsAfter(puzzle, values, [L ?? ""]).keys()), new Set([f, g, L]));
});

test("in any order of visits it goes as an engine of closures goes", () => {
  assert.equal(cases.puzzle.orders.length, 24);
  for (const { order, visits, gradients, mismatch } of cases.puzzle.orders) {
    const played = inOrder(puzzle, order);
    assert.deepEqual(played.visits.map(numbersOf), visits.map(numbersOf));
    for (const { id } of puzzle.nodes)
      assert.ok(close(toNumber(played.gradients[id] ?? Number.NaN), toNumber(gradients[id] ?? 0)));
    assert.equal(played.mismatch?.node, mismatch?.node);
  }
});

function numbersOf({ node, gradient, early, seeded, pushes, rule }: Visit): unknown {
  const handed = pushes.map(({ target, slot, local, incoming, amount, before, after, symbol }) => ({
    ...{ target, slot, local, incoming, amount, before, after, symbol },
  }));
  return { node, gradient, early, seeded, rule, handed };
}

test("a right order passes, whichever it is, and the words say how many there are", () => {
  for (const names of ["Lfge", "Lgfe"]) {
    const judged = judge(puzzle, ids(puzzle, names));
    assert.ok(judged.passed);
    assert.match(judged.words, /It is one of 2 orders that work\.$/);
    assert.equal(judged.played.mismatch, null);
  }
});

test("a wrong order is told by the first node visited too early, and what it was missing", () => {
  const early = judge(puzzle, ids(puzzle, "Lfeg"));
  assert.ok(!early.passed);
  assert.equal(
    early.words,
    "e was visited before g had paid in: it handed on 18 where 42 was due.",
  );
  assert.equal(early.step, 4 + 3);
  const first = judge(puzzle, ids(puzzle, "eLfg"));
  assert.equal(
    first.words,
    "e was visited before f and g had paid in: it handed on 0 where 42 was due.",
  );
});

test("of all orders only those pass that give the right gradients", () => {
  const passed = cases.puzzle.orders.filter(({ order }) => judge(puzzle, order).passed);
  assert.deepEqual(
    passed.map(({ mismatch }) => mismatch),
    [null, null],
  );
});

test("the orders of a chain, of a fan and of nothing are counted", () => {
  const inner = (trace: Trace) => trace.nodes.filter((node) => node.inputs.length > 0);
  const named = (name: string) => {
    const found = cases.numbers.find((each) => each.name === name);
    assert.ok(found !== undefined);
    return inner(found.trace);
  };
  assert.equal(ordersOf(named("a square")), 1);
  assert.equal(ordersOf(named("the lesson's")), 1);
  assert.equal(ordersOf(named("the live graph's")), 8);
  assert.equal(ordersOf([]), 1);
});

test("a push is written on its edge as Python writes it", () => {
  for (const { push, pieces } of cases.texts) assert.deepEqual(onEdge(push), pieces);
});

test("live numbers are written as Python writes them, never longer than seven letters", () => {
  for (const { number, text } of shared<{ number: Real; text: string }[]>("live_number_cases.json"))
    assert.equal(showLive(number), text);
  fc.assert(fc.property(fc.double(), (x) => showLive(x).length <= 7));
});
