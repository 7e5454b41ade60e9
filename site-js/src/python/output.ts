// What a program prints, on its way to the page: decoded, sent early, and capped.
export const MOST_LINES = 2_000;
export const MOST_CHARACTERS = 200_000;

/** So many pieces go out the moment they are written: a program that stops printing and loops for ever
 *  gives no other chance to send them. One more is earned each PAUSE; beyond that, pieces are gathered. */
const AT_ONCE = 2 * MOST_LINES + 100;
const PAUSE = 60; // ms
const REPORT = 250; // ms between two counts of what was left out

export interface Listener {
  output(text: string, error: boolean): void;
  /** How many lines were left out so far; told now and then, and at the end. */
  leftOut(lines: number): void;
}

/** The output of one run. `write` takes bytes as Python gives them; `end` sends what is left. */
export class Output {
  readonly #listener: Listener;
  readonly #now: () => number;
  readonly #decoders = [new TextDecoder(), new TextDecoder()] as const; // of stdout, of stderr
  #lines = 0;
  #characters = 0;
  #leftOut = 0;
  #cutInLine = false; // the last line left out has not ended yet
  #pending = "";
  #pendingError = false;
  #credit = AT_ONCE;
  #lastSent: number;
  #lastReport = 0;

  constructor(listener: Listener, now: () => number = () => performance.now()) {
    this.#listener = listener;
    this.#now = now;
    this.#lastSent = now();
  }

  write(bytes: Uint8Array, error: boolean): void {
    if (this.#full) {
      this.#skip(bytes);
      return;
    }
    if (this.#pending && error !== this.#pendingError) this.#send();
    // Copied: a TextDecoder refuses memory that may grow or be shared.
    const text = this.#decoders[error ? 1 : 0].decode(bytes.slice(), { stream: true });
    this.#pendingError = error;
    const kept = this.#keep(text);
    this.#pending += kept;
    if (kept.length < text.length) this.#skip(new TextEncoder().encode(text.slice(kept.length)));
    if (this.#maySend()) this.#send();
  }

  end(): void {
    if (!this.#full) {
      this.#pending += this.#decoders[this.#pendingError ? 1 : 0].decode();
    }
    this.#send();
    const lines = this.#leftOut + (this.#cutInLine ? 1 : 0);
    if (lines > 0) this.#listener.leftOut(lines);
  }

  get #full(): boolean {
    return this.#lines >= MOST_LINES || this.#characters >= MOST_CHARACTERS;
  }

  /** As much of the text as there is room for. */
  #keep(text: string): string {
    let end = 0;
    while (end < text.length && !this.#full) {
      const lineEnd = text.indexOf("\n", end);
      const wanted = lineEnd < 0 ? text.length : lineEnd + 1;
      const until = Math.min(wanted, end + MOST_CHARACTERS - this.#characters);
      this.#characters += until - end;
      if (lineEnd >= 0 && until === wanted) this.#lines++;
      end = until;
    }
    return text.slice(0, end);
  }

  #skip(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === 10) {
        this.#leftOut++;
        this.#cutInLine = false;
      } else this.#cutInLine = true;
    }
    const now = this.#now();
    if (now - this.#lastReport < REPORT) return;
    this.#lastReport = now;
    this.#send();
    this.#listener.leftOut(this.#leftOut + (this.#cutInLine ? 1 : 0));
  }

  #maySend(): boolean {
    if (this.#credit > 0) {
      this.#credit--;
      return true;
    }
    return this.#now() - this.#lastSent >= PAUSE;
  }

  #send(): void {
    if (!this.#pending) return;
    this.#listener.output(this.#pending, this.#pendingError);
    this.#pending = "";
    this.#lastSent = this.#now();
  }
}
