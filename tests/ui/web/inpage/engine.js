/**
 * The engine, asked without a page around it.
 */

import { app, engine, projector } from "./arcade.js";
import { frame, statistics, status } from "./game.js";

/** What the engine says of a mistake. @param {string} name of its method @param {...unknown} values */
export async function engineError(name, ...values) {
  try {
    await Reflect.apply(Reflect.get(engine(), name), engine(), values);
    return null;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

let thought = 0;

/** Lets bots in matches think in the worker, also for a player who saves data, and counts what they think about. */
export async function thinkInWorker() {
  await app().thinkInWorker();
  const worker = projector();
  const real = worker.think.bind(worker);
  thought = 0;
  worker.think = (question) => (thought++, real(question));
}

/** How often a bot was asked in the worker. */
export function thoughts() {
  return thought;
}

/** The worker is gone, as after it took too long. */
export function endWorker() {
  projector().end("a test has ended it");
}

/** What a replay shows at some steps. @param {string} text @param {number[]} wanted */
export async function framesOf(text, wanted) {
  const opened = await app().freeProjector(() => {});
  await opened.open(text);
  const frames = [];
  for (const step of wanted) {
    let view = await opened.seek(step);
    while (view.steps !== step) view = await opened.seek(step);
    frames.push(view.frame);
  }
  return frames;
}

/** A game of 900 ticks in which one button after the other is held. @param {number[]} buttons @param {number} down */
export function playButtons(buttons, down) {
  const python = engine();
  python.start("puzzle-fighter", { level: 5 }, 11, false);
  python.advance(0, []);
  let now = 0;
  for (let tick = 0; tick < 900; tick++) {
    now += 1000 / 60;
    const button = buttons[Math.floor(tick / 25) % 6];
    python.advance(now + 0.001, tick % 25 === 0 ? [button + down] : tick % 25 === 20 ? [button] : []);
  }
  return python.replay();
}

/** Goes on with a game. @param {string} text of its replay */
export async function resume(text) {
  await engine().resume(text, true);
  return [status(), frame()];
}

/** What the engine answers to a move, one that is not allowed, and taking it back. */
export function moveAndUndo() {
  const python = engine();
  python.start("triple-town", {}, 3, true);
  const answers = [python.feed("0 0"), python.look().effects.map(({ type }) => type), python.feed("0 0")];
  return [...answers, python.status(), python.undo(), python.look().steps, python.text()];
}

/** The statistics of a game, as it is played and as its replay is watched. @param {string} text */
export async function statisticsOf(text) {
  await engine().resume(text);
  const opened = await app().freeProjector(() => {});
  await opened.open(text);
  let answer = await opened.statistics();
  while (!answer.statistics) answer = await opened.statistics();
  return [statistics(), answer.statistics];
}

/** The end of a kata. */
export function kataEnd() {
  const python = engine();
  const film = python.kata([
    ["BB", "LLL"],
    ["BB", "LL"],
  ]);
  const { frame: last, effects } = python.seek(film.frames - 1);
  const links = last?.boards[0].tiles.filter((tile) => tile.links).length;
  python.close_kata();
  return { ...film, links, effects: effects.map(({ type }) => type) };
}

/** What two games that are resumed at once come to, and which is played then. @param {string} one @param {string} other */
export async function resumeBoth(one, other) {
  const both = await Promise.all([engine().resume(one), engine().resume(other)]);
  return [...both.map((started) => started?.game ?? null), engine().replay()];
}
