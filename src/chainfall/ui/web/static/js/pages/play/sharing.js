/**
 * Sharing a game: as a link that starts the same one, or as a replay file.
 */

import { copy, download } from "../../dom/dialogs.js";

/** @typedef {import("../../games/run.js").Run} Run */

/** @param {Run} run */
export function shareLink(run) {
  copy(new URL(run.shared, location.href).href, "The link to this game");
}

/** @param {Run} run */
export function saveReplay(run) {
  const { game, seed } = run.started;
  download(`${game.replaceAll("/", "-")}-${seed}.json`, run.engine.replay());
}

/** What the end of every game offers, whatever comes before it. @param {Run} run */
export function choicesAtTheEnd(run) {
  return [
    ...(run.started.practice ? [{ label: "Undo", value: "undo" }] : []),
    { label: "Watch replay", value: "watch" },
    ...(run.game.reviews && !run.puzzle ? [{ label: "Review", value: "review" }] : []),
    { label: "Save clip", value: "clip" },
    { label: "Save replay", act: () => saveReplay(run) },
    ...(run.ranked ? [] : [{ label: "Share link", act: () => shareLink(run) }]),
    { label: "Menu", value: "#/" },
  ];
}
