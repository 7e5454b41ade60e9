// Folds found again in a program that has been edited. The rule itself is compared with the build's in tests/site.
import assert from "node:assert/strict";
import test from "node:test";
import { folds, foldsIn } from "../src/folds.ts";

const method = (name: string): string =>
  `    def ${name}(self):\n${"        self.data += 1\n".repeat(8)}`;
const STARTER = `import math

class Value:
${method("first")}
${method("second")}
    def third(self):
        return ____

${method("fourth")}
${"# a note\n".repeat(20)}
print(Value())`;

test("neighbours are folded into one; what holds a blank parts them", () => {
  assert.deepEqual(folds(STARTER), [
    { first: 4, last: 22 },
    { first: 27, last: 35 },
  ]);
});

test("a program of fifty lines is shown whole", () => {
  const lines = STARTER.split("\n");
  assert.deepEqual(folds(lines.slice(0, 50).join("\n")), []);
  assert.notDeepEqual(folds(lines.slice(0, 51).join("\n")), []);
});

test("a program without a blank is shown whole", () => {
  assert.deepEqual(folds(STARTER.replace("____", "1")), []);
});

test("an untouched program has its starter's folds", () => {
  assert.deepEqual(foldsIn(STARTER, STARTER), folds(STARTER));
});

test("folds move with what is written into a blank", () => {
  const code = STARTER.replace("return ____", "x = 1\n        return x");
  assert.deepEqual(foldsIn(STARTER, code), [
    { first: 4, last: 22 },
    { first: 28, last: 36 },
  ]);
});

test("a part that was edited stays open, the others are folded", () => {
  const code = STARTER.replace("def second", "def renamed");
  assert.deepEqual(foldsIn(STARTER, code), [{ first: 27, last: 35 }]);
});

test("another program has no folds", () => {
  assert.deepEqual(foldsIn(STARTER, "print(1)"), []);
  assert.deepEqual(foldsIn(STARTER, ""), []);
});
