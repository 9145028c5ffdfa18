/**
 * Which game the play page opens with.
 */

import { notify } from "../../dom/dialogs.js";
import { waitingIn } from "../../dom/progress.js";
import { messageOf, tracebackOf } from "../../errors.js";
import { readLink } from "../../games/links.js";
import { Run } from "../../games/run.js";
import { rankedGame } from "../../service/ranked.js";
import { rankedHash } from "../ranked/run.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Engine} Engine */

/**
 * The game that the address asks for: the one at hand, an unfinished one, or a new one.
 * @param {App} app @param {Engine} engine @param {HTMLElement} host of the page, in which it says how far it has come
 * @param {import("../../router.js").Route} route @param {AbortSignal} signal
 * @returns {Promise<{run: Run, resumed: boolean} | null>} null if the page was left before it could begin
 */
export async function begin(app, engine, host, route, signal) {
  engine.close_kata();
  const game = app.knownGame(route.rest);
  const id = route.query.get("resume");
  const setup = readLink(route, game);
  const fresh = app.fresh;
  app.fresh = false;
  const here = app.run && !app.run.finished && (id ? app.run.id === id : app.run.hash === location.hash);
  if (app.run && here && (!fresh || engine.status().steps === 0)) return { run: app.run, resumed: !fresh };
  await app.readyFor(id ? app.records.find(id)?.players : setup.players);
  if (signal.aborted) return null; // the engine may play another game by now
  const place = { engine, records: app.records };
  const { seed } = setup;
  const unfinished = id ?? (fresh || seed === null ? null : app.records.unfinished({ ...setup, seed }));
  const ranked = unfinished !== null && app.service ? rankedGame(unfinished) : null;
  if (ranked) {
    location.replace(rankedHash(ranked));
    return null;
  }
  const start = () => ({ run: Run.start(place, game, setup, app.settings.values), resumed: false });
  if (unfinished === null) return start();
  try {
    const onProgress = waitingIn(host, `Resuming ${game.title}`, () => app.go("#/"));
    const run = await Run.resume(place, game, unfinished, { signal, onProgress });
    return run && { run, resumed: true };
  } catch (error) {
    if (id) throw error;
    const words = `The unfinished game could not be resumed: ${messageOf(error)}. A new one was started.`;
    notify(words, { kind: "error", details: tracebackOf(error) });
    return start();
  }
}
