// The Web Worker: boots the interpreter and hands messages to it and back, nothing else.
import type { Event, Reply, Request } from "../protocol.ts";
import { type Booted, boot } from "./boot.ts";

/** What learner code has no business with, should it ever get past the modules that are hidden from it. */
const OUT_OF_REACH = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebTransport",
  "EventSource",
  "BroadcastChannel",
  "indexedDB",
  "caches",
  "importScripts",
  "Worker",
  "navigator",
];

const say = (message: Reply | Event): void => self.postMessage(message);

/** Until what few programs need is fetched: the first answer is on the screen by then. */
const LATER = 3_000; // ms

let booted: Booted | undefined;
let answered = false;

function forbid(names: string[]): void {
  for (const name of names) {
    Object.defineProperty(self, name, { value: undefined, configurable: false, writable: false });
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
      say({ kind: "ready", ...(booted.kept && !request.kept && { kept: booted.kept }) });
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
