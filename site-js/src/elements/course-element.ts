// What the elements that show progress share: they render again whenever some of it changes.
import { LitElement } from "lit";
import { watchCourse } from "../page/course-progress.ts";

export class CourseElement extends LitElement {
  #stop = (): void => {};

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = watchCourse(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }
}
