/**
 * Errors in words.
 */

/** What an error says. @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** The Python traceback of an error in a game's own code, or "". @param {unknown} error */
export function tracebackOf(error) {
  return error instanceof Error && "details" in error ? String(error.details) : "";
}

/** The last line of what an error says: for an error of Python, that is the error itself. @param {unknown} error */
export function lastLineOf(error) {
  return messageOf(error).trim().split("\n").pop() ?? "";
}
