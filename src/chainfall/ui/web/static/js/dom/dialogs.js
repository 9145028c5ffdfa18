/**
 * Dialogs and notices. A dialog is modal: the browser keeps the focus in it, Escape closes it, and the focus goes back
 * to where it was.
 */

import { messageOf, tracebackOf } from "../errors.js";
import { button, el, icon } from "./elements.js";
import { unfolded } from "./problems.js";

/** @typedef {import("./elements.js").Child} Child */

let count = 0;

/**
 * @typedef {object} Choice A button of a dialog.
 * @property {string} label
 * @property {string} [value] the answer of the dialog; without one it stays open
 * @property {boolean} [primary] has the focus at first
 * @property {(button: HTMLButtonElement) => void} [act]
 */

/**
 * Shows a modal dialog until a button with a value is pressed.
 * @param {object} content
 * @param {string} content.title
 * @param {Child[]} [content.body]
 * @param {Choice[]} content.choices
 * @param {string} [content.escape] the answer for Escape
 * @param {string} [content.kind] a class of its own
 * @param {() => boolean} [content.isReady] whether keys count; one that is down before that does not
 * @param {AbortSignal} [content.signal] closes it as Escape does
 * @returns {Promise<string>} the value of the button
 */
export function ask({ title, body = [], choices, escape = "", kind = "", isReady, signal }) {
  const id = `dialog-${++count}`;
  const buttons = choices.map(({ label, value, primary, act }) => {
    const made = button(
      label,
      () => {
        act?.(made);
        if (value !== undefined) answerDialog(dialog, value);
      },
      { class: primary ? "primary" : "", autofocus: primary },
    );
    return made;
  });
  const dialog = el(
    "dialog",
    { class: `dialog ${kind}`, "aria-labelledby": id },
    el("h2", { id }, title),
    el("div", { class: "dialog-body" }, ...body),
    el("div", { class: "dialog-buttons" }, ...buttons),
  );
  if (isReady) guardKeys(dialog, isReady);
  document.body.append(dialog);
  dialog.showModal();
  const closed = new AbortController(); // the caller's signal may be long-lived, and must not keep the dialog alive
  signal?.addEventListener("abort", () => answerDialog(dialog, escape), { signal: closed.signal });
  return new Promise((resolve) => {
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      answerDialog(dialog, escape);
    });
    const end = () => {
      closed.abort();
      placeNotices(document.body);
      dialog.remove();
      resolve(dialog.returnValue);
    };
    dialog.addEventListener("close", end, { once: true });
  });
}

/**
 * Closes a dialog with an answer, at once: the browser tells of it in a later task, and a key that is pressed before that
 * would be lost.
 * @param {HTMLDialogElement | null} dialog @param {string} value
 */
export function answerDialog(dialog, value) {
  if (!dialog?.open) return;
  dialog.close(value);
  dialog.dispatchEvent(new Event("close"));
}

/**
 * Ignores keys that were meant for the page behind the dialog.
 * @param {HTMLDialogElement} dialog @param {() => boolean} isReady
 */
function guardKeys(dialog, isReady) {
  /** Keys that were pressed after the dialog was ready. @type {Set<string>} */
  const meant = new Set();
  dialog.addEventListener("keydown", (event) => {
    if (!event.repeat && isReady()) meant.add(event.code);
    if (!meant.has(event.code)) event.preventDefault();
  });
  dialog.addEventListener("keyup", (event) => {
    if (!meant.delete(event.code)) event.preventDefault();
  });
}

/** @returns {HTMLDialogElement | null} the dialog on top */
export function openDialog() {
  return /** @type {HTMLDialogElement | null} */ ([...document.querySelectorAll("dialog[open]")].at(-1) ?? null);
}

/**
 * Moves the notices into an open dialog, because nothing outside it can be seen or pressed.
 * @param {HTMLElement} parent
 */
function placeNotices(parent) {
  const host = document.getElementById("notices");
  if (host && host.parentElement !== parent) parent.append(host);
  return host;
}

/**
 * A message at the edge of the page that can be dismissed.
 * @param {string} text
 * @param {object} [more]
 * @param {"info" | "error"} [more.kind]
 * @param {string} [more.details] for those who want to report it
 * @param {{label: string, act: () => void}} [more.action]
 */
export function notify(text, { kind = "info", details = "", action } = {}) {
  const host = placeNotices(openDialog() ?? document.body);
  if (!host) return;
  const same = [...host.children].find((notice) => notice.querySelector("p")?.textContent === text);
  same?.remove();
  const notice = el(
    "div",
    { class: `notice ${kind}`, role: kind === "error" ? "alert" : "status" },
    el("p", {}, text),
    unfolded(details),
    action ? button(action.label, () => (notice.remove(), action.act()), { class: "small act" }) : null,
    button(icon("close"), () => notice.remove(), { class: "quiet", "aria-label": "Dismiss this message" }),
  );
  host.append(notice);
  if (host.children.length > 4) host.firstElementChild?.remove();
  if (kind === "info" && !action) setTimeout(() => notice.remove(), 8000);
}

/** Shows uncaught errors in words, with their details. */
export function showUncaught() {
  const show = (/** @type {unknown} */ error, /** @type {string} */ fallback) => {
    if (error instanceof DOMException && error.name === "AbortError") return;
    const stack = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : fallback;
    const message = error instanceof Error ? messageOf(error) : fallback;
    notify(`Something went wrong: ${message}`, { kind: "error", details: tracebackOf(error) || stack });
  };
  addEventListener("error", (event) => show(event.error, event.message || "unknown"));
  addEventListener("unhandledrejection", (event) => show(event.reason, String(event.reason)));
}

/**
 * Copies a text, or shows it to be copied by hand where the browser does not allow it.
 * @param {string} text
 * @param {string} what in words
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${what} copied.`);
  } catch {
    const field = el("input", { type: "text", readonly: true, value: text, "aria-label": what, class: "wide" });
    field.addEventListener("focus", () => field.select());
    await ask({
      title: `${what}: copy it from here`,
      body: [field],
      choices: [{ label: "Close", value: "", primary: true }],
    });
  }
}

/** Offers a text or something else as a file. @param {string} name @param {string | Blob} content */
export function download(name, content) {
  const blob = typeof content === "string" ? new Blob([content], { type: "application/json" }) : content;
  const url = URL.createObjectURL(blob);
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
