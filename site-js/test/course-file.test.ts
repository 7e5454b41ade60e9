// The progress file: it comes back as it went out, and no file, however odd, stops the page.
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import {
  compare,
  counted,
  type Kept,
  LONGEST,
  type ReadFile,
  readFile,
  taken,
  writeFile,
} from "../src/progress-file.ts";

const NOW = new Date("2026-11-29T12:00:00Z");

function exercise(passed: string | null, tries: number): string {
  const code = passed ?? "half";
  return JSON.stringify({
    code,
    starter: "s",
    passed,
    bodies: null,
    tries,
    hints: 0,
    version: "v",
  });
}

function question(answer: string, right: boolean, tries = 1): string {
  return JSON.stringify({ answer, right, tries });
}

const WORK: Kept = new Map([
  ["exercise:product_rule", exercise("whole", 3)],
  ["lab:lab-first-graph", '{"finished":true}'],
  ["predict:q-twice", '{"choice":1,"committed":true}'],
  ["question:q-grad-d", question("7", true)],
]);

function read(text: string): Extract<ReadFile, { kind: "read" }> {
  const file = readFile(text);
  assert.equal(file.kind, "read");
  return file as Extract<ReadFile, { kind: "read" }>;
}

function sentence(text: string): string {
  const file = readFile(text);
  return file.kind === "refused" ? file.sentence : "(it was read)";
}

test("what goes out comes back, with the time it was saved", () => {
  const file = read(writeFile(WORK, NOW));
  assert.deepEqual(new Map([...file.kept].sort()), WORK);
  assert.deepEqual([file.saved, file.leftOut], [NOW, 0]);
});

test("what belongs to no item of a lesson does not go into the file", () => {
  const kept = new Map([...WORK, ["tour", '{"seen":true}'], ["draft:playground", '"x"']]);
  assert.deepEqual(new Map([...read(writeFile(kept, NOW)).kept].sort()), WORK);
});

test("each kind of wrong file is refused with a sentence of its own", () => {
  const whole = writeFile(WORK, NOW);
  const said = [
    "",
    "not JSON",
    whole.slice(0, -20),
    "[1, 2]",
    '{"lessons": []}',
    whole.replace('"version": 1', '"version": 2'),
    '{"what": "Gradwalk progress", "version": 1}',
    '{"what": "Gradwalk progress", "version": 1, "items": {}}',
    " ".repeat(LONGEST + 1),
  ].map(sentence);
  assert.deepEqual(said, [
    ...Array(3).fill("This file can't be read: it is not JSON, or a part of it is missing."),
    ...Array(2).fill("This is not a progress file: those are named gradwalk-progress.json."),
    "This file is from another version of the course, which this page can't read.",
    "This file can't be read: the part with your work is missing.",
    "There is no work in this file.",
    "This file is too large to be a progress file.",
  ]);
});

test("a file with a byte order mark, as some editors leave it, is read", () => {
  assert.equal(readFile(`\uFEFF${writeFile(WORK, NOW)}`).kind, "read");
});

test("entries that are no items are left out and counted; fields of another type are as never saved", () => {
  const odd = `{"what": "Gradwalk progress", "version": 1, "saved": "yesterday", "items": {
    "question:q-grad-d": {"answer": 7, "right": "yes", "tries": -1, "more": "<b>"},
    "question:<img src=x>": {"right": true}, "__proto__": {"right": true}, "question:__proto__": {},
    "lab:a": [], "lab:b": null, "recipe:c": {}, "constructor:d": {}}}`;
  const file = read(odd);
  assert.deepEqual(
    [...file.kept],
    [["question:q-grad-d", '{"answer":"","right":false,"tries":0}']],
  );
  assert.deepEqual([file.leftOut, file.saved], [7, null]);
});

test("a comparison tells new, same and differing apart, whatever the order of fields", () => {
  const theirs = new Map([
    ["exercise:product_rule", exercise(null, 5)],
    ["question:q-grad-d", '{"tries":1,"right":true,"answer":"7"}'],
    ["question:q-new", question("1", true)],
  ]);
  assert.deepEqual(compare(WORK, theirs), {
    added: ["question:q-new"],
    same: ["question:q-grad-d"],
    differing: [
      {
        key: "exercise:product_rule",
        ours: "passed, 3 tries",
        theirs: "begun, 5 tries",
        further: "ours",
      },
    ],
  });
});

test("of two that differ the done one is further, then the one with more tries, then ours", () => {
  const further = (ours: string, theirs: string) =>
    compare(new Map([["exercise:e", ours]]), new Map([["exercise:e", theirs]])).differing[0]
      ?.further;
  assert.equal(further(exercise(null, 9), exercise("x", 1)), "theirs");
  assert.equal(further(exercise("x", 1), exercise(null, 9)), "ours");
  assert.equal(further(exercise(null, 1), exercise(null, 2)), "theirs");
  assert.equal(further(exercise("x", 1), exercise("y", 1)), "ours");
});

test("loading takes what is new, and of each difference the side that was chosen", () => {
  const ours = new Map([
    ["lab:only-here", '{"finished":true}'],
    ["question:a", question("7", true)],
    ["question:b", question("1", false)],
    ["tour", "seen"],
  ]);
  const theirs = new Map([
    ["question:a", question("6", false)],
    ["question:b", question("2", true)],
    ["question:c", question("3", true)],
  ]);
  const keys = (choice: "further" | "theirs") => [...taken(ours, theirs, choice).keys()];
  assert.deepEqual(keys("further"), ["question:c", "question:b"]);
  assert.deepEqual(keys("theirs"), ["question:c", "question:a", "question:b"]);
});

test("items are counted in words", () => {
  assert.equal(counted(WORK.keys()), "1 exercise, 2 answers and 1 lab");
  assert.equal(counted(["exercise:a", "exercise:b"]), "2 exercises");
  assert.equal(counted(["lab:a", "question:b", "tour"]), "1 answer and 1 lab");
  assert.equal(counted([]), "");
});

test("no text and no JSON makes the reader throw", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readFile(text)));
  const key = fc.oneof(
    fc.string(),
    fc.constantFrom("exercise:a", "question:b", "predict:c", "lab:d", "__proto__", "lab:"),
  );
  const record = fc.oneof(
    fc.jsonValue(),
    fc.record(
      Object.fromEntries(
        ["code", "passed", "bodies", "tries", "right", "answer", "choice", "finished"].map(
          (name) => [name, fc.jsonValue()],
        ),
      ),
      { requiredKeys: [] },
    ),
  );
  const file = fc.record({
    what: fc.constant("Gradwalk progress"),
    version: fc.constant(1),
    saved: fc.jsonValue(),
    items: fc.dictionary(key, record),
  });
  fc.assert(
    fc.property(file, file, (first, second) => {
      const [ours, theirs] = [first, second].map((each) => readFile(JSON.stringify(each)));
      if (ours?.kind !== "read" || theirs?.kind !== "read") return;
      const after = new Map([...ours.kept, ...taken(ours.kept, theirs.kept, "further")]);
      for (const name of [...ours.kept.keys(), ...theirs.kept.keys()]) assert.ok(after.has(name));
      // Loaded a second time, it changes nothing more.
      const again = compare(after, theirs.kept);
      assert.deepEqual(
        [again.added, again.differing.filter((d) => d.further === "theirs")],
        [[], []],
      );
      assert.deepEqual(read(writeFile(after, NOW)).kept.size, after.size);
    }),
  );
});
