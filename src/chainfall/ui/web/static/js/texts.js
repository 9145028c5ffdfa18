/**
 * Texts that come from elsewhere: typed, pasted, or read from a link.
 */

import { contract } from "./contract.js";

const MARK = contract.formats.mark;

/** A text without the byte-order mark that some programs put before it. @param {string} text */
export function withoutMark(text) {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}
