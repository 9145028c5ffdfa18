/**
 * Continues a game that was shown: a replay, or a bot's game.
 */

import { answerDialog, ask, openDialog } from "../../dom/dialogs.js";
import { Progress } from "../../dom/progress.js";
import { Run } from "../../games/run.js";
import { askPlayers, firstPlayers } from "../../games/seating.js";
import { Saver } from "./saving.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */

/**
 * Asks who takes over, if it is a match, and opens the play page.
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
  const started = await watched(signal, (watcher) => engine.take_over(text, step, seated, watcher));
  if (!started) return;
  const entry = app.records.branch(started, engine.status().steps > 0);
  const run = new Run({ engine, records: app.records }, game, started, entry);
  run.greeting = "Your turn";
  new Saver().save(run);
  app.run = run;
  app.go(run.hash);
}

/**
 * Takes over with a dialog that shows the progress; closing it cancels. A short game needs no dialog.
 * @template T
 * @param {AbortSignal} signal the page was left @param {(watcher: import("../../engine/engine.js").Watcher) => Promise<T>} act
 */
async function watched(signal, act) {
  const closed = new AbortController();
  /** @type {HTMLDialogElement | null} */
  let dialog = null;
  const close = () => answerDialog(dialog, "");
  const progress = new Progress("Taking over", close);
  const open = () => {
    ask({ title: "Taking over", body: [progress.element], choices: [], signal }).then(() => closed.abort());
    dialog = openDialog();
  };
  const onProgress = (/** @type {number} */ done, /** @type {number} */ steps) => {
    if (!dialog) open();
    progress.showSteps(done, steps);
  };
  try {
    return await act({ signal: closed.signal, onProgress });
  } finally {
    close();
  }
}
