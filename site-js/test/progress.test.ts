// Progress: what is saved comes back, and no state of the browser's storage stops the page.
import assert from "node:assert/strict";
import test from "node:test";
import { Progress, type Store } from "../src/progress.ts";

class MemoryStore implements Store {
  readonly kept = new Map<string, string>();

  get length(): number {
    return this.kept.size;
  }

  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.kept.delete(key);
  }

  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }
}

const KEY = "gradwalk:v1:exercise:product_rule";

function fresh(): Progress {
  const store = new MemoryStore();
  return new Progress(() => store);
}

function named(name: string): Error {
  const error = new Error("refused");
  error.name = name;
  return error;
}

test("an exercise that was never touched has no code, no tries and no pass", () => {
  const progress = fresh();
  const { code, passed, tries, hints } = progress.exercise("product_rule");
  assert.deepEqual(
    { code, passed, tries, hints },
    { code: null, passed: null, tries: 0, hints: 0 },
  );
});

test("what is saved is there for the next page", () => {
  const store = new MemoryStore();
  const bodies = { rule: "return 1" };
  const saved = { code: "x", starter: "s", passed: "x", bodies, tries: 2, hints: 1, version: "v" };
  new Progress(() => store).saveExercise("product_rule", saved);
  assert.deepEqual(new Progress(() => store).exercise("product_rule"), saved);
});

test("each item has a key of its own, so that two tabs do not undo each other", () => {
  const store = new MemoryStore();
  const progress = new Progress(() => store);
  progress.saveQuestion("dL-dd", { answer: "7", right: true, tries: 1 });
  progress.savePredict("overwrite", { choice: 1 });
  progress.saveLab("first-graph", { finished: true });
  assert.deepEqual(
    [...store.kept.keys()],
    ["gradwalk:v1:question:dL-dd", "gradwalk:v1:predict:overwrite", "gradwalk:v1:lab:first-graph"],
  );
});

test("a tab that has counted less takes nothing away from the other", () => {
  const store = new MemoryStore();
  const empty = new Progress(() => store).exercise("product_rule");
  const [here, there] = [new Progress(() => store), new Progress(() => store)];
  there.saveExercise("product_rule", {
    ...empty,
    code: "right",
    passed: "right",
    bodies: { rule: "right" },
    tries: 4,
    hints: 2,
  });
  here.saveExercise("product_rule", { ...empty, code: "typing", tries: 1 });
  const both = here.exercise("product_rule");
  assert.equal(both.code, "typing");
  assert.deepEqual([both.passed, both.tries, both.hints], ["right", 4, 2]);
  assert.deepEqual(both.bodies, { rule: "right" });
});

test("a question once answered right stays so after a wrong answer", () => {
  const progress = fresh();
  progress.saveQuestion("q", { answer: "7", right: true, tries: 1 });
  progress.saveQuestion("q", { answer: "6", right: false, tries: 2 });
  assert.deepEqual(progress.question("q"), { answer: "6", right: true, tries: 2 });
});

for (const [what, text] of [
  ["cut short", '{"code": "x", "tri'],
  ["not an object", "42"],
  ["null", "null"],
  [
    "of other types",
    '{"code": 3, "passed": true, "tries": "many", "hints": -1, "starter": [], "bodies": {"a": 1}}',
  ],
] as const) {
  test(`a saved item that is ${what} is read as if never saved`, () => {
    const store = new MemoryStore();
    store.setItem(KEY, text);
    const progress = new Progress(() => store);
    assert.deepEqual(progress.exercise("product_rule"), fresh().exercise("x"));
    assert.equal(progress.trouble, "");
  });
}

test("fields that are good are kept beside one that is not", () => {
  const store = new MemoryStore();
  store.setItem(KEY, '{"code": "mine", "tries": "many"}');
  const { code, tries } = new Progress(() => store).exercise("product_rule");
  assert.deepEqual([code, tries], ["mine", 0]);
});

test("another version's keys are neither read nor changed", () => {
  const store = new MemoryStore();
  store.setItem("gradwalk:v2:exercise:product_rule", '{"code": "later"}');
  const progress = new Progress(() => store);
  assert.equal(progress.exercise("product_rule").code, null);
  progress.saveExercise("product_rule", { ...progress.exercise("product_rule"), code: "now" });
  assert.equal(store.getItem("gradwalk:v2:exercise:product_rule"), '{"code": "later"}');
});

test("where storage is forbidden, work lasts as long as the page and the reason is said once", () => {
  const progress = new Progress(() => {
    throw named("SecurityError");
  });
  let told = 0;
  progress.subscribe(() => {
    if (progress.trouble) told += 1;
  });
  assert.equal(progress.predict("p").choice, null);
  assert.equal(told, 1);
  progress.savePredict("p", { choice: 2 });
  assert.equal(progress.predict("p").choice, 2);
  assert.equal(
    progress.trouble,
    "Your work can't be remembered in this browser: storage is switched off for this site.",
  );
});

test("when storage is full, what it refused is still there and is saved once there is room", () => {
  const store = new MemoryStore();
  let full = true;
  const save = store.setItem.bind(store);
  store.setItem = (key, value) => {
    if (full) throw named("QuotaExceededError");
    save(key, value);
  };
  const progress = new Progress(() => store);
  progress.savePredict("p", { choice: 0 });
  assert.equal(progress.predict("p").choice, 0);
  assert.match(progress.trouble, /its storage is full\.$/);
  full = false;
  progress.savePredict("p", { choice: 1 });
  assert.equal(new Progress(() => store).predict("p").choice, 1);
});

test("a choice taken back was committed to all the same", () => {
  const progress = fresh();
  assert.equal(progress.isDone("predict:p"), false);
  progress.savePredict("p", { choice: 0 });
  progress.savePredict("p", { choice: null });
  assert.equal(progress.predict("p").choice, null);
  assert.equal(progress.isDone("predict:p"), true);
});

test("a choice saved before commitments were kept counts as one", () => {
  const store = new MemoryStore();
  store.setItem("gradwalk:v1:predict:p", '{"choice":2}');
  assert.equal(new Progress(() => store).isDone("predict:p"), true);
});

test("each kind of item is done in its own way, and an unknown one never", () => {
  const progress = fresh();
  const exercise = progress.exercise("e");
  progress.saveExercise("e", { ...exercise, code: "half", tries: 3 });
  progress.saveQuestion("q", { answer: "6", right: false, tries: 1 });
  progress.saveLab("l", { finished: false });
  const keys = ["exercise:e", "question:q", "lab:l", "recipe:r", "constructor:c", "exercise", ""];
  assert.deepEqual(
    keys.filter((key) => progress.isDone(key)),
    [],
  );
  progress.saveExercise("e", { ...exercise, passed: "whole" });
  progress.saveQuestion("q", { answer: "7", right: true, tries: 2 });
  progress.saveLab("l", { finished: true });
  assert.deepEqual(
    keys.filter((key) => progress.isDone(key)),
    ["exercise:e", "question:q", "lab:l"],
  );
});

test("all that is kept can be taken out, changed and put back, and other keys stay", () => {
  const store = new MemoryStore();
  store.setItem("somebody:else", "1");
  const progress = new Progress(() => store);
  progress.saveLab("l", { finished: true });
  progress.savePredict("p", { choice: 1 });
  const before = progress.all();
  assert.deepEqual([...before.keys()], ["lab:l", "predict:p"]);
  const undo = progress.put(
    new Map([
      ["lab:l", null],
      ["lab:m", '{"finished":true}'],
    ]),
  );
  assert.deepEqual([...progress.all().keys()], ["predict:p", "lab:m"]);
  assert.equal(progress.isDone("lab:l"), false);
  progress.saveLab("later", { finished: true });
  progress.put(undo);
  assert.deepEqual([...progress.all().keys()].sort(), ["lab:l", "lab:later", "predict:p"]);
  assert.equal(progress.isDone("lab:l"), true);
  assert.equal(store.getItem("somebody:else"), "1");
});

test("what a full store refused is among all that is kept, and can be forgotten", () => {
  const store = new MemoryStore();
  store.setItem = () => {
    throw named("QuotaExceededError");
  };
  const progress = new Progress(() => store);
  progress.saveLab("l", { finished: true });
  assert.deepEqual([...progress.all().keys()], ["lab:l"]);
  progress.put(new Map([["lab:l", null]]));
  assert.deepEqual([...progress.all().keys()], []);
});

test("a listener hears of each change until it stops listening", () => {
  const progress = fresh();
  let heard = 0;
  const stop = progress.subscribe(() => {
    heard += 1;
  });
  progress.savePredict("p", { choice: 0 });
  stop();
  progress.savePredict("p", { choice: 1 });
  assert.equal(heard, 1);
});

test("a puzzle keeps the order as it stands, and once passed stays so", () => {
  const store = new MemoryStore();
  const progress = new Progress(() => store);
  assert.deepEqual(progress.puzzle("visits"), { order: [], passed: false, tries: 0 });
  progress.savePuzzle("visits", { order: ["n5", "n4"], passed: true, tries: 2 });
  progress.savePuzzle("visits", { order: [], passed: false, tries: 1 });
  const kept = new Progress(() => store);
  assert.deepEqual(kept.puzzle("visits"), { order: [], passed: true, tries: 2 });
  assert.ok(kept.isDone("puzzle:visits"));
});
