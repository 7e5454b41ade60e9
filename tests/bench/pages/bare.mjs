// The bare page's worker: boots Pyodide as its documentation says, and runs what it is sent.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const booting = loadPyodide();

self.onmessage = async ({ data: { code, files } }) => {
  try {
    const pyodide = await booting;
    for (const [path, text] of Object.entries(files)) {
      pyodide.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      pyodide.FS.writeFile(path, text);
    }
    self.postMessage({ result: pyodide.runPython(code) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
