// Fetches a file of the site and makes sure that it is the one meant: a host may be half way through an update.

const GZIP = [0x1f, 0x8b];

/** The file whose content has this hash. Rejects where it cannot be had. */
export async function fetchExactly(url: string, hash: string, cache: RequestCache) {
  // A browser's own cache may hold a file that was cut short; then it is fetched anew.
  for (const mode of [cache, "reload"] as const) {
    const response = await fetch(url, { cache: mode });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const bytes = (await compressedTwin(url, response, mode)) ?? (await response.arrayBuffer());
    if ((await hashOf(bytes)) === hash) return answer(bytes, response);
  }
  throw new Error(`${url} is of another build.`);
}

/** As the build names contents: ten hexadecimal digits of SHA-256. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digits = Array.from(digest.subarray(0, 5), (byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("");
}

/** An answer to keep and to give: with the host's headers (its policy, its types), and never a redirect. */
export function answer(bytes: ArrayBuffer, { headers, status }: Response): Response {
  const kept = new Headers(headers);
  for (const name of ["vary", "content-length"]) kept.delete(name);
  return new Response(bytes, { status, headers: kept });
}

/** The large wasm from the .gz beside it, where the host compresses nothing. */
async function compressedTwin(
  url: string,
  { body, headers }: Response,
  cache: RequestCache,
): Promise<ArrayBuffer | undefined> {
  if (!url.endsWith(".wasm") || headers.has("content-encoding")) return undefined;
  if (!("DecompressionStream" in self)) return undefined;
  const twin = await fetch(`${url}.gz`, { cache }).catch(() => undefined);
  if (!twin?.ok) return undefined;
  const bytes = await twin.arrayBuffer();
  const start = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (GZIP.some((byte, index) => start[index] !== byte)) return undefined;
  void body?.cancel();
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).arrayBuffer();
}
