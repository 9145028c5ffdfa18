/**
 * Texts that come from elsewhere: typed, pasted, or read from a link.
 */

const MARK = "\ufeff";

/** A text without the byte-order mark that some programs put before it. @param {string} text */
export function withoutMark(text) {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}
