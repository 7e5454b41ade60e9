// How far a reader has come in the course: of each lesson, and where to go on. Pure.
import type { Course, CourseItem, CourseLesson } from "./shapes.ts";

/** Whether the item that progress keeps under this key is done, or was at least begun. */
export type Asked = (key: string) => boolean;

export interface LessonProgress {
  state: "none" | "some" | "all";
  done: number;
  of: number;
  open: CourseItem[];
}

/** What is done of a lesson. One with nothing to do stays at "none". */
export function lessonProgress(lesson: CourseLesson, isDone: Asked): LessonProgress {
  const open = lesson.items.filter(({ key }) => !isDone(key));
  const of = lesson.items.length;
  const done = of - open.length;
  const state = done === 0 ? "none" : done === of ? "all" : "some";
  return { state, done, of, open };
}

/** "4 of 6 done"; "all 6 done". */
export function countWords({ done, of, state }: LessonProgress): string {
  return state === "all" ? `all ${of} done` : `${done} of ${of} done`;
}

export interface Place {
  lesson: CourseLesson;
  item: CourseItem;
}

/** Nothing is done yet, somewhere to go on, or everything is done. */
export type Standing =
  | { kind: "new" }
  | { kind: "under way"; place: Place }
  | { kind: "finished"; items: number };

/**
 * Where a reader goes on: at the furthest item that was begun if it is still open, otherwise at the
 * first open one after it, otherwise at the first open one of the course.
 */
export function standing(course: Course, isBegun: Asked, isDone: Asked): Standing {
  const places = course.lessons.flatMap((lesson) => lesson.items.map((item) => ({ lesson, item })));
  const furthest = places.findLastIndex(({ item }) => isBegun(item.key));
  if (furthest === -1) return { kind: "new" };
  const isOpen = ({ item }: Place) => !isDone(item.key);
  const place = places.slice(furthest).find(isOpen) ?? places.find(isOpen);
  return place ? { kind: "under way", place } : { kind: "finished", items: places.length };
}

/** "3 A value that remembers". */
export function lessonName({ number, title }: CourseLesson): string {
  return `${number} ${title}`;
}

/** "exercise The product's rule", "question 2". */
export function itemName({ kind, title }: CourseItem): string {
  const numbered = /^Question (\d+)$/.exec(title);
  if (numbered) return `question ${numbered[1]}`;
  return `${kind === "predict" ? "question" : kind} ${title}`;
}
