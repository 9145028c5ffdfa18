/**
 * Animations and the clock by which they run.
 */

import { Animations } from "../../js/drawing/animations.js";
import { LONGEST } from "../../js/drawing/story.js";
import { Clock } from "../../js/stage/clock.js";
import { SCENES, tile } from "../samples.js";
import { EMPTY, animated, at, boxOf, columnWithGem, compare, differ, emptyFrame, frameOf } from "./parts.js";
import { pixels, rendererIn, seamOf, sprite, told } from "./parts.js";

/** @typedef {import("../../js/contract.js").Effect} Effect */
/** @typedef {import("../../js/drawing/renderer.js").Renderer} Renderer */
/** @typedef {import("../../js/engine/frame.js").Frame} Frame */

/** Plays a scene beside a renderer that animates nothing. @param {string} name @param {boolean} reduced */
export function playScene(name, reduced) {
  const [, scene] = SCENES[name];
  const [renderer, plain] = [rendererIn(), rendererIn()];
  const animations = new Animations({ reduced });
  let now = 1000;
  let [moving, differing] = [0, 0];
  const moments = scene();
  for (const { frame, effects, wait } of moments) {
    animations.add(told(...effects), frame, now);
    for (let passed = 0; passed < Math.max(wait, 20); passed += 20) {
      renderer.draw(frame, { now: now + passed, animations });
      moving += Number(animations.active);
      plain.draw(frame, { now: 0 });
      differing += Number(differ(renderer.canvas, plain.canvas) > 0.0005);
    }
    now += wait;
  }
  renderer.draw(moments[moments.length - 1].frame, { now: now + 2000, animations });
  return { moving, differing, left: differ(renderer.canvas, plain.canvas, 0), active: animations.active };
}

/**
 * What is seen at some times.
 * @param {Renderer} renderer @param {Frame} frame @param {Animations} animations @param {number[]} times
 */
function shotsOf(renderer, frame, animations, times) {
  return times.map((now) => {
    renderer.draw(frame, { now, animations });
    return pixels(renderer.canvas);
  });
}

/** The words of a chain under reduced motion: how much they move, how much they show, and what is left of them. */
export function chainInWords() {
  const [renderer, plain] = [rendererIn(), rendererIn()];
  const animations = new Animations({ reduced: true });
  const frame = emptyFrame(4, 16);
  const cells = [
    [1, 1],
    [1, 2],
  ];
  const words = { labels: ["3 CHAIN!"] };
  animations.add(told({ type: "Clear", cells, reason: "crash", chain_index: 3, points: 90, words }), frame, 1000);
  plain.draw(frame, { now: 0 });
  const shots = shotsOf(renderer, frame, animations, [1100, 1300, 1500, 1750]);
  const moved = Math.max(...shots.map((shot) => compare(shot, shots[0], 0)));
  const shown = compare(shots[0], pixels(plain.canvas));
  renderer.draw(frame, { now: 3000, animations });
  return [moved, shown, differ(renderer.canvas, plain.canvas, 0)];
}

/** How much of some effects is seen, at once and later. @param {[number, Effect][]} effects with their times */
export function seenOf(effects) {
  const animations = new Animations({ reduced: true });
  const frame = emptyFrame(4, 16);
  for (const [now, effect] of effects) animations.add([effect], frame, now);
  const [soon, later, end] = shotsOf(rendererIn(), frame, animations, [2000, 3500, 4000]);
  return [compare(soon, end, 0), compare(later, end, 0)];
}

/** How often a virus and a diamond are painted in two seconds. @param {boolean} reduced */
export function paintedAtRest(reduced) {
  const renderer = rendererIn();
  const animations = new Animations({ reduced });
  const frame = frameOf(2, [tile("virus", "R"), tile("diamond")]);
  let painted = 0;
  for (let now = 0; now < 2000; now += 50) painted += Number(renderer.draw(frame, { now, animations }));
  return painted;
}

/** How red the place of a tile is that falls far: above when it starts, below when the longest fall is over. */
export function longFall() {
  const { renderer, animations } = animated(columnWithGem(60, 0), rendererIn(200, 1500));
  const frame = columnWithGem(60, 59);
  const moves = [
    [
      [0, 0],
      [59, 0],
    ],
  ];
  animations.add(told({ type: "Settle", moves }), frame, 1000);
  return [1000, 1000 + LONGEST].map((now) => {
    renderer.draw(frame, { now, animations });
    const { x, y, width } = boxOf(renderer, now === 1000 ? 0 : 59, 0);
    return at(renderer.canvas, Math.round(x + width / 2), Math.round(y + width * 0.6))[0];
  });
}

/** How red the place of a tile is at the moment at which it locks. */
export function lockedAtOnce() {
  const gem = tile("gem", "Y");
  const before = emptyFrame(1, 2, { sprites: [sprite(1, 0, gem)] });
  const { renderer, animations } = animated(before, rendererIn(200, 600));
  const frame = frameOf(1, [EMPTY, gem]);
  animations.add(told({ type: "Lock", cells: [[1, 0]] }), frame, 500);
  renderer.draw(frame, { now: 500, animations });
  const { x, y, width } = boxOf(renderer, 1, 0);
  return at(renderer.canvas, Math.round(x + width / 2), Math.round(y + width / 2))[0];
}

/** Draws effects whose cells are not on the board. */
export function drawEffectsOutside() {
  const renderer = rendererIn();
  const animations = new Animations();
  const frame = emptyFrame(2, 4);
  const cells = [
    [-1, 0],
    [9, 9],
  ];
  const moves = [
    [
      [-3, 0],
      [7, 7],
    ],
  ];
  const types = "Spawn Move Rotate Lock Power Mark Clear Merge Stored Rejected Unheard".split(" ");
  const effects = types.map((type) => ({ type, cells, at: [9, 9], points: 5, chain_index: 3 }));
  animations.add(told(...effects, { type: "Settle", moves }, { type: "Clear" }), frame, 0);
  for (let now = 0; now < 2000; now += 40) renderer.draw(frame, { now, animations });
}

/** A gem that pops: how red its place and the one beside it are, at shares of its time. @param {number} ticks */
export function pop(ticks) {
  const gem = (/** @type {string} */ mark) => frameOf(3, [EMPTY, tile("gem", "Y", 0, mark), EMPTY]);
  const { renderer, animations } = animated(gem(""), rendererIn(200, 200, { maxCell: 40 }));
  const frame = gem("*");
  const seen = (/** @type {number} */ now) => {
    renderer.draw(frame, { now, animations });
    const { x, y } = boxOf(renderer, 0, 1);
    const [middle, beside] = [20, -3].map((dx) => at(renderer.canvas, x + dx, y + 20)[0]);
    return { middle, beside };
  };
  animations.add(told({ type: "Mark", cells: [[0, 1]], ticks }), frame, 1000);
  const shares = [0, 0.5, 0.8, 0.99, 1.5].map((share) => seen(1000 + share * ticks * animations.tick));
  const ground = rendererIn(200, 200, { maxCell: 40 });
  ground.draw(emptyFrame(3, 3), { now: 0 });
  const { x, y } = boxOf(ground, 0, 1);
  return { shares, ground: at(ground.canvas, x + 20, y + 20)[0], apart: at(ground.canvas, x - 3, y + 20)[0] };
}

/** How much the middle of a power gem differs while it pops. @param {boolean} waits whether the rules wait for it */
export function poppingSeam(waits) {
  const gems = (/** @type {string} */ mark) =>
    frameOf(
      2,
      [6, 12, 3, 9].map((links) => tile("gem", "B", links, mark)),
    );
  const { renderer, animations } = animated(gems(""), rendererIn(300, 300, { maxCell: 40 }));
  const cells = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ];
  const frame = waits ? gems("*") : emptyFrame(2, 4);
  const effect = waits ? { type: "Mark", cells, ticks: 12 } : { type: "Clear", cells, chain_index: 1 };
  animations.add(told(effect), frame, 1000);
  renderer.draw(frame, { now: 1120, animations });
  return seamOf(renderer);
}

/** Whether a gem is still on its way, at shares of its time. @param {number} ticks @param {number[]} shares */
export function fall(ticks, shares) {
  const frame = columnWithGem(8, 7);
  const { renderer, animations } = animated(columnWithGem(8, 0), rendererIn(200, 600));
  const plain = rendererIn(200, 600);
  plain.draw(frame, { now: 0 });
  const moves = [
    [
      [0, 0],
      [7, 0],
    ],
  ];
  animations.add(told({ type: "Settle", moves, ticks }), frame, 1000);
  return shares.map((share) => {
    renderer.draw(frame, { now: 1000 + share * ticks * animations.tick, animations });
    return differ(renderer.canvas, plain.canvas) > 0.001;
  });
}

/**
 * Whether the picture changes in each of some spans after a chain, while a gem falls.
 * @param {number} chain its length @param {number[]} times @param {number | null} ticks for which the rules wait
 */
export function changesAfterChain(chain, times, ticks = null) {
  const cells = [
    [3, 0],
    [3, 1],
  ];
  const moves = [
    [
      [0, 0],
      [7, 0],
    ],
  ];
  const { renderer, animations } = animated(columnWithGem(8, 0), rendererIn(200, 600));
  const frame = columnWithGem(8, 7);
  const effects = told({ type: "Clear", cells, reason: "crash", chain_index: chain }, { type: "Settle", moves, ticks });
  animations.add(effects, frame, 1000);
  const shots = shotsOf(
    renderer,
    frame,
    animations,
    times.map((time) => 1000 + time),
  );
  return shots.slice(1).map((shot, i) => compare(shot, shots[i], 0) > 0);
}

/** Whether a gem is gone at once that the rules clear without a wait. */
export function isGoneAtOnce() {
  const { renderer, animations } = animated(frameOf(1, [tile("gem", "Y")]));
  const plain = rendererIn();
  const [frame, cells] = [emptyFrame(1, 1), [[0, 0]]];
  animations.add(told({ type: "Mark", cells, ticks: 0 }, { type: "Clear", cells, chain_index: 1 }), frame, 1000);
  renderer.draw(frame, { now: 1000, animations });
  plain.draw(frame, { now: 0 });
  const { x, y, width } = boxOf(renderer, 0, 0);
  const corner = (/** @type {Renderer} */ { canvas }) =>
    at(canvas, Math.round(x + width * 0.25), Math.round(y + width * 0.25));
  return String(corner(renderer)) === String(corner(plain));
}

/** Whether gems that lock are squashed, tick by tick. @param {boolean} power whether they form a power gem */
export function bounce(power) {
  const gem = (/** @type {number} */ links) => tile("gem", "Y", power ? links : 0);
  const below = [EMPTY, EMPTY, EMPTY, EMPTY, gem(0), gem(0)];
  const sprites = [sprite(1, 0, gem(0)), sprite(1, 1, gem(0))];
  const { renderer, animations } = animated(frameOf(2, below, { sprites }), rendererIn(300, 300, { maxCell: 60 }));
  const cells = [
    [1, 0],
    [1, 1],
  ];
  const all = [...cells, [2, 0], [2, 1]];
  const frame = frameOf(2, [EMPTY, EMPTY, gem(6), gem(12), gem(3), gem(9)]);
  animations.add(told({ type: "Lock", cells }, ...(power ? [{ type: "Power", cells: all }] : [])), frame, 1000);
  const { x, y } = boxOf(renderer, 1, 0);
  return [0, 1, 2, 3, 4].map((tick) => {
    renderer.draw(frame, { now: 1000 + tick * animations.tick, animations });
    return at(renderer.canvas, x + 30, y + 6)[0] < 100; // the ground, where the gem was
  });
}

/** What a clock with ticks and one without show, before, while and after it runs. */
export function clockTimes() {
  const [clock, turns] = [new Clock(60), new Clock(0)];
  const found = [clock.at(5000), clock.at(9000)];
  clock.play(3, false, 9000);
  found.push(clock.at(9000), clock.at(99000, 0.5));
  clock.play(3, true, 100000);
  found.push(clock.at(100000), clock.at(100040, 0.5), turns.at(7));
  return found.map(Math.round);
}
