/**
 * The progress on the ladder that this browser keeps: saved as a file, loaded from one, or cleared.
 */

import { ask, download, notify } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { messageOf } from "../../errors.js";
import { clearLadders, climbed, laddersText, readLadders } from "../../library/ladder.js";

/** @typedef {import("../../app.js").App} App */

/** @param {App} app */
export function ladderProgress(app) {
  const words = el("p");
  const show = () => (words.textContent = progressInWords(app));
  const picker = el("input", {
    type: "file",
    accept: ".json,application/json",
    id: "ladder-file",
    class: "file unseen",
  });
  picker.addEventListener("change", async () => {
    const [file] = picker.files ?? [];
    if (file) await load(file);
    picker.value = "";
    show();
  });
  show();
  return el(
    "div",
    { class: "ladder-progress" },
    words,
    el(
      "div",
      { class: "actions" },
      button("Save the ladder", () => download("chainfall-ladder.json", laddersText()), { class: "small" }),
      picker,
      el("label", { for: "ladder-file", class: "button small" }, "Load a ladder"),
      button("Clear the ladder", () => clear().then(show), { class: "small" }),
    ),
  );
}

/** @param {App} app */
function progressInWords(app) {
  const games = app.games.filter((game) => app.opponentsIn(game).length);
  return `Ladder: ${games.map(({ id, title }) => `${title} ${climbed(id, app.opponents)}`).join(", ")}.`;
}

/** @param {File} file */
async function load(file) {
  try {
    readLadders(await file.text());
  } catch (error) {
    notify(`${file.name} was not loaded: ${messageOf(error)}`, { kind: "error" });
  }
}

async function clear() {
  const answer = await ask({
    title: "Clear the ladder?",
    body: [el("p", {}, "All opponents but the first will be locked again. This cannot be undone.")],
    choices: [
      { label: "Keep it", value: "", primary: true },
      { label: "Clear it", value: "clear" },
    ],
  });
  if (answer === "clear") clearLadders();
}
