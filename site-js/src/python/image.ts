// A memory image: what Python's memory holds once it has started, without the rest, which is most of it.
//
// A file of it is: length of the head (4 bytes, little endian), the head (JSON), Pyodide's own header, the blocks.

/** Bytes that are kept or left out together. */
const BLOCK = 256;
const WORDS = BLOCK / Uint32Array.BYTES_PER_ELEMENT;

/** Those blocks of a memory that are worth keeping. */
export interface Blocks {
  /** First block and number of blocks of each run, in turn. */
  runs: number[];
  /** The blocks of all runs, one after the other. */
  bytes: Uint8Array<ArrayBuffer>;
}

export interface Image extends Blocks {
  /** What Pyodide's restoreSnapshot reads: the objects of JavaScript that Python holds, and its own build. */
  header: Uint8Array<ArrayBuffer>;
  /** Bytes of memory that it was taken from. */
  length: number;
}

interface Head {
  header: number; // bytes
  length: number;
  runs: number[];
  sum: number; // of the blocks: a file that was altered on its way is refused
}

/** The blocks in which `memory` differs from `first`, which has zeros past its end; both of whole blocks. */
export function blocksOf(memory: Uint8Array, first: Uint8Array = new Uint8Array()): Blocks {
  const now = words(memory);
  const before = words(first);
  const runs: number[] = [];
  let kept = 0;
  let count = 0; // blocks of the run under way,
  let next = -1; // which this one would go on with
  for (let block = 0; block * BLOCK < memory.length; block++) {
    const at = block * WORDS;
    if (at < before.length ? same(now, before, at) : empty(now, at)) continue;
    if (block === next) count += 1;
    else {
      if (count > 0) runs.push(next - count, count);
      count = 1;
    }
    next = block + 1;
    kept += BLOCK;
  }
  if (count > 0) runs.push(next - count, count);
  const bytes = new Uint8Array(kept);
  for (const { at, from, to } of places(runs)) bytes.set(memory.subarray(from, to), at);
  return { runs, bytes };
}

/** Makes `memory` hold these blocks and zeros everywhere else. */
export function putBlocks({ runs, bytes }: Blocks, memory: Uint8Array): void {
  let end = 0;
  for (const { at, from, to } of places(runs)) {
    memory.fill(0, end, from);
    memory.set(bytes.subarray(at, at + to - from), from);
    end = to;
  }
  memory.fill(0, end);
}

/** Puts these blocks into `memory` and leaves the rest of it as it is. */
export function addBlocks({ runs, bytes }: Blocks, memory: Uint8Array): void {
  for (const { at, from, to } of places(runs)) memory.set(bytes.subarray(at, at + to - from), from);
}

export function encode({ header, length, runs, bytes }: Image): Uint8Array<ArrayBuffer> {
  const facts: Head = { header: header.length, length, runs, sum: sum(bytes) };
  const head = new TextEncoder().encode(JSON.stringify(facts));
  const file = new Uint8Array(4 + head.length + header.length + bytes.length);
  new DataView(file.buffer).setUint32(0, head.length, true);
  file.set(head, 4);
  file.set(header, 4 + head.length);
  file.set(bytes, 4 + head.length + header.length);
  return file;
}

/** Throws where the file is cut short, altered, or something else altogether. */
export function decode(file: Uint8Array<ArrayBuffer>): Image {
  const size = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(0, true);
  const text = new TextDecoder().decode(file.subarray(4, 4 + size));
  const { header, length, runs, sum: expected } = JSON.parse(text) as Head;
  const bytes = file.subarray(4 + size + header);
  if (sum(bytes) !== expected) throw new Error("The memory image is not what it should be.");
  // A copy: Pyodide reads it as whole words from its first byte.
  return { header: file.slice(4 + size, 4 + size + header), length, runs, bytes };
}

function words(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

function same(one: Uint32Array, other: Uint32Array, from: number): boolean {
  for (let at = from; at < from + WORDS; at++) if (one[at] !== other[at]) return false;
  return true;
}

function empty(one: Uint32Array, from: number): boolean {
  for (let at = from; at < from + WORDS; at++) if (one[at] !== 0) return false;
  return true;
}

/** Differs where a bit does: FNV-1a, over words. */
function sum(bytes: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hash = bytes.length;
  for (let at = 0; at + 4 <= view.byteLength; at += 4)
    hash = Math.imul(hash ^ view.getUint32(at, true), 0x01000193);
  return hash >>> 0;
}

/** Where each run lies among the kept bytes (`at`) and in memory. */
function* places(runs: number[]): Generator<{ at: number; from: number; to: number }> {
  let at = 0;
  for (let index = 0; index < runs.length; index += 2) {
    const from = (runs[index] ?? 0) * BLOCK;
    const to = from + (runs[index + 1] ?? 0) * BLOCK;
    yield { at, from, to };
    at += to - from;
  }
}
