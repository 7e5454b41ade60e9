// Takes a memory image of an interpreter that is ready for requests. Runs when the site is built, under Node.
import { blocksOf, type Image } from "./image.ts";
import { internals, type Module } from "./internals.ts";
import { type Engine, prepare } from "./interpreter.ts";
import { firstMemory, scripts, startPlainly } from "./start.ts";

/** An interpreter's memory after it has started and imported the engine. `folder`: Pyodide's. */
export async function takeImage(folder: string, engine: Engine): Promise<Image> {
  const both = await scripts(folder);
  const first = await firstMemory(both, folder);
  const pyodide = await startPlainly(both, folder, true);
  prepare(pyodide, engine);
  const { module, api } = internals(pyodide);
  blank(module);
  const snapshot = api.makeSnapshot();
  const start = new Uint32Array(snapshot.buffer)[1] ?? 0; // of memory, behind the header
  const memory = snapshot.subarray(start);
  return {
    header: new Uint8Array(snapshot.subarray(0, start)),
    length: memory.length,
    ...blocksOf(memory, first),
  };
}

/** Zeros where nothing is kept any more: an image of them weighs nothing. */
function blank(module: Module): void {
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module.stackSave());
  let end = module._sbrk(0);
  const free: number[] = [];
  for (let size = 2 ** 18; size >= 16; size = Math.floor(size / 1.5)) {
    for (;;) {
      const pointer = module._malloc(size);
      if (module._sbrk(0) !== end) {
        // No free part is as large as that: memory grew instead.
        end = module._sbrk(0);
        module._free(pointer);
        break;
      }
      module.HEAPU8.fill(0, pointer, pointer + module._malloc_usable_size(pointer));
      free.push(pointer);
    }
  }
  for (const pointer of free) module._free(pointer);
}
