// Keeps the whole course on the device and answers from there: each page gets all its files from the build it is of.
import { answer, fetchExactly, hashOf } from "./fetching.ts";
import { type Files, Kept } from "./kept.ts";

declare const self: ServiceWorkerGlobalScope;

/** Put in front of this script when the site is built. */
declare const BUILD: { version: string; files: Files; bytes: number };

/** Files here are named by their content: whoever asks for one, of whatever build, means the same. */
const NAMED_BY_CONTENT = "assets/gradwalk/";
const OFFLINE_PAGES = ["offline/", "offline.html"];
const PATIENCE = 1000; // ms for the host to give a page that is kept here too
const AT_ONCE = 4;

const root = self.registration.scope;
const kept = new Kept(root);

self.addEventListener("install", (event) => {
  event.waitUntil(keepTheCourse().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url, headers } = event.request;
  if (method !== "GET" || !url.startsWith(root) || headers.has("range")) return;
  const path = decodeURI(new URL(url).pathname.slice(new URL(root).pathname.length));
  event.respondWith(mode === "navigate" ? page(event, path) : part(event, path));
});

async function keepTheCourse(): Promise<void> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate();
  if (quota - usage < BUILD.bytes) throw new Error("There is too little room for the course.");
  if (savesData()) throw new Error("The reader saves data.");
  await kept.addBuild(BUILD.version, BUILD.files);
  const waiting = Object.entries(BUILD.files);
  const some = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await keep(...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

/** A file that an earlier build has too, or that an earlier try brought, is here already. */
async function keep(path: string, hash: string): Promise<void> {
  if (!(await kept.file(path, hash))) await bring(path, hash);
}

async function bring(path: string, hash: string): Promise<Response> {
  const cache = path.startsWith(NAMED_BY_CONTENT) ? "default" : "no-cache";
  const response = await fetchExactly(new URL(encodeURI(path), root).href, hash, cache);
  await kept.addFile(path, hash, response.clone());
  return response;
}

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await sweep();
}

async function sweep(): Promise<void> {
  if (self.registration.installing) return; // what it has brought so far is no build yet
  const open = await self.clients.matchAll({ type: "all", includeUncontrolled: true });
  await kept.sweep(BUILD.version, new Set(open.map(({ id }) => id)));
}

/** A page from the host, so that nobody reads an old one for long; from here where the host is slow or gone. */
async function page(event: FetchEvent, path: string): Promise<Response> {
  const file = fileAt(path, BUILD.files);
  const hash = file && BUILD.files[file];
  const coming = fromHost(event, hash);
  event.waitUntil(coming);
  if (!file || !hash) return (await coming)?.response ?? lost(path);
  const came = await Promise.race([coming, after(PATIENCE)]);
  if (came && came.response.status < 500) {
    if (came.isOurs) await ofThisBuild(event);
    return came.response;
  }
  const here = await kept.file(file, hash);
  if (!here) return (await coming)?.response ?? lost(path);
  await ofThisBuild(event);
  return here;
}

async function ofThisBuild(event: FetchEvent): Promise<void> {
  if (event.resultingClientId) await kept.setBuildOf(event.resultingClientId, BUILD.version);
  if ((await kept.builds()).size > 1) event.waitUntil(sweep());
}

/** What the host answers, and whether that is the page of this build; undefined if it does not. */
async function fromHost(
  event: FetchEvent,
  hash: string | undefined,
): Promise<{ response: Response; isOurs: boolean } | undefined> {
  try {
    const early = (await event.preloadResponse) as Response | undefined;
    const response = early ?? (await fetch(event.request));
    if (!hash || !response.ok) return { response, isOurs: false };
    const bytes = await response.arrayBuffer();
    return { response: answer(bytes, response), isOurs: (await hashOf(bytes)) === hash };
  } catch {
    return undefined;
  }
}

/** The page that says there is no network, at its own address: the links in it are relative. */
function lost(path: string): Response {
  const offline = OFFLINE_PAGES.find((each) => fileAt(each, BUILD.files));
  if (!offline || path === offline) return Response.error();
  return Response.redirect(new URL(offline, root));
}

/** Anything but a whole page. */
async function part(event: FetchEvent, path: string): Promise<Response> {
  const { request, clientId, resultingClientId } = event;
  // Files kept here are unpacked already.
  if (path.endsWith(".gz") && BUILD.files[path.slice(0, -3)]) {
    return new Response(null, { status: 204 });
  }
  if (resultingClientId) await inheritBuild(clientId, resultingClientId);
  const files = await filesFor(path, clientId);
  const file = files && fileAt(path, files);
  const hash = file && files[file];
  if (!hash) return fetch(request);
  const here = await kept.file(file, hash).catch(() => undefined);
  return here ?? bring(file, hash).catch(() => fetch(request));
}

/** A worker is of the build of the page that starts it. */
async function inheritBuild(page: string, worker: string): Promise<void> {
  const version = await kept.buildOf(page);
  if (version !== undefined) await kept.setBuildOf(worker, version);
}

/** The files of the build in which the one asked for is to be looked up. */
async function filesFor(path: string, page: string): Promise<Files | undefined> {
  if (path.startsWith(NAMED_BY_CONTENT)) {
    if (path in BUILD.files) return BUILD.files;
    return [...(await kept.builds()).values()].find((files) => path in files);
  }
  const version = await kept.buildOf(page);
  if (version === BUILD.version) return BUILD.files;
  return version === undefined ? undefined : (await kept.builds()).get(version);
}

/** The file that a host gives at an address. */
function fileAt(path: string, files: Files): string | undefined {
  const tries = [path, `${path}index.html`];
  return tries.find((each) => each in files);
}

function savesData(): boolean {
  const connection = Reflect.get(navigator, "connection") as { saveData?: boolean } | undefined;
  return connection?.saveData === true;
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
