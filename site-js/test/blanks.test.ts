// Blanks: found in the starter, and found again in a program that has been edited.
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { findBlanks, starterBlanks } from "../src/blanks.ts";

const STARTER = `def f(a):
    x = ____
    y = a + 1
    return x + ____
`;
const HOLES = [
  { name: "first", line: 2, lines: 1 },
  { name: "second", line: 4, lines: 1 },
];

/** The texts that stand in the blanks. */
function filled(code: string, starter = STARTER, holes = HOLES): string[] {
  return findBlanks(starter, holes, code).map(({ from, to }) => code.slice(from, to));
}

test("a starter's blanks are the ____ on its holes' lines, and no others", () => {
  const starter = `# ____ is a blank\n${STARTER}`;
  const holes = HOLES.map((hole) => ({ ...hole, line: hole.line + 1 }));
  const found = starterBlanks(starter, holes).map(({ from }) => starter.slice(0, from));
  assert.deepEqual(
    found.map((before) => before.split("\n").length),
    [3, 5],
  );
});

test("whatever is written into the blanks is found", () => {
  assert.deepEqual(filled(STARTER), ["____", "____"]);
  assert.deepEqual(filled(STARTER.replace("____", "a * 2").replace("____", "")), ["a * 2", ""]);
});

test("a blank filled with several lines is found whole", () => {
  const code = STARTER.replace("____", "a\n    x = x * 2").replace("____", "y");
  assert.deepEqual(filled(code), ["a\n    x = x * 2", "y"]);
});

test("when the program was edited elsewhere too, a blank is found on its own line", () => {
  const code = STARTER.replace("____", "a * 2").replace("a + 1", "a + 2  # mine");
  assert.deepEqual(filled(code), ["a * 2", "____"]);
});

test("a line that is there twice is nobody's blank", () => {
  const code = "    x = 1\n    x = 2\n";
  assert.deepEqual(filled(code), []);
});

test("a program with nothing of the starter has no blanks", () => {
  assert.deepEqual(filled("print(1)"), []);
  assert.deepEqual(filled(""), []);
});

test("spans are inside the program, whatever it is", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(STARTER.length), (text, at) => {
      const code = STARTER.slice(0, at) + text + STARTER.slice(at);
      for (const { from, to } of findBlanks(STARTER, HOLES, code)) {
        assert.ok(0 <= from && from <= to && to <= code.length);
      }
    }),
  );
});
