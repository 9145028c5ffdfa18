/**
 * The puzzles of a game by their grades, and which of them are solved. `#/puzzles/<game>` shows the puzzles of a game,
 * `#/puzzles/edit` is the editor.
 */

import { contract } from "../../contract.js";
import { el, icon } from "../../dom/elements.js";
import { readText, writeText } from "../../library/storage.js";
import { numberHash } from "../../puzzles/links.js";
import { makeHash } from "../../router.js";
import { openEditor } from "./editor/editor.js";
import { Pictures } from "./pictures.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../contract.js").ListedPuzzle} ListedPuzzle */

/** @type {import("../../main.js").Page} */
export async function openPuzzles(app, host, route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  if (route.rest === "edit") {
    openEditor(app, engine, host, route, signal);
    return;
  }
  const games = app.games.filter(({ puzzles }) => puzzles > 0);
  const game = route.rest ? app.knownGame(route.rest) : (app.game(readText("puzzles") ?? "") ?? games[0]);
  writeText("puzzles", game.id);
  const puzzles = engine.puzzles(game.id);
  const pictures = new Pictures(app, engine, signal);
  const solved = app.records.solved(game.id);
  const left = puzzles.filter(({ id }) => !solved.includes(id)).length;
  const next = left ? app.records.nextPuzzle(game.id) : null;
  host.replaceChildren(
    el(
      "div",
      { class: "page puzzles" },
      el("h1", {}, "Puzzles"),
      el(
        "div",
        { class: "puzzles-head" },
        el("nav", { class: "choices", "aria-label": "Game" }, ...games.map((one) => gameLink(one, game))),
        el("a", { href: "#/puzzles/edit", class: "button" }, icon("edit"), " Draw a puzzle"),
      ),
      progress(game, puzzles.length, left, next),
      ...grades(puzzles, solved, next, pictures),
    ),
  );
}

/** @param {GameRecord} one @param {GameRecord} shown */
function gameLink(one, shown) {
  return el("a", { href: makeHash("puzzles", one.id), "aria-current": one === shown && "page" }, one.title);
}

/**
 * How far the player has come, and the way on.
 * @param {GameRecord} game @param {number} all @param {number} left @param {number | null} next
 */
function progress(game, all, left, next) {
  return el(
    "div",
    { class: "puzzles-progress" },
    el("progress", { max: Math.max(all, 1), value: all - left, "aria-label": "Puzzles solved" }),
    el("p", {}, `${all - left} of ${all} solved`),
    next
      ? el("a", { href: numberHash(game.id, next), class: "button primary" }, `Play puzzle ${next}`)
      : el("p", { class: "muted" }, all ? "You have solved them all. Well done!" : "This game has no puzzles."),
  );
}

/** @param {ListedPuzzle[]} puzzles @param {string[]} solved @param {number | null} next @param {Pictures} pictures */
function grades(puzzles, solved, next, pictures) {
  return contract.grades.map((title, grade) => {
    const tiles = puzzles.flatMap((puzzle, place) =>
      puzzle.grade === grade
        ? [tile(puzzle, place + 1, { solved: solved.includes(puzzle.id), next: place + 1 === next }, pictures)]
        : [],
    );
    if (!tiles.length) return null;
    return el(
      "section",
      { class: "grade", "aria-labelledby": `grade-${grade}` },
      el("h2", { id: `grade-${grade}` }, title),
      el("ul", { class: "puzzle-tiles" }, ...tiles),
    );
  });
}

/**
 * @param {ListedPuzzle} puzzle @param {number} number @param {{solved: boolean, next: boolean}} state
 * @param {Pictures} pictures
 */
function tile({ game, goal, pieces, text, title }, number, { solved, next }, pictures) {
  return el(
    "li",
    {},
    el(
      "a",
      { class: "puzzle-tile", href: numberHash(game, number), "data-solved": solved, "data-next": next },
      el(
        "span",
        { class: "puzzle-number" },
        el("span", { class: "unseen" }, "Puzzle "),
        number,
        solved && icon("check"),
        solved && el("span", { class: "unseen" }, ", solved"),
        next && el("span", { class: "puzzle-next" }, "next"),
      ),
      pictures.canvas(text),
      title && el("span", { class: "puzzle-title" }, title),
      el("span", { class: "puzzle-goal" }, goal),
      el("span", { class: "puzzle-pieces" }, pieces === 1 ? "1 piece" : `${pieces} pieces`),
    ),
  );
}
