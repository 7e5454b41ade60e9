// Where this page finds the site's files, and how it fetches the data of an exercise or a question.

/** Folder of the main bundle, which holds every data file; this file may be bundled into chunks/. */
const ASSETS = new URL(import.meta.url.includes("/chunks/") ? "../" : "./", import.meta.url);

/** The address of a page or file of the site, given from its root. */
export function siteAddress(path: string): string {
  return new URL(`../../${path}`, ASSETS).href;
}

const fetched = new Map<string, Promise<unknown>>();

/**
 * The JSON of the data file that an element's `src` names, fetched once a page. The name carries a
 * hash, so that what a cache holds is always right. Rejects with a sentence; asking again then
 * fetches again.
 */
export function dataOf<T>(element: Element): Promise<T> {
  // The attribute and no property: Material's instant navigation writes `src` properties of its own
  // on whatever has the attribute.
  return dataFile(element.getAttribute("src") ?? "");
}

/** The JSON of the data file with this name, in the same way. */
export function dataFile<T>(src: string): Promise<T> {
  const known = fetched.get(src);
  if (known) return known as Promise<T>;
  const coming = load(src);
  fetched.set(src, coming);
  coming.catch(() => fetched.delete(src));
  return coming as Promise<T>;
}

async function load(src: string): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(new URL(src, ASSETS), { signal: AbortSignal.timeout(15_000) });
  } catch {
    throw new Error("This part could not be loaded. Is the connection gone?");
  }
  if (!response.ok) {
    throw new Error(`This part could not be loaded: the site answered ${response.status}.`);
  }
  try {
    return await response.json();
  } catch {
    throw new Error("This part could not be loaded: the site answered with something else.");
  }
}
