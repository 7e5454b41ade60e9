// Starts Material's script once the page has settled: it searches and turns pages, and no lab or editor waits for it.
import { whenSettled } from "./idle.ts";

/** Takes the script from the page's <template id="gw-theme-script">. */
export function startThemeScript(): void {
  const template = document.querySelector<HTMLTemplateElement>("#gw-theme-script");
  const source = template?.content.querySelector("script")?.getAttribute("src");
  if (!source) return;
  whenSettled(() => {
    document.body.append(Object.assign(document.createElement("script"), { src: source }));
  });
}
