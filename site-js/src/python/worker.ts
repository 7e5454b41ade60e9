// The Web Worker: boots the interpreter and hands messages to it and back, nothing else.
import type { Event, Reply, Request, Sources } from "../protocol.ts";
import { Downloads } from "./downloads.ts";
import { Interpreter } from "./interpreter.ts";

/** Bytes of Pyodide's big files, put in by build.mjs. */
declare const PYODIDE_BYTES: Record<string, number>;

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

let interpreter: Interpreter | undefined;

async function boot(sources: Sources): Promise<Interpreter> {
  // Pyodide plans callbacks through it where there is one, past anything that holds timers back.
  Reflect.deleteProperty(self, "MessageChannel");
  const downloads = new Downloads(PYODIDE_BYTES, say);
  self.fetch = downloads.fetch;
  const engine = downloads.json<Record<string, string>>(sources.engine);
  engine.catch(() => undefined); // told by `failure`, whoever else is listening by then
  const booted = Interpreter.boot({ pyodide: sources.pyodide, engine });
  return Promise.race([booted, downloads.failure]);
}

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
    try {
      interpreter = await boot(request.sources);
      forbid(OUT_OF_REACH);
      say({ kind: "ready" });
    } catch (error) {
      say({ kind: "unavailable", message: `Python could not be started. ${whyNot(error)}` });
    }
  } else if (interpreter) {
    say(interpreter.answer(request, say));
    if (interpreter.worn) say({ kind: "worn" });
  }
};
