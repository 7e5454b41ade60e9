// A small tanh network in plain numbers: what it answers at a point, at every point of the square, and where it changes its mind.

/** Parameters layer by layer, neuron by neuron: the weights, then the bias (engine/nn.py has the same order). */
export interface Net {
  sizes: readonly number[];
  parameters: readonly number[];
}

/** One weight, from neuron `from` of layer `layer - 1` (layer 0 are the inputs) to neuron `to` of `layer`. */
export interface Edge {
  layer: number;
  from: number;
  to: number;
  weight: number;
}

/** The square that is drawn, and in how many places each way the network is asked. */
export const PLANE = { x1: 3, x2: 2.5, columns: 44, rows: 36 } as const;

/** What every neuron answers, layer by layer; the inputs themselves come first. */
export function activations(net: Net, x: readonly number[]): number[][] {
  const parameters = Float64Array.from(net.parameters);
  const all = [[...x]];
  let at = 0;
  for (let layer = 1; layer < net.sizes.length; layer += 1) {
    const inputs = Float64Array.from(all[layer - 1] ?? []);
    const outputs: number[] = [];
    for (let neuron = 0; neuron < (net.sizes[layer] ?? 0); neuron += 1) {
      outputs.push(Math.tanh(weightedSum(parameters, at, inputs, inputs.length)));
      at += inputs.length + 1;
    }
    all.push(outputs);
  }
  return all;
}

/** What the network answers: the first output of its last layer. */
export function answer(net: Net, x: readonly number[]): number {
  return activations(net, x).at(-1)?.[0] ?? 0;
}

/** The sum that a neuron squeezes: bias + w·x, over `count` inputs. The weights begin at `at`, the bias follows them. */
function weightedSum(
  parameters: Float64Array,
  at: number,
  inputs: Float64Array,
  count: number,
): number {
  let sum = parameters[at + count] ?? 0;
  for (let i = 0; i < count; i += 1) sum += (parameters[at + i] ?? 0) * (inputs[i] ?? 0);
  return sum;
}

/** A neuron's weights and bias. */
export function neuron(
  net: Net,
  layer: number,
  index: number,
): { weights: number[]; bias: number } {
  let at = 0;
  for (let l = 1; l < layer; l += 1) at += (net.sizes[l] ?? 0) * ((net.sizes[l - 1] ?? 0) + 1);
  const inputs = net.sizes[layer - 1] ?? 0;
  at += index * (inputs + 1);
  return { weights: net.parameters.slice(at, at + inputs), bias: net.parameters[at + inputs] ?? 0 };
}

/** All weights, in the order in which engine/draw_network.py draws them. */
export function edges(net: Net): Edge[] {
  const all: Edge[] = [];
  for (let layer = 1; layer < net.sizes.length; layer += 1) {
    for (let to = 0; to < (net.sizes[layer] ?? 0); to += 1) {
      const { weights } = neuron(net, layer, to);
      for (const [from, weight] of weights.entries()) all.push({ layer, from, to, weight });
    }
  }
  return all;
}

/** What the network answers all over the square, row by row from the top left; the rim is included. */
export function grid(net: Net): Float64Array {
  const answers = new Float64Array(PLANE.columns * PLANE.rows);
  const parameters = Float64Array.from(net.parameters);
  const most = Math.max(...net.sizes);
  let inputs = new Float64Array(most);
  let outputs = new Float64Array(most);
  for (let at = 0; at < answers.length; at += 1) {
    inputs.set(place(at % PLANE.columns, Math.floor(at / PLANE.columns)));
    let first = 0; // of a neuron's parameters
    for (let layer = 1; layer < net.sizes.length; layer += 1) {
      const count = net.sizes[layer - 1] ?? 0;
      const neurons = net.sizes[layer] ?? 0;
      for (let neuron = 0; neuron < neurons; neuron += 1) {
        outputs[neuron] = Math.tanh(weightedSum(parameters, first, inputs, count));
        first += count + 1;
      }
      [inputs, outputs] = [outputs, inputs];
    }
    answers[at] = inputs[0] ?? 0;
  }
  return answers;
}

/** The point (x1, x2) of a place in the grid; fractions lie between places. */
export function place(column: number, row: number): [number, number] {
  const x1 = PLANE.x1 * ((2 * column) / (PLANE.columns - 1) - 1);
  return [x1, PLANE.x2 * (1 - (2 * row) / (PLANE.rows - 1))];
}

type Point = [number, number];

/**
 * The decision boundary, where the answer is 0: line pieces, each between two points (x1, x2). In every cell of the grid
 * the crossings of its sides are joined; where four sides are crossed, the middle of the cell says which belong together.
 */
export function boundary(answers: Float64Array): [Point, Point][] {
  const pieces: [Point, Point][] = [];
  const at = (column: number, row: number) => answers[row * PLANE.columns + column] ?? 0;
  for (let row = 0; row + 1 < PLANE.rows; row += 1) {
    for (let column = 0; column + 1 < PLANE.columns; column += 1) {
      const a = at(column, row);
      const b = at(column + 1, row);
      const c = at(column + 1, row + 1);
      const d = at(column, row + 1);
      const top = crossing(a, b, (t) => place(column + t, row));
      const right = crossing(b, c, (t) => place(column + 1, row + t));
      const bottom = crossing(d, c, (t) => place(column + t, row + 1));
      const left = crossing(a, d, (t) => place(column, row + t));
      const found = [top, right, bottom, left].filter((point) => point !== null);
      if (found.length === 4) {
        const middle = (a + b + c + d) / 4;
        const [first, second, third, fourth] = found as [Point, Point, Point, Point];
        // The corner a is cut off when the middle is not on its side.
        if (a > 0 === middle > 0) pieces.push([first, second], [third, fourth]);
        else pieces.push([first, fourth], [second, third]);
      } else if (found.length === 2) {
        pieces.push(found as [Point, Point]);
      }
    }
  }
  return pieces;
}

function crossing(from: number, to: number, point: (share: number) => Point): Point | null {
  return from > 0 === to > 0 ? null : point(from / (from - to));
}

/** The class an answer means, as a sentence's end. */
export function className(answered: number): string {
  if (answered === 0 || Number.isNaN(answered)) return "no class: it is exactly on the boundary";
  return answered > 0 ? "class +1, a circle" : "class −1, a square";
}

/** Two decimals always, so that a number keeps its width while it changes (engine/draw_network.py does the same). */
export function fixed(number: number): string {
  const text = number.toFixed(2);
  return text.replace("-", text === "-0.00" ? "" : "−");
}
