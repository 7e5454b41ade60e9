// Starts the Python worker from the names that the page's <script id="gw-site"> gives.
import type { Event, Reply, Request, Sources } from "../protocol.ts";
import { PolicedWorker } from "./policed-worker.ts";

/** The part of a Worker that the client uses; tests stand in for it. */
export interface PythonWorker {
  postMessage(request: Request): void;
  terminate(): void;
  onmessage: ((message: { data: Reply | Event }) => void) | null;
  /** The script did not load, or threw outside any request. */
  onerror: ((error: { message?: string; preventDefault?(): void }) => void) | null;
}

export interface Launched {
  worker: PythonWorker;
  sources: Sources;
}

/** Throws an Error with a sentence for the reader where the page does not say what to load. */
export function launch(): Launched {
  const names = JSON.parse(document.getElementById("gw-site")?.textContent ?? "null") as {
    worker: string;
    engine: string;
    pyodide: string;
    image?: string;
  } | null;
  if (!names) throw new Error("This page does not say where its Python is. Reload it, please.");
  // This file is bundled into the assets' folder, where all those names are.
  const at = (name: string) => new URL(name, import.meta.url).href;
  return {
    worker: new PolicedWorker(at(names.worker)),
    sources: {
      pyodide: at(names.pyodide),
      engine: at(names.engine),
      image: names.image ? at(names.image) : "",
    },
  };
}
