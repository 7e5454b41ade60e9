// Where this page finds the site's files, and how it fetches the data of an exercise or a question.

/** Folder of the main bundle, which holds every data file. */
export const ASSETS = new URL(".", import.meta.url);

const fetched = new Map<string, Promise<unknown>>();

/**
 * The JSON of a data file, fetched once a page. Its name carries its hash, so that what a cache
 * holds is always right. Rejects with a sentence; asking again then fetches again.
 */
export function data<T>(src: string): Promise<T> {
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
