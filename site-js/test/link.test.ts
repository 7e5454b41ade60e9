// A program in a link: what was written is read, and nothing else makes the reader throw or run.
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { LONGEST, readLink, writeLink } from "../src/link.ts";

const PAGE = "https://example.org/course/playground/";

function fragmentOf(program: string): string {
  const written = writeLink(PAGE, program);
  assert.equal(written.kind, "link");
  return written.kind === "link" ? written.link.slice(written.link.indexOf("#")) : "";
}

/** Programs that a link can carry: anything that can be seen. */
const programs = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 300 })
  .filter((text) => text.trim() !== "" && !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(text));

test("a program that was written into a link is read from it again", () => {
  fc.assert(
    fc.property(programs, (program) => {
      assert.deepEqual(readLink(fragmentOf(program)), { kind: "program", program });
    }),
  );
  const lines = "a = 2\n\tb = −3  # ∂L\n(a*b + c).tanh()";
  assert.deepEqual(readLink(fragmentOf(lines)), { kind: "program", program: lines });
});

test("a link keeps the page's address and only its own fragment, made of plain letters", () => {
  const written = writeLink(`${PAGE}?a=1#elsewhere\n#more`, "x*x");
  assert.ok(written.kind === "link" && written.link.startsWith(`${PAGE}?a=1#program.1.`));
  fc.assert(
    fc.property(programs, (program) => {
      assert.match(fragmentOf(program), /^#program\.1\.[0-9a-z]+\.[\w-]+$/);
    }),
  );
});

test("no fragment makes the reader throw, and every refusal is a sentence", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.string({ unit: "binary", maxLength: 400 }).map((text) => `#program.${text}`),
    fc.base64String({ maxLength: 400 }).map((text) => `#program.1.abc.${text}`),
    fc.stringMatching(/^#program\.[0-9]{1,4}\.[0-9a-z]{1,7}\.[A-Za-z0-9_-]*$/),
  );
  fc.assert(
    fc.property(anything, (fragment) => {
      const carried = readLink(fragment);
      if (carried.kind === "refused") assert.match(carried.sentence, /^[A-Z].*\.$/);
      if (carried.kind === "program") assert.ok(carried.program.length <= LONGEST);
    }),
    { numRuns: 1000 },
  );
});

test("a link that lost its end, or had a character changed, is refused as damaged", () => {
  const whole = fragmentOf("a = 2\nb = -3\nL = (a*b + c).tanh()");
  fc.assert(
    fc.property(fc.integer({ min: "#program.1.".length, max: whole.length - 1 }), (at) => {
      assert.equal(readLink(whole.slice(0, at)).kind, "refused");
      const other = whole[at] === "A" ? "B" : "A";
      const changed = whole.slice(0, at) + other + whole.slice(at + 1);
      assert.notDeepEqual(readLink(changed), { kind: "program", program: "x" });
      assert.equal(readLink(changed).kind, "refused");
    }),
  );
});

test("an address without a program is none of its business", () => {
  for (const fragment of ["", "#", "#playground", "#__codelineno-0-1", "program"]) {
    assert.deepEqual(readLink(fragment), { kind: "nothing" });
  }
});

test("a link of another version says so", () => {
  const carried = readLink(fragmentOf("x*x").replace("program.1.", "program.2."));
  assert.ok(carried.kind === "refused" && carried.sentence.includes("another version"));
});

test("what cannot be seen is carried by no link, in neither direction", () => {
  const tricks = [
    "a\u202e = 2",
    "x\u200b*y",
    "x\u0000",
    "\ufeffx",
    "x\u2028y",
    "x\ue000",
    "\ud800",
  ];
  for (const trick of tricks) {
    const written = writeLink(PAGE, trick);
    assert.ok(written.kind === "refused" && written.sentence.includes("cannot be seen"), trick);
  }
  // The same, written by somebody else's tool.
  const bytes = new TextEncoder().encode("a\u202e = 2");
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  const data = Buffer.from(bytes).toString("base64url");
  const carried = readLink(`#program.1.${sum.toString(36)}.${data}`);
  assert.ok(carried.kind === "refused" && carried.sentence.includes("cannot be seen"));
});

test("a program is carried up to the length that Python's reader takes", () => {
  assert.equal(readLink(fragmentOf("∂".repeat(LONGEST))).kind, "program");
  const written = writeLink(PAGE, "x".repeat(LONGEST + 1));
  assert.ok(written.kind === "refused" && written.sentence.includes("4000"));
  assert.equal(readLink(`#program.1.a.${"A".repeat(100_000)}`).kind, "refused");
  assert.equal(writeLink(PAGE, " \n").kind, "refused");
});
