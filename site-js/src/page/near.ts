// Tells when the reader is about to see an element, so that what it needs can be fetched then.

/** Calls `action` whenever the element comes near the window; returns how to stop that. */
export function whenNear(element: Element, action: () => void): () => void {
  const seen = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) action();
    },
    { rootMargin: "300px" },
  );
  seen.observe(element);
  return () => seen.disconnect();
}
