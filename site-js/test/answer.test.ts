// Answers to number questions: right in every spelling, and each kind of wrong with its own words.
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { judge } from "../src/answer.ts";
import type { NumberQuestion } from "../src/shapes.ts";

const SIX: NumberQuestion = {
  id: "q",
  answer: "-6",
  tolerance: 0,
  digits: 3,
  foreseen: [
    { answer: "6", words: "sign" },
    { answer: "-2", words: "b missed" },
  ],
  why: "why",
  otherwise: "otherwise",
};
const THIRD: NumberQuestion = {
  ...SIX,
  answer: "1/3",
  foreseen: [{ answer: "0.3", words: "cut" }],
};

for (const typed of ["-6", "-6.0", " -6 ", "−6", "－6", "﹣6", "-6,0", "-12/2"]) {
  test(`${typed} is right where the answer is -6`, () => {
    assert.deepEqual(judge(SIX, typed), { kind: "right", words: "why" });
  });
}

for (const [typed, words] of [
  ["6", "sign"],
  ["−2", "b missed"],
  ["-14", "otherwise"],
] as const) {
  test(`${typed} is wrong with the words for it`, () => {
    assert.deepEqual(judge(SIX, typed), { kind: "wrong", words });
  });
}

for (const typed of ["", "six", "--6", "-6 or 6", "1,234"]) {
  test(`"${typed}" is asked about and is no attempt`, () => {
    const judgement = judge(SIX, typed);
    assert.equal(judgement.kind, "asked");
    assert.notEqual(judgement.kind === "asked" && judgement.sentence, "");
  });
}

for (const typed of ["1/3", "0.333", ".333", "0,3333", "0.33333333"]) {
  test(`${typed} is right where the answer is 1/3`, () => {
    assert.equal(judge(THIRD, typed).kind, "right");
  });
}

test("the right number in too few digits is close, and says how many to give", () => {
  assert.deepEqual(judge({ ...THIRD, foreseen: [] }, "0.3"), { kind: "close", digits: 3 });
  assert.deepEqual(judge({ ...THIRD, foreseen: [] }, "0.33"), { kind: "close", digits: 3 });
});

test("a wrong answer that was foreseen gets its words even where it is close", () => {
  assert.deepEqual(judge(THIRD, "0.3"), { kind: "wrong", words: "cut" });
});

test("a whole number is never close: a rounded count is a wrong count", () => {
  const count = { ...SIX, answer: "105", foreseen: [] };
  assert.equal(judge(count, "100").kind, "wrong");
});

test("a tolerance is of the answer's size", () => {
  const about = { ...SIX, answer: "1.38635", tolerance: 0.001, foreseen: [] };
  assert.equal(judge(about, "1.386").kind, "right");
  assert.equal(judge(about, "1.4").kind, "close");
  assert.equal(judge(about, "-1.386").kind, "wrong");
});

test("any whole answer is right as typed, and no other is", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999, max: 999 }),
      fc.integer({ min: -999, max: 999 }),
      (a, b) => {
        const question = { ...SIX, answer: String(a), foreseen: [] };
        assert.equal(judge(question, String(b)).kind, a === b ? "right" : "wrong");
      },
    ),
  );
});
