// The graph of the playground's latest run: stepped or dragged, its gradients checked, its picture saved.
import { html, nothing, type TemplateResult } from "lit";
import { download } from "../page/download.ts";
import { asPng, asSvg } from "../page/picture-file.ts";
import { canReplay } from "../replay.ts";
import type { GraphLab } from "./lab.ts";
import { newPictures } from "./lab-picture.ts";
import type { Slider } from "./live-leaves.ts";
import { renderCheck } from "./playground-parts.ts";
import type { PlaygroundRun } from "./playground-run.ts";

/** What this needs of the playground it belongs to. */
export interface Owner {
  readonly labId: string; // begins the ids in the lab
  changed(): void;
  light(lines: readonly number[]): void; // in the editor
  querySelector<E extends Element>(selector: string): E | null;
}

const STEPS = 40; // of a slider, to either side of the leaf's own number

export class PlaygroundGraph {
  readonly #owner: Owner;
  #checking = false;
  #dragged: HTMLElement | null = null; // takes the lab's place while the leaves are dragged
  #said = "";
  #run: PlaygroundRun | null = null;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** The latest run's graph and what can be done with it; nothing where it has none. */
  render(latest: PlaygroundRun | null): TemplateResult | typeof nothing {
    // The graph before stays until there is a new one: the page would jump.
    if (!latest?.busy && latest !== this.#run) {
      this.#run = latest;
      this.#dragged = null;
      this.#said = "";
    }
    const run = this.#run;
    const played = run?.played;
    if (!run || !played?.lab) return nothing;
    const { lab, heading } = played;
    const drawn = lab.wide !== "";
    const { labId } = this.#owner;
    const lines = ({ detail }: CustomEvent<{ lines: readonly number[] }>) =>
      this.#owner.light(detail.lines);
    return html`<div class="gw-steps">
      <gw-lab
        id=${labId}
        ?hidden=${this.#dragged !== null}
        .heading=${heading}
        .lab=${lab}
        .driver=${run.driver}
        .asTable=${!drawn}
        @gw-line=${lines}
        @gw-retraced=${() => this.#owner.changed()}
        @gw-finished=${(event: Event) => event.stopPropagation()}
      ></gw-lab>
      ${this.#dragged ?? nothing}
      <div class="gw-bar gw-play-tools">
        ${drawn && this.#canDrag(run) ? this.#button(this.#dragged ? "Step through it" : "Drag the leaves", this.#drag) : nothing}
        ${this.#dragged ? nothing : html`<button type="button" class="gw-button" aria-expanded=${this.#checking} @click=${this.#check}>Check the gradients</button>`}
        ${drawn ? html`${this.#button("Download SVG", this.#saveSvg)} ${this.#button("Download PNG", this.#savePng)}` : nothing}
        <p class="gw-play-said gw-quiet" role="status">${this.#said}</p>
      </div>
      ${this.#checking && !this.#dragged ? this.#renderCheck(run) : nothing}
    </div>`;
  }

  #button(name: string, press: () => void): TemplateResult {
    return html`<button type="button" class="gw-button" @click=${press}>${name}</button>`;
  }

  #renderCheck(run: PlaygroundRun): TemplateResult | typeof nothing {
    const there = this.#owner.querySelector<GraphLab>("gw-lab")?.lab ?? null;
    // Until this very render is done, the lab holds the graph of the run before.
    const shown = run.checkOf(there).length > 0 ? there : (run.played?.lab ?? null);
    const nudged = run.checkOf(shown);
    return shown && nudged.length > 0 ? renderCheck(shown, nudged) : nothing;
  }

  #check = (): void => {
    this.#checking = !this.#checking;
    this.#owner.changed();
  };

  /** The page repeats the site's own rules only: what an engine of the reader's does, Python alone can tell. */
  #canDrag(run: PlaygroundRun): boolean {
    const nodes = run.played?.lab?.trace.nodes ?? [];
    return run.engine === "" && run.driver !== null && canReplay(nodes) && hasNumbers(run);
  }

  #drag = async (): Promise<void> => {
    const run = this.#run;
    if (this.#dragged !== null || run === null) {
      this.#dragged = null;
      this.#tell("");
      return;
    }
    this.#tell("Drawing it");
    try {
      const { lab, heading } = await run.toDrag(`${this.#owner.labId}-drag`);
      if (run !== this.#run) return;
      const { wide, tall } = newPictures(lab);
      const live = document.createElement("gw-live-graph");
      live.id = `${this.#owner.labId}-drag`;
      live.setAttribute("heading", heading);
      const data = document.createElement("script");
      Object.assign(data, { type: "application/json", className: "gw-live-data" });
      data.textContent = JSON.stringify({ sliders: slidersOf(run), trace: lab.trace });
      live.append(...[wide, tall].filter((picture) => picture !== null), data);
      this.#dragged = live;
      this.#tell("");
    } catch (error) {
      this.#tell(error instanceof Error ? error.message : String(error));
    }
  };

  /** The drawing that is on the page, as it stands. */
  get #picture(): SVGSVGElement | null {
    const shown = this.#dragged ? "gw-live-graph" : "gw-lab";
    const shape =
      this.#owner.querySelector(`${shown} [data-shape]`)?.getAttribute("data-shape") ?? "wide";
    return this.#owner.querySelector<SVGSVGElement>(`${shown} svg.gw-graph[id$="-${shape}"]`);
  }

  #saveSvg = (): void => {
    if (!this.#picture) return;
    download("graph.svg", new Blob([asSvg(this.#picture)], { type: "image/svg+xml" }));
    this.#tell("The picture was saved as graph.svg, as it stands now.");
  };

  #savePng = async (): Promise<void> => {
    if (!this.#picture) return;
    try {
      download("graph.png", await asPng(this.#picture));
      this.#tell("The picture was saved as graph.png, as it stands now.");
    } catch {
      this.#tell("This browser cannot paint the picture. Download it as SVG.");
    }
  };

  #tell(words: string): void {
    this.#said = words;
    this.#owner.changed();
  }
}

function hasNumbers(run: PlaygroundRun): boolean {
  return Object.keys(run.driver?.leaves ?? {}).length > 0;
}

/** For each leaf a slider with its number in the middle, on one of the slider's own steps. */
function slidersOf(run: PlaygroundRun): Record<string, Slider> {
  const sliders: Record<string, Slider> = {};
  for (const [name, number] of Object.entries(run.driver?.leaves ?? {})) {
    const step = nice(Math.max(2, 2 * Math.abs(number)) / STEPS);
    const end = (sign: number) => Number((number + sign * STEPS * step).toPrecision(12));
    sliders[name] = { low: end(-1), high: end(1), step };
  }
  return sliders;
}

/** 1, 2 or 5 times a power of ten, at most `size`. */
function nice(size: number): number {
  const power = Math.floor(Math.log10(size));
  const digit = [5, 2, 1].find((each) => each * 10 ** power <= size) ?? 1;
  return Number(`${digit}e${power}`);
}
