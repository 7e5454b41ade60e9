// Runs before a page's own scripts, and gives `bench` to those that follow it and to questions from outside.
window.bench = {
  /** Lengths in ms of what kept the main thread busy for more than 50 ms. */
  longTasks: [],

  /** Calls `look` after every change of the page until it returns something, and resolves to that. */
  when(look) {
    return new Promise((resolve) => {
      const observer = new MutationObserver(tryAgain);
      function tryAgain() {
        const found = look();
        if (!found) return;
        observer.disconnect();
        resolve(found);
      }
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      tryAgain();
    });
  },

  /** Resolves once the page as it is now has been painted, to the time. */
  painted() {
    return new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
  },
};

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) bench.longTasks.push(duration);
}).observe({ type: "longtask", buffered: true });
