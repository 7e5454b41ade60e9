// The steps of a lab: what each shows and says, on the course's first graph and on engines that go wrong.
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { spoken } from "../src/sentences.ts";
import type { Trace } from "../src/shapes.ts";
import { type Frame, linesOf, nextLabel, timeline } from "../src/timeline.ts";
import { firstGraph, node, overwritingSquare, push, trace, visit } from "./traces.ts";

function at(frames: Frame[], index: number): Frame {
  const frame = frames.at(index);
  assert.ok(frame);
  return frame;
}

/** Known gradients under the nodes' names. */
function gradients(of: Trace, frame: Frame): Record<string, unknown> {
  return Object.fromEntries(
    of.nodes
      .filter((each) => frame.gradients.has(each.id))
      .map((each) => [each.name, frame.gradients.get(each.id)]),
  );
}

test("the main button reads what comes next, values first and visits from the end", () => {
  const frames = timeline(firstGraph);
  assert.deepEqual(
    frames.map((_, index) => nextLabel(frames, index)),
    [
      "Compute e = a·b",
      "Compute f = e + c",
      "Compute L = f·d",
      "Visit L",
      "Visit f",
      "Visit e",
      "Start over",
    ],
  );
});

test("visits to leaves are no steps", () => {
  const last = at(timeline(firstGraph), -1);
  assert.deepEqual(last.visited, ["n6", "n5", "n4"]);
});

test("values become known one by one, and gradients only with the visits", () => {
  const frames = timeline(firstGraph);
  assert.deepEqual([...at(frames, 0).known], ["n0", "n1", "n2", "n3"]);
  assert.deepEqual([...at(frames, 1).known], ["n0", "n1", "n2", "n3", "n4"]);
  assert.deepEqual(gradients(firstGraph, at(frames, 3)), {});
  assert.deepEqual(gradients(firstGraph, at(frames, 4)), { d: 7, f: -2, L: 1 });
  assert.deepEqual(gradients(firstGraph, at(frames, 5)), { c: -2, d: 7, e: -2, f: -2, L: 1 });
  assert.deepEqual(gradients(firstGraph, at(frames, 6)), {
    a: -6,
    b: -4,
    c: -2,
    d: 7,
    e: -2,
    f: -2,
    L: 1,
  });
});

test("a visit says in words and numbers what each input gets", () => {
  const visitOfL = at(timeline(firstGraph), 4);
  assert.equal(visitOfL.title, "Visit L.");
  assert.match(visitOfL.rule, /dL\/dL = 1/);
  assert.deepEqual(visitOfL.lines.map(spoken), [
    "f gets d × L's gradient: −2 × 1 = −2; f: 0 → −2",
    "d gets f × L's gradient: 7 × 1 = 7; d: 0 → 7",
  ]);
});

test("a forward step fills the numbers into the formula", () => {
  const frames = timeline(firstGraph);
  assert.deepEqual(
    frames.slice(1, 4).flatMap((frame) => frame.lines.map(spoken)),
    ["e = a·b = 2·3 = 6", "f = e + c = 6 + 1 = 7", "L = f·d = 7·(−2) = −14"],
  );
});

test("a name is replaced whole, also under an exponent, and never inside another name", () => {
  const nodes = [
    node("n0", "a", -2),
    node("n1", "ab", 3),
    node("n2", "p", 4, { formula: "a²", inputs: ["n0"] }),
    node("n3", "q", 0, { formula: "tanh(ab·a)", inputs: ["n1", "n0"] }),
  ];
  const lines = timeline(trace({ nodes, output: "n3" })).flatMap((frame) => frame.lines);
  assert.deepEqual(lines.map(spoken), ["p = a² = (−2)² = 4", "q = tanh(ab·a) = tanh(3·(−2)) = 0"]);
});

test("captions say where we are", () => {
  assert.deepEqual(
    timeline(firstGraph).map((frame) => frame.caption),
    [
      "only the leaves are known",
      "going forward",
      "going forward",
      "forward done",
      "forward done · visiting from the end",
      "forward done · visiting from the end",
      "forward done · backward done",
    ],
  );
});

test("a gradient that is written over is said to be, and the outcome is compared with nudging", () => {
  const last = at(timeline(overwritingSquare), -1);
  const [first = "", second = ""] = last.lines.map(spoken);
  assert.match(first, /Written over x's gradient, not added to it/);
  assert.match(second, /x: 3 → 3\. Written over x's gradient: the 3 that was there is lost/);
  assert.deepEqual(last.warnings, ["x's gradient is 3, but nudging x says 6."]);
});

test("a push that is not local derivative times gradient says what that would be", () => {
  const odd = push({ source: "n1", target: "n0", local: 3, symbol: "b", incoming: -2, amount: 3 });
  const nodes = [node("n0", "a", 2), node("n1", "e", 6, { formula: "a·b", inputs: ["n0"] })];
  const [line] = at(
    timeline(trace({ nodes, output: "n1", visits: [visit("n1", -2, [odd])] })),
    -1,
  ).lines;
  assert.ok(line);
  assert.equal(spoken(line), "a gets from e: 3; a: 0 → 3. b × e's gradient would be 3 × −2 = −6.");
});

test("an operation nobody knows is told without a local derivative", () => {
  const odd = push({ source: "n1", target: "n0", local: null, symbol: "", amount: 5 });
  const nodes = [node("n0", "a", 2), node("n1", "e", 6, { op: "?", inputs: ["n0"] })];
  const [line] = at(
    timeline(trace({ nodes, output: "n1", visits: [visit("n1", 1, [odd])] })),
    -1,
  ).lines;
  assert.ok(line);
  assert.equal(spoken(line), "a gets from e: 5; a: 0 → 5");
});

test("a local derivative of several terms stands in brackets", () => {
  const tanh = push({ source: "n1", target: "n0", local: 0.5, symbol: "1 − L²", amount: 0.5 });
  const nodes = [node("n0", "x", 1), node("n1", "L", 0.7, { formula: "tanh(x)", inputs: ["n0"] })];
  const [line] = at(
    timeline(trace({ nodes, output: "n1", visits: [visit("n1", 1, [tanh])] })),
    -1,
  ).lines;
  assert.match(line?.words ?? "", /^x gets \(1 − L²\) × L's gradient:$/);
});

test("a node visited too early names the nodes that come later", () => {
  const nodes = [
    node("n0", "a", 2),
    node("n1", "e", 4, { formula: "a·a", inputs: ["n0", "n0"] }),
    node("n2", "f", 6, { formula: "e + a", inputs: ["n1", "n0"] }),
    node("n3", "g", 8, { formula: "e·a", inputs: ["n1", "n0"] }),
  ];
  const early = visit("n1", 0, [], { early: true });
  const frame = at(timeline(trace({ nodes, output: "n3", visits: [early] })), -1);
  assert.deepEqual(frame.warnings, [
    "Visited too early: f and g had not paid in yet, so e's gradient was not complete.",
  ]);
  assert.match(frame.rule, /handed nothing on/);
});

test("a second visit to a node says again", () => {
  const visits = [...firstGraph.visits, ...firstGraph.visits.slice(0, 1)];
  const frames = timeline({ ...firstGraph, visits });
  assert.equal(nextLabel(frames, frames.length - 2), "Visit L again");
});

test("an engine that visits nothing stops after the forward pass and says so", () => {
  const frames = timeline({ ...firstGraph, visits: [], gradients: { n0: 0 } });
  assert.equal(frames.length, 4);
  assert.equal(at(frames, -1).caption, "forward done · no node was visited");
  assert.equal(at(frames, -1).gradients.size, 0);
});

test("a program of leaves only has its start and nothing to step", () => {
  const frames = timeline(trace({ nodes: [node("n0", "a", 2)], output: "n0" }));
  assert.equal(frames.length, 1);
});

test("numbers that JSON cannot carry are shown", () => {
  const nodes = [
    node("n0", "a", "inf"),
    node("n1", "e", "nan", { formula: "a − a", inputs: ["n0", "n0"] }),
  ];
  const [line] = at(timeline(trace({ nodes, output: "n1" })), -1).lines;
  assert.equal(line && spoken(line), "e = a − a = ∞ − ∞ = not a number");
});

test("the same node can be visited in any order, any number of times, and each visit is a frame", () => {
  const steps = firstGraph.visits.filter((each) => each.pushes.length > 0);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 12 }), (visits) => {
      const frames = timeline({ ...firstGraph, visits });
      assert.equal(frames.length, 4 + visits.length);
      for (const [index, frame] of frames.entries()) {
        assert.equal(frame.visited.length, Math.max(0, index - 3));
      }
    }),
  );
});

test("a gradient that was written over is kept in sight, and a 0 only while it happens", () => {
  const nodes = [
    node("n0", "a", 2),
    node("n1", "e", 4, { formula: "a + a", inputs: ["n0", "n0"] }),
    node("n2", "f", 8, { formula: "e + e", inputs: ["n1", "n1"] }),
  ];
  const over = (before: number, after: number) =>
    push({ source: "n1", target: "n0", amount: after, before, after, adds: false });
  const zero = visit("n1", 1, [over(0, 1)]);
  const three = visit("n1", 1, [over(3, 1)]);
  const other = visit("n2", 1, []);
  const lost = (visits: Trace["visits"]) =>
    timeline(trace({ nodes, output: "n2", visits })).map((frame) => frame.lost.get("n0"));
  assert.deepEqual(lost([zero, other]).slice(-2), [0, undefined]);
  assert.deepEqual(lost([three, other]).slice(-2), [3, 3]);
});

test("a gradient that changed between two visits is said to have been set", () => {
  const [first, second] = ["n6", "n5"].map((id) =>
    firstGraph.visits.find((each) => each.node === id),
  );
  assert.ok(first && second);
  const frames = timeline({ ...firstGraph, visits: [first, { ...second, gradient: 1 }] });
  const [words = ""] = at(frames, -1).warnings;
  assert.equal(
    words,
    "f's gradient was set to 1 before this visit: the −2 that had arrived is lost.",
  );
  assert.equal(at(frames, -1).lost.get("n5"), -2);
});

test("a visit's lines are those that wrote, else where its rule begins; a node's are all of its own", () => {
  const lines = (visits: Trace["visits"]) => {
    const of = { ...firstGraph, visits };
    return { step: at(timeline(of), -1).code, node: linesOf(of, "n6") };
  };
  const write = (line: number | null) => push({ source: "n6", target: "n5", amount: 1, line });
  const both = visit("n6", 1, [write(9), write(8), write(9)], { line: 7 });
  assert.deepEqual(lines([both]), { step: [8, 9], node: [3, 8, 9] });
  assert.deepEqual(lines([visit("n6", 1, [], { line: 7 })]), { step: [7], node: [3] });
});
