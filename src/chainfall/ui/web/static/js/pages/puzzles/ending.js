/**
 * The dialog when a puzzle is solved or failed.
 */

import { ask } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { saveReplay } from "../play/sharing.js";

/** @typedef {import("../../dom/dialogs.js").Choice} Choice */
/** @typedef {import("../../puzzles/run.js").Puzzle} Puzzle */

/**
 * @typedef {object} PuzzleEnd
 * @property {boolean} solved
 * @property {string} title
 * @property {string} words
 * @property {(Choice & {value: string})[]} choices the values are "undo", "again", "watch", or an address
 */

/**
 * Keeps that a puzzle was solved, and tells how it ended.
 * @param {import("../../app.js").App} app @param {import("../../engine/engine.js").Engine} engine @param {Puzzle} puzzle
 * @returns {PuzzleEnd}
 */
export function tellPuzzleEnd(app, engine, puzzle) {
  const { puzzle: standing, outcome } = engine.status();
  const end = standing === "solved" ? solvedEnd(puzzle) : failedEnd(puzzle, outcome?.reason ?? "");
  if (end.solved) app.records.noteSolved(puzzle.game, puzzle.id);
  app.live.shout(`${end.title}. ${end.words}`);
  return end;
}

/** @param {Puzzle} puzzle @returns {PuzzleEnd} */
function solvedEnd({ goal, back, next }) {
  const onward = next ? { label: "Next puzzle", value: next } : { label: back.label, value: back.hash };
  return {
    solved: true,
    title: "Solved",
    words: `${goal}: done.`,
    choices: [
      { ...onward, primary: true },
      { label: "Watch my solution", value: "watch" },
      { label: "Try again", value: "again" },
      ...(next ? [{ label: back.label, value: back.hash }] : []),
    ],
  };
}

/** @param {Puzzle} puzzle @param {string} reason @returns {PuzzleEnd} */
function failedEnd({ goal, back }, reason) {
  return {
    solved: false,
    title: "Not solved",
    words: `${goal}: not yet${reason ? `, and ${reason}` : ""}.`,
    choices: [
      { label: "Undo", value: "undo", primary: true },
      { label: "Try again", value: "again" },
      { label: back.label, value: back.hash },
    ],
  };
}

/**
 * Asks what to do next.
 * @param {import("../../games/run.js").Run} run @param {PuzzleEnd} end @param {() => boolean} isReady whether keys count
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the value of a choice, or "" to look at the board
 */
export function askPuzzleEnd(run, { solved, title, words, choices }, isReady, signal) {
  const save = { label: "Save my solution", act: () => saveReplay(run) };
  const [first, ...others] = choices;
  return ask({
    title,
    kind: solved ? "over solved" : "over",
    body: [el("p", {}, words)],
    choices: solved ? [first, ...others.slice(0, 1), save, ...others.slice(1)] : choices,
    isReady,
    signal,
  });
}
