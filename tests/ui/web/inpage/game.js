/**
 * The game that is played.
 */

import { app, engine, firstBoard, run } from "./arcade.js";

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/engine/frame.js").Frame} Frame */

export function status() {
  return engine().status();
}

/** How many steps the game has; undefined before the engine is there. */
export function steps() {
  return app().engine?.status().steps;
}

export function score() {
  return status().score;
}

export function outcome() {
  return status().outcome;
}

export function statistics() {
  return engine().statistics();
}

/** The game as the text of a replay. */
export function replay() {
  return engine().replay();
}

/** The game as the terminal shows it. */
export function gameText() {
  return engine().text();
}

/** Plays one input. @param {string} line */
export function feed(line) {
  return engine().feed(line);
}

export function runId() {
  return run().id;
}

/** The seed of the game; undefined before it has begun. */
export function seed() {
  return app().run?.started.seed;
}

/** What the game was started with. */
export function started() {
  return run().started;
}

export function frame() {
  return engine().frame();
}

/** The first board. */
export function board() {
  return firstBoard();
}

/** How many tiles a piece in the air has. */
export function inAir() {
  return firstBoard().sprites.length;
}

/** Where the piece in the air is. */
export function row() {
  return firstBoard().sprites[0]?.row;
}

/** Where the piece in the air is. */
export function column() {
  return firstBoard().sprites[0]?.column;
}

/** The columns of the piece in the air, as `3,3`, of one board after the other. */
export function columns() {
  return engine()
    .frame()
    .boards.map(({ sprites }) => sprites.map((sprite) => sprite.column).join())
    .join(" ");
}

/** What kind of tile a cell has. @param {number} cell */
export function kindAt(cell) {
  return board().tiles[cell].kind;
}

/** How many rows the board has; undefined before there is one. */
export function boardRows() {
  return board()?.height;
}

/** Whether a piece is in the air. @param {number} coming the pieces that must be shown after it */
export function isPieceBefore(coming) {
  return inAir() > 0 && board().next.length === coming;
}

/** The tiles of a board, each as a word. @param {Frame} frame */
export const wordsOf = ({ boards }) => boards[0].tiles.map(({ kind, colour, mark }) => kind + colour + mark).join(" ");

/** The tiles of the board, each as a word. */
export function tiles() {
  return wordsOf(frame());
}

/** The colours on the board. */
export function colours() {
  return board()
    .tiles.map(({ colour }) => colour)
    .join();
}

/** Whether the terminal would show these words, or the game is over. @param {string} words */
export function isTextOrOver(words) {
  return gameText().includes(words) || outcome() !== null;
}

/** How a puzzle stands. */
export function puzzleState() {
  return status().puzzle;
}

/** How many cells are filled. */
export function filledCells() {
  return firstBoard().tiles.filter(({ kind }) => kind).length;
}

/** The first cell without a tile. */
export function freeCell() {
  return firstBoard().tiles.findIndex(({ kind }) => !kind);
}

/** A number that is shown beside a board. @param {string} name @param {number} seat */
export function numberOf(name, seat) {
  return Object.fromEntries(engine().frame().boards[seat].numbers)[name];
}

/** The columns of a player's piece in the air. @param {number} seat */
export function columnsAt(seat) {
  return columns().split(" ")[seat];
}

/** Whether each player has a whole pair in the air. */
export function isPairInEveryAir() {
  return frame().boards.every(({ sprites }) => sprites.length === 2);
}

/** Whether something can be played: a piece is in the air, or the board is one without. */
export function isPlayable() {
  return inAir() > 0 || board().width === 6;
}

export function gameId() {
  return run().game.id;
}

/** The address of the game, as it is shared. */
export function sharedLink() {
  return run().shared;
}

/** What the game's options make of it. */
export function variant() {
  return run().entry.words;
}

export function runIsFinished() {
  return run().finished;
}

/** Today as the page sees it. */
export function today() {
  return new Date().toISOString().slice(0, 10);
}
