// Room for every step of a lab: nothing on the page may move when the reader steps.
import { render, type TemplateResult } from "lit";
import type { Node } from "../shapes.ts";
import { type Frame, nextLabel } from "../timeline.ts";
import type { Pictures } from "./lab-picture.ts";
import { strip, visits } from "./lab-view.ts";

const READABLE = 12; // px, the smallest text in a picture

/** Gives the strip, the list of visits and the main button the size of their largest step. */
export function reserve(lab: Element, nodes: readonly Node[], frames: readonly Frame[]): void {
  const last = frames.at(-1);
  const says = lab.querySelector<HTMLElement>(".gw-lab-strip");
  const visited = lab.querySelector<HTMLElement>(".gw-lab-visits");
  const next = lab.querySelector<HTMLElement>(".gw-lab-next");
  if (says !== null) says.style.minHeight = `${tallest(says, frames.map(strip))}px`;
  if (visited !== null && last !== undefined) {
    visited.style.minHeight = `${tallest(visited, [visits(nodes, last)])}px`;
  }
  if (next !== null) {
    const labels = new Set(frames.map((_, index) => nextLabel(frames, index)));
    next.style.minWidth = `${widest(next, [...labels])}px`;
  }
}

/** The height that `place` takes with each of the contents in turn, measured in a twin that nobody sees. */
function tallest(place: HTMLElement, contents: readonly TemplateResult[]): number {
  const twin = unseenTwin(place);
  twin.style.minHeight = "0";
  twin.style.width = `${place.getBoundingClientRect().width}px`;
  const heights = contents.map((content) => {
    render(content, twin);
    return twin.getBoundingClientRect().height;
  });
  twin.remove();
  return Math.ceil(Math.max(0, ...heights));
}

function widest(button: HTMLElement, labels: readonly string[]): number {
  const twin = unseenTwin(button);
  twin.style.minWidth = "0";
  twin.classList.add("gw-main");
  const widths = labels.map((label) => {
    twin.textContent = label;
    return twin.getBoundingClientRect().width;
  });
  twin.remove();
  return Math.ceil(Math.max(0, ...widths));
}

function unseenTwin(place: HTMLElement): HTMLElement {
  const twin = document.createElement(place.localName);
  twin.className = place.className;
  twin.setAttribute("aria-hidden", "true");
  Object.assign(twin.style, { position: "absolute", visibility: "hidden", inset: "0 auto auto 0" });
  place.after(twin);
  return twin;
}

/**
 * The drawing that fits: the wide one where its smallest text stays readable, else the tall one. Without scripts a
 * container query with a fixed width makes the same choice.
 */
export function fitting(pictures: Pictures, width: number, smallestText: number): "wide" | "tall" {
  const natural = pictures.wide?.viewBox.baseVal.width ?? 0;
  return pictures.tall === null || width >= (natural * READABLE) / smallestText ? "wide" : "tall";
}
