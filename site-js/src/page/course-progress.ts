// How far this reader has come, for every element that shows it: counted once a change, in other tabs too.
import { type LessonProgress, lessonProgress, type Standing, standing } from "../course.ts";
import type { Course, CourseItem } from "../shapes.ts";
import { progress } from "./memory.ts";
import { dataFile, siteAddress } from "./site.ts";

const listeners = new Set<() => void>();
let course: Course | null = null;
let loading = false;
let lessons: ReadonlyMap<string, LessonProgress> | null = null; // null: to be counted again

/** Calls `listener` once the course is known and after every change. Returns how to stop that. */
export function watchCourse(listener: () => void): () => void {
  listeners.add(listener);
  void load();
  return () => listeners.delete(listener);
}

/** What is done of a lesson; undefined while the course is not known, or for none of its lessons. */
export function progressOf(lesson: string): LessonProgress | undefined {
  if (!course) return undefined;
  lessons ??= new Map(
    course.lessons.map((each) => [each.id, lessonProgress(each, (key) => progress.isDone(key))]),
  );
  return lessons.get(lesson);
}

/** Where the reader stands; undefined while the course is not known. */
export function whereTheReaderStands(): Standing | undefined {
  if (!course) return undefined;
  const begun = progress.all();
  return standing(
    course,
    (key) => begun.has(key),
    (key) => progress.isDone(key),
  );
}

/** The item that is kept under this key, where the course has one. */
export function itemOf(key: string): CourseItem | undefined {
  return course?.lessons.flatMap(({ items }) => items).find((item) => item.key === key);
}

/** The address of the item that is kept under this key. */
export function addressOf(key: string): string | undefined {
  const lesson = course?.lessons.find(({ items }) => items.some((item) => item.key === key));
  const item = itemOf(key);
  return lesson && item ? `${siteAddress(lesson.url)}#${item.id}` : undefined;
}

async function load(): Promise<void> {
  if (course || loading) return;
  const site = JSON.parse(document.getElementById("gw-site")?.textContent ?? "{}") as {
    course?: string;
  };
  if (!site.course) return;
  loading = true;
  try {
    course = await dataFile<Course>(site.course);
  } catch {
    // The page reads well without; the next element that asks tries again.
  }
  loading = false;
  tell();
}

function tell(): void {
  lessons = null;
  for (const listener of listeners) listener();
}

progress.subscribe(tell);

// Another tab, or somebody who cleared the browser's storage.
window.addEventListener("storage", () => tell());
