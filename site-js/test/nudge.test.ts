// Slopes by nudging: the curriculum's figures, and true slopes held to central differences.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CURVES, curve, digits, explain, LARGEST, nudge, sizeAt } from "../src/nudge.ts";

test("x**3 at 2 with h = 1 gives 13, one way 19, and truly 12", () => {
  assert.deepEqual(nudge(curve("x**3"), 2, 1), {
    slope: 12,
    central: 13,
    forward: 19,
    centralError: 1,
    forwardError: 7,
  });
});

test("on x**2 the central difference is exact at any h, up to rounding", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: -6, max: 0, noNaN: true }),
      (x, exponent) => {
        const h = sizeAt(exponent);
        assert.ok(nudge(curve("x**2"), x, h).centralError <= 1e-14 / h);
      },
    ),
  );
  assert.equal(nudge(curve("x**2"), 3, 1).central, 6);
  assert.equal(nudge(curve("x**2"), 3, 0.5).central, 6);
});

test("a tiny h is wrong from rounding", () => {
  const found = nudge(curve("x**3"), 2, 1e-15);
  assert.ok(found.centralError > 1e-3);
  assert.ok(nudge(curve("x**3"), 2, 1e-6).centralError < 1e-8);
  assert.match(explain(found, 1e-15), /drowns in rounding/);
});

test("every curve's slope agrees with a nudge of 1e-6", () => {
  for (const one of CURVES) {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 3, noNaN: true }), (x) => {
        assert.ok(nudge(one, x, 1e-6).centralError < 1e-6 * Math.max(1, Math.abs(one.f(x))));
      }),
    );
  }
});

test("every curve's points stay within the picture, the nudged ones too", () => {
  for (const one of CURVES) {
    for (let x = one.x[0] - LARGEST; x <= one.x[1] + LARGEST; x += 0.1) {
      assert.ok(one.f(x) >= one.y[0] && one.f(x) <= one.y[1], `${one.name} at ${x}`);
    }
  }
});

test("the slider reaches powers of ten exactly", () => {
  assert.equal(sizeAt(0), 1);
  assert.equal(sizeAt(-6), 1e-6);
  assert.equal(sizeAt(-15), 1e-15);
  assert.equal(sizeAt(-0.5), 0.32);
});

test("the sentence tells a large nudge, a good one and a tiny one apart", () => {
  const cube = curve("x**3");
  const said = (h: number) => explain(nudge(cube, 2, h), h);
  assert.match(said(1), /bends/);
  assert.match(said(1e-6), /good/);
  assert.match(said(1e-15), /drowns/);
  assert.match(explain(nudge(curve("x**2"), 3, 1), 1), /exact/);
});

test("a slope is written in ten digits at most, with a real minus", () => {
  assert.equal(digits(13), "13");
  assert.equal(digits(12.000000000349), "12");
  assert.equal(digits(-11.990408665951691), "−11.99040867");
});
