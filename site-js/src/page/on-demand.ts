// Loads the elements that only a few lessons have, when a page has one: the other pages never fetch them.

const LOADERS: Record<string, () => Promise<unknown>> = {
  "gw-engine-tour": () => import("../elements/engine-tour.ts"),
  "gw-my-engine": () => import("../elements/my-engine.ts"),
  "gw-live-graph": () => import("../elements/live-graph.ts"),
  "gw-network-view": () => import("../elements/network-view.ts"),
  "gw-nudge-plot": () => import("../elements/nudge-plot.ts"),
  "gw-playground": () => import("../elements/playground.ts"),
  "gw-progress": () => import("../elements/progress.ts"),
  "gw-run-cell": () => import("../elements/run-cell.ts"),
  "gw-order-puzzle": () => import("../elements/order-puzzle.ts"),
  "gw-training": () => import("../elements/training.ts"),
};

/** Looks at the page now and whenever something enters it, as instant navigation does. */
export function loadOnDemand(): void {
  const waiting = new Map(Object.entries(LOADERS));
  const look = (): void => {
    for (const [tag, load] of waiting) {
      if (document.querySelector(tag) === null) continue;
      waiting.delete(tag);
      // Its fallback stays readable; the next page that has one tries again.
      load().catch(() => waiting.set(tag, load));
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
}
