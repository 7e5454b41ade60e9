// The page's Python: what waits is not lost, and a worker that has to go is replaced.
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type { PythonWorker } from "../src/page/python-worker.ts";
import type { Event, Reply, Request } from "../src/protocol.ts";
import { PythonClient } from "../src/python/client.ts";
import type { Grading } from "../src/shapes.ts";

/** A worker that says only what the test makes it say. */
class Scripted implements PythonWorker {
  readonly heard: Request[] = [];
  alive = true;
  onmessage: PythonWorker["onmessage"] = null;
  onerror: PythonWorker["onerror"] = null;

  postMessage(request: Request): void {
    this.heard.push(request);
  }

  terminate(): void {
    this.alive = false;
  }

  say(...messages: (Reply | Event)[]): void {
    for (const data of messages) this.onmessage?.({ data });
  }

  /** Number of the last request. */
  get id(): number {
    const last = this.heard.at(-1);
    return last && "id" in last ? last.id : 0;
  }
}

const SOURCES = {
  pyodide: "https://x/p/",
  engine: "https://x/e.json",
  image: "https://x/p.zst",
};
const RAN = { problem: null };
const GRADING = { id: "product_rule" } as Grading;

function setUp(context: TestContext) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const workers: Scripted[] = [];
  const python = new PythonClient(() => {
    const worker = new Scripted();
    workers.push(worker);
    return { worker, sources: SOURCES };
  });
  const states: string[] = [];
  python.subscribe(() => {
    if (states.at(-1) !== python.state) states.push(python.state);
  });
  const worker = () => {
    const last = workers.at(-1);
    assert.ok(last);
    return last;
  };
  const alive = () => workers.filter((each) => each.alive).length;
  const tick = (seconds: number) => context.mock.timers.tick(seconds * 1000);
  return { python, workers, worker, alive, states, tick };
}

test("starting twice starts one worker, and it gets the addresses", (t) => {
  const { python, workers, worker } = setUp(t);
  python.start();
  python.start();
  assert.equal(workers.length, 1);
  assert.deepEqual(worker().heard, [{ kind: "boot", sources: SOURCES }]);
});

test("a program asked for before Python is there starts it, waits, and runs", async (t) => {
  const { python, worker, states } = setUp(t);
  const run = python.run("print(1)");
  assert.equal(worker().heard.length, 1);
  worker().say({ kind: "ready" });
  const { id } = worker();
  assert.deepEqual(worker().heard[1], { kind: "run", id, program: "print(1)", setup: "" });
  worker().say({ kind: "started", id }, { kind: "ran", id, run: RAN });
  assert.deepEqual(await run, { kind: "ran", run: RAN, leftOut: 0 });
  assert.deepEqual(states, ["loading", "ready", "running", "ready"]);
});

test("requests go out one at a time, in order", async (t) => {
  const { python, worker } = setUp(t);
  const ends = [python.run("1"), python.check("2", GRADING), python.run("3")];
  worker().say({ kind: "ready" });
  for (const sent of [2, 3, 4]) {
    assert.equal(worker().heard.length, sent);
    const { id } = worker();
    worker().say({ kind: "started", id }, { kind: "ran", id, run: RAN });
  }
  await Promise.all(ends);
});

test("output comes through at once, then gathered, and whole at the end", async (t) => {
  const { python, worker, tick } = setUp(t);
  const seen: string[] = [];
  const run = python.run("", { onOutput: (text, error) => seen.push(error ? `!${text}` : text) });
  worker().say({ kind: "ready" });
  const { id } = worker();
  const print = (text: string, error = false) => worker().say({ kind: "output", id, text, error });
  worker().say({ kind: "started", id });
  print("a");
  assert.deepEqual(seen, ["a"]);
  print("b");
  print("c");
  assert.deepEqual(seen, ["a"]);
  tick(0.06);
  assert.deepEqual(seen, ["a", "bc"]);
  print("d");
  print("e", true);
  worker().say({ kind: "left-out", id, lines: 5 }, { kind: "ran", id, run: RAN });
  assert.equal((await run).leftOut, 5);
  assert.deepEqual(seen, ["a", "bc", "d", "!e"]);
});

test("Stop ends the program, replaces the worker, and what waits runs in the new one", async (t) => {
  const { python, workers, worker, alive, states } = setUp(t);
  const endless = python.run("while True: pass");
  const next = python.run("print(2)");
  worker().say({ kind: "ready" }, { kind: "started", id: worker().id });
  python.stop();
  assert.deepEqual(await endless, { kind: "stopped", leftOut: 0 });
  assert.deepEqual([workers.length, alive()], [2, 1]);
  worker().say({ kind: "ready" });
  const { id } = worker();
  worker().say({ kind: "started", id }, { kind: "ran", id, run: RAN });
  assert.equal((await next).kind, "ran");
  assert.deepEqual(states.slice(0, 5), ["loading", "ready", "running", "loading", "ready"]);
});

test("Stop takes back what waits for Python, and leaves the worker alone", async (t) => {
  const { python, workers, worker } = setUp(t);
  const run = python.run("print(1)");
  python.stop();
  assert.equal((await run).kind, "stopped");
  worker().say({ kind: "ready" });
  assert.equal(worker().heard.length, 1);
  assert.equal(workers.length, 1);
});

test("a signal takes back its own request and no other", async (t) => {
  const { python, workers, worker } = setUp(t);
  const mine = new AbortController();
  const other = python.run("1");
  const waiting = python.run("2", { signal: mine.signal });
  worker().say({ kind: "ready" });
  mine.abort();
  assert.equal((await waiting).kind, "stopped");
  assert.equal(workers.length, 1);
  const { id } = worker();
  worker().say({ kind: "started", id }, { kind: "ran", id, run: RAN });
  assert.equal((await other).kind, "ran");

  const late = await python.run("3", { signal: AbortSignal.abort() });
  assert.equal(late.kind, "stopped");
  const running = new AbortController();
  const third = python.run("4", { signal: running.signal });
  worker().say({ kind: "started", id: worker().id });
  running.abort();
  assert.equal((await third).kind, "stopped");
  assert.equal(workers.length, 2);
});

test("a program has ten seconds from its start", async (t) => {
  const { python, workers, worker, tick } = setUp(t);
  const run = python.run("while True: pass");
  tick(15); // waiting for Python does not count
  worker().say({ kind: "ready" });
  tick(5);
  worker().say({ kind: "started", id: worker().id });
  tick(9.9);
  assert.equal(python.state, "running");
  tick(0.2);
  assert.deepEqual(await run, { kind: "timeout", seconds: 10, leftOut: 0 });
  assert.equal(workers.length, 2);
});

test("a file that a program waits for is not counted against it", async (t) => {
  const { python, worker, tick } = setUp(t);
  const run = python.run("import statistics");
  worker().say({ kind: "ready" });
  const { id } = worker();
  worker().say({ kind: "started", id });
  tick(9);
  worker().say({ kind: "fetching", id });
  tick(30);
  worker().say({ kind: "started", id });
  tick(9);
  worker().say({ kind: "ran", id, run: RAN });
  assert.equal((await run).kind, "ran");
});

test("what the first worker has made ready is given to the next one", (t) => {
  const { python, worker } = setUp(t);
  python.start();
  const kept = { compiled: {}, image: new Uint8Array([1]) };
  worker().say({ kind: "ready", kept });
  void python.run("while True: pass");
  python.stop();
  assert.deepEqual(worker().heard, [{ kind: "boot", sources: SOURCES, kept }]);
});

test("while a program runs long the next worker gets ready, and Stop need not wait for it", async (t) => {
  const { python, workers, worker, alive, states, tick } = setUp(t);
  const run = python.run("while True: pass");
  const [first] = workers;
  first?.say({ kind: "ready", kept: { compiled: {}, image: new Uint8Array() } });
  first?.say({ kind: "started", id: first.id });
  tick(1.1);
  assert.equal(alive(), 2);
  worker().say({ kind: "ready" });
  python.stop();
  assert.equal((await run).kind, "stopped");
  assert.equal(alive(), 1);
  assert.deepEqual(states.slice(-2), ["loading", "ready"]);
  const next = python.run("print(1)");
  worker().say({ kind: "ran", id: worker().id, run: RAN });
  assert.equal((await next).kind, "ran");
});

test("a program that ends by itself leaves one worker", async (t) => {
  const { python, workers, alive, tick } = setUp(t);
  const run = python.run("slow()");
  const [first] = workers;
  first?.say({ kind: "ready", kept: { compiled: {}, image: new Uint8Array() } });
  first?.say({ kind: "started", id: first.id });
  tick(1.1);
  assert.equal(alive(), 2);
  first?.say({ kind: "ran", id: first.id, run: RAN });
  await run;
  assert.equal(alive(), 1);
  assert.equal(first?.alive, true);
});

test("an interpreter that dies under a program is replaced, and says why", async (t) => {
  const { python, workers, worker } = setUp(t);
  const run = python.run("f()");
  worker().say({ kind: "ready" });
  const { id } = worker();
  worker().say({ kind: "started", id });
  worker().say({ kind: "failed", id, message: "It calls itself.", fatal: true });
  assert.deepEqual(await run, { kind: "crashed", message: "It calls itself.", leftOut: 0 });
  assert.equal(workers.length, 2);
});

test("a fault of ours is told, and keeps the worker", async (t) => {
  const { python, workers, worker } = setUp(t);
  const traced = python.trace("L = a", { a: 1 }, "p");
  worker().say({ kind: "ready" });
  worker().say({ kind: "failed", id: worker().id, message: "No name L.", fatal: false });
  await assert.rejects(traced, /No name L\./);
  assert.equal(workers.length, 1);
  assert.equal(python.state, "ready");
});

test("a worker that throws under a program is replaced", async (t) => {
  const { python, workers, worker } = setUp(t);
  const run = python.run("1");
  worker().say({ kind: "ready" }, { kind: "started", id: worker().id });
  worker().onerror?.({ message: "out of memory" });
  const end = await run;
  assert.equal(end.kind, "crashed");
  assert.equal(workers.length, 2);
});

test("a worker that the system killed is noticed, and its request is asked again once", async (t) => {
  const { python, workers, worker, tick } = setUp(t);
  const run = python.run("1");
  worker().say({ kind: "ready" });
  tick(10);
  assert.equal(workers.length, 2);
  worker().say({ kind: "ready" });
  assert.equal(worker().heard.length, 2);
  tick(10);
  assert.equal((await run).kind, "crashed");
});

test("a worker whose memory has grown is replaced before the next request, not during this", async (t) => {
  const { python, workers, worker } = setUp(t);
  const first = python.run("1");
  worker().say({ kind: "ready" });
  const { id } = worker();
  worker().say({ kind: "started", id }, { kind: "ran", id, run: RAN }, { kind: "worn" });
  assert.equal((await first).kind, "ran");
  assert.deepEqual([workers.length, python.state], [1, "ready"]);
  const second = python.run("2");
  assert.equal(workers.length, 2);
  worker().say({ kind: "ready" });
  const next = worker().id;
  worker().say({ kind: "started", id: next }, { kind: "ran", id: next, run: RAN });
  assert.equal((await second).kind, "ran");
});

test("a script that does not load makes Python unavailable; Retry tries again, and what waits runs", async (t) => {
  const { python, workers, worker, alive } = setUp(t);
  const run = python.run("1");
  worker().onerror?.({});
  assert.equal(python.state, "unavailable");
  assert.match(python.message, /could not be loaded/);
  assert.equal(alive(), 0);
  python.start();
  assert.equal(workers.length, 1);
  python.retry();
  worker().say({ kind: "ready" });
  const { id } = worker();
  worker().say({ kind: "started", id }, { kind: "ran", id, run: RAN });
  assert.equal((await run).kind, "ran");
});

test("a launch that throws makes Python unavailable with its sentence", () => {
  const python = new PythonClient(() => {
    throw new Error("No worker here.");
  });
  python.start();
  assert.deepEqual([python.state, python.message], ["unavailable", "No worker here."]);
});

test("a boot that fails says why", (t) => {
  const { python, worker, alive } = setUp(t);
  python.start();
  worker().say({ kind: "unavailable", message: "pyodide.asm.wasm was answered with 404." });
  assert.deepEqual([python.state, alive()], ["unavailable", 0]);
  assert.equal(python.message, "pyodide.asm.wasm was answered with 404.");
});

test("a download that stalls is given up twenty seconds after its last sign", (t) => {
  const { python, worker, tick } = setUp(t);
  python.start();
  tick(19);
  worker().say({ kind: "progress", what: "Fetching", done: 1, total: 9 });
  tick(19);
  assert.equal(python.state, "loading");
  tick(2);
  assert.equal(python.state, "unavailable");
  assert.match(python.message, /stalled/);
});

test("once everything is there, a slow machine may take its time to start", (t) => {
  const { python, worker, tick } = setUp(t);
  python.start();
  worker().say({ kind: "progress", what: "Starting Python", done: 9, total: 9 });
  tick(100);
  assert.equal(python.state, "loading");
  tick(30);
  assert.equal(python.state, "unavailable");
});

test("a worker that starts from what an earlier one made may take its time, and gives no signs", async (t) => {
  const { python, worker, tick } = setUp(t);
  const run = python.run("1");
  const kept = { compiled: {}, image: new Uint8Array() };
  worker().say({ kind: "ready", kept }, { kind: "started", id: worker().id });
  python.stop();
  await run;
  tick(100);
  assert.equal(python.state, "loading");
  tick(30);
  assert.equal(python.state, "unavailable");
});

test("what a replaced worker still says is not heard", async (t) => {
  const { python, workers, worker } = setUp(t);
  const run = python.run("1");
  worker().say({ kind: "ready" }, { kind: "started", id: worker().id });
  python.stop();
  await run;
  workers[0]?.say({ kind: "ready" });
  assert.equal(python.state, "loading");
});
