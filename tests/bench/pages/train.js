// On the lesson on training: trains run B while Python is warm and has not seen its network yet.
window.visit = (async () => {
  const panel = () => document.querySelector("gw-training");
  const press = (name) =>
    [...panel().querySelectorAll("button")].find((each) => each.textContent.trim() === name).click();
  const reached = (words) =>
    bench.when(() => panel().querySelector(".gw-train-progress").textContent.includes(words));
  const choose = (name) => {
    const select = panel().querySelector("select");
    select.value = name;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  await bench.when(() => panel()?.querySelector(".gw-train-progress"));
  choose("run-a");
  await reached("of 40");
  press("Step");
  await reached("step 1 of 40");
  choose("run-b");
  await reached("step 0 of 120");
  const pressed = performance.now();
  press("Train");
  await reached("step 120 of 120");
  return { shown: (await bench.painted()) - pressed, began: performance.timeOrigin };
})();
