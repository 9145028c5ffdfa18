/** From keys and gamepads to presses, in the order in which they happen. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { contract } from "../../../../src/chainfall/ui/web/static/js/contract.js";
import { Input } from "../../../../src/chainfall/ui/web/static/js/input/input.js";
import { maskOf, PadPlaces } from "../../../../src/chainfall/ui/web/static/js/input/pads.js";
import { ACTIONS } from "../../../../src/chainfall/ui/web/static/js/library/settings.js";

/** A press or a release as the engine gets it. @param {string} event such as "+left" @param {number} [seat] */
function code(event, seat = 0) {
  const { down, seat: each } = contract.codes;
  return seat * each + (event[0] === "+" ? down : 0) + ACTIONS[event.slice(1)].bit;
}

/** @param {number} index @param {number[]} pressed @param {number[]} axes @returns {Gamepad} */
function pad(index, pressed = [], axes = []) {
  const buttons = Array.from({ length: 16 }, (_, number) => ({ pressed: pressed.includes(number) }));
  return /** @type {Gamepad} */ (/** @type {unknown} */ ({ index, connected: true, buttons, axes }));
}

test("a gamepad holds what its cross, its stick and its buttons say", () => {
  assert.equal(maskOf(pad(0)), 0);
  assert.equal(maskOf(pad(0, [14, 0])), ACTIONS.left.bit | ACTIONS.cw.bit);
  assert.equal(maskOf(pad(0, [], [0.9, 0.9])), ACTIONS.right.bit | ACTIONS.down.bit);
  assert.equal(maskOf(pad(0, [], [-0.4, 0.4])), 0, "a stick that is hardly moved");
});

test("a gamepad keeps its place while others come and go", () => {
  const places = new PadPlaces();
  assert.deepEqual([places.of(pad(4)), places.of(pad(2)), places.of(pad(4))], [0, 1, 0]);
  places.keep([pad(2)]);
  assert.deepEqual([places.of(pad(2)), places.of(pad(7))], [1, 0]);
});

test("with two players the first gamepad is the second's, until they are swapped", () => {
  const people = [0, 1].map((seat) => ({ seat, keys: {} }));
  const input = new Input(people, () => {});
  assert.deepEqual([input.seatOf(pad(0)), input.seatOf(pad(1))], [1, 0]);
  input.padsSwapped = true;
  assert.deepEqual([input.seatOf(pad(0)), input.seatOf(pad(1))], [0, 1]);
});

test("a single player has every gamepad", () => {
  const input = new Input([{ seat: 1, keys: {} }], () => {});
  assert.deepEqual([input.seatOf(pad(0)), input.seatOf(pad(3))], [1, 1]);
});

test("a button is let go when the last source that holds it does", () => {
  const input = new Input([{ seat: 0, keys: {} }], () => {});
  input.press("key", ACTIONS.left.bit);
  input.press("finger", ACTIONS.left.bit | ACTIONS.down.bit);
  input.release("key");
  assert.ok(!input.take().includes(ACTIONS.left.bit));
  input.release("finger");
  assert.deepEqual(input.take(), [code("-left"), code("-down")]);
});

test("a tap is a press that is over at once, except of a button that is held", () => {
  const input = new Input([{ seat: 1, keys: {} }], () => {});
  input.tap("cw");
  assert.deepEqual(input.take(), [code("+cw", 1), code("-cw", 1)]);
  input.press("key", ACTIONS.cw.bit);
  input.take();
  input.tap("cw");
  assert.deepEqual(input.take(), [code("+cw", 1)]);
});

test("what the page does itself is told to the page and not to the rules", () => {
  /** @type {[string, boolean][]} */
  const told = [];
  const input = new Input([{ seat: 0, keys: {} }], (action, down) => told.push([action, down]));
  input.press("key", ACTIONS.undo.bit);
  input.release("key");
  assert.deepEqual(told, [
    ["undo", true],
    ["undo", false],
  ]);
  assert.deepEqual(input.take(), []);
});

test("after a pause nothing is held and nothing has happened", () => {
  const input = new Input([{ seat: 0, keys: {} }], () => {});
  input.press("key", ACTIONS.down.bit);
  input.clear();
  input.release("key");
  assert.deepEqual(input.take(), []);
});
