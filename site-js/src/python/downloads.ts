// Pyodide's big files on their way: counted byte by byte, right whatever the host calls them, and never silent about a failure.
import type { Event } from "../protocol.ts";

type Tell = (event: Extract<Event, { kind: "progress" }>) => void;

const MB = 1_000_000;
const BETWEEN = 100; // ms between two progress events

/** Takes the place of the worker's `fetch` while Python boots. `sizes`: bytes by file name, as unpacked. */
export class Downloads {
  /** Rejects with a sentence when a file cannot be had. Pyodide itself would only warn, and wait for ever. */
  readonly failure: Promise<never>;
  #fail: (error: Error) => void = () => undefined;
  readonly #sizes: Record<string, number>;
  readonly #total: number;
  readonly #tell: Tell;
  readonly #fetch = fetch; // the real one: `fetch` below is put in its place
  #done = 0;
  #told = 0;

  constructor(sizes: Record<string, number>, tell: Tell) {
    this.#sizes = sizes;
    this.#total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    this.#tell = tell;
    this.failure = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.failure.catch(() => undefined); // heard by whoever races it; never "unhandled"
  }

  readonly fetch = async (address: RequestInfo | URL, options?: RequestInit): Promise<Response> => {
    const url = address instanceof Request ? address.url : String(address);
    const name = new URL(url).pathname.split("/").at(-1) ?? url;
    try {
      const response = await this.#fetch.call(globalThis, url, options);
      if (!response.ok) throw new Error(`it was answered with ${response.status}`);
      if (!response.body) return response;
      const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
      const body =
        name in this.#sizes ? response.body.pipeThrough(this.#counter(name)) : response.body;
      // Not the host's word for it: some call wasm text/plain, and the browser then refuses to compile it.
      return new Response(body, { headers: { "content-type": type } });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const failure = new Error(`A part of Python, ${name}, could not be fetched: ${why}.`);
      this.#fail(failure);
      throw failure;
    }
  };

  #counter(name: string): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
    return new TransformStream({
      start: () => this.#report(),
      transform: (chunk, controller) => {
        this.#done += chunk.length;
        this.#report();
        controller.enqueue(chunk);
      },
      // A page of HTML in the place of a file ends here, long before its size.
      flush: () => this.#report(name),
    });
  }

  #report(finished = ""): void {
    const now = performance.now();
    if (!finished && now - this.#told < BETWEEN) return;
    this.#told = now;
    const total = this.#total;
    const done = Math.min(this.#done, total);
    const what =
      done < total
        ? `Fetching Python (${Math.floor(done / MB)} of ${Math.ceil(total / MB)} MB)`
        : "Starting Python";
    this.#tell({ kind: "progress", what, done, total });
  }
}
