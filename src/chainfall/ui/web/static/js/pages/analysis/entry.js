/**
 * The ways into an analysis: from a replay, from a puzzle, or from any link to a game.
 */

import { ask } from "../../dom/dialogs.js";
import { allPeople, playerNames } from "../../games/players.js";
import { puzzleQuery } from "../../puzzles/links.js";
import { makeHash } from "../../router.js";
import { LONGEST, packReplay } from "../replay/links.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */

/** The link to the analysis of a puzzle. @param {string} text of its file */
export function puzzleAnalysis(text) {
  return makeHash("analysis", "", puzzleQuery(text));
}

/**
 * Opens a position of a replay; in a match it asks first whose pieces are placed.
 * @param {App} app @param {GameRecord} game
 * @param {object} shown
 * @param {string} shown.text of its file
 * @param {number} shown.step of the position
 * @param {string | null} [shown.local] its id, if it is stored in this browser
 * @param {string[]} [shown.players] who sat where, if that is known
 * @param {AbortSignal} signal the page was left
 */
export async function analyseReplay(app, game, { text, step, local = null, players }, signal) {
  const seat = game.seats > 1 ? await askSeat(app, players ?? allPeople(game), signal) : 0;
  if (seat === null || signal.aborted) return;
  const query = { step: String(step), ...(seat && { seat: String(seat + 1) }) };
  if (local) return app.go(makeHash("analysis", "", { local, ...query }));
  const packed = await packReplay(text);
  if (signal.aborted) return;
  if (packed.length <= LONGEST) return app.go(makeHash("analysis", "", { r: packed, ...query }));
  app.handedReplay = text;
  app.go(makeHash("analysis", "", query));
}

/** @param {App} app @param {string[]} players @param {AbortSignal} signal @returns {Promise<number | null>} null for neither */
async function askSeat(app, players, signal) {
  const names = playerNames(players, app.opponents);
  const answer = await ask({
    title: "Whose pieces do you place?",
    choices: [
      ...names.map((label, seat) => ({ label, value: String(seat), primary: !seat })),
      { label: "Cancel", value: "" },
    ],
    signal,
  });
  return answer ? Number(answer) : null;
}
