// A program in a link: written into the part of an address after #, and read without trusting a character of it. Pure.

// Page, worker and Node all have these; the plain part of the site is compiled for none of the three.
declare function atob(text: string): string;
declare function btoa(bytes: string): string;
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(encoding: string, options: { fatal: boolean; ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}

/** What an address carries. */
export type Carried =
  | { kind: "nothing" } // no program is meant to be there
  | { kind: "program"; program: string }
  | { kind: "refused"; sentence: string };

export type Written = { kind: "link"; link: string } | { kind: "refused"; sentence: string };

/** Characters of a program; the same as Python's reader of programs takes. */
export const LONGEST = 4_000;

const MARK = "program.";
const VERSION = "1";
const MOST_BYTES = 4 * LONGEST; // a character takes at most four, in base64 a third more
// #program.VERSION.SUM.BYTES: each of them survives chats and mails, which take marks off an address's end.
const FORM = /^(\d{1,4})\.([0-9a-z]{1,7})\.([\w-]*)$/;
/** What is not seen, or turns the order of what is seen: a reader could not tell what would run. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

const DAMAGED = "The link is damaged, so no program could be read from it. Ask for it again.";

/** The program in an address's fragment, which may begin with #. Never throws, whatever it is given. */
export function readLink(fragment: string): Carried {
  const text = fragment.replace(/^#/, "");
  if (!text.startsWith(MARK)) return { kind: "nothing" };
  if (text.length > 2 * MOST_BYTES) {
    return refused(`The link carries more than the ${LONGEST} characters a program may have.`);
  }
  const [, version, sum, data = ""] = FORM.exec(text.slice(MARK.length)) ?? [];
  if (version === undefined) return refused(DAMAGED);
  if (version !== VERSION) {
    return refused(
      "The link was made by another version of this page, which this one cannot read.",
    );
  }
  const bytes = decoded(data);
  if (bytes === null || sumOf(bytes) !== sum) return refused(DAMAGED);
  const program = textOf(bytes);
  return program === null ? refused(DAMAGED) : judged(program);
}

/** A link to `page` that carries the program. */
export function writeLink(page: string, program: string): Written {
  const carried = judged(program);
  if (carried.kind !== "program") {
    const sentence = carried.kind === "refused" ? carried.sentence : DAMAGED;
    return { kind: "refused", sentence };
  }
  const bytes = new TextEncoder().encode(program);
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const safe = data.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const fragment = `${MARK}${VERSION}.${sumOf(bytes)}.${safe}`;
  return { kind: "link", link: `${page.replace(/#.*$/s, "")}#${fragment}` };
}

function judged(program: string): Carried {
  if (program.trim() === "") return refused("The link carries no program.");
  if (program.length > LONGEST) {
    return refused(`A link can carry a program of ${LONGEST} characters, and this one is longer.`);
  }
  if (UNSEEN.test(program.replace(/[\n\t]/g, ""))) {
    return refused(
      "The program holds characters that cannot be seen, so nobody could tell what it does. A link must not carry it.",
    );
  }
  return { kind: "program", program };
}

function refused(sentence: string): { kind: "refused"; sentence: string } {
  return { kind: "refused", sentence };
}

function decoded(data: string): Uint8Array | null {
  try {
    const characters = atob(data.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(characters, (character) => character.charCodeAt(0));
  } catch {
    return null; // a length that base64 cannot have
  }
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A short sum of the bytes (FNV-1a), by which a link that was cut or changed is told. It guards against accidents only. */
function sumOf(bytes: Uint8Array): string {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(36);
}
