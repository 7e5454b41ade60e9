// Where the tools under Node find Pyodide and the engine.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const repository = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
/** The folder of the npm package, with a trailing slash. */
export const pyodide = path.join(repository, "node_modules", "pyodide", "/");

/** Path -> source of all modules below `folder`/engine. */
export function engineSources(folder: string): Record<string, string> {
  const engine = path.join(folder, "engine");
  const files = readdirSync(engine, { recursive: true, encoding: "utf8" });
  const modules = files.filter((file) => file.endsWith(".py")).sort();
  return Object.fromEntries(
    modules.map((file) => [
      `engine/${file.replaceAll(path.sep, "/")}`,
      readFileSync(path.join(engine, file), "utf8"),
    ]),
  );
}
