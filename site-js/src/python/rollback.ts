// Every run starts from the same bytes: what the interpreter's memory holds is copied once, and put back after each run.
import { type Blocks, blocksOf, putBlocks } from "./image.ts";
import type { Module, Pointer } from "./internals.ts";

/** Python may not grow past this, so that a list that grows for ever ends as a MemoryError and not as a dead phone. */
const LIMIT = 512 * 2 ** 20;
/** Memory of WebAssembly never shrinks: past this size the interpreter should be replaced. */
const WORN = 192 * 2 ** 20;
const PAGE = 2 ** 16;

/** The state of one interpreter at the moment of `new Rollback(...)`. */
export class Rollback {
  readonly #module: Module;
  readonly #kept: Blocks;
  readonly #held: unknown[];
  readonly #known: Map<unknown, unknown>;
  readonly #knownBefore: [unknown, unknown][];
  #pointers: Pointer[] = [];

  constructor(module: Module) {
    this.#module = module;
    limitGrowth(module);
    // A finalizer that fires after memory was put back would release an object of another run. From here on
    // nothing is released from JavaScript; pointers of a run are cut when it is put back.
    module.finalizationRegistry = {
      register: (_target, _held, token) => this.#pointers.push(token),
      unregister: () => undefined,
    };
    this.#kept = blocksOf(module.HEAPU8);
    this.#held = [...heldObjects(module)];
    const address = module.__deduplicate_map / Int32Array.BYTES_PER_ELEMENT;
    this.#known = module._hiwire_get(module.HEAP32[address] ?? 0) as Map<unknown, unknown>;
    this.#knownBefore = [...this.#known];
  }

  /** Memory grew so far in some run that it is better to start a new interpreter. */
  get worn(): boolean {
    return this.#module.HEAPU8.length > WORN;
  }

  /** Brings everything back to how it was. Nothing of Python may be running. */
  putBack(): void {
    const { HEAPU8 } = this.#module; // read anew: growing replaces it
    putBlocks(this.#kept, HEAPU8);
    for (const pointer of this.#pointers) {
      if (!pointer.ptr) continue;
      pointer.ptr = 0;
      pointer.destroyed_msg = "The run that this belonged to is over.";
    }
    this.#pointers = [];
    this.#held.forEach((object, slot) => {
      if (this.#module.__hiwire_get(slot) !== object) this.#module.__hiwire_set(slot, object);
    });
    this.#known.clear();
    for (const [object, slot] of this.#knownBefore) this.#known.set(object, slot);
  }
}

function* heldObjects(module: Module): Generator<unknown> {
  for (let slot = 0; ; slot++) {
    try {
      yield module.__hiwire_get(slot);
    } catch {
      return; // past the end of the table
    }
  }
}

function limitGrowth(module: Module): void {
  const { memory } = module;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (module.HEAPU8.length + pages * PAGE > LIMIT) throw new RangeError("memory limit");
    return grow(pages);
  };
}
