/** Impact: by the size of what has happened. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { heldTime, shakeOf, stopOf } from "../../../../src/chainfall/ui/web/static/js/drawing/impact.js";

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/contract.js").Effect} Effect */

/** @param {number} count @param {number} chain @returns {Effect} */
function clear(count, chain) {
  const cells = Array.from({ length: count }, (_, column) => /** @type {[number, number]} */ ([0, column]));
  return { type: "Clear", step: 0, seat: 0, cells, reason: "crash", chain_index: chain, points: 0 };
}

/** @param {number} size @returns {Effect} */
function arrive(size) {
  return { type: "Arrive", step: 0, seat: 0, cells: [], size };
}

/** @param {number} size @returns {Effect} */
function attack(size) {
  return { type: "Attack", step: 0, seat: 0, size };
}

test("a small clear does not shake the board", () => {
  assert.equal(shakeOf([]), 0);
  assert.equal(shakeOf([clear(4, 1)]), 0);
});

test("the longer a chain and the larger a clear or an attack, the more it shakes, up to a limit", () => {
  assert.ok(shakeOf([clear(4, 2)]) > 0);
  assert.ok(shakeOf([clear(4, 3)]) > shakeOf([clear(4, 2)]));
  assert.ok(shakeOf([clear(16, 1)]) > shakeOf([clear(9, 1)]));
  assert.ok(shakeOf([arrive(9)]) > shakeOf([arrive(2)]));
  assert.equal(shakeOf([clear(40, 9)]), shakeOf([arrive(99)]));
});

test("the larger it is, the longer it stops the drawing, and what happens all the time does not", () => {
  assert.equal(stopOf([clear(4, 1)]), 0);
  assert.ok(stopOf([clear(4, 2)]) > 0);
  assert.ok(stopOf([clear(4, 4)]) > stopOf([clear(4, 2)]));
  assert.ok(stopOf([attack(12)]) > stopOf([attack(6)]));
  assert.ok(stopOf([clear(99, 99), attack(99)]) <= 100);
});

test("time holds still for the length of a stop, and has caught up after as long again", () => {
  const stop = { start: 1000, length: 60 };
  const held = [990, 1000, 1030, 1060, 1090, 1120, 1200].map((now) => heldTime(now, stop));
  assert.deepEqual(held, [990, 1000, 1000, 1000, 1060, 1120, 1200]);
  assert.equal(heldTime(1030, undefined), 1030);
});
