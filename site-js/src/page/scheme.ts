// Tells when the page's colours change, for what is painted on a canvas and cannot follow by itself.

const COLOUR_SIGNS = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

/** Calls the listener after each change of scheme; returns how to end that. */
export function onSchemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
  const queries = COLOUR_SIGNS.map((sign) => matchMedia(sign));
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

/** The value of one of the theme's variables where the element stands, such as "#0072b2". */
export function colour(element: Element, variable: string): string {
  return getComputedStyle(element).getPropertyValue(variable).trim();
}
