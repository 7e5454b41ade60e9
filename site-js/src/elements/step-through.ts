// "Step through my code": the lab under an exercise's editor, on the graph that the learner's program ran.
import { html, nothing, type TemplateResult } from "lit";
import { python } from "../python/client.ts";
import type { Problem, Real, Scene, Stepped } from "../shapes.ts";
import type { Driver } from "./lab.ts";
import type { Leaves } from "./lab-leaves.ts";
import { type Jump, renderProblem } from "./verdict.ts";
import { renderWaiting } from "./waiting.ts";

/** What this needs of the exercise it belongs to. */
export interface Owner extends ParentNode {
  updateComplete: Promise<boolean>;
  labId: string; // begins the ids in the lab
  code: string; // the program as it stands
  scene: Scene | null; // null: there is nothing to step through
  changed(): void;
  light(lines: readonly number[]): void; // in the editor
  jump: Jump;
}

export class StepThrough {
  open = false;
  /** A program was run, or checked, to some end: there may be a graph. */
  offered = false;
  readonly #owner: Owner;
  #code = ""; // that the lab shows
  #stepped: Stepped | null = null;
  #driver: Driver | null = null;
  #failure = "";
  #asking: AbortController | null = null;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Python follows the program just now. */
  get busy(): boolean {
    return this.#asking !== null;
  }

  /** Opens the lab on the program as it stands, or closes it. */
  press = (): void => {
    this.open = !this.open;
    if (this.open) void this.#follow();
    else this.#close();
    void this.#stay();
  };

  /** The editor above has just shrunk to a window, or grown again: what was in view must stay there. */
  async #stay(): Promise<void> {
    await this.#owner.updateComplete;
    const [place, block] = this.open
      ? ([".gw-code", "start"] as const)
      : ([".gw-bar", "nearest"] as const);
    this.#owner.querySelector(place)?.scrollIntoView({ block });
  }

  /** The program has just run: an open lab follows the new one. */
  ran(offered: boolean): void {
    this.offered = offered && this.#owner.scene !== null;
    if (this.open && this.offered) void this.#follow();
    else if (this.open) this.press();
    this.#owner.changed();
  }

  stop(): void {
    this.#asking?.abort();
  }

  #close(): void {
    this.stop();
    this.#stepped = null;
    this.#failure = "";
    this.#owner.light([]);
    this.#owner.changed();
  }

  async #follow(): Promise<void> {
    const { code: program, scene, labId } = this.#owner;
    if (scene === null) return;
    this.stop();
    const asking = new AbortController();
    this.#asking = asking;
    this.#failure = "";
    this.#owner.changed();
    const asked = { program, scene, leaves: {}, shown: null };
    try {
      const stepped = await python.traceProgram(asked, labId, { signal: asking.signal });
      if (this.#asking !== asking) return;
      this.#code = program;
      this.#stepped = stepped;
      this.#driver = this.#driverOf(stepped, program, scene);
    } catch (error) {
      if (this.#asking !== asking) return;
      this.#stepped = null;
      this.#failure = error instanceof Error ? error.message : String(error);
    }
    this.#asking = null;
    this.#owner.changed();
  }

  #driverOf({ leaves, shown }: Stepped, program: string, scene: Scene): Driver {
    const retrace = async (edited: Leaves) => {
      const asked = { program, scene, leaves: edited, shown };
      const { lab, problem, words } = await python.traceProgram(asked, this.#owner.labId);
      if (lab === null || problem !== null) throw new Error(problem?.message ?? words);
      return lab;
    };
    return { program, leaves: finite(leaves), retrace };
  }

  /** What stands under the buttons while the lab is open. */
  render(): TemplateResult | typeof nothing {
    if (!this.open) return nothing;
    const stepped = this.#stepped;
    const waiting = this.busy ? renderWaiting("Your program is followed then.") : nothing;
    const following = this.busy && python.state === "running" && stepped === null;
    return html`<div class="gw-steps">
      ${waiting}
      <div class="gw-steps-words" role="status">
        ${following ? html`<p class="gw-quiet">Following your program</p>` : nothing}
        ${this.#failure ? html`<p>${this.#failure}</p>` : nothing}
        ${stepped ? this.#words(stepped) : nothing}
      </div>
      ${stepped?.lab ? this.#lab(stepped) : nothing}
    </div>`;
  }

  #words({ words, problem, shown, lab }: Stepped): TemplateResult {
    const edited = this.#owner.code !== this.#code;
    const program = shown === "scene" && lab !== null ? this.#owner.scene?.program : undefined;
    return html`${words ? html`<p>${words}</p>` : nothing}
      ${
        program === undefined
          ? nothing
          : html`<details class="gw-scene">
              <summary>How it is built</summary>
              <pre class="gw-source" tabindex="0" role="group" aria-label="How this graph is built">${program.trimEnd()}</pre>
            </details>`
      }
      ${problem === null ? nothing : this.#stopped(problem, lab !== null, shown === "own")}
      ${edited ? html`<p class="gw-stale-note">You have edited the program since. Run it, and the new one is followed.</p>` : nothing}`;
  }

  /** Where it is the program's own problem and there is a graph, the run above has told the rest. */
  #stopped(problem: Problem, half: boolean, own: boolean): TemplateResult {
    const where = problem.line === null ? "" : ` on line ${problem.line}`;
    if (half && own) {
      return html`<p>The program stopped half-way (${problem.kind}${where}). The graph shows how far it came.</p>`;
    }
    return html`<p>The program stopped before there was a graph to show.</p>
      ${renderProblem(problem, this.#owner.jump)}`;
  }

  #lab({ lab }: Stepped): TemplateResult {
    const light = (event: CustomEvent<{ lines: readonly number[] }>): void => {
      if (this.#owner.code === this.#code) this.#owner.light(event.detail.lines);
    };
    // That a lab was stepped to its end is remembered of the lesson's own labs only.
    const finished = (event: Event): void => event.stopPropagation();
    return html`<gw-lab
      id=${this.#owner.labId}
      heading="What your code does"
      .lab=${lab}
      .driver=${this.#driver}
      @gw-line=${light}
      @gw-finished=${finished}
    ></gw-lab>`;
  }
}

function finite(leaves: Record<string, Real>): Leaves {
  const numbers = Object.entries(leaves).filter(([, value]) => typeof value === "number");
  return Object.fromEntries(numbers) as Leaves;
}
