/**
 * Study: the pages for those who want to know how the games work.
 */

import { el } from "../dom/elements.js";

const PLACES = [
  {
    title: "Kata",
    href: "#/kata",
    about: "Paste the moves of the kata “Puzzle Fighter” and see every step of its chains, with the field to copy.",
    action: "Open the kata",
  },
  {
    title: "Shell",
    href: "#/shell",
    about: "Type the lines of the Dr. Mario assignment and read what it prints, beside the bottle.",
    action: "Open the shell",
  },
];

/** @type {import("../main.js").Page} */
export function openStudy(_app, host) {
  const panels = PLACES.map(({ title, href, about, action }) =>
    el(
      "section",
      { class: "panel" },
      el("h2", {}, title),
      el("p", { class: "muted" }, about),
      el("a", { href, class: "button primary" }, action),
    ),
  );
  host.replaceChildren(
    el(
      "div",
      { class: "page study" },
      el("h1", {}, "Study"),
      el("p", { class: "muted" }, "For students and programmers: the games as text, one line after the other."),
      el("div", { class: "places" }, ...panels),
    ),
  );
}
