// Starts Python in the background: when a page that needs it has settled, or at the first sign of interest.
import { python } from "../python/client.ts";

const NEEDS_PYTHON = "gw-exercise, gw-lab, gw-playground, gw-run-cell, gw-training";

let wanted = false;

/** Says that something on this page needs Python; it starts as soon as the browser has time. */
export function wantPython(): void {
  if (wanted || savesData()) return; // who saves data waits until Python is asked for
  wanted = true;
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
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

function whenIdle(): void {
  // Safari has no requestIdleCallback; half a second after loading is as settled.
  if ("requestIdleCallback" in window) requestIdleCallback(() => python.start(), { timeout: 2000 });
  else setTimeout(() => python.start(), 500);
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
