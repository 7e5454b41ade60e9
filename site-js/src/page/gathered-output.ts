// Gathers what a program prints, so that the page is painted a few times a second and not once a line.
export type OnOutput = (text: string, error: boolean) => void;

const PAUSE = 50; // ms

/** Hands the first piece on at once, later ones together each PAUSE; `end` hands on the rest. */
export class GatheredOutput {
  readonly #onOutput: OnOutput;
  #pieces: { text: string; error: boolean }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onOutput: OnOutput) {
    this.#onOutput = onOutput;
  }

  add(text: string, error: boolean): void {
    const last = this.#pieces.at(-1);
    if (last?.error === error) last.text += text;
    else this.#pieces.push({ text, error });
    if (this.#timer !== undefined) return;
    this.#flush();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#flush();
    }, PAUSE);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flush();
  }

  #flush(): void {
    const pieces = this.#pieces;
    this.#pieces = [];
    for (const { text, error } of pieces) this.#onOutput(text, error);
  }
}
