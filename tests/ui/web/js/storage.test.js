/**
 * The browser's storage: texts are stored all together or not at all, and the page holds what has no room.
 */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  heldText,
  heldWith,
  hold,
  namesWith,
  readText,
  remove,
  store,
  storedText,
  writeText,
} from "../../../../src/chainfall/ui/web/static/js/library/storage.js";
import { putBox } from "./box.js";

/** @type {import("./box.js").Box} */
let box;

beforeEach(() => {
  box = putBox();
  box.quota = 1000;
  heldWith("").forEach(([name]) => remove(name));
});

test("texts are stored all together", () => {
  assert.equal(
    store([
      ["a", "1"],
      ["b", "2"],
    ]),
    true,
  );
  assert.deepEqual(namesWith(""), ["a", "b"]);
});

test("if one of them has no room, all that was there before stays", () => {
  store([
    ["a", "old"],
    ["c", "old"],
  ]);
  box.quota = 60;
  assert.equal(
    store([
      ["a", "new"],
      ["b", "x".repeat(50)],
    ]),
    false,
  );
  assert.deepEqual([storedText("a"), storedText("b"), storedText("c")], ["old", null, "old"]);
});

test("what has no room is known as long as the page lives, and stored when there is room again", () => {
  box.quota = 10;
  assert.equal(writeText("a", "1"), false);
  assert.deepEqual([readText("a"), storedText("a"), heldText("a")], ["1", null, "1"]);
  box.quota = 100;
  assert.equal(writeText("a", "2"), true);
  assert.deepEqual([readText("a"), storedText("a"), heldText("a")], ["2", "2", null]);
});

test("what the page holds hides what is stored, until it is removed", () => {
  store([["a", "stored"]]);
  hold([["a", "held"]]);
  assert.equal(readText("a"), "held");
  remove("a");
  assert.equal(readText("a"), null);
});
