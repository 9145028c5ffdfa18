/** Shakes: by the size of what has happened. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { shakeOf } from "../../../../src/chainfall/ui/web/static/js/stage/shake.js";

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
