// Keeps the thing that a link led to where it is, while what stands above it still takes shape.

const SETTLED_AFTER = 3000; // ms; by then answers of earlier visits have been looked up

const SIGNS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * After arriving at an address with #id: the elements above it grow as they come alive, and push it
 * away. Does nothing where the browser went somewhere else, as after a reload, and stops at the
 * reader's first move.
 */
export function keepTargetInPlace(): void {
  const target = document.getElementById(location.hash.slice(1));
  const page = target?.closest(".md-content");
  if (!target || !page) return;
  const { top } = target.getBoundingClientRect();
  if (top < -innerHeight / 2 || top > innerHeight) return;
  const observer = new ResizeObserver(() => target.scrollIntoView({ behavior: "instant" }));
  const stop = () => {
    observer.disconnect();
    for (const sign of SIGNS) window.removeEventListener(sign, stop);
  };
  for (const sign of SIGNS) window.addEventListener(sign, stop, { passive: true });
  setTimeout(stop, SETTLED_AFTER);
  observer.observe(page);
}
