// <gw-continue>: the front page's first button: start, go on where the reader left, or the end.
import { html, type TemplateResult } from "lit";
import { itemName, lessonName, type Place } from "../course.ts";
import { whereTheReaderStands } from "../page/course-progress.ts";
import { siteAddress } from "../page/site.ts";
import { CourseElement } from "./course-element.ts";

/** Keeps what it holds, the button that starts the course, for a reader who has done nothing yet. */
export class ContinueElement extends CourseElement {
  #start: ChildNode[] = [];
  override connectedCallback(): void {
    if (!this.hasUpdated) {
      this.#start = [...this.childNodes];
      this.replaceChildren();
    }
    super.connectedCallback();
  }

  override render(): TemplateResult {
    const standing = whereTheReaderStands();
    switch (standing?.kind) {
      case "under way":
        return this.#renderContinue(standing.place);
      case "finished":
        return html`<p class="gw-finished"><strong>You have finished the course.</strong>
          All ${standing.items} things in it are done.</p>`;
      default:
        return html`${this.#start}`;
    }
  }

  #renderContinue({ lesson, item }: Place): TemplateResult {
    return html`<a class="gw-button gw-main gw-goes-on" href="${siteAddress(lesson.url)}#${item.id}">
      <span>Continue where you left:</span>
      <span class="gw-goes-on-place">${lessonName(lesson)}, ${itemName(item)}</span></a>`;
  }
}

customElements.define("gw-continue", ContinueElement);
