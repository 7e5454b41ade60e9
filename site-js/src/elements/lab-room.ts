// Room for every step of a lab: nothing on the page may move when the reader steps.
import { render, type TemplateResult } from "lit";
import type { Node } from "../shapes.ts";
import { type Frame, nextLabel } from "../timeline.ts";
import type { Pictures } from "./lab-picture.ts";
import { type Code, strip, visits } from "./lab-view.ts";

const READABLE = 12; // px, the smallest text in a picture
const LARGEST = { wide: 1.25, tall: 1.1 }; // how far a drawing may be blown up

/** Gives the strip, the list of visits and the main button the size of their largest step. */
export function reserve(
  lab: Element,
  nodes: readonly Node[],
  frames: readonly Frame[],
  code: Code | null,
): void {
  const says = lab.querySelector<HTMLElement>(".gw-lab-strip");
  if (says !== null) {
    const strips = frames.map((frame) => strip(frame, code));
    const width = `${says.getBoundingClientRect().width}px`;
    says.style.minHeight = `${largest(says, strips, { width }).height}px`;
  }
  const visited = lab.querySelector<HTMLElement>(".gw-lab-visits");
  if (visited !== null) {
    const { width, height } = largest(visited, [visits(nodes, frames.at(-1))]);
    Object.assign(visited.style, { minWidth: `${width}px`, minHeight: `${height}px` });
  }
  const next = lab.querySelector<HTMLElement>(".gw-lab-next");
  if (next !== null) {
    const labels = new Set(frames.map((_, index) => nextLabel(frames, index)));
    next.style.minWidth = `${largest(next, [...labels]).width}px`;
  }
}

/** The size that `place` takes at most with these contents, measured in a twin that nobody sees. */
export function largest(
  place: HTMLElement,
  contents: readonly (TemplateResult | string)[],
  style: Partial<CSSStyleDeclaration> = {},
): { width: number; height: number } {
  const twin = unseenTwin(place);
  Object.assign(twin.style, { minWidth: "0", minHeight: "0", ...style });
  const sizes = contents.map((content) => {
    render(content, twin);
    return twin.getBoundingClientRect();
  });
  twin.remove();
  return {
    width: Math.ceil(Math.max(0, ...sizes.map((size) => size.width))),
    height: Math.ceil(Math.max(0, ...sizes.map((size) => size.height))),
  };
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
 * Sizes both drawings so that their smallest text stays readable and says which one to show in `place`: the wide one
 * where it fits. Without scripts a container query with a fixed width chooses.
 */
export function fit(pictures: Pictures, place: HTMLElement): "wide" | "tall" {
  const style = getComputedStyle(place);
  const smallest = Number.parseFloat(style.getPropertyValue("--gw-smallest-text"));
  const padding = Number.parseFloat(style.paddingInlineStart) * 2;
  const room = place.clientWidth - padding;
  const least = (picture: SVGSVGElement | null): number =>
    ((picture?.viewBox.baseVal.width ?? 0) * READABLE) / smallest;
  for (const which of ["wide", "tall"] as const) {
    const picture = pictures[which];
    if (picture === null) continue;
    picture.style.minWidth = `${least(picture)}px`;
    picture.style.maxWidth = `${picture.viewBox.baseVal.width * LARGEST[which]}px`;
  }
  const shape = pictures.tall === null || room >= least(pictures.wide) ? "wide" : "tall";
  // What does not fit even so scrolls inside its own place, by keyboard too.
  if (least(pictures[shape]) > room) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
  return shape;
}
