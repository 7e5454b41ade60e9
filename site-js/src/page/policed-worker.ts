// A worker that the page's content policy binds: one from an address of its own would be free of it, one from a blob is not.
import type { PythonWorker } from "./python-worker.ts";

type Sent = Parameters<PythonWorker["postMessage"]>[0];

const OPTIONS = { type: "module", name: "python" } as const;

/** A host's own headers may forbid workers from blobs; asked once. */
let blobsAreRefused = false;

export class PolicedWorker implements PythonWorker {
  onmessage: PythonWorker["onmessage"] = null;
  onerror: PythonWorker["onerror"] = null;
  readonly #script: string;
  #worker: Worker | undefined;
  #blob = "";
  #unanswered: Sent[] = []; // until its first word shows that the script has loaded

  /** `script`: the absolute address of a module. */
  constructor(script: string) {
    this.#script = script;
    if (blobsAreRefused) this.#follow(new Worker(script, OPTIONS));
    else this.#startFromBlob();
  }

  postMessage(request: Sent): void {
    if (this.#blob) this.#unanswered.push(request);
    this.#worker?.postMessage(request);
  }

  terminate(): void {
    this.#worker?.terminate();
    this.#release();
  }

  #startFromBlob(): void {
    const module = `import ${JSON.stringify(this.#script)};`;
    this.#blob = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
    try {
      this.#follow(new Worker(this.#blob, OPTIONS));
    } catch {
      this.#startFromAddress();
    }
  }

  /** Where the script itself is missing this fails too, and tells. */
  #startFromAddress(): void {
    this.#worker?.terminate();
    const unanswered = this.#release();
    const worker = new Worker(this.#script, OPTIONS);
    this.#follow(worker);
    for (const request of unanswered) worker.postMessage(request);
  }

  #follow(worker: Worker): void {
    const isFromBlob = this.#blob !== "";
    this.#worker = worker;
    worker.onmessage = (message) => {
      if (!isFromBlob) blobsAreRefused = true;
      this.#release();
      this.onmessage?.(message);
    };
    worker.onerror = (error) => {
      if (!this.#blob) return this.onerror?.(error);
      error.preventDefault();
      this.#startFromAddress();
    };
  }

  /** The blob has been read, or will not be; what was sent has been heard. */
  #release(): Sent[] {
    URL.revokeObjectURL(this.#blob);
    this.#blob = "";
    return this.#unanswered.splice(0);
  }
}
