// Puts off what the page can do without at first.

/** Calls `action` once the page has loaded and the browser has nothing more urgent. */
export function whenSettled(action: () => void): void {
  if (document.readyState === "complete") whenIdle(action);
  else window.addEventListener("load", () => whenIdle(action), { once: true });
}

function whenIdle(action: () => void): void {
  // Safari has no requestIdleCallback; half a second after loading is as settled.
  if ("requestIdleCallback" in window) requestIdleCallback(action, { timeout: 2000 });
  else setTimeout(action, 500);
}
