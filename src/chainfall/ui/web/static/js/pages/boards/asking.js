/**
 * Parts of a page that the service fills: words until its answer is there, and why with a button to try again if there is
 * none. The rest of the page does not wait.
 */

import { button, el } from "../../dom/elements.js";
import { messageOf } from "../../errors.js";
import { ServiceError } from "../../service/service.js";

/** @typedef {import("../../dom/elements.js").Child} Child */

/**
 * Fills an element with the service's answer.
 * @template T
 * @param {HTMLElement} host @param {() => Promise<T>} ask @param {(answer: T) => Child[]} show @param {AbortSignal} signal
 */
export async function fill(host, ask, show, signal) {
  host.setAttribute("aria-busy", "true");
  host.replaceChildren(el("p", { class: "muted", role: "status" }, "Asking the service …"));
  try {
    const answer = await ask();
    if (signal.aborted) return;
    host.replaceChildren(...show(answer).filter((child) => child instanceof Node));
  } catch (error) {
    if (signal.aborted) return;
    host.replaceChildren(trouble(error, () => fill(host, ask, show, signal)));
  }
  host.removeAttribute("aria-busy");
}

/** Why the service has not answered as wanted, with a button if it may do so later. @param {unknown} error @param {() => void} again */
export function trouble(error, again) {
  const passing = error instanceof ServiceError && error.passing;
  return el(
    "div",
    { class: "trouble", role: "alert" },
    el("p", {}, messageOf(error)),
    passing && button("Try again", again, { class: "small" }),
  );
}
