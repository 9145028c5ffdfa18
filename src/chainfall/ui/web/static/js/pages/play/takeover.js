/**
 * Goes on playing a game that was shown: a replay, or one of a bot's.
 */

import { Run } from "../../games/run.js";
import { askPlayers, firstPlayers } from "../../games/seating.js";
import { Saver } from "./saving.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../engine/engine.js").GameRecord} GameRecord */

/**
 * Asks who plays on, if it is a match, and opens the page on which they do.
 * @param {App} app @param {Engine} engine @param {GameRecord} game
 * @param {object} shown
 * @param {() => string | Promise<string>} shown.replay its text
 * @param {number} shown.step from which it goes on; after the end, from the last turn
 * @param {string[]} [shown.players] who sat where, if that is known
 * @param {AbortSignal} signal the page on which it was shown was left
 */
export async function takeOver(app, engine, game, { replay, step, players }, signal) {
  const first = players ?? firstPlayers(game, app.opponentsIn(game));
  const seated = game.seats > 1 ? await askPlayers(app, game, first) : [];
  if (!seated || signal.aborted) return;
  await app.readyFor(seated);
  const text = await replay();
  if (signal.aborted) return; // the engine may play another game by now
  const started = engine.take_over(text, step, seated);
  const run = new Run(engine, game, started, { branched: engine.status().steps > 0 });
  run.greeting = "Your turn";
  new Saver().save(run);
  app.run = run;
  app.go(run.hash);
}
