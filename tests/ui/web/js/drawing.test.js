/** Where boards lie, which cells are one slab, and how tiles pose. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ALIKE, largestCell, measure } from "../../../../src/chainfall/ui/web/static/js/drawing/layout.js";
import { poseAt, posesOf, restPose } from "../../../../src/chainfall/ui/web/static/js/drawing/poses.js";
import { fused, fusedWith, shapeOf } from "../../../../src/chainfall/ui/web/static/js/drawing/slabs.js";
import { alone, isFused, NOTHING } from "../../../../src/chainfall/ui/web/static/js/drawing/tile.js";

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/engine/frame.js").Board} Board */
/** @typedef {import("../../../../src/chainfall/ui/web/static/js/engine/frame.js").Tile} Tile */

/** @param {number} width @param {number} height @param {number} [hiddenRows] @returns {Board} */
function board(width, height, hiddenRows = 0) {
  const tiles = Array(width * height).fill(NOTHING);
  return { width, height, hiddenRows, tiles, sprites: [], shadow: [], score: 0, next: [], numbers: [], phase: "" };
}

/** @param {Tile["kind"]} kind @param {string} [colour] @returns {Tile} */
function tile(kind, colour = "red") {
  return { kind, colour, links: 0, mark: "" };
}

test("the largest cell fits, and the next one would not", () => {
  const boards = [board(6, 13, 1), board(6, 13, 1)];
  const room = { width: 500, height: 400 };
  const cell = largestCell(boards, room, 100, ALIKE);
  const fits = (/** @type {number} */ size) => {
    const { width, height } = measure(boards, size, ALIKE);
    return width <= room.width && height <= room.height;
  };
  assert.deepEqual([fits(cell), fits(cell + 1)], [true, false]);
});

test("a cell is no larger than is wanted, and never too small to be seen", () => {
  assert.equal(largestCell([board(6, 13)], { width: 5000, height: 5000 }, 40, ALIKE), 40);
  assert.equal(largestCell([board(6, 13)], { width: 10, height: 10 }, 40, ALIKE), 4);
});

test("boards stand side by side on one floor, or hang from one ceiling", () => {
  const boards = [board(6, 12), board(6, 12)];
  const standing = measure(boards, 40, { scales: [1, 0.5], hanging: false });
  const [large, small] = standing.places;
  assert.ok(small.x > large.x + large.width);
  assert.equal(small.cell, 20);
  assert.equal(small.y + small.height, large.y + large.height);
  assert.equal(standing.width, small.x + small.width);
  const hanging = measure(boards, 40, { scales: [1, 0.5], hanging: true });
  assert.deepEqual(
    hanging.places.map(({ y }) => y),
    [0, 0],
  );
});

test("tiles that were fused are one slab, whichever cell is asked", () => {
  const cells = [1, 2, 5, 6, 9]; // of a board four wide
  const linked = fused(new Map(cells.map((cell) => [cell, tile("gem")])), 4);
  const tiles = Array.from({ length: 12 }, (_, cell) => linked.get(cell) ?? NOTHING);
  for (const start of cells) assert.deepEqual(fusedWith(tiles, 4, start).sort(), cells);
  assert.deepEqual(fusedWith(tiles, 4, 0), [0]);
});

test("a slab does not go around the edge of a board, nor to another colour", () => {
  const linked = fused(new Map([3, 4].map((cell) => [cell, tile("gem")])), 4);
  assert.deepEqual(
    [...linked.values()].map(({ links }) => links),
    [0, 0],
  );
  const [red, blue] = fused(
    new Map([
      [0, tile("gem", "red")],
      [1, tile("gem", "blue")],
    ]),
    2,
  ).values();
  assert.deepEqual(fusedWith([red, blue], 2, 0), [0]);
});

test("a shape is its cells from its own corner, in reading order", () => {
  assert.deepEqual(shapeOf([10, 5, 6], 4), {
    row: 1,
    column: 1,
    cells: [
      [0, 0],
      [0, 1],
      [1, 1],
    ],
  });
});

test("joined halves of a capsule are no slab, and a tile by itself is joined to nothing", () => {
  assert.deepEqual([isFused({ ...tile("gem"), links: 2 }), isFused({ ...tile("capsule"), links: 2 })], [true, false]);
  assert.deepEqual(alone({ ...tile("gem"), links: 6, mark: "*" }), tile("gem"));
  assert.equal(alone({ ...tile("counter"), links: 1, mark: "3" }).mark, "3");
});

test("a virus rocks and blinks within its poses; a tile without life has one", () => {
  const seen = new Set(Array.from({ length: 62 }, (_, beat) => poseAt(tile("virus"), beat, 5)));
  assert.deepEqual([...seen].sort(), [...Array(posesOf(tile("virus"))).keys()]);
  assert.deepEqual([posesOf(tile("gem")), poseAt(tile("gem"), 7, 3)], [1, 0]);
});

test("what is about to vanish stands still", () => {
  const marked = { ...tile("virus"), mark: "*" };
  assert.deepEqual([posesOf(marked), poseAt(marked, 31, 0)], [1, restPose(marked)]);
});
