/**
 * The analysis: any position, opened for free play, with the opinion of the engine beside it.
 *
 * `#/analysis/<game>?...` has the first position of a game, with its options as in a link to play it; `?r=...` a replay
 * in the link itself, `?local=<id>` one of this browser, both with `&step=...`; `?p=...` a puzzle. `&seat=2` is for the
 * second player.
 */

import { waitingIn } from "../../dom/progress.js";
import { randomSeed, readLink } from "../../games/links.js";
import { handsOf } from "../../games/run.js";
import { replayOf } from "../../library/records.js";
import { readShared } from "../../puzzles/links.js";
import { makeHash } from "../../router.js";
import { PlayPage } from "../play/play.js";
import { unpackReplay } from "../replay/links.js";
import { Opinions } from "./opinions.js";
import { AnalysisRun } from "./run.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").Started} Started */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../router.js").Route} Route */

/** A step after the end of every replay. */
const END = 2 ** 31 - 1;

/** @type {import("../../main.js").Page} */
export async function openAnalysis(app, host, route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  engine.close_kata();
  const handed = app.handedReplay;
  app.handedReplay = null;
  const begun = route.rest
    ? beginGame(app, engine, route)
    : route.query.has("p")
      ? beginPuzzle(engine, route)
      : await beginReplay(app, engine, host, await replayText(route, handed), route, signal);
  if (!begun || signal.aborted) return;
  const { started, hash, back } = begun;
  const game = app.knownGame(started.game);
  const run = new AnalysisRun({ engine, records: app.records }, game, started, { hash, back, badge: "analysis" });
  app.run = run;
  document.title = `Analysis of ${game.title} · Chainfall`;
  const opinions = new Opinions(app, () => page, signal);
  /** @type {PlayPage} */
  const page = new PlayPage(app, engine, run, host, signal, opinions);
  page.open(false);
}

/** @typedef {{started: Started, hash: string, back: {hash: string, label: string}}} Begun */

/** @param {App} app @param {Engine} engine @param {Route} route @returns {Begun} */
function beginGame(app, engine, route) {
  const game = app.knownGame(route.rest);
  const { options, seed } = readLink(withoutSeat(route), game);
  const chosen = seed ?? randomSeed();
  const started = engine.analyseGame(
    game.id,
    { ...handsOf(game, app.settings.values), ...options },
    chosen,
    seatOf(route),
  );
  const query = { ...Object.fromEntries(route.query), seed: String(chosen) };
  return { started, hash: makeHash("analysis", game.id, query), back: { hash: "#/", label: "Menu" } };
}

/** @param {Engine} engine @param {Route} route @returns {Begun} */
function beginPuzzle(engine, route) {
  const { text } = readShared(engine, route.query.get("p") ?? "");
  return { started: engine.analysePuzzle(text), hash: location.hash, back: { hash: "#/puzzles", label: "Puzzles" } };
}

/**
 * @param {App} app @param {Engine} engine @param {HTMLElement} host @param {string} text @param {Route} route
 * @param {AbortSignal} signal @returns {Promise<Begun | null>} null if it was given up
 */
async function beginReplay(app, engine, host, text, route, signal) {
  const local = route.query.get("local");
  const back = { hash: local ? makeHash("replay", "", { local }) : "#/replay", label: "Replays" };
  const onProgress = waitingIn(host, "Opening the position", () => app.go(back.hash));
  const started = await engine.analyse(text, stepOf(route), seatOf(route), { signal, onProgress });
  return started && { started, hash: location.hash, back };
}

/** The replay that the address names. @param {Route} route @param {string | null} handed by the page before @returns {Promise<string>} @throws {Error} in words */
async function replayText({ query }, handed) {
  const shared = query.get("r");
  const text = shared !== null ? await unpackReplay(shared) : (replayOf(query.get("local") ?? "") ?? handed);
  if (text === null) throw new Error("this position is no longer here: open it again from its replay");
  return text;
}

/** @param {Route} route @returns {number} @throws {Error} in words */
function stepOf({ query }) {
  const given = query.get("step");
  if (given !== null && !/^\d{1,9}$/.test(given))
    throw new Error(`step ${JSON.stringify(given)}: expected a whole number`);
  return given === null ? END : Number(given);
}

/** @param {Route} route @returns {number} counted from 0, which the engine checks @throws {Error} in words */
function seatOf({ query }) {
  const given = query.get("seat") ?? "1";
  if (!/^[1-9]$/.test(given)) throw new Error(`seat ${JSON.stringify(given)}: expected 1 or 2`);
  return Number(given) - 1;
}

/** @param {Route} route @returns {Route} */
function withoutSeat({ page, rest, query }) {
  const others = [...query].filter(([name]) => name !== "seat");
  return { page, rest, query: new URLSearchParams(others) };
}
