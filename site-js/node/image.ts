// Writes the memory image of a started Python to stdout; the engine's sources come on stdin, as JSON.
//
//   node --import tsx site-js/node/image.ts < engine.json > image
import { readFileSync } from "node:fs";
import { encode } from "../src/python/image.ts";
import type { Engine } from "../src/python/interpreter.ts";
import { takeImage } from "../src/python/take-image.ts";
import { pyodide } from "./files.ts";

// Only the image goes to stdout: Pyodide writes its own remarks with console.log.
console.log = console.info = console.warn = console.error;

const STDIN = 0;
const engine = JSON.parse(readFileSync(STDIN, "utf8")) as Engine;
process.stdout.write(encode(await takeImage(pyodide, engine)));
