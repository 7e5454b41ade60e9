// On a lesson with an exercise: presses its buttons, and says how long the page took to answer.
window.lesson = (() => {
  const exercise = () => document.getElementById(prepared.element);
  const button = (name) =>
    [...exercise().querySelectorAll("button")].find((each) => each.textContent.trim() === name);
  const title = () => exercise().querySelector(".gw-verdict-title");
  const says = (words) => () => exercise().querySelector(".gw-result").textContent.includes(words);
  const ended = () => bench.when(() => !button("Stop"));
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  let began = 0;

  return {
    /** The ms from press to painted verdict, of so many checks of the same program. */
    async checks(times) {
      const took = [];
      for (let number = 0; number < times; number++) {
        await pause(30 + Math.random() * 40); // so that presses fall anywhere between two frames
        const pressed = performance.now();
        button("Check").click();
        await bench.when(() => title() === null);
        await bench.when(title);
        took.push((await bench.painted()) - pressed);
      }
      return took;
    },

    /** Runs a program so many times; the ms after its last output until the worker can run the next one. */
    async renewals(times) {
      const took = [];
      for (let number = 0; number < times; number++) {
        messages.length = 0;
        button("Run").click();
        await bench.when(() => button("Stop"));
        await ended();
        await pause(20);
        const at = (kind) => messages.findLast((each) => each.kind === kind).at;
        took.push(at("ran") - at("output") + at("started") - at("run"));
      }
      return took.slice(1); // the first run had nothing to renew
    },

    /** Presses Run and waits until the program is well under way. */
    async runWithoutEnd() {
      button("Run").click();
      await bench.when(says("Running"));
      await pause(300);
    },

    /** Presses Stop, and is ready for another program to be typed. */
    async stop() {
      began = performance.now();
      button("Stop").click();
      await ended();
      this.selectAll();
    },

    /** Presses Run on a program that brings Python down, and is ready for another one to be typed. */
    async crash() {
      button("Run").click();
      await bench.when(says("Python gave up"));
      began = performance.now();
      this.selectAll();
    },

    /** Presses Run at once; the ms from Stop or the crash to the painted output. */
    async runAgain(words) {
      button("Run").click();
      await bench.when(() => exercise().querySelector(".gw-output")?.textContent.includes(words));
      const took = (await bench.painted()) - began;
      await ended();
      return took;
    },

    async openEditor() {
      (await bench.when(exercise)).scrollIntoView();
      await bench.when(() => exercise().querySelector(".cm-content"));
    },

    /** What the editor holds, its indentation too. */
    program() {
      const lines = [...exercise().querySelectorAll(".cm-line")];
      return lines.map((each) => each.textContent).join("\n");
    },

    selectAll() {
      exercise().querySelector(".cm-content").focus();
      document.execCommand("selectAll");
    },
  };
})();
