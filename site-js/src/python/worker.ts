// The Web Worker: boots the interpreter and hands messages to it and back, nothing else.
import type { Event, Reply, Request } from "../protocol.ts";
import { type Booted, boot } from "./boot.ts";

/** What learner code has no business with, should it ever get past the border of Python's memory. */
const OUT_OF_REACH = [
  "Function",
  "postMessage",
  "addEventListener",
  "dispatchEvent",
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebTransport",
  "EventSource",
  "BroadcastChannel",
  "MessagePort",
  "SharedWorker",
  "indexedDB",
  "caches",
  "importScripts",
  "Worker",
  "navigator",
];

const post = self.postMessage.bind(self);
const say = (message: Reply | Event, handedOver: Transferable[] = []): void =>
  post(message, handedOver);

/** Until what few programs need is fetched: the first answer is on the screen by then. */
const LATER = 3_000; // ms

let booted: Booted | undefined;
let answered = false;

/** From the scope and from the prototypes it has them from. */
function forbid(names: string[]): void {
  const gone = { value: undefined, configurable: false, writable: false };
  for (let holder: object = self; holder !== Object.prototype; ) {
    for (const name of names) {
      if (holder === self || Object.hasOwn(holder, name)) Object.defineProperty(holder, name, gone);
    }
    holder = Object.getPrototypeOf(holder);
  }
  // What every function leads to: a function made from text.
  for (const each of [() => 0, async () => 0, function* () {}, async function* () {}]) {
    Object.defineProperty(Object.getPrototypeOf(each), "constructor", gone);
  }
}

function whyNot(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /imported module|importing/i.test(message)
    ? "Its .mjs files could not be loaded. Is the connection gone, or does the host give them a wrong type?"
    : message;
}

self.onmessage = async ({ data: request }: MessageEvent<Request>) => {
  if (request.kind === "boot") {
    // Pyodide plans callbacks through it where there is one, past anything that holds timers back.
    Reflect.deleteProperty(self, "MessageChannel");
    try {
      booted = await boot(request.sources, request.kept, say);
      forbid(OUT_OF_REACH);
      const kept = booted.made;
      say({ kind: "ready", ...(kept && { kept }) }, kept ? [kept.image.buffer] : []);
    } catch (error) {
      say({ kind: "unavailable", message: `Python could not be started. ${whyNot(error)}` });
    }
  } else if (booted) {
    const { interpreter, fetchTheRest } = booted;
    say(interpreter.answer(request, say));
    if (interpreter.worn) say({ kind: "worn" });
    if (!answered) setTimeout(() => fetchTheRest().catch(() => undefined), LATER);
    answered = true;
  }
};
