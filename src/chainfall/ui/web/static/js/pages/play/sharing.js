/**
 * A game handed on: as a link that starts the same one, or as the file of its replay.
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
