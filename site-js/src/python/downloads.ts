// Python's files on their way: small whatever the host does, counted byte by byte, never silent about a failure.
import { decompress } from "fzstd";
import type { Event } from "../protocol.ts";

type Tell = (event: Extract<Event, { kind: "progress" }>) => void;

const MB = 1_000_000;
const BETWEEN = 100; // ms between two progress events
const GZIP = [0x1f, 0x8b];

/** Takes the place of the worker's `fetch` while Python boots. */
export class Downloads {
  /** Rejects with a sentence when a file cannot be had. Pyodide itself would only warn, and wait for ever. */
  readonly failure: Promise<never>;
  #fail: (error: Error) => void = () => undefined;
  readonly #sizes: Record<string, number>;
  readonly #total: number;
  readonly #tell: Tell;
  readonly #fetch: typeof fetch; // the real one
  #done = 0;
  #told = 0;

  /** `sizes`: by file name, the bytes of what is waited for, as unpacked by the host. */
  constructor(sizes: Record<string, number>, tell: Tell, real: typeof fetch) {
    this.#sizes = sizes;
    this.#total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    this.#tell = tell;
    this.#fetch = real;
    this.failure = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.failure.catch(() => undefined); // heard by whoever races it; never "unhandled"
  }

  readonly fetch = async (address: RequestInfo | URL, options?: RequestInit): Promise<Response> => {
    const url = address instanceof Request ? address.url : String(address);
    const name = new URL(url).pathname.split("/").at(-1) ?? url;
    const response = await this.#smallest(url, name, options);
    // Counted on a copy: the browser keeps compiled code only for a response that is its own.
    if (name in this.#sizes) void this.#count(name, response.clone());
    // Not the host's word for it: some call wasm text/plain, and the browser then refuses to compile it.
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    if (response.headers.get("content-type") === type) return response;
    return new Response(response.body, { headers: { "content-type": type } });
  };

  async json<T>(url: string): Promise<T> {
    const response = await this.fetch(url);
    try {
      return (await response.json()) as T;
    } catch {
      throw this.#failed(url.split("/").at(-1) ?? url, "is not what it should be.");
    }
  }

  /** A file that was packed with Zstandard, unpacked. */
  async unpacked(url: string): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.fetch(url);
    const packed = new Uint8Array(await response.arrayBuffer());
    return decompress(packed) as Uint8Array<ArrayBuffer>;
  }

  async #smallest(url: string, name: string, options?: RequestInit): Promise<Response> {
    const response = await this.#get(url, name, options);
    if (!name.endsWith(".wasm") || response.headers.has("content-encoding")) return response;
    if (!("DecompressionStream" in self)) return response;
    // The host compresses nothing; beside the file lies one that is compressed already.
    const small = await this.#fetch.call(globalThis, `${url}.gz`, options).catch(() => null);
    if (!small?.ok || !small.body) return response;
    const [first, body] = await peek(small.body);
    if (GZIP.some((byte, index) => first[index] !== byte)) return response;
    void response.body?.cancel();
    return new Response(body.pipeThrough(new DecompressionStream("gzip")));
  }

  async #get(url: string, name: string, options?: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await this.#fetch.call(globalThis, url, options);
    } catch {
      throw this.#failed(name, "could not be fetched. Is the connection gone?");
    }
    if (!response.ok) throw this.#failed(name, `could not be fetched (${response.status}).`);
    return response;
  }

  #failed(name: string, what: string): Error {
    const error = new Error(`A part of it, ${name}, ${what}`);
    this.#fail(error);
    return error;
  }

  async #count(name: string, { body }: Response): Promise<void> {
    this.#report(true);
    let size = 0;
    try {
      const reader = body?.getReader();
      for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
        size += piece.value.length;
        this.#done += piece.value.length;
        this.#report(false);
      }
    } catch {
      // cut short, as its size tells
    }
    this.#report(true);
    // A page of HTML in place of the file, a transfer cut short, another version.
    if (size !== this.#sizes[name]) this.#failed(name, "is not what it should be.");
  }

  #report(always: boolean): void {
    const now = performance.now();
    if (!always && now - this.#told < BETWEEN) return;
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

/** The first piece of a stream, and a stream that still has it. */
async function peek(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<[Uint8Array, ReadableStream<Uint8Array<ArrayBuffer>>]> {
  const [one, other] = stream.tee();
  const reader = one.getReader();
  const { value } = await reader.read();
  void reader.cancel();
  return [value ?? new Uint8Array(), other];
}
