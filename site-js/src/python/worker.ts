// The Web Worker: boots the interpreter and hands messages to it and back, nothing else.
import type { Event, Reply, Request, Sources } from "../protocol.ts";
import { Downloads } from "./downloads.ts";
import { Interpreter } from "./interpreter.ts";

/** Bytes of Pyodide's big files, put in by build.mjs. */
declare const PYODIDE_BYTES: Record<string, number>;

const say = (message: Reply | Event): void => self.postMessage(message);

let interpreter: Interpreter | undefined;

async function boot(sources: Sources): Promise<Interpreter> {
  // Pyodide plans callbacks through it where there is one, past anything that holds timers back.
  Reflect.deleteProperty(self, "MessageChannel");
  const downloads = new Downloads(PYODIDE_BYTES, say);
  self.fetch = downloads.fetch;
  const load = async () => {
    const engine = await downloads.fetch(sources.engine);
    return Interpreter.boot({ pyodide: sources.pyodide, engine: await engine.json() });
  };
  return Promise.race([load(), downloads.failure]);
}

self.onmessage = async ({ data: request }: MessageEvent<Request>) => {
  if (request.kind === "boot") {
    try {
      interpreter = await boot(request.sources);
      say({ kind: "ready" });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      say({ kind: "unavailable", message: `Python could not be started. ${message}` });
    }
  } else if (interpreter) {
    say(interpreter.answer(request, say));
    if (interpreter.worn) say({ kind: "worn" });
  }
};
