// The parts of Pyodide 314.0.7 that its declarations leave out and that putting a run back needs.
import type { PyodideInterface } from "pyodide";

/** A file or folder of the in-memory file system. A folder's contents are its entries by name. */
export interface FileNode {
  mode: number;
  name: string;
  contents: Uint8Array | Record<string, FileNode> | null;
  usedBytes: number;
  node_ops: Record<string, (...args: never[]) => unknown>;
}

/** An open file: its number, and what all its copies share. */
export interface OpenFile {
  fd: number | null;
  shared: { flags: number; position: number };
}

export interface FileSystem {
  ErrnoError: new (errno: number) => Error;
  streams: (OpenFile | null)[];
  lookupPath(path: string, options?: { follow: boolean }): { node: FileNode };
  isDir(mode: number): boolean;
  isFile(mode: number): boolean;
  mkdirTree(path: string): void;
  writeFile(path: string, text: string): void;
  destroyNode(node: FileNode): void;
  chdir(path: string): void;
}

/** What a finalizer of Pyodide's holds: a pointer into Python's memory. */
export interface Pointer {
  ptr?: number;
  destroyed_msg?: string;
}

export interface Module {
  HEAPU8: Uint8Array<ArrayBuffer>;
  HEAP32: Int32Array;
  memory: { grow(pages: number): number };
  stackSave(): number;
  _emscripten_stack_get_end(): number;
  _malloc(bytes: number): number;
  _malloc_usable_size(pointer: number): number;
  _free(pointer: number): void;
  _sbrk(bytes: number): number;
  FS: FileSystem;
  finalizationRegistry: {
    register(target: object, held: Pointer, token: Pointer): void;
    unregister(token: Pointer): void;
  };
  /** Objects of JavaScript that Python holds, by slot; throws past the last one. */
  __hiwire_get(slot: number): unknown;
  __hiwire_set(slot: number, value: unknown): number;
  _hiwire_get(reference: number): unknown;
  /** Where Python keeps its reference to the map "object → slot". */
  __deduplicate_map: number;
}

export interface Api {
  /** Called with what went wrong when Python cannot go on; has to throw. */
  fatal_error(cause: unknown): never;
  /** A header, and after it all of memory; only of an interpreter that was started for it. */
  makeSnapshot(): Uint8Array<ArrayBuffer>;
}

export function internals(pyodide: PyodideInterface): { module: Module; api: Api } {
  const { _module: module, _api: api } = pyodide as unknown as { _module: Module; _api: Api };
  return { module, api };
}
