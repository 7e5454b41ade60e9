// The drawing of a live graph: while a leaf is dragged its texts are rewritten in place, and nothing else is touched.
import { showLive } from "../live-number.ts";
import { show } from "../numbers.ts";
import type { Values } from "../replay.ts";
import type { Trace } from "../shapes.ts";

const UNKNOWN = "—";

/** What a live graph shows. */
export interface Shown {
  values: Values;
  gradients: ReadonlyMap<string, number>;
  active: string | null; // the node that hands its gradient on right now
}

interface NodeParts {
  group: SVGGElement;
  data: Element | null;
  gradient: Element | null;
}

interface EdgeParts {
  group: SVGGElement;
  source: string; // the node that hands on
  target: string;
  slot: number;
  label: Element | null; // null where the local derivative is the same at any numbers
  before: string; // what the label begins with: "× b = "
}

/** One of a graph's two drawings, its parts looked up once. */
export class LivePicture {
  readonly svg: SVGSVGElement;
  readonly #trace: Trace;
  readonly #nodes = new Map<string, NodeParts>();
  readonly #edges: EdgeParts[] = [];

  constructor(svg: SVGSVGElement, trace: Trace) {
    this.svg = svg;
    this.#trace = trace;
    for (const group of svg.querySelectorAll<SVGGElement>(".gw-node")) {
      group.classList.add("gw-known");
      const [data, gradient] = [".gw-data", ".gw-grad"].map((part) => group.querySelector(part));
      this.#nodes.set(group.dataset.node ?? "", {
        group,
        data: data ?? null,
        gradient: gradient ?? null,
      });
    }
    const pushes = trace.visits.flatMap((visit) => visit.pushes);
    for (const group of svg.querySelectorAll<SVGGElement>(".gw-edge")) {
      group.classList.add("gw-known");
      const { from: source = "", to: target = "" } = group.dataset;
      const slot = Number(group.id.split("-").at(-1));
      const push = pushes.find((each) => each.source === source && each.slot === slot);
      const text = group.querySelector(".gw-local");
      const changes = push !== undefined && push.local !== null && push.symbol !== show(push.local);
      const label = changes ? text : null;
      const before = text?.textContent?.includes(" = ") ? `× ${push?.symbol} = ` : "× ";
      this.#edges.push({ group, source, target, slot, label, before });
    }
  }

  /** Rewrites what has changed. */
  show({ values, gradients, active }: Shown): void {
    for (const [id, { group, data, gradient }] of this.#nodes) {
      write(data, showLive(values.data.get(id) ?? Number.NaN));
      const got = gradients.get(id);
      write(gradient, got === undefined ? UNKNOWN : showLive(got));
      gradient?.classList.toggle("gw-unknown", got === undefined);
      group.classList.toggle("gw-active", id === active);
      group.classList.toggle("gw-got", false);
    }
    for (const { group, source, target, slot, label, before } of this.#edges) {
      const local = values.locals.get(source)?.[slot] ?? Number.NaN;
      write(label, before + showLive(local));
      const on = source === active;
      group.classList.toggle("gw-on", on);
      if (on) this.#nodes.get(target)?.group.classList.add("gw-got");
    }
  }

  /** What is shown, for a reader who hears it. Not while it changes: it costs more than all else. */
  describe({ values, gradients }: Shown): void {
    const each = this.#trace.nodes.map((node) => {
      const made = node.formula === "" ? node.name : `${node.name} = ${node.formula}`;
      const gradient = gradients.get(node.id);
      const has = gradient === undefined ? "" : `, gradient ${showLive(gradient)}`;
      return `${made}: ${showLive(values.data.get(node.id) ?? Number.NaN)}${has}`;
    });
    write(this.svg.querySelector("desc"), `${each.join("; ")}.`);
  }
}

function write(element: Element | null, text: string): void {
  if (element === null || element.textContent === text) return;
  element.textContent = text;
}
