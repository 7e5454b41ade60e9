// The memory image: what is put back is what was there, and a file that was altered is refused.
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { addBlocks, blocksOf, decode, encode, putBlocks } from "../src/python/image.ts";

const BLOCK = 256;

/** A memory of whole blocks, most of them zero. */
const memories = fc
  .array(fc.tuple(fc.nat(31), fc.uint8Array({ minLength: 1, maxLength: BLOCK })), { maxLength: 8 })
  .map((pieces) => {
    const memory = new Uint8Array(32 * BLOCK);
    for (const [block, bytes] of pieces) memory.set(bytes, block * BLOCK);
    return memory;
  });
/** Memory of WebAssembly's own first bytes: shorter. */
const firsts = memories.map((memory) => memory.slice(0, 16 * BLOCK));

test("blocks put into any memory give the memory they were taken from", () => {
  fc.assert(
    fc.property(memories, memories, (memory, other) => {
      putBlocks(blocksOf(memory), other);
      assert.deepEqual(other, memory);
    }),
  );
});

test("blocks that differ from the first bytes, added to those, give the memory", () => {
  fc.assert(
    fc.property(memories, firsts, (memory, first) => {
      const fresh = new Uint8Array(memory.length);
      fresh.set(first);
      addBlocks(blocksOf(memory, first), fresh);
      assert.deepEqual(fresh, memory);
    }),
  );
});

test("a file gives back its image", () => {
  fc.assert(
    fc.property(memories, fc.uint8Array({ maxLength: 99 }), (memory, bytes) => {
      const header = new Uint8Array(bytes);
      const image = { header, length: memory.length, ...blocksOf(memory) };
      assert.deepEqual(decode(encode(image)), image);
    }),
  );
});

test("a file that was cut short or altered is refused", () => {
  fc.assert(
    fc.property(memories, fc.nat(), fc.nat(), (memory, place, cut) => {
      const image = { header: new Uint8Array(), length: memory.length, ...blocksOf(memory) };
      fc.pre(image.bytes.length > 0);
      const file = encode(image);
      assert.throws(() => decode(file.slice(0, cut % file.length)));
      const altered = file.slice();
      const at = file.length - 1 - (place % image.bytes.length);
      altered[at] = (altered[at] ?? 0) ^ 1;
      assert.throws(() => decode(altered));
    }),
  );
});
