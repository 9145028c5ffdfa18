/**
 * The result of a lesson.
 */

import { button, el } from "../../dom/elements.js";

/** @typedef {import("./lesson.js").Lesson} Lesson */
/** @typedef {import("./lesson.js").Result} Result */

/** @param {import("../../app.js").App} app @param {Lesson} lesson */
export function resultPage(app, lesson) {
  const again = () => (lesson.begin(), app.go(lesson.hash(0)));
  return el(
    "div",
    { class: "page lesson-result" },
    el("h1", {}, `${lesson.found} of ${lesson.size} put right`),
    el("p", {}, `On average you won back ${percent(lesson.wonBack)} of what a mistake had lost.`),
    el(
      "ol",
      { class: "panel" },
      ...lesson.results.map((result, index) =>
        el("li", {}, el("a", { href: lesson.hash(index) }, `Mistake ${index + 1}`), `: ${inWords(result)}`),
      ),
    ),
    el(
      "div",
      { class: "actions" },
      el("a", { href: lesson.back, class: "button primary" }, "Back to the replay"),
      button("All of them again", again),
    ),
  );
}

/** @param {Result} result */
function inWords({ tries, wonBack, found, shown }) {
  const counted = tries === 1 ? "1 try" : `${tries} tries`;
  if (found) return `${wonBack === 1 ? "the best place" : `better by ${percent(wonBack)}`}, ${counted}`;
  return `${shown ? "the answer was shown" : "not found"}${tries ? `, ${counted}` : ""}`;
}

/** @param {number} share */
export function percent(share) {
  return `${Math.round(100 * share)} %`;
}
