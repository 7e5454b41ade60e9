// On a lesson with a live graph: notes how long after each move of a slider the picture was painted.
window.slider = {
  handled: [], // ms since the page was told of the move
  moved: [], // ms since the pointer moved

  /** Fills in the gradients, which then follow too, and says where the slider's thumb is and how long it is. */
  async prepare() {
    const graph = await bench.when(() => document.querySelector("gw-live-graph .gw-live-controls"));
    const card = graph.closest("gw-live-graph");
    card.scrollIntoView({ block: "center", behavior: "instant" });
    card.querySelector(".gw-live-controls button").click();
    await bench.painted();
    const input = card.querySelector("input[type=range]");
    input.addEventListener("input", (event) => {
      const told = performance.now();
      bench.painted().then((painted) => {
        this.handled.push(painted - told);
        this.moved.push(painted - event.timeStamp);
      });
    });
    const { left, top, width, height } = input.getBoundingClientRect();
    const part = (input.value - input.min) / (input.max - input.min);
    return { x: left + part * width, y: top + height / 2, left, width };
  },
};
