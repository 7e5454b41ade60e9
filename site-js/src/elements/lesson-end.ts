// <gw-lesson-end>: the quiet line at a lesson's end: how much is done, and links to what is open.
import { html, nothing, type TemplateResult } from "lit";
import { countWords, itemName } from "../course.ts";
import { keepTargetInPlace } from "../page/arrival.ts";
import { progressOf } from "../page/course-progress.ts";
import { CourseElement } from "./course-element.ts";

/** Attribute: `lesson` (its id). Shows nothing for a lesson with nothing to do. */
export class LessonEndElement extends CourseElement {
  override connectedCallback(): void {
    super.connectedCallback();
    // It comes after everything else in a lesson, whichever way the page was reached.
    requestAnimationFrame(keepTargetInPlace);
  }

  override render(): TemplateResult | typeof nothing {
    const progress = progressOf(this.getAttribute("lesson") ?? "");
    if (!progress || progress.of === 0) return nothing;
    const { open, state } = progress;
    const words = countWords(progress);
    if (state === "all") return html`<p><span class="gw-right">✓</span> ${capital(words)}.</p>`;
    const links = open.map(
      (item, index) => html`${index > 0 ? ", " : ""}<a href="#${item.id}">${itemName(item)}</a>`,
    );
    return html`<p>${words} · still open: ${links}</p>`;
  }
}

customElements.define("gw-lesson-end", LessonEndElement);

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
