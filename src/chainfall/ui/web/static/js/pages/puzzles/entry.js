/**
 * The puzzles in the menu, and a link to their page.
 */

import { el } from "../../dom/elements.js";

/** The entry, or null if no game has puzzles. @param {import("../../app.js").App} app */
export function puzzlesEntry(app) {
  const games = app.games.filter(({ puzzles }) => puzzles > 0);
  if (!games.length) return null;
  const numbers = games.map(({ title, puzzles }) => `${title}: ${puzzles}`).join(", ");
  const solved = Object.values(app.records.summary.solved).flat().length;
  return el(
    "section",
    { class: "panel puzzles-entry", "aria-labelledby": "puzzles" },
    el("h2", { id: "puzzles" }, "Puzzles"),
    el("p", { class: "muted" }, `A board, a few pieces and a goal, with undo. ${numbers}; ${solved} solved.`),
    el("a", { href: "#/puzzles", class: "button" }, "Solve puzzles"),
  );
}
