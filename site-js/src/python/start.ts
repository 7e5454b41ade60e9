// Starts Pyodide: the plain way, or from a memory image, which leaves out what Python does while it starts.
import type { loadPyodide as LoadPyodide, PyodideInterface } from "pyodide";
import { guard, type Imports } from "./border.ts";
import { HOME } from "./files.ts";
import { addBlocks, type Image } from "./image.ts";
import type { Module } from "./internals.ts";

/** Loading a package over the network is no part of this site; an empty list also saves one request. */
const NO_PACKAGES = {
  info: {
    abi_version: "2026_0",
    arch: "wasm32",
    platform: "emscripten_5_0_3",
    python: "3.14.2",
    version: "314.0.7",
  },
  packages: {},
};

const ENVIRONMENT = {
  HOME,
  PYTHONUNBUFFERED: "1", // print("a", end="") is seen although the program then loops for ever
  PYTHONDONTWRITEBYTECODE: "1",
  // The order of a set of strings must not decide a verdict; it is the same in each run and for each reader.
  PYTHONHASHSEED: "0",
};

type Settings = Record<string, unknown>;
type CreateModule = (settings: Settings) => Promise<Module>;
type Instantiate = (imports: Imports, done: unknown) => unknown;

/** Pyodide's two scripts; both are on their way at once. */
export interface Scripts {
  load: typeof LoadPyodide;
  create: CreateModule;
}

/** The scripts from a folder with a trailing slash: a URL, or a path under Node. */
export async function scripts(folder: string): Promise<Scripts> {
  const at = (name: string) => `${folder.startsWith("/") ? "file://" : ""}${folder}${name}`;
  const [loader, maker] = (await Promise.all([
    import(at("pyodide.mjs")),
    import(at("pyodide.asm.mjs")),
  ])) as [{ loadPyodide: typeof LoadPyodide }, { default: CreateModule }];
  const create: CreateModule = (settings) => {
    const instantiate = settings.instantiateWasm as Instantiate;
    const instantiateWasm: Instantiate = (imports, done) => instantiate(guard(imports), done);
    return maker.default({ ...settings, instantiateWasm });
  };
  return { load: loader.loadPyodide, create };
}

/** Boots Python; takes seconds. `snapshot`: so that an image can be taken of it. */
export function startPlainly(
  { load, create }: Scripts,
  folder: string,
  snapshot = false,
): Promise<PyodideInterface> {
  return load(
    options(folder, { createPyodideModule: create, ...(snapshot && { _makeSnapshot: true }) }),
  );
}

/** Puts an image into fresh memory; takes a fraction of a second. */
export function startFromImage(
  { load, create }: Scripts,
  folder: string,
  image: Image,
): Promise<PyodideInterface> {
  const createPyodideModule: CreateModule = async (settings) => {
    // Pyodide took the size from the snapshot, which is a header without memory.
    const module = await create({ ...settings, INITIAL_MEMORY: image.length });
    addBlocks(image, module.HEAPU8);
    return module;
  };
  return load(options(folder, { createPyodideModule, _loadSnapshot: image.header }));
}

/** Memory as WebAssembly and Emscripten leave it, before Python begins: what an image leaves out. */
export async function firstMemory({ load, create }: Scripts, folder: string): Promise<Uint8Array> {
  let first: Uint8Array | undefined;
  const createPyodideModule: CreateModule = async (settings) => {
    const module = await create({ ...settings, noInitialRun: true });
    first = module.HEAPU8.slice();
    throw new Error("Nothing more is needed.");
  };
  await load(options(folder, { createPyodideModule })).catch((error: unknown) => {
    if (!first) throw error;
  });
  return first ?? new Uint8Array();
}

function options(folder: string, more: Settings): Parameters<typeof LoadPyodide>[0] {
  const all: Settings = {
    indexURL: folder,
    jsglobals: {}, // `import js` finds nothing: no page, no storage, no network
    env: { ...ENVIRONMENT },
    lockFileContents: NO_PACKAGES,
    stdin: () => null, // the end of input
    ...more,
  };
  return all as Parameters<typeof LoadPyodide>[0];
}
