// Paints what a network answers all over the square: one pixel a place, which the browser draws out smoothly.
import { grid, type Net, PLANE } from "../mlp.ts";
import { colour } from "../page/scheme.ts";

const STRONGEST = 0.5; // how opaque an answer of 1 is

/** A canvas for each sign, clear where the answer has the other one, so that CSS can hatch one of them. */
export interface Side {
  canvas: HTMLCanvasElement;
  tint: string;
  sign: 1 | -1;
}

/** The sides of two canvases in the colours of the page's scheme. */
export function sides(positive: HTMLCanvasElement, negative: HTMLCanvasElement): Side[] {
  return [
    { canvas: positive, tint: colour(positive, "--gw-positive"), sign: 1 },
    { canvas: negative, tint: colour(negative, "--gw-negative"), sign: -1 },
  ];
}

/** Paints both sides, and returns the answers they were painted from. */
export function shade(both: readonly Side[], net: Net): Float64Array {
  const answers = grid(net);
  for (const side of both) paint(side, answers);
  return answers;
}

/** The tint, the more opaque the surer the answer. */
function paint({ canvas, tint, sign }: Side, answers: Float64Array): void {
  const { columns, rows } = PLANE;
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext("2d");
  if (context === null) return;
  const image = context.createImageData(columns, rows);
  for (let place = 0; place < answers.length; place += 1) {
    const sure = Math.max(0, (answers[place] ?? 0) * sign);
    image.data[4 * place + 3] = 255 * STRONGEST * Math.min(1, sure);
  }
  context.putImageData(image, 0, 0);
  context.globalCompositeOperation = "source-in"; // what is painted, in the tint
  context.fillStyle = tint;
  context.fillRect(0, 0, columns, rows);
}
