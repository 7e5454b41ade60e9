// The loss curve, drawn by uPlot: this run over the one before, on a plain or a logarithmic scale.
import type uPlot from "uplot";
import { show } from "../numbers.ts";
import { colour, onSchemeChange } from "../page/scheme.ts";

export interface Curves {
  losses: readonly number[];
  before: readonly number[];
  steps: number; // how long the axis is at least
  log: boolean;
}

const LOWEST = 1e-6; // smaller losses are off the logarithmic scale

export class LossChart {
  readonly #place: HTMLElement;
  readonly #say: (words: string) => void;
  readonly #resized: ResizeObserver;
  readonly #endWatch: () => void;
  #curves: Curves = { losses: [], before: [], steps: 1, log: false };
  #plot: uPlot | undefined;
  #log = false;
  #gone = false;

  /** Draws into `place`; `say` gets what the curves are under the pointer, and "" when it leaves. */
  constructor(place: HTMLElement, say: (words: string) => void) {
    this.#place = place;
    this.#say = say;
    this.#resized = new ResizeObserver(() => this.#resize());
    this.#resized.observe(place);
    this.#endWatch = onSchemeChange(() => void this.#build());
    void this.#build();
  }

  draw(curves: Curves): void {
    this.#curves = curves;
    if (this.#plot === undefined) return; // it is on its way, and draws what is newest then
    if (this.#log !== curves.log) void this.#build();
    else this.#plot.setData(data(curves));
  }

  end(): void {
    this.#gone = true;
    this.#resized.disconnect();
    this.#endWatch();
    this.#plot?.destroy();
  }

  async #build(): Promise<void> {
    // Only pages that train need it.
    const { default: UPlot } = await import("uplot");
    if (this.#gone) return;
    this.#plot?.destroy();
    this.#log = this.#curves.log;
    this.#plot = new UPlot(this.#options(), data(this.#curves), this.#place);
  }

  #resize(): void {
    const size = this.#size();
    if (this.#plot !== undefined && size.width !== this.#plot.width) this.#plot.setSize(size);
  }

  #size(): { width: number; height: number } {
    const width = Math.max(this.#place.clientWidth, 100);
    return { width, height: Math.round(Math.min(310, Math.max(220, width * 0.68))) };
  }

  #options(): uPlot.Options {
    const paint = (name: string) => colour(this.#place, name);
    const font = `12px ${paint("--gw-mono") || "monospace"}`;
    const axis: uPlot.Axis = {
      font,
      stroke: paint("--gw-quiet"),
      grid: { stroke: paint("--gw-rule"), width: 1 },
      ticks: { stroke: paint("--gw-rule"), width: 1, size: 4 },
      gap: 4,
    };
    return {
      ...this.#size(),
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { size: 7 } },
      scales: {
        x: {
          time: false,
          range: (_, _low, high) => [0, Math.max(1, this.#curves.steps - 1, high)],
        },
        y: { distr: this.#log ? 3 : 1, range: (_, low, high) => this.#range(low, high) },
      },
      axes: [
        { ...axis, size: 26, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000], space: 48 },
        {
          ...axis,
          size: 52,
          values: (_, ticks) => ticks.map(tick),
          ...(this.#log && { splits: (_, __, low, high) => powersOfTen(low, high) }),
        },
      ],
      series: [
        {},
        {
          stroke: paint("--gw-quiet"),
          alpha: 0.75,
          width: 1.5,
          dash: [6, 4],
          points: { show: false },
        },
        { stroke: paint("--gw-gradient"), width: 2.25, points: { show: false } },
      ],
      hooks: { setCursor: [(plot) => this.#say(this.#under(plot))] },
    };
  }

  /** The losses at the pointer's step, as they are and not as the scale cuts them. */
  #under(plot: uPlot): string {
    const step = plot.cursor.idx;
    if (step === null || step === undefined || (plot.cursor.left ?? -1) < 0) return "";
    const now = this.#curves.losses[step];
    const before = this.#curves.before[step];
    const parts = [
      ...(now === undefined ? [] : [show(now)]),
      ...(before === undefined ? [] : [`before ${show(before)}`]),
    ];
    return parts.length > 0 ? `step ${step}: ${parts.join(", ")}` : "";
  }

  #range(low: number | null, high: number | null): [number, number] {
    if (!this.#log) return [0, (high ?? 0) > 0 ? (high ?? 1) * 1.06 : 1];
    const power = (x: number, round: (x: number) => number) => 10 ** round(Math.log10(x));
    const top = power(Math.max(high ?? 1, LOWEST * 10), Math.ceil);
    return [Math.min(power(Math.max(low ?? 1, LOWEST), Math.floor), top / 10), top];
  }
}

function data({ losses, before, log }: Curves): uPlot.AlignedData {
  const count = Math.max(losses.length, before.length, 1);
  const steps = Array.from({ length: count }, (_, step) => step);
  const column = (values: readonly number[]) =>
    steps.map((step) => {
      const value = values[step];
      return value === undefined ? null : log ? Math.max(value, LOWEST / 10) : value;
    });
  return [steps, column(before), column(losses)];
}

function tick(value: number | null): string {
  return value === null ? "" : show(value);
}

function powersOfTen(low: number, high: number): number[] {
  const powers: number[] = [];
  for (let power = Math.round(Math.log10(low)); 10 ** power <= high * 1.01; power += 1) {
    powers.push(10 ** power);
  }
  return powers;
}
