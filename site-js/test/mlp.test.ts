// The network in plain numbers, held to the engine's own figures (tests/network_cases.json, checked by pytest too).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  activations,
  answer,
  boundary,
  className,
  edges,
  grid,
  type Net,
  neuron,
  PLANE,
  place,
} from "../src/mlp.ts";

interface Case extends Net {
  inputs: number[][];
  layers: number[][][];
}

const cases = JSON.parse(
  readFileSync(new URL("../../tests/network_cases.json", import.meta.url), "utf8"),
) as Case[];

const wide = cases[0] as Case;

/** tanh(3·x1): its boundary is the upright line through the middle. */
const upright: Net = { sizes: [2, 1], parameters: [3, 0, 0] };

test("every neuron answers what the engine answers", () => {
  for (const one of cases) {
    for (const [index, x] of one.inputs.entries()) {
      const [inputs, ...layers] = activations(one, x);
      assert.deepEqual(inputs, x);
      const expected = one.layers[index] ?? [];
      assert.equal(layers.length, expected.length);
      for (const [layer, outputs] of layers.entries()) {
        for (const [place, output] of outputs.entries()) {
          assert.ok(Math.abs(output - (expected[layer]?.[place] ?? Number.NaN)) < 1e-12);
        }
      }
    }
  }
});

test("the first neuron of seed 42 is the lesson's", () => {
  const { weights, bias } = neuron(wide, 1, 0);
  assert.deepEqual(
    weights.map((weight) => weight.toFixed(3)),
    ["0.279", "-0.950"],
  );
  assert.equal(bias, 0);
  assert.equal(activations(wide, [1, 1])[1]?.[0]?.toFixed(3), "-0.586");
});

test("a network has an edge for each weight and none for a bias", () => {
  assert.equal(edges(wide).length, 88);
  assert.deepEqual(edges(wide)[0], { layer: 1, from: 0, to: 0, weight: wide.parameters[0] });
  assert.equal(edges(wide).at(-1)?.weight, wide.parameters.at(-2));
});

test("the grid is 44 by 36 and its corners are those of the square", () => {
  assert.equal(grid(wide).length, 1584);
  assert.deepEqual(place(0, 0), [-3, 2.5]);
  assert.deepEqual(place(PLANE.columns - 1, PLANE.rows - 1), [3, -2.5]);
  assert.equal(grid(wide)[0], answer(wide, [-3, 2.5]));
  assert.equal(grid(wide).at(-1), answer(wide, [3, -2.5]));
});

test("the boundary of an upright network is the upright line from bottom to top", () => {
  const pieces = boundary(grid(upright));
  assert.equal(pieces.length, PLANE.rows - 1);
  for (const [[from], [to]] of pieces) assert.ok(Math.abs(from) < 1e-9 && Math.abs(to) < 1e-9);
});

test("every end of a piece of boundary is met by another one, or lies on the rim", () => {
  const ends = new Map<string, number>();
  for (const piece of boundary(grid(wide))) {
    for (const [x1, x2] of piece) {
      const key = `${x1.toFixed(6)} ${x2.toFixed(6)}`;
      ends.set(key, (ends.get(key) ?? 0) + 1);
    }
  }
  assert.ok(ends.size > 0);
  for (const [key, count] of ends) {
    const [x1 = 0, x2 = 0] = key.split(" ").map(Number);
    const rim = Math.abs(Math.abs(x1) - 3) < 1e-6 || Math.abs(Math.abs(x2) - 2.5) < 1e-6;
    assert.ok(count === 2 || rim, key);
  }
});

test("a saddle's boundary has two branches that do not cross", () => {
  const answers = Float64Array.from({ length: 1584 }, (_, i) => {
    const [x1, x2] = place(i % PLANE.columns, Math.floor(i / PLANE.columns));
    return x1 * x2 + 1e-3;
  });
  for (const [[a1, a2], [b1, b2]] of boundary(answers)) {
    assert.ok(a1 * a2 <= 0.01 && b1 * b2 <= 0.01);
    assert.ok(a1 * b1 >= -0.02, "a piece stays on its side");
  }
});

test("a network that answers the same everywhere has no boundary", () => {
  assert.deepEqual(boundary(grid({ sizes: [2, 1], parameters: [0, 0, 5] })), []);
});

test("the class is said in words", () => {
  assert.equal(className(0.93), "class +1, a circle");
  assert.equal(className(-0.1), "class −1, a square");
  assert.match(className(0), /no class/);
});
