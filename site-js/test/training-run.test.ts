// The training panel's state: which change begins another run, and what is kept to compare with.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Trained, TrainingSet } from "../src/shapes.ts";
import { TrainingRun } from "../src/training-run.ts";

function set(name: string, rate: number): TrainingSet {
  return {
    name,
    title: name,
    sizes: [2, 1],
    inputs: [[1, 1]],
    targets: [1],
    seed: 42,
    rate,
    steps: 10,
    large_rate: 9,
    parameters: [1, 2, 3],
  };
}

function trained(run: TrainingRun, losses: number[], trouble = ""): Trained {
  const { settings, set } = run;
  const training = {
    sizes: set.sizes,
    parameters: [4, 5, 6],
    gradients: [0, 0, 0],
    inputs: set.inputs,
    targets: set.targets,
    rate: settings.rate,
    no_reset: settings.no_reset,
    uphill: settings.uphill,
    step: run.step + losses.length,
    trouble,
  };
  return { training, losses };
}

const panel = () => new TrainingRun([set("easy", 0.05), set("hard", 0.01)], "easy");

test("a run begins with its data set's settings and its untrained network", () => {
  const run = panel();
  assert.deepEqual(run.settings, {
    name: "easy",
    seed: 42,
    rate: 0.05,
    no_reset: false,
    uphill: false,
  });
  assert.deepEqual(run.net?.parameters, [1, 2, 3]);
  assert.equal(run.finished, false);
});

test("another seed's network is not known before Python has drawn it", () => {
  const run = panel();
  run.choose({ seed: 7 });
  const parameters = () => run.net?.parameters ?? null;
  assert.equal(parameters(), null);
  run.take(trained(run, []));
  assert.deepEqual(parameters(), [4, 5, 6]);
});

test("a mistake begins another run and keeps the one before", () => {
  const run = panel();
  run.take(trained(run, [3, 2, 1]));
  run.choose({ uphill: true });
  assert.deepEqual(run.before, [3, 2, 1]);
  assert.equal(run.step, 0);
  assert.equal(run.training, null);
  run.choose({ no_reset: true });
  assert.deepEqual(run.before, [3, 2, 1], "a run that was not begun replaces nothing");
});

test("more steps go on with the same run", () => {
  const run = panel();
  run.take(trained(run, [3, 2, 1, 1, 1, 1, 1, 1, 1, 1]));
  assert.equal(run.finished, true);
  run.choose({ steps: 20 });
  assert.equal(run.step, 10);
  assert.equal(run.finished, false);
});

test("another data set brings its own rate, keeps the mistakes and has nothing to compare with", () => {
  const run = panel();
  run.take(trained(run, [3, 2]));
  run.choose({ uphill: true });
  run.choose({ name: "hard" });
  assert.equal(run.rate, 0.01);
  assert.equal(run.choice.uphill, true);
  assert.deepEqual(run.before, []);
});

test("the mistake of a large rate gives way to a rate that is typed", () => {
  const run = panel();
  run.choose({ largeRate: true });
  assert.equal(run.settings.rate, 9);
  run.choose({ rate: 0.2, largeRate: false });
  assert.equal(run.settings.rate, 0.2);
});

test("a run in trouble is finished", () => {
  const run = panel();
  run.take(trained(run, [3], "too large"));
  assert.equal(run.finished, true);
  assert.equal(run.trouble, "too large");
});
