// The worker's interpreter for Python's build and tests: one JSON request a line on stdin, replies and events on stdout.
//
//   node --import tsx site-js/node/serve.ts [folder that holds engine/]
//
// Requests are those of src/protocol.ts (without "boot": it boots by itself and says "ready"), and
// {"kind": "call", "id": 1, "question": {...}}: engine.browser.call in a clean interpreter, answered by
// {"kind": "called", "id": 1, "answer": {...}}.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Event, Reply, Request } from "../src/protocol.ts";
import { failure } from "../src/python/failures.ts";
import { Interpreter } from "../src/python/interpreter.ts";

type Call = { kind: "call"; id: number; question: { kind: string } & Record<string, unknown> };
type Asked = Exclude<Request, { kind: "boot" }> | Call;
type Called = { kind: "called"; id: number; answer: unknown };

const repository = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const pyodide = path.join(repository, "node_modules", "pyodide", "/");

// Only our lines go to stdout: Pyodide writes its own remarks with console.log.
console.log = console.info = console.warn = console.error;

function say(message: Reply | Event | Called): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function engineSources(folder: string): Record<string, string> {
  const engine = path.join(folder, "engine");
  const files = readdirSync(engine, { recursive: true, encoding: "utf8" });
  const modules = files.filter((file) => file.endsWith(".py")).sort();
  return Object.fromEntries(
    modules.map((file) => [
      `engine/${file.replaceAll(path.sep, "/")}`,
      readFileSync(path.join(engine, file), "utf8"),
    ]),
  );
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

try {
  const engine = engineSources(process.argv[2] ?? repository);
  const interpreter = await Interpreter.boot({ pyodide, engine });
  say({ kind: "ready" });
  for await (const line of createInterface({ input: process.stdin })) {
    say(answer(interpreter, JSON.parse(line) as Asked));
    if (interpreter.worn) say({ kind: "worn" });
  }
} catch (error) {
  say({ kind: "unavailable", message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
