// <gw-my-engine>: the engine that the learner wrote, to take home as one file. Works without Python.
import { html, nothing, type TemplateResult } from "lit";
import { addressOf } from "../page/course-progress.ts";
import { download } from "../page/download.ts";
import { progress } from "../page/memory.ts";
import { dataOf } from "../page/site.ts";
import type { Carried, MyEngine } from "../shapes.ts";
import { type Bodies, myEngine, ownBodies } from "../thread.ts";
import { CourseElement } from "./course-element.ts";

const FILE = "my_autograd.py";

/**
 * Attributes: `heading` (names the region), `src` (data file, from the asset base).
 * Follows what is remembered.
 */
export class MyEngineElement extends CourseElement {
  static override properties = {
    heading: {},
    content: { state: true },
    problem: { state: true },
    saved: { state: true },
  };

  declare heading: string;
  declare content: MyEngine | null; // the data file, once it is here
  declare problem: string; // why it is not
  declare saved: boolean; // the file was handed over

  constructor() {
    super();
    this.content = null;
    this.problem = "";
    this.saved = false;
  }

  override connectedCallback(): void {
    if (this.querySelector(":scope > .gw-fallback")) this.replaceChildren();
    super.connectedCallback();
    void this.#load();
  }

  #load = async (): Promise<void> => {
    this.problem = "";
    try {
      this.content = await dataOf<MyEngine>(this);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  };

  override render(): TemplateResult {
    const title = `${this.id}-title`;
    return html`<section class="gw-card gw-exercise gw-mine" aria-labelledby=${title}>
      <header class="gw-head">
        <p class="gw-title" id=${title}>${this.heading}</p>
        ${this.content ? renderCount(this.content.carried, own(this.content)) : nothing}
      </header>
      ${
        this.problem
          ? html`<div class="gw-notice" role="status"><p>${this.problem}</p>
              <button type="button" class="gw-button" @click=${this.#load}>Retry</button></div>`
          : nothing
      }
      ${this.content ? this.#renderContent(this.content) : nothing}
    </section>`;
  }

  #renderContent(content: MyEngine): TemplateResult {
    const bodies = own(content);
    return html`<ul class="gw-mine-parts">${parts(content.carried).map((part) => renderPart(part, bodies))}</ul>
      <div class="gw-bar">
        <button type="button" class="gw-button gw-main" @click=${this.#download}>Download ${FILE}</button>
        <p class="gw-note">Plain Python. <code>python ${FILE}</code> trains run A.</p>
      </div>
      <div class="gw-mine-saved" role="status">${
        this.saved
          ? html`<p>Saved as ${FILE}. Run it with <code>python ${FILE}</code>: it trains run A and prints five losses.</p>`
          : nothing
      }</div>
      <details class="gw-mine-inside">
        <summary>Look inside${Object.keys(bodies).length > 0 ? ": your lines are marked" : nothing}</summary>
        <div class="gw-code">
          <pre class="gw-code-text highlight" tabindex="0" role="group" aria-label=${FILE}><code>${preview(content, bodies)}</code></pre>
        </div>
      </details>`;
  }

  #download = (): void => {
    if (!this.content) return;
    const { text } = myEngine(this.content, own(this.content));
    download(FILE, new Blob([text], { type: "text/x-python" }));
    this.saved = true;
  };
}

/** The file's lines; those of the learner are marked, and stand in place of ours. */
function preview({ program, carried }: MyEngine, bodies: Bodies): TemplateResult[] {
  const ours = program.trimEnd().split("\n");
  const shown: TemplateResult[] = [];
  let next = 0;
  for (const { name, line, lines } of carried) {
    const body = bodies[name];
    if (body === undefined) continue;
    shown.push(...ours.slice(next, line - 1).map((text) => codeLine(text, false)));
    shown.push(...body.split("\n").map((text) => codeLine(text, true)));
    next = line - 1 + lines;
  }
  return [...shown, ...ours.slice(next).map((text) => codeLine(text, false))];
}

function codeLine(text: string, own: boolean): TemplateResult {
  return html`<span class=${own ? "gw-code-line gw-own-line" : "gw-code-line"}>${`${text}\n`}</span>`;
}

customElements.define("gw-my-engine", MyEngineElement);

/** One exercise's answers in the file. */
interface Part {
  exercise: string;
  title: string;
  names: string[]; // of its holes
}

function own({ carried }: MyEngine): Bodies {
  return ownBodies(carried, (id) => progress.exercise(id).bodies);
}

function parts(carried: readonly Carried[]): Part[] {
  const found = new Map<string, Part>();
  for (const { exercise, title, name } of carried) {
    const part = found.get(exercise);
    if (part) part.names.push(name);
    else found.set(exercise, { exercise, title, names: [name] });
  }
  return [...found.values()];
}

function isOwn({ names }: Part, bodies: Bodies): boolean {
  return names.every((name) => bodies[name] !== undefined);
}

function renderCount(carried: readonly Carried[], bodies: Bodies): TemplateResult {
  const all = parts(carried);
  const yours = all.filter((part) => isOwn(part, bodies)).length;
  if (yours === all.length) {
    return html`<span class="gw-count gw-right">✓ all ${all.length} parts are your own</span>`;
  }
  const are = yours === 1 ? "is" : "are";
  return html`<span class="gw-count">${yours} of ${all.length} parts ${are} your own</span>`;
}

function renderPart(part: Part, bodies: Bodies): TemplateResult {
  if (isOwn(part, bodies)) {
    return html`<li class="gw-mine-own"><span class="gw-sign" aria-hidden="true">✓</span>
      <span>${part.title}</span> <span class="gw-quiet">yours</span></li>`;
  }
  const address = addressOf(`exercise:${part.exercise}`);
  const passed = progress.exercise(part.exercise).passed !== null;
  return html`<li><span class="gw-sign" aria-hidden="true">○</span>
    <span>${address ? html`<a href=${address}>${part.title}</a>` : part.title}</span>
    <span class="gw-quiet">${
      passed
        ? "ours: your program was changed outside the blank too"
        : "ours, until you have written it"
    }</span></li>`;
}
