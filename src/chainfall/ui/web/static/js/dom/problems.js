/**
 * Errors on the page: the message, and below it the traceback of a game's Python, which can be unfolded.
 */

import { messageOf, tracebackOf } from "../errors.js";
import { el } from "./elements.js";

/** @param {string} details @returns {HTMLElement | null} null if there are no details */
export function unfolded(details) {
  return details
    ? el("details", { class: "traceback" }, el("summary", {}, "Details"), el("pre", { tabindex: 0 }, details))
    : null;
}

/** Fills a box with an error, or empties it. @param {HTMLElement} box @param {unknown} [error] */
export function tellProblem(box, error) {
  box.replaceChildren();
  if (error === undefined) return;
  const details = unfolded(tracebackOf(error));
  box.append(messageOf(error), ...(details ? [details] : []));
}
