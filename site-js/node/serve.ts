// The worker's interpreter for Python's build and tests: one JSON request a line on stdin, replies and events on stdout.
//
//   node --import tsx site-js/node/serve.ts [folder that holds engine/] [memory image]
//
// With an image, Python starts from it and not plainly; "fetching" then tells that it read the standard library's zip.
//
// Requests are those of src/protocol.ts (without "boot": it boots by itself and says "ready"), and
// {"kind": "call", "id": 1, "question": {...}}: engine.browser.call in a clean interpreter, answered by
// {"kind": "called", "id": 1, "answer": {...}}.
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { decompress } from "fzstd";
import type { Event, Reply, Request } from "../src/protocol.ts";
import { failure } from "../src/python/failures.ts";
import { decode } from "../src/python/image.ts";
import { internals } from "../src/python/internals.ts";
import { Interpreter, prepare } from "../src/python/interpreter.ts";
import { Library } from "../src/python/library.ts";
import { scripts, startFromImage, startPlainly } from "../src/python/start.ts";
import { engineSources, pyodide, repository } from "./files.ts";

type Call = { kind: "call"; id: number; question: { kind: string } & Record<string, unknown> };
type Asked = Exclude<Request, { kind: "boot" }> | Call;
type Called = { kind: "called"; id: number; answer: unknown };

// Only our lines go to stdout: Pyodide writes its own remarks with console.log.
console.log = console.info = console.warn = console.error;

function say(message: Reply | Event | Called): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function answer(interpreter: Interpreter, asked: Asked): Reply | Called {
  if (asked.kind !== "call") return interpreter.answer(asked, say);
  const { id, question } = asked;
  try {
    return { kind: "called", id, answer: interpreter.learner(question) };
  } catch (error) {
    return { kind: "failed", id, ...failure(error) };
  }
}

async function booted(folder: string): Promise<Interpreter> {
  const started = await startPlainly(await scripts(pyodide), pyodide);
  prepare(started, engineSources(folder));
  return new Interpreter(started);
}

async function revived(image: string): Promise<Interpreter> {
  const packed = decompress(readFileSync(image)) as Uint8Array<ArrayBuffer>;
  const started = await startFromImage(await scripts(pyodide), pyodide, decode(packed));
  const zip = () => new Uint8Array(readFileSync(path.join(pyodide, "python_stdlib.zip")));
  new Library(internals(started).module.FS, () => interpreter.waitFor(zip));
  const interpreter = new Interpreter(started);
  return interpreter;
}

try {
  const [folder = repository, image = ""] = process.argv.slice(2);
  const interpreter = image ? await revived(image) : await booted(folder);
  say({ kind: "ready" });
  for await (const line of createInterface({ input: process.stdin })) {
    say(answer(interpreter, JSON.parse(line) as Asked));
    if (interpreter.worn) say({ kind: "worn" });
  }
} catch (error) {
  say({ kind: "unavailable", message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
