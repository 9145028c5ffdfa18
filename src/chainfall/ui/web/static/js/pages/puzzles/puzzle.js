/**
 * A puzzle to be solved, on the play page: `#/puzzle/<game>/<number>` of the collection, `#/puzzle?p=...` any other one.
 */

import { makeHash } from "../../router.js";
import { numberHash, readShared, sharedHash } from "../../puzzles/links.js";
import { PuzzleRun } from "../../puzzles/run.js";
import { PlayPage } from "../play/play.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../puzzles/run.js").Puzzle} Puzzle */
/** @typedef {import("../../router.js").Route} Route */

/** @type {import("../../main.js").Page} */
export async function openPuzzle(app, host, route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  engine.close_kata();
  const shared = route.query.get("p");
  const puzzle =
    shared === null ? numbered(app, engine, route.rest) : sharedPuzzle(engine, shared, route.query.has("test"));
  const run = PuzzleRun.begin(
    { engine, records: app.records },
    app.knownGame(puzzle.game),
    puzzle,
    app.settings.values,
  );
  app.run = run;
  document.title = `${puzzle.name} · Chainfall`;
  new PlayPage(app, engine, run, host, signal).open(false);
}

/** A puzzle of the collection. @param {App} app @param {Engine} engine @param {string} rest @returns {Puzzle} */
function numbered(app, engine, rest) {
  const slash = rest.lastIndexOf("/");
  const game = app.knownGame(slash < 0 ? rest : rest.slice(0, slash));
  const puzzles = engine.puzzles(game.id);
  const number = Number(rest.slice(slash + 1));
  const puzzle = puzzles[number - 1];
  if (!puzzle) {
    const expected = puzzles.length ? `expected a number from 1 to ${puzzles.length}` : "it has none";
    throw new Error(`${game.title} has no puzzle ${JSON.stringify(rest.slice(slash + 1))}: ${expected}`);
  }
  const next = app.records.nextPuzzle(game.id, puzzle.id);
  return {
    ...puzzle,
    name: puzzle.title ? `${number}. ${puzzle.title}` : `Puzzle ${number}`,
    hash: numberHash(game.id, number),
    back: { hash: makeHash("puzzles", game.id), label: "Puzzles" },
    next: next ? numberHash(game.id, next) : null,
  };
}

/**
 * A puzzle that the link itself holds.
 * @param {Engine} engine @param {string} given @param {boolean} tested it comes from the editor
 * @returns {Puzzle}
 */
function sharedPuzzle(engine, given, tested) {
  const puzzle = readShared(engine, given);
  return {
    ...puzzle,
    name: puzzle.title || "Shared puzzle",
    hash: sharedHash(puzzle.text, tested ? { test: "1" } : {}),
    back: tested ? { hash: "#/puzzles/edit", label: "Editor" } : { hash: "#/puzzles", label: "Puzzles" },
    next: null,
  };
}
