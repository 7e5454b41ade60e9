// The course: how much of a lesson is done, and where a reader goes on.
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { countWords, itemName, lessonName, lessonProgress, standing } from "../src/course.ts";
import type { Course, CourseItem, CourseLesson } from "../src/shapes.ts";

function item(key: string): CourseItem {
  const [kind = "", id = ""] = key.split(":");
  return { kind, id, key, title: id };
}

function lesson(number: number, ...keys: string[]): CourseLesson {
  const id = `0${number}-lesson`;
  const url = `lessons/${id}/`;
  const title = `Lesson ${number}`;
  return { id, number, title, question: "Why?", minutes: 10, url, items: keys.map(item) };
}

const COURSE: Course = {
  lessons: [
    lesson(1, "question:a", "exercise:b"),
    lesson(2),
    lesson(3, "lab:c", "predict:d", "exercise:e"),
  ],
};

function among(...keys: string[]): (key: string) => boolean {
  return (key) => keys.includes(key);
}

function goesOn(begun: string[], done: string[]): string {
  const now = standing(COURSE, among(...begun, ...done), among(...done));
  return now.kind === "under way" ? now.place.item.key : now.kind;
}

test("a lesson is begun with the first thing done, and done with the last", () => {
  const [, , third] = COURSE.lessons as [CourseLesson, CourseLesson, CourseLesson];
  const states = [[], ["lab:c"], ["lab:c", "predict:d", "exercise:e"]].map((done) => {
    const progress = lessonProgress(third, among(...done));
    return [progress.state, countWords(progress), progress.open.map(({ id }) => id).join()];
  });
  assert.deepEqual(states, [
    ["none", "0 of 3 done", "c,d,e"],
    ["some", "1 of 3 done", "d,e"],
    ["all", "all 3 done", ""],
  ]);
});

test("a lesson with nothing to do is never begun", () => {
  assert.equal(lessonProgress(lesson(2), among()).state, "none");
});

test("a reader who has done nothing is new", () => {
  assert.equal(goesOn([], []), "new");
});

test("a reader goes on at what was begun and left open", () => {
  assert.equal(goesOn(["exercise:b"], ["question:a"]), "exercise:b");
});

test("a reader goes on after the furthest thing done, over lessons with nothing to do", () => {
  assert.equal(goesOn([], ["question:a", "exercise:b"]), "lab:c");
});

test("a reader who jumped ahead goes on there", () => {
  assert.equal(goesOn([], ["lab:c"]), "predict:d");
});

test("at the end, what was left open on the way is where to go on", () => {
  assert.equal(goesOn([], ["question:a", "lab:c", "predict:d", "exercise:e"]), "exercise:b");
});

test("a reader who has done everything has finished", () => {
  const all = COURSE.lessons.flatMap(({ items }) => items.map(({ key }) => key));
  assert.deepEqual(standing(COURSE, among(...all), among(...all)), { kind: "finished", items: 5 });
});

test("wherever a reader goes on, it is open; and only who has done all has finished", () => {
  const keys = COURSE.lessons.flatMap(({ items }) => items.map(({ key }) => key));
  fc.assert(
    fc.property(fc.subarray(keys), fc.subarray(keys), (begun, done) => {
      const now = standing(COURSE, among(...begun, ...done), among(...done));
      if (now.kind === "under way") assert.ok(!done.includes(now.place.item.key));
      assert.equal(now.kind === "new", begun.length + done.length === 0);
      assert.equal(now.kind === "finished", done.length === keys.length);
    }),
  );
});

test("things to do are named as a sentence names them", () => {
  const names = [
    { ...item("exercise:e"), title: "The product’s rule" },
    { ...item("predict:d"), title: "Question 2" },
    { ...item("question:a"), title: "Two rates" },
    { ...item("lab:c"), title: "L = a·b" },
  ].map(itemName);
  assert.deepEqual(names, [
    "exercise The product’s rule",
    "question 2",
    "question Two rates",
    "lab L = a·b",
  ]);
  assert.equal(lessonName(lesson(3)), "3 Lesson 3");
});
