// What this device keeps: files by the hash of their content, each build's list of files, and which build a page is of.

/** Path from the site's root -> hash of the file's content. */
export type Files = Record<string, string>;

const YOUNG = 60_000; // ms in which a page that is still loading is in no list of open pages

export class Kept {
  readonly #root: string; // the site's address, with a slash at its end
  readonly #opened: Promise<Cache>;
  readonly #builds = new Map<string, Files>();
  readonly #pages = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
    // Two copies of the course on one host keep apart.
    this.#opened = caches.open(`gradwalk ${new URL(root).pathname}`);
  }

  async file(path: string, hash: string): Promise<Response | undefined> {
    return (await this.#opened).match(this.#key("file", `${hash}/${path}`));
  }

  /** Rejects where storage is full. */
  async addFile(path: string, hash: string, response: Response): Promise<void> {
    await (await this.#opened).put(this.#key("file", `${hash}/${path}`), response);
  }

  /** The files of all builds of which something is kept, by version. */
  async builds(): Promise<Map<string, Files>> {
    for (const [key, version] of await this.#all("build")) {
      if (this.#builds.has(version)) continue;
      const response = await (await this.#opened).match(key);
      if (response) this.#builds.set(version, (await response.json()) as Files);
    }
    return this.#builds;
  }

  async addBuild(version: string, files: Files): Promise<void> {
    this.#builds.set(version, files);
    await (await this.#opened).put(this.#key("build", version), Response.json(files));
  }

  /** The version of the build that an open page was loaded from; undefined if from none that is kept. */
  async buildOf(page: string): Promise<string | undefined> {
    const known = this.#pages.get(page);
    if (known !== undefined) return known;
    const response = await (await this.#opened).match(this.#key("page", page));
    if (!response) return undefined;
    const version = await response.text();
    this.#pages.set(page, version);
    return version;
  }

  async setBuildOf(page: string, version: string): Promise<void> {
    this.#pages.set(page, version);
    const note = new Response(version, { headers: { since: String(Date.now()) } });
    // Where storage is full the note lives as long as this worker, which is most often enough.
    await (await this.#opened).put(this.#key("page", page), note).catch(() => undefined);
  }

  /** Removes what neither the current build nor an open page needs. */
  async sweep(current: string, open: ReadonlySet<string>): Promise<void> {
    const cache = await this.#opened;
    const needed = new Set([current]);
    for (const [key, page] of await this.#all("page")) {
      const note = await cache.match(key);
      const age = Date.now() - Number(note?.headers.get("since") ?? 0);
      if (note && (open.has(page) || age < YOUNG)) needed.add(await note.text());
      else await cache.delete(key);
    }
    const files = new Set<string>();
    for (const [version, list] of await this.builds()) {
      if (needed.has(version)) {
        for (const [path, hash] of Object.entries(list)) files.add(`${hash}/${path}`);
      } else {
        this.#builds.delete(version);
        await cache.delete(this.#key("build", version));
      }
    }
    for (const [key, name] of await this.#all("file")) {
      if (!files.has(name)) await cache.delete(key);
    }
  }

  #key(kind: string, name: string): string {
    return `${this.#root}?kept-${kind}=${encodeURIComponent(name)}`;
  }

  /** All entries of one kind: their request, and their name. */
  async #all(kind: string): Promise<[Request, string][]> {
    const start = this.#key(kind, "");
    const keys = await (await this.#opened).keys();
    return keys
      .filter(({ url }) => url.startsWith(start))
      .map((key) => [key, decodeURIComponent(key.url.slice(start.length))]);
  }
}
