// On a lesson with a lab: presses its main button as soon as it is there. When did it react?
window.visit = (async () => {
  const next = () => document.querySelector("gw-lab button.gw-main");
  const button = await bench.when(next);
  const before = button.textContent;
  button.click();
  await bench.when(() => next() && next().textContent !== before);
  const stepped = performance.now();
  await new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", resolve);
  });
  const [{ domContentLoadedEventEnd: ready }] = performance.getEntriesByType("navigation");
  return { stepped, ready, shown: stepped, began: performance.timeOrigin, longTasks: bench.longTasks };
})();
