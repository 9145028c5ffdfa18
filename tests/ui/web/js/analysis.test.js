/** The marks of an opinion on the board, and what becomes of the mistakes of a lesson. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ghostsOf } from "../../../../src/chainfall/ui/web/static/js/pages/analysis/ghosts.js";
import { Lesson } from "../../../../src/chainfall/ui/web/static/js/pages/learn/lesson.js";

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/contract.js").Advice} Advice */
/** @typedef {import("../../../../src/chainfall/ui/web/static/js/contract.js").Tile} Tile */

/** @type {Tile} */
const GEM = { kind: "gem", colour: "R", links: 0, mark: "" };

/** @param {[number, number][]} cells @param {[number, number][]} [after] @returns {Advice} */
function advice(cells, after = []) {
  const tiled = (/** @type {[number, number][]} */ places) =>
    places.map(([row, column]) => /** @type {[number, number, Tile]} */ ([row, column, GEM]));
  const told = { words: "", loss: 0, worth: "", moves: [], then: "" };
  return { ...told, cells: tiled(cells), cells_after: tiled(after) };
}

const BEST = [advice([[5, 0]], [[4, 0]]), advice([[5, 0]]), advice([[5, 3]])];

test("all places are marked with their numbers, a cell of two with both; the best one shows its piece", () => {
  assert.deepEqual(
    ghostsOf(BEST, -1, 1).map(({ row, column, board, note, tile }) => [row, column, board, note, tile]),
    [
      [5, 0, 1, "1 2", GEM],
      [5, 3, 1, "3", null],
    ],
  );
});

test("a place that is looked at is shown alone, with the pieces after it", () => {
  assert.deepEqual(
    ghostsOf(BEST, 0, 0).map(({ row, note }) => [row, note]),
    [
      [5, "1"],
      [4, ""],
    ],
  );
  assert.deepEqual(
    ghostsOf(BEST, 2, 0).map(({ column, tile }) => [column, tile]),
    [[3, GEM]],
  );
});

test("without an opinion there are no marks", () => {
  assert.deepEqual(ghostsOf([], -1, 0), []);
  assert.deepEqual(ghostsOf([], 1, 0), []);
});

const TURNS = [
  { step: 10, seat: 0 },
  { step: 90, seat: 0 },
];

test("a lesson counts the best try, and none after the answer was shown", () => {
  const lesson = new Lesson("", TURNS, "#/replay");
  lesson.note(0, { won_back: 0.7, found: true });
  lesson.note(0, { won_back: 0.1, found: false });
  lesson.show(1);
  lesson.note(1, { won_back: 1, found: true });
  assert.deepEqual(
    lesson.results.map(({ tries, wonBack, found, shown }) => [tries, wonBack, found, shown]),
    [
      [2, 0.7, true, false],
      [1, 0, false, true],
    ],
  );
  assert.equal(lesson.found, 1);
  assert.equal(lesson.wonBack, 0.35);
});

test("the answer that is looked at after a place was found takes nothing away", () => {
  const lesson = new Lesson("", TURNS, "#/replay");
  lesson.note(0, { won_back: 0.6, found: true });
  lesson.show(0);
  lesson.note(0, { won_back: 1, found: true });
  assert.equal(lesson.results[0].wonBack, 1);
});

test("after the last mistake comes the result, and a lesson can begin again", () => {
  const lesson = new Lesson("", TURNS, "#/replay");
  assert.deepEqual([lesson.hash(0), lesson.hash(2)], ["#/learn?turn=1", "#/learn?turn=done"]);
  lesson.note(0, { won_back: 1, found: true });
  lesson.begin();
  assert.equal(lesson.found, 0);
});
