/**
 * Lessons, as a review begins them.
 */

import { app, engine, load } from "./arcade.js";

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/pages/learn/lesson.js").Turn} Turn */

/** Lets the player learn from mistakes. @param {string} replay the text of its file @param {Turn[]} turns */
export async function beginLesson(replay, turns) {
  (await load("pages/learn/learn.js")).learn(app(), replay, turns);
}

/** Lets the game play moves by itself, as the engine writes them. @param {string[]} moves */
export function followMoves(moves) {
  engine().follow(moves);
  app().settings.set({}); // which wakes the page
}
