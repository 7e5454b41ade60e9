// What a program prints, as it prints it.
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";

interface Piece {
  text: string;
  error: boolean; // printed to sys.stderr
}

/** The output of one run, in order; neighbours of one stream are kept as one piece. */
export class Output {
  leftOut = 0;
  readonly #pieces: Piece[] = [];

  get pieces(): readonly Piece[] {
    return this.#pieces;
  }

  get empty(): boolean {
    return this.#pieces.length === 0;
  }

  add(text: string, error: boolean): void {
    const last = this.#pieces.at(-1);
    if (last?.error === error) last.text += text;
    else if (text !== "") this.#pieces.push({ text, error });
  }
}

/** Not announced line by line: a loop that prints would never stop talking. */
export function renderOutput(output: Output): TemplateResult | typeof nothing {
  if (output.empty && output.leftOut === 0) return nothing;
  const lines = output.leftOut === 1 ? "1 line" : `${output.leftOut.toLocaleString("en")} lines`;
  // What was printed may hold spaces and line ends that matter: no template whitespace inside <pre>.
  return html`<div class="gw-output gw-filled">
    <p class="gw-label">Output</p>
    <pre tabindex="0" role="group" aria-label="Output">${output.pieces.map(
      ({ text, error }) => html`<span class=${classMap({ "gw-stderr": error })}>${text}</span>`,
    )}</pre>
    ${output.leftOut > 0 ? html`<p class="gw-quiet">${lines} left out</p>` : nothing}
  </div>`;
}
