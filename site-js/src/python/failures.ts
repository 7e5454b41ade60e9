// What goes wrong inside the interpreter, as sentences for the reader.

/** The interpreter died under a program; it answers no more. */
export class Fatal extends Error {}

export const TAMPERED =
  "Your program changed something inside Python that the site itself needs, so there is no answer. " +
  "Take that out, and try again.";

/** What to say of an error that the interpreter threw. */
export function failure(error: unknown): { message: string; fatal: boolean } {
  const message = error instanceof Error ? error.message : String(error);
  return { message, fatal: error instanceof Fatal };
}

/** Pyodide's errors, told apart: Python's own exceptions leave the interpreter alive, everything else ended it. */
export function understood(error: unknown): Error {
  if (error instanceof Fatal) return error;
  // Emscripten's ExitStatus looks like an Error and is none.
  const { name = "", message = String(error) } = Object(error) as {
    name?: string;
    message?: string;
  };
  if (name === "PythonError") {
    return new Error(`The grader itself failed, not your code: ${lastLine(message)}`);
  }
  if (/call stack|too much recursion|stack overflow/i.test(message)) {
    return new Fatal(
      "Your code calls itself without end, or builds something nested without end: " +
        "Python itself ran out of room. Look for what leads back to itself.",
    );
  }
  if (name === "ExitStatus") {
    return new Fatal("Your code shut Python down from inside. Take out the line that exits.");
  }
  return new Fatal(`Python itself stopped while your code ran (${lastLine(message)}).`);
}

function lastLine(text: string): string {
  return text.trimEnd().split("\n").at(-1) ?? "";
}
