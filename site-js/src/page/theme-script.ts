// Starts Material's script once the page has settled: it searches and turns pages, and no lab or editor waits for it.
import { whenSettled } from "./idle.ts";

/** Material's own announcement of a page, on which it mounts what belongs to its text. */
interface Announced {
  document$?: { next(page: Document): void };
}

/** Takes the script from the page's <template id="gw-theme-script">. */
export function startThemeScript(): void {
  const template = document.querySelector<HTMLTemplateElement>("#gw-theme-script");
  const source = template?.content.querySelector("script")?.getAttribute("src");
  if (!source) return;
  whenSettled(() => {
    const script = Object.assign(document.createElement("script"), { src: source });
    // It waits for DOMContentLoaded to announce the first page, and that has long been.
    script.addEventListener("load", () => (globalThis as Announced).document$?.next(document));
    document.body.append(script);
  });
}
