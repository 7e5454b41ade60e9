// Gets an interpreter running in the worker: from the memory image, or booted plainly where that fails.
import type { Kept, Sources } from "../protocol.ts";
import { Downloads } from "./downloads.ts";
import { Fatal } from "./failures.ts";
import { decode } from "./image.ts";
import { internals } from "./internals.ts";
import { type Engine, Interpreter, prepare } from "./interpreter.ts";
import { Library } from "./library.ts";
import { scripts, startFromImage, startPlainly } from "./start.ts";

/** Bytes of Pyodide's big files, put in by build.mjs. */
declare const PYODIDE_BYTES: { "pyodide.asm.wasm": number; "python_stdlib.zip": number };

type Tell = ConstructorParameters<typeof Downloads>[1];

export interface Booted {
  interpreter: Interpreter;
  /** For the next worker; where that was given, nothing. */
  made?: Kept;
  /** Fetches what few programs need; to be called when nobody is waiting. */
  fetchTheRest: () => Promise<void>;
}

// Both are out of reach, by their names, once Python has started.
const realFetch = self.fetch;
const RealRequest = self.XMLHttpRequest;

const WASM = "pyodide.asm.wasm";
const ZIP = "python_stdlib.zip";
const MISSING = "A part of Python that your program imports from, its standard library,";

/** Rejects with a sentence for the reader. */
export async function boot(sources: Sources, kept: Kept | undefined, tell: Tell): Promise<Booted> {
  if (sources.image) {
    try {
      return await fromImage(sources, kept, tell);
    } catch {
      // Missing, altered, of another version: Python boots without it, and tells what it then lacks.
    }
  }
  return plainly(sources, tell);
}

async function fromImage(sources: Sources, kept: Kept | undefined, tell: Tell): Promise<Booted> {
  const folder = sources.pyodide;
  const downloads = new Downloads({ [WASM]: PYODIDE_BYTES[WASM] }, tell, realFetch);
  const file = kept?.image ?? downloads.unpacked(sources.image);
  const both = scripts(folder);
  const compiled =
    (kept?.compiled as WebAssembly.Module | undefined) ??
    WebAssembly.compileStreaming(downloads.fetch(`${folder}${WASM}`));
  const parts = Promise.all([both, compiled, file]);
  const [{ load, create }, module, image] = await Promise.race([parts, downloads.failure]);

  // Pyodide asks for two files by itself: one is compiled already, the other comes later.
  self.fetch = async () => new Response();
  const streaming = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  try {
    const pyodide = await startFromImage({ load, create }, folder, decode(image));
    const library = new Library(internals(pyodide).module.FS, () => interpreter.waitFor(readNow));
    const readNow = () => fetchNow(`${folder}${ZIP}`);
    const interpreter = new Interpreter(pyodide);
    const fetchTheRest = async () => {
      if (!library.missing) return;
      const response = await realFetch.call(globalThis, `${folder}${ZIP}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.ok && bytes.length === PYODIDE_BYTES[ZIP]) library.arrived(bytes);
    };
    const made = kept ? {} : { made: { compiled: module, image } };
    return { interpreter, fetchTheRest, ...made };
  } finally {
    WebAssembly.instantiateStreaming = streaming;
  }
}

async function plainly(sources: Sources, tell: Tell): Promise<Booted> {
  const downloads = new Downloads(PYODIDE_BYTES, tell, realFetch);
  self.fetch = downloads.fetch;
  const engine = downloads.json<Engine>(sources.engine);
  engine.catch(() => undefined); // told by `failure`, whoever else is listening by then
  const started = startPlainly(await scripts(sources.pyodide), sources.pyodide).then(
    async (pyodide) => {
      prepare(pyodide, await engine);
      return new Interpreter(pyodide);
    },
  );
  const interpreter = await Promise.race([started, downloads.failure]);
  return { interpreter, fetchTheRest: async () => undefined };
}

/** The bytes at an address, while everything here waits: Python cannot be asked to wait any other way. */
function fetchNow(url: string): Uint8Array {
  const request = new RealRequest();
  try {
    request.open("GET", url, false);
    request.responseType = "arraybuffer";
    request.send();
  } catch {
    throw new Fatal(`${MISSING} could not be fetched. Is the connection gone?`);
  }
  if (request.status !== 200)
    throw new Fatal(`${MISSING} could not be fetched (${request.status}).`);
  const bytes = new Uint8Array(request.response as ArrayBuffer);
  if (bytes.length !== PYODIDE_BYTES[ZIP]) throw new Fatal(`${MISSING} is not what it should be.`);
  return bytes;
}
