// Notes when the page hears from its worker, and when it tells it something.
window.messages = [];

window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => this.#note(data));
  }

  postMessage(message, ...others) {
    this.#note(message);
    super.postMessage(message, ...others);
  }

  #note(message) {
    window.messages.push({ at: performance.now(), kind: message.kind });
  }
};
