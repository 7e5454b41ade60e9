// On the bare page: when did Python give its first result?
window.visit = bench
  .when(() => document.querySelector("output")?.textContent === "2")
  .then(async () => ({
    shown: await bench.painted(),
    began: performance.timeOrigin,
    longTasks: bench.longTasks,
  }));
