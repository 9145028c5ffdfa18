// The generator of the arcade document, section 27, in its own language, to compare with: raw numbers, then pairs.
// Usage: node puzzle_fighter_generator.js SEED DRAWS PAIRS
"use strict";

function makeRng(seed) {
  let t = seed >>> 0;
  const next = () => {
    t += 0x6d2b79f5;
    let x = t;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
  return { next, int: (n) => Math.floor(next() * n) };
}

function rollGem(rng) {
  const colour = "RGBY"[rng.int(4)];
  return rng.int(6) === 0 ? colour.toLowerCase() : colour;
}

function rollPiece(rng, pieceIndex) {
  const first = rollGem(rng);
  return first + (pieceIndex % 25 === 0 ? "0" : rollGem(rng));
}

const [seed, draws, pairs] = process.argv.slice(2).map(Number);
const numbers = makeRng(seed);
const pieces = makeRng(seed);
const lines = [];
for (let i = 0; i < draws; i++) lines.push(numbers.next() * 4294967296);
for (let i = 1; i <= pairs; i++) lines.push(rollPiece(pieces, i));
process.stdout.write(lines.join("\n") + "\n");
