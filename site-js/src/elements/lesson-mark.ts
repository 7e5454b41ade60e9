// <gw-lesson-mark>: a lesson's circle, empty, filling or full, with the same in words.
import { html, nothing, type TemplateResult } from "lit";
import { countWords } from "../course.ts";
import { progressOf } from "../page/course-progress.ts";
import { CourseElement } from "./course-element.ts";

/**
 * Attributes: `lesson` (its id), `words` (they are shown, not only read out). Sets `data-done` to "some" or "all",
 * and `--gw-done` to the share; the circle is drawn by the style sheet, so that it stands there without a script too.
 */
export class LessonMarkElement extends CourseElement {
  override render(): TemplateResult | typeof nothing {
    const progress = progressOf(this.getAttribute("lesson") ?? "");
    if (!progress || progress.state === "none") {
      delete this.dataset.done;
      return nothing;
    }
    this.dataset.done = progress.state;
    this.style.setProperty("--gw-done", `${(100 * progress.done) / progress.of}%`);
    const name = this.hasAttribute("words") ? "gw-mark-words" : "gw-unseen";
    return html`<span class=${name}>${countWords(progress)}</span>`;
  }
}

customElements.define("gw-lesson-mark", LessonMarkElement);
