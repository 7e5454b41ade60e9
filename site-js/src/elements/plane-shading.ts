// Paints what a network answers at every point of the square: blue above 0, hatched vermillion below.
import { grid, type Net, PLANE } from "../mlp.ts";
import { colour } from "../page/scheme.ts";

const STRONGEST = 0.5; // how opaque an answer of 1 is
const HATCH = 7; // px between two lines

/** Fills the canvas at its size on the screen, and returns the answers it was painted from. */
export function shade(canvas: HTMLCanvasElement, net: Net): Float64Array {
  const answers = grid(net);
  const { width, height } = canvas.getBoundingClientRect();
  const context = canvas.getContext("2d");
  if (context === null || width < 1 || height < 1) return answers;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);

  const positive = colour(canvas, "--gw-positive");
  const negative = colour(canvas, "--gw-negative");
  for (const [sign, tint] of [
    [1, positive],
    [-1, negative],
  ] as const) {
    const layer = image(answers, sign, tint);
    // The outermost places of the grid lie on the rim: half a cell hangs over on each side.
    const cellWidth = canvas.width / (PLANE.columns - 1);
    const cellHeight = canvas.height / (PLANE.rows - 1);
    context.imageSmoothingQuality = "high";
    context.drawImage(
      sign < 0 ? hatched(layer, canvas.width, canvas.height, scale) : layer,
      -cellWidth / 2,
      -cellHeight / 2,
      canvas.width + cellWidth,
      canvas.height + cellHeight,
    );
  }
  return answers;
}

/** One pixel a place: the tint, the more opaque the surer the answer; clear where it has the other sign. */
function image(answers: Float64Array, sign: 1 | -1, tint: string): HTMLCanvasElement {
  const small = blank(PLANE.columns, PLANE.rows);
  const context = small.getContext("2d");
  if (context === null) return small;
  context.fillStyle = tint;
  for (const [place, answered] of answers.entries()) {
    if (answered * sign <= 0) continue;
    context.globalAlpha = Math.abs(answered) * STRONGEST;
    context.fillRect(place % PLANE.columns, Math.floor(place / PLANE.columns), 1, 1);
  }
  return small;
}

/** The same with fine diagonal lines over it, so that the two sides differ without colour too. */
function hatched(
  layer: HTMLCanvasElement,
  width: number,
  height: number,
  scale: number,
): HTMLCanvasElement {
  const large = blank(width, height);
  const context = large.getContext("2d");
  if (context === null) return layer;
  context.imageSmoothingQuality = "high";
  context.drawImage(layer, 0, 0, width, height);
  // The lines take from the shading: no colour of their own, and none where there is no shading.
  context.globalCompositeOperation = "destination-out";
  context.globalAlpha = 0.35;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  for (let x = -height; x < width; x += HATCH * scale) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  return large;
}

function blank(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
