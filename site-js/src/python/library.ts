// The files that a memory image goes without: the standard library's zip. They come later, or the moment Python reads them.
import type { FileNode, FileSystem } from "./internals.ts";

export const ZIP = "/lib/python314.zip";

/** An empty file in Python's file system that turns into the real one when it is first read. */
export class Library {
  readonly #node: FileNode;
  #missing = true;

  /** `now` gives the bytes while Python waits. */
  constructor(fs: FileSystem, now: () => Uint8Array) {
    this.#node = fs.lookupPath(ZIP).node;
    const read = () => {
      this.arrived(now());
      return this.#node;
    };
    Object.defineProperties(this.#node, {
      contents: { configurable: true, get: () => read().contents },
      usedBytes: { configurable: true, get: () => read().usedBytes },
    });
  }

  /** Nobody has read it and it has not arrived. */
  get missing(): boolean {
    return this.#missing;
  }

  /** Puts the bytes in place. */
  arrived(bytes: Uint8Array): void {
    if (!this.#missing) return;
    this.#missing = false;
    const here = { configurable: true, writable: true, enumerable: true };
    Object.defineProperties(this.#node, {
      contents: { value: bytes, ...here },
      usedBytes: { value: bytes.length, ...here },
    });
  }
}
