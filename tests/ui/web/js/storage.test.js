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

let quota = 1000;

/** A storage that holds so many letters. */
class Box {
  /** @type {Map<string, string>} */
  #texts = new Map();

  get length() {
    return this.#texts.size;
  }

  /** @param {number} place */
  key(place) {
    return [...this.#texts.keys()][place] ?? null;
  }

  /** @param {string} name */
  getItem(name) {
    return this.#texts.get(name) ?? null;
  }

  /** @param {string} name */
  removeItem(name) {
    this.#texts.delete(name);
  }

  /** @param {string} name @param {string} text */
  setItem(name, text) {
    const others = [...this.#texts].filter(([other]) => other !== name);
    const size = [...others, [name, text]].flat().join("").length;
    if (size > quota) throw new Error("full");
    this.#texts.set(name, text);
  }
}

beforeEach(() => {
  quota = 1000;
  Object.defineProperty(globalThis, "localStorage", { value: new Box(), configurable: true });
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
  quota = 60;
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
  quota = 10;
  assert.equal(writeText("a", "1"), false);
  assert.deepEqual([readText("a"), storedText("a"), heldText("a")], ["1", null, "1"]);
  quota = 100;
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
