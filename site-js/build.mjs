// Bundles the page's script, its styles, the Python worker and the service worker into build/js, under names that carry a hash.
//
//   node site-js/build.mjs [--watch] [--sourcemap]
//
// build/js/manifest.json says the names: {"main": "main-HASH.js", "css": "main-HASH.css", "worker": "worker-HASH.js",
//   "offline": "service-worker-HASH.js"}.
// A file whose content did not change is not written again, so that nothing downstream is rebuilt for it.
import { existsSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(here, "..", "build", "js");
const pyodide = path.join(here, "..", "node_modules", "pyodide");
const watch = process.argv.includes("--watch");

const common = {
  absWorkingDir: here,
  outdir: out,
  bundle: true,
  format: "esm",
  minify: true,
  write: false,
  metafile: true,
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
  sourcemap: process.argv.includes("--sourcemap"),
  tsconfig: path.join(here, "tsconfig.json"),
  // What Pyodide itself asks for: WebAssembly exceptions and BigInt.
  target: ["chrome100", "firefox100", "safari15.4"],
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]", // beside main: a chunk finds the site's files by its own address
};

/** A host that compresses does not say how long a file is once unpacked; the progress line wants to know. */
const sizes = Object.fromEntries(
  ["pyodide.asm.wasm", "python_stdlib.zip"].map((name) => [
    name,
    statSync(path.join(pyodide, name)).size,
  ]),
);

/** The manifest's key, the entry, and whether it may share chunks. The worker stays one file. */
const bundles = [
  { key: "main", entry: "src/main.ts", options: { splitting: true } },
  { key: "css", entry: "src/main.css", options: {} },
  {
    key: "worker",
    entry: "src/python/worker.ts",
    options: { define: { PYODIDE_BYTES: JSON.stringify(sizes) } },
  },
  // A plain script: not every browser takes a module here.
  { key: "offline", entry: "src/offline/service-worker.ts", options: { format: "iife" } },
];

async function writeIfChanged(file, contents) {
  const before = await readFile(file).catch(() => undefined);
  if (before?.equals(contents)) return;
  await mkdir(path.dirname(file), { recursive: true });
  // Written beside and renamed: nobody ever reads half a file.
  const beside = `${file}.${process.pid}.new`;
  await writeFile(beside, contents);
  await rename(beside, file);
}

async function removeStale(kept) {
  for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && !kept.has(file)) await rm(file);
  }
}

function entryName(result, entry) {
  const found = Object.entries(result.metafile.outputs).find(([, o]) => o.entryPoint === entry);
  return path.relative(out, path.resolve(here, found[0])).replaceAll(path.sep, "/");
}

/** Writes what all bundles gave: the files first, the manifest that names them next, and only then the old files go. */
async function publish(results) {
  const manifest = {};
  const files = results.flatMap((result) => result.outputFiles);
  for (const { key, entry } of bundles) {
    const result = results.find((r) => r.key === key);
    if (result) manifest[key] = entryName(result, entry);
  }
  await mkdir(out, { recursive: true });
  for (const file of files) await writeIfChanged(file.path, Buffer.from(file.contents));
  const manifestFile = path.join(out, "manifest.json");
  await writeIfChanged(manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  await removeStale(new Set([manifestFile, ...files.map((file) => file.path)]));
}

const present = bundles.filter(({ entry }) => {
  if (existsSync(path.join(here, entry))) return true;
  console.warn(`build.mjs: site-js/${entry} is not there, so it was left out.`);
  return false;
});

if (watch) {
  const latest = new Map();
  let writing = Promise.resolve();
  for (const { key, entry, options } of present) {
    const report = {
      name: "publish",
      setup(build) {
        build.onEnd((result) => {
          if (result.errors.length > 0) return; // esbuild has printed them; the last good files stay
          latest.set(key, { ...result, key });
          if (latest.size === present.length) {
            writing = writing.then(() => publish([...latest.values()])).catch(console.error);
          }
        });
      },
    };
    const context = await esbuild.context({
      ...common,
      ...options,
      entryPoints: [entry],
      plugins: [report],
    });
    await context.watch();
  }
} else {
  try {
    const results = await Promise.all(
      present.map(async ({ key, entry, options }) => {
        const result = await esbuild.build({ ...common, ...options, entryPoints: [entry] });
        return { ...result, key };
      }),
    );
    await publish(results);
  } catch {
    process.exitCode = 1; // esbuild has printed what is wrong and where
  }
}
