// Stands for Material's search worker until somebody searches; only then it fetches that one, and the pages' words.
// Its address says after the # where Material's is. The numbers are those of Material's messages.
const [SETUP, READY, QUERY, RESULT] = [0, 1, 2, 3];

const toPage = self.postMessage.bind(self);
let coming; // a promise of Material's listener, ready to be asked
let latest; // the latest question
let given; // what the page gave to search in: its settings, and an index without pages

self.addEventListener("message", async ({ data: message }) => {
  latest = message;
  if (message.type === SETUP) {
    given = message.data;
    toPage({ type: READY }); // at once, so that the page sends what is typed
  } else if (message.type === QUERY && message.data === "") {
    toPage({ type: RESULT, data: { items: [] } });
  } else {
    coming ??= materials();
    try {
      const listener = await coming;
      if (latest === message) listener({ data: message });
    } catch {
      coming = undefined; // the next letter tries again
    }
  }
});

async function materials() {
  const words = await fetch(new URL("../search/pages.json", self.location));
  const index = await words.json();
  return new Promise((resolve) => {
    let listener;
    // What it says and hears goes through here: it is asked only once it is ready.
    self.addEventListener = (_type, heard) => {
      listener = heard;
    };
    self.postMessage = (message) => (message.type === READY ? resolve(listener) : toPage(message));
    importScripts(new URL(self.location.hash.slice(1), self.location));
    listener({ data: { type: SETUP, data: { ...given, ...index } } });
  });
}
