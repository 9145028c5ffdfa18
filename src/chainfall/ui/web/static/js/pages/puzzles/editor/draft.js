/**
 * A puzzle that is being drawn, as the text of its file, and back.
 */

import { contract } from "../../../contract.js";

/** @typedef {import("../../../contract.js").Drafting} Drafting */
/** @typedef {import("../../../library/drafts.js").Draft} Draft */

/** Nothing drawn yet. @param {Drafting} drafting @returns {Draft} */
export function emptyDraft({ rows, columns, goals }) {
  return { cells: Array(rows * columns).fill(""), pieces: "", kind: goals[0].kind, number: 2, title: "", options: {} };
}

/** Whether a kept draft can be drawn as the game is now. @param {Draft} draft @param {Drafting} drafting */
export function fits({ cells, kind }, { rows, columns, board, goals }) {
  const known = cells.every((letter) => letter === "" || (letter.length === 1 && board.includes(letter)));
  return cells.length === rows * columns && known && goals.some((goal) => goal.kind === kind);
}

/**
 * The text of a file, which the engine has yet to check.
 * @param {string} game @param {Draft} draft @param {Drafting} drafting
 */
export function draftText(game, { cells, pieces, kind, number, title, options }, drafting) {
  const board = boardText(cells, drafting.columns);
  const counted = drafting.goals.some((goal) => goal.kind === kind && goal.counted);
  return JSON.stringify({
    format: contract.formats.puzzle,
    game,
    options: { ...options, ...(board && { board }), pieces: pieces.trim() },
    goal: { kind, ...(counted && { number }) },
    ...(title.trim() && { title: title.trim() }),
  });
}

/** Rows separated by slashes, without empty ones on top. @param {string[]} cells @param {number} columns */
function boardText(cells, columns) {
  const rows = [];
  for (let start = 0; start < cells.length; start += columns)
    rows.push(cells.slice(start, start + columns).map((letter) => letter || "."));
  const first = rows.findIndex((row) => row.some((letter) => letter !== "."));
  return first < 0
    ? ""
    : rows
        .slice(first)
        .map((row) => row.join(""))
        .join("/");
}

/**
 * What is to be drawn of a puzzle that the engine has checked; without its grade and solution.
 * @param {string} text of its file @param {Drafting} drafting @returns {Draft}
 */
export function draftFrom(text, drafting) {
  const { options, goal, title = "" } = JSON.parse(text);
  const { board = "", pieces, ...others } = options;
  const empty = emptyDraft(drafting);
  return {
    cells: cellsOf(String(board), drafting),
    pieces: String(pieces),
    kind: goal.kind,
    number: goal.number ?? empty.number,
    title,
    options: others,
  };
}

/** @param {string} board as the option draws it @param {Drafting} drafting @returns {string[]} */
function cellsOf(board, { rows, columns }) {
  const lines = board ? board.split(/[/\n]/) : [];
  const whole = [...Array(Math.max(rows - lines.length, 0)).fill(""), ...lines];
  return whole.flatMap((line) =>
    Array.from({ length: columns }, (_, column) => (line[column] ?? "").replace(/[. ]/, "")),
  );
}
