/** The boards of lessons: the lower rows of a game's board, and what happens there. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { lowered, lowerRows } from "../../../../src/chainfall/ui/web/static/js/drawing/lower-rows.js";

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/contract.js").Effect} Effect */

/** @type {import("../../../../src/chainfall/ui/web/static/js/engine/frame.js").Tile} */
const TILE = { kind: "gem", colour: "R", links: 0, mark: "" };

test("a board without its upper rows keeps what is below them, at its place from the new top", () => {
  const sprite = (/** @type {number} */ row) => ({ row, column: 0, tile: TILE, progress: 0, span: 1 });
  const tiles = Array.from({ length: 8 }, (_, cell) => ({ ...TILE, mark: String(cell) }));
  const board = { width: 2, height: 4, hiddenRows: 1, tiles, sprites: [sprite(1), sprite(3)], shadow: [] };
  const lower = lowerRows({ ...board, score: 0, next: [], numbers: [], phase: "" }, 2);
  assert.equal(lower.height, 2);
  assert.equal(lower.hiddenRows, 0);
  assert.deepEqual(
    lower.tiles.map(({ mark }) => mark),
    ["4", "5", "6", "7"],
  );
  assert.deepEqual(
    lower.sprites.map(({ row }) => row),
    [1],
  );
});

test("what happens above is left out of an effect: nothing would ever end there", () => {
  /** @type {Effect} */
  const settle = {
    type: "Settle",
    step: 0,
    seat: 0,
    moves: [
      [
        [1, 0],
        [2, 0],
      ],
      [
        [3, 0],
        [4, 0],
      ],
    ],
    ticks: 1,
  };
  const lower = lowered(settle, 3);
  assert.deepEqual("moves" in lower && lower.moves, [
    [
      [0, 0],
      [1, 0],
    ],
  ]);
});
