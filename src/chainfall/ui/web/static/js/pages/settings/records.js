/**
 * The records of this browser as a whole: saved as a file, loaded from one, and the ladder cleared.
 */

import { ask, download, notify } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { messageOf } from "../../errors.js";

/** @typedef {import("../../app.js").App} App */

/** @param {App} app @param {() => void} onChange called when the records have changed */
export function recordFiles(app, onChange) {
  const words = el("p");
  const show = () => {
    words.textContent = ladderInWords(app);
    onChange();
  };
  const picker = el("input", {
    type: "file",
    accept: ".json,application/json",
    id: "records-file",
    class: "file unseen",
  });
  picker.addEventListener("change", async () => {
    const [file] = picker.files ?? [];
    if (file) await load(app, file);
    picker.value = "";
    show();
  });
  show();
  const save = () => app.whenReady(() => download("chainfall-records.json", app.records.save()));
  return el(
    "div",
    { class: "records-kept" },
    words,
    el(
      "div",
      { class: "actions" },
      button("Save all records", save, { class: "small" }),
      picker,
      el("label", { for: "records-file", class: "button small" }, "Load records"),
      button("Clear the ladder", () => clearLadder(app, show), { class: "small" }),
    ),
  );
}

/** @param {App} app */
function ladderInWords(app) {
  const games = app.games.filter((game) => app.opponentsIn(game).length);
  return `Ladder: ${games.map(({ id, title }) => `${title} ${app.records.climbed(id)}`).join(", ")}.`;
}

/** @param {App} app @param {File} file */
async function load(app, file) {
  try {
    const text = await file.text();
    await app.load();
    if (!app.records.load(text)) throw new Error("the browser's storage is full");
  } catch (error) {
    notify(`${file.name} was not loaded: ${messageOf(error)}`, { kind: "error" });
  }
}

/** @param {App} app @param {() => void} then */
async function clearLadder(app, then) {
  const answer = await ask({
    title: "Clear the ladder?",
    body: [el("p", {}, "All opponents but the first will be locked again. This cannot be undone.")],
    choices: [
      { label: "Keep it", value: "", primary: true },
      { label: "Clear it", value: "clear" },
    ],
  });
  if (answer !== "clear") return;
  app.whenReady(() => {
    app.records.clearLadder();
    then();
  });
}
