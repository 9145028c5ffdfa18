/**
 * Errors in words.
 */

/** What an error says. @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** The last line of what an error says: of one of Python's, that is the error itself. @param {unknown} error */
export function lastLineOf(error) {
  return messageOf(error).trim().split("\n").pop() ?? "";
}
