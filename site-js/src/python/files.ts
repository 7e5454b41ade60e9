// The in-memory file system: two folders are a run's to write in, and are emptied after it; the rest is read-only.
import type { FileNode, FileSystem, OpenFile } from "./internals.ts";

export const HOME = "/home/pyodide";
const SCRATCH = [HOME, "/tmp"];
/** Not of MEMFS: what is in there is made when asked for. */
const VIRTUAL = "/proc";

const READ_ONLY = 69; // EROFS of WASI, which Emscripten uses
const CHANGES = ["setattr", "mknod", "rename", "unlink", "rmdir", "symlink"];

export class Files {
  readonly #fs: FileSystem;
  readonly #scratch: { node: FileNode; mode: number; node_ops: FileNode["node_ops"] }[];
  readonly #open: { file: OpenFile; shared: OpenFile["shared"] }[];

  constructor(fs: FileSystem) {
    this.#fs = fs;
    const scratch = SCRATCH.map((path) => fs.lookupPath(path).node);
    this.#scratch = scratch.map((node) => ({ node, mode: node.mode, node_ops: node.node_ops }));
    const proc = fs.lookupPath(VIRTUAL, { follow: false }).node;
    protect(fs, fs.lookupPath("/").node, new Set([...scratch, proc]));
    this.#open = fs.streams
      .filter((file) => file !== null)
      .map((file) => ({ file, shared: { ...file.shared } }));
  }

  /** Forgets what a run wrote, opened and closed, and where it went. */
  putBack(): void {
    const { streams } = this.#fs;
    streams.length = 0;
    this.#open.forEach(({ file, shared }, number) => {
      file.fd = number;
      Object.assign(file.shared, shared);
      streams.push(file);
    });
    for (const { node, mode } of this.#scratch) {
      node.mode = mode;
      this.#empty(node);
    }
    this.#fs.chdir(HOME);
  }

  /** Not by unlink: a run may have taken its own folders' permissions away. */
  #empty(folder: FileNode): void {
    for (const node of entries(folder)) {
      if (this.#fs.isDir(node.mode)) this.#empty(node);
      this.#fs.destroyNode(node);
    }
    folder.contents = {};
  }
}

function entries(folder: FileNode): FileNode[] {
  return Object.values((folder.contents ?? {}) as Record<string, FileNode>);
}

function protect(fs: FileSystem, node: FileNode, except: Set<FileNode>): void {
  if (except.has(node)) return;
  const folder = fs.isDir(node.mode);
  // The mode answers first, with the message a learner would know; the refusals keep the mode from being changed.
  if (folder || fs.isFile(node.mode)) node.mode &= ~0o222;
  const refuse = () => {
    throw new fs.ErrnoError(READ_ONLY);
  };
  const refusals = CHANGES.filter((change) => change in node.node_ops).map((c) => [c, refuse]);
  node.node_ops = { ...node.node_ops, ...Object.fromEntries(refusals) };
  if (folder) for (const entry of entries(node)) protect(fs, entry, except);
}
