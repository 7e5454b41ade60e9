// Starts Python in the background: once a page that needs it has been painted, or at the first sign of interest.
import { python } from "../python/client.ts";

const NEEDS_PYTHON = "gw-exercise, gw-lab, gw-playground, gw-run-cell, gw-training";

let wanted = false;

/** Says that something on this page needs Python; it starts as soon as the page is on the screen. */
export function wantPython(): void {
  if (wanted || savesData()) return; // who saves data waits until Python is asked for
  wanted = true;
  // A frame is called for just before it is painted; what is planned there comes after.
  requestAnimationFrame(() => setTimeout(() => python.start()));
}

/** Watches for the first touch, click or key on anything that needs Python. */
export function startOnInterest(): void {
  for (const sign of ["pointerdown", "focusin"] as const) {
    document.addEventListener(sign, (event) => {
      const { target } = event;
      if (target instanceof Element && target.closest(NEEDS_PYTHON)) python.start();
    });
  }
  if (document.querySelector(NEEDS_PYTHON)) wantPython();
}

/** The reader has asked the browser to fetch as little as it can. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
