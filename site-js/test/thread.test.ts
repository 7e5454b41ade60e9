// A learner's answers go along: taken out of a passed program, put into the next, and never guessed at.
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import type { Carried, Exercise, Hole } from "../src/shapes.ts";
import { bodies, myEngine, ownBodies, personal, startedFrom, starterFrom } from "../src/thread.ts";

const STARTER = `class Value:
    def mul(self):
        return 1

    def add(self):
        ____

    def walk(self):
        for v in self:
            v()


print(1)`;
const HOLES: Hole[] = [{ name: "add", line: 6, lines: 1 }];
const CARRIED: Carried[] = [
  { name: "mul", exercise: "first", title: "The first", line: 3, lines: 1 },
  { name: "walk", exercise: "second", title: "The second", line: 9, lines: 2 },
];
const EXERCISE = { starter: STARTER, holes: HOLES, carried: CARRIED };
const LONGER = "        a = 2\n        return a";
const FILLED = STARTER.replace("        ____", "        b = 3\n        return b");

function exercise(): Exercise {
  return {
    ...EXERCISE,
    id: "third",
    version: "v",
    title: "The third",
    builds_on: "second",
    hints: [],
    solution: STARTER.replace("____", "return 0"),
    scene: null,
    grading: {
      id: "third",
      version: "v",
      placeholders: [],
      watch: "",
      solution: "",
      checks: [],
      wrongs: [],
      why: "",
    },
  };
}

test("what stands in the hole is found, however many lines it has", () => {
  assert.deepEqual(bodies(EXERCISE, FILLED), { add: "        b = 3\n        return b" });
  assert.deepEqual(bodies(EXERCISE, STARTER.replace("        ____\n", "")), { add: "" });
  assert.deepEqual(
    bodies(EXERCISE, `${FILLED.replaceAll("\n", "\r\n")}\n\n`),
    bodies(EXERCISE, FILLED),
  );
  assert.deepEqual(
    bodies(EXERCISE, FILLED.replace("print(1)", "print(1)  ")),
    bodies(EXERCISE, FILLED),
  );
});

test("nothing is taken from a program that was edited elsewhere", () => {
  for (const edited of [
    FILLED.replace("return 1", "return 2"),
    FILLED.replace("print(1)", "print(2)"),
    `import math\n${FILLED}`,
    `${FILLED}\nprint(2)`,
    FILLED.replace("    def walk", "    def walks"),
    FILLED.replace("\n\n\nprint", "\nprint"),
    FILLED.replace("        for v in self:\n", ""),
    "",
  ]) {
    assert.equal(bodies(EXERCISE, edited), null, edited);
  }
});

test("holes that touch cannot be told apart, so neither is taken", () => {
  const touching = {
    starter: "a = ____\nb = ____\nprint(a)",
    holes: [
      { name: "a", line: 1, lines: 1 },
      { name: "b", line: 2, lines: 1 },
    ],
  };
  assert.equal(bodies(touching, "a = 1\nb = 2\nprint(a)"), null);
});

test("a starter takes the learner's own answers, and its hole moves with them", () => {
  const start = starterFrom(EXERCISE, { mul: LONGER });
  assert.equal(start.starter, STARTER.replace("        return 1", LONGER));
  assert.deepEqual(start.holes, [{ name: "add", line: 7, lines: 1 }]);
  assert.equal(start.starter.split("\n")[6], "        ____");
  assert.deepEqual(start.own, ["The first"]);
  assert.deepEqual(start.given, ["The second"]);
});

test("without own answers the starter is the exercise's", () => {
  const start = starterFrom(EXERCISE, {});
  assert.deepEqual(start, {
    starter: STARTER,
    holes: HOLES,
    own: [],
    given: ["The first", "The second"],
  });
});

test("an answer with a blank in it, or by a name of every object, is not used", () => {
  assert.equal(starterFrom(EXERCISE, { mul: "        return ____" }).starter, STARTER);
  const odd = { ...EXERCISE, carried: [{ ...CARRIED[0], name: "toString" } as Carried] };
  assert.equal(starterFrom(odd, {}).starter, STARTER);
  assert.deepEqual(
    ownBodies(odd.carried, () => ({})),
    {},
  );
});

test("an exercise of several holes is the learner's when all of them are", () => {
  const one = { ...CARRIED[0], title: "Both" } as Carried;
  const other = { ...CARRIED[1], title: "Both" } as Carried;
  const both = { ...EXERCISE, carried: [one, other] };
  assert.deepEqual(starterFrom(both, { mul: LONGER }).given, ["Both"]);
  assert.deepEqual(starterFrom(both, { mul: LONGER }).own, []);
  assert.deepEqual(starterFrom(both, { mul: LONGER, walk: "        pass" }).own, ["Both"]);
});

test("a starter that was begun from earlier is known again, with the answers of then", () => {
  const begun = starterFrom(EXERCISE, { mul: LONGER });
  const now = { mul: "        return 7", walk: "        pass" };
  assert.deepEqual(startedFrom(EXERCISE, begun.starter, now), begun);
  assert.equal(startedFrom(EXERCISE, begun.starter.replace("print", "prent"), now), null);
  assert.equal(startedFrom(EXERCISE, "", now), null);
});

test("our answer counts as the learner's where theirs reads the same", () => {
  const same = { mul: "        return 1" };
  assert.deepEqual(startedFrom(EXERCISE, STARTER, same)?.own, ["The first"]);
  assert.deepEqual(startedFrom(EXERCISE, STARTER, {})?.own, []);
});

test("the solution shown to a learner keeps what is their own", () => {
  const start = starterFrom(EXERCISE, { mul: LONGER });
  const theirs = personal(exercise(), start);
  assert.equal(theirs.solution, start.starter.replace("____", "return 0"));
  assert.deepEqual([theirs.starter, theirs.holes], [start.starter, start.holes]);
  assert.deepEqual(bodies(theirs, theirs.solution), { add: "        return 0" });
});

test("own answers are looked up where each was asked for", () => {
  const kept: Record<string, Record<string, string> | null> = {
    first: { mul: LONGER, other: "x" },
    second: null,
  };
  assert.deepEqual(
    ownBodies(CARRIED, (id) => kept[id] ?? null),
    { mul: LONGER },
  );
});

test("the file to take home ends in a line end and says what is whose", () => {
  const program = `${STARTER.replace("____", "return 0")}\n`;
  const engine = { program, carried: CARRIED };
  assert.deepEqual(myEngine(engine, {}), {
    text: program,
    own: [],
    given: ["The first", "The second"],
  });
  const mine = myEngine(engine, { mul: LONGER, walk: "        pass" });
  assert.equal(
    mine.text,
    program
      .replace("        return 1", LONGER)
      .replace("        for v in self:\n            v()", "        pass"),
  );
  assert.deepEqual(mine.given, []);
});

// ---- whatever the answers are

const line = fc.constantFrom(
  "        x = 1",
  "            v()",
  "",
  "        # note",
  "        return 1",
);
const body = fc
  .array(line, { maxLength: 4 })
  .map((lines) => [...lines, "        end()"].join("\n"));

test("an answer that was put in is the one that is taken out, for every program", () => {
  fc.assert(
    fc.property(body, fc.option(body), fc.option(body), (answer, mul, walk) => {
      const own = { ...(mul === null ? {} : { mul }), ...(walk === null ? {} : { walk }) };
      const start = starterFrom(EXERCISE, own);
      const [hole] = start.holes;
      assert.ok(hole);
      const lines = start.starter.split("\n");
      assert.equal(lines[hole.line - 1], "        ____");
      lines.splice(hole.line - 1, hole.lines, ...answer.split("\n"));
      assert.deepEqual(bodies(start, lines.join("\n")), { add: answer });
      const again = startedFrom(EXERCISE, start.starter, own);
      assert.deepEqual(again, start);
    }),
  );
});

test("no text makes it fail", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (code, text) => {
      bodies(EXERCISE, code);
      startedFrom(EXERCISE, code, { mul: text });
      starterFrom(EXERCISE, { mul: text });
    }),
  );
});
