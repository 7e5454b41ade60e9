// On a lesson: the prepared answer is there, Check is pressed at once. When is the verdict seen?
window.visit = (async () => {
  const exercise = () => document.getElementById(prepared.element);
  const check = await bench.when(() => exercise()?.querySelector("button.gw-main"));
  const pressed = performance.now();
  check.click();
  const verdict = await bench.when(() => exercise()?.querySelector(".gw-verdict-title"));
  const inserted = performance.now();
  const [{ domContentLoadedEventEnd: ready }] = performance.getEntriesByType("navigation");
  return {
    words: verdict.textContent,
    pressed,
    ready,
    inserted,
    shown: await bench.painted(),
    began: performance.timeOrigin,
    longTasks: bench.longTasks,
  };
})();
