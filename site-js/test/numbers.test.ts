// Numbers shown as Python shows them, and typed numbers understood or asked about, never guessed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import fc from "fast-check";
import { plain, read, show } from "../src/numbers.ts";
import type { Real } from "../src/shapes.ts";

const CASES = new URL("../../tests/number_cases.json", import.meta.url);

const minus = fc.constantFrom("-", "−", "－", "﹣", "–");
const space = fc.constantFrom("", " ", "\u00a0", "  ");
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

function value(text: string): number {
  const reading = read(text);
  assert.equal(reading.kind, "number", `${text} was not read as a number`);
  return reading.kind === "number" ? reading.value : Number.NaN;
}

function fullWidth(text: string): string {
  return text.replace(/[0-9.]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0));
}

test("a shown number is the one Python shows", () => {
  const cases: { number: Real; text: string }[] = JSON.parse(readFileSync(CASES, "utf8"));
  for (const { number, text } of cases) assert.equal(show(number), text);
});

test("a shown number has four significant digits and reads back as the rounded number", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), (x) => {
      const back = Number(show(x).replaceAll("−", "-"));
      assert.ok(Math.abs(back - x) <= 0.000501 * Math.abs(x), `${x} is shown as ${show(x)}`);
      assert.ok(show(x).length <= 11);
    }),
  );
});

test("every spelling of minus six is minus six", () => {
  for (const text of [
    "-6",
    "-6.0",
    " -6 ",
    "−6",
    "－6",
    "﹣6",
    "–6",
    "-6,0",
    "-12/2",
    "- 6",
    "－６",
    "-12 / 2",
  ]) {
    assert.equal(value(text), -6);
  }
});

test("fractions and bare decimals are read", () => {
  assert.equal(value("1/3"), 1 / 3);
  assert.equal(value(".333"), 0.333);
  assert.equal(value("0,333"), 0.333);
  assert.equal(value("−12/−2"), 6);
  assert.equal(value("1e-3"), 0.001);
});

test("a number in full reads back as itself", () => {
  fc.assert(fc.property(finite, (x) => assert.equal(value(plain(x)), x + 0)));
});

test("minus signs, spaces and full-width digits do not change a number", () => {
  const size = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(size, minus, space, space, fc.boolean(), (n, sign, before, after, wide) => {
      const digits = wide ? fullWidth(String(n)) : String(n);
      assert.equal(value(`${before}${sign}${digits}${after}`), 0 - n);
    }),
  );
});

test("a decimal comma is read, unless it could part thousands: then it is asked about", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 0, max: 9999 }),
      (whole, part) => {
        const text = `${whole},${part}`;
        const thousands = whole > 0 && whole < 1000 && String(part).length === 3;
        const reading = read(text);
        assert.equal(reading.kind, thousands ? "ambiguous" : "number");
        if (reading.kind === "number") assert.equal(reading.value, Number(`${whole}.${part}`));
      },
    ),
  );
});

test("1,234 is asked about, with both meanings", () => {
  const reading = read("-1,234");
  assert.deepEqual(reading.kind === "ambiguous" && reading.values, [-1.234, -1234]);
  assert.match(reading.kind === "ambiguous" ? reading.sentence : "", /−1\.234 or −1234/);
});

test("grouped digits with a decimal part can mean one thing only", () => {
  assert.equal(value("1,234.5"), 1234.5);
  assert.equal(value("1.234,5"), 1234.5);
  assert.equal(value("1 234 567"), 1_234_567);
  assert.equal(value("1,234,567"), 1_234_567);
});

test("what is no number gets a sentence", () => {
  const texts = [
    "",
    "  ",
    "six",
    "--6",
    "-6 or 6",
    "6-",
    "1 1/2",
    "½",
    "2²",
    "1/2/3",
    "1/0",
    ".",
    "nan",
    "1e999",
    "0x10",
    "1,2,3",
    "-6,",
  ];
  for (const text of texts) {
    const reading = read(text);
    assert.equal(reading.kind, "unclear", `${text} was understood`);
    assert.match(reading.kind === "unclear" ? reading.sentence : "", /\.$/);
  }
});

test("no text makes reading fail, and no result is infinite or not a number", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0159-−,./ e+") })),
      (text) => {
        const reading = read(text);
        if (reading.kind === "number") assert.ok(Number.isFinite(reading.value));
        if (reading.kind === "ambiguous") assert.ok(reading.values.every(Number.isFinite));
      },
    ),
  );
});
