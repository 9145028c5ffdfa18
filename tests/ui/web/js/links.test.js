/** Addresses of pages, and games and puzzles as links. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { contract } from "../../../../src/chainfall/ui/web/static/js/contract.js";
import { optionText, readOption, readSeed } from "../../../../src/chainfall/ui/web/static/js/games/links.js";
import { numberHash, sharedHash, unpacked } from "../../../../src/chainfall/ui/web/static/js/puzzles/links.js";
import { makeHash, parseHash } from "../../../../src/chainfall/ui/web/static/js/router.js";

const SEEDS = contract.limits.seeds;

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/contract.js").Spec} Spec */

/** @param {Spec["type"]} type @returns {Spec} */
function spec(type) {
  return { name: "any", title: "", type, default: 0, help: "", choices: [], minimum: null, maximum: null };
}

test("an address is read as it was made, whatever is in it", () => {
  const query = { seed: "7", board: "R.G/..B", name: "a&b=c #1" };
  const route = parseHash(makeHash("play", "guests/one two", query));
  assert.equal(route.page, "play");
  assert.equal(route.rest, "guests/one two");
  assert.deepEqual(Object.fromEntries(route.query), query);
});

test("a drawn board can be read in its address", () => {
  assert.equal(
    makeHash("play", "dr-mario", { board: "R.G/..B", sizes: "1,2" }),
    "#/play/dr-mario?board=R.G/..B&sizes=1,2",
  );
});

test("an address without a page is the menu", () => {
  for (const hash of ["", "#", "#/", "/"])
    assert.deepEqual([parseHash(hash).page, parseHash(hash).rest], ["", ""], hash);
});

test("an address that is not encoded right is taken as it stands", () => {
  assert.equal(parseHash("#/play/%E0%A4%A").rest, "%E0%A4%A");
});

test("a seed is a whole number of 32 bits", () => {
  assert.deepEqual([readSeed("0"), readSeed(" 12 "), readSeed(String(SEEDS - 1))], [0, 12, SEEDS - 1]);
  for (const text of ["", "-1", "1.5", "1e3", "seven", String(SEEDS)]) {
    assert.throws(() => readSeed(text), /expected a whole number from 0 to 4294967295/);
  }
});

test("an option's text is read by its type, and what does not fit is left to the rules", () => {
  assert.deepEqual([readOption(spec("int"), " -3 "), readOption(spec("int"), "many")], [-3, "many"]);
  assert.deepEqual([readOption(spec("ints"), "1,2"), readOption(spec("ints"), " ")], [[1, 2], []]);
  assert.deepEqual(
    ["yes", "0", "maybe"].map((text) => readOption(spec("bool"), text)),
    [true, false, "maybe"],
  );
  assert.equal(readOption(spec("text"), "12"), "12");
});

test("what is written of an option is read again", () => {
  assert.deepEqual(readOption(spec("ints"), optionText([3, -1])), [3, -1]);
  assert.equal(readOption(spec("bool"), optionText(false)), false);
});

test("a shared puzzle has every letter of its text and not its solution", () => {
  const { query } = parseHash(sharedHash('{"title": "Größe 🧩 ??>>", "solution": ["1 0"], "pieces": ["RY"]}'));
  assert.equal(unpacked(query.get("p") ?? ""), '{"title":"Größe 🧩 ??>>","pieces":["RY"]}');
});

test("a link that holds no puzzle says what is wrong", () => {
  assert.throws(() => unpacked("not base64!"), /not base64url/);
  assert.throws(() => unpacked("_w"), /cut off, or is not UTF-8/);
  assert.throws(() => unpacked("A".repeat(100_001)), /100001 characters, expected at most 100000/);
});

test("a puzzle of the collection is known by its number", () => {
  assert.equal(numberHash("dr-mario", 3), "#/puzzle/dr-mario/3");
});
