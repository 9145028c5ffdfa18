/**
 * Replays that are watched and verified.
 */

import { app, drawFrames, find, load, projector } from "./arcade.js";
import { wordsOf } from "./game.js";

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/engine/projector.js").Projector} Projector */
/** @typedef {import("../../../../src/chainfall/ui/web/static/js/engine/frame.js").Frame} Frame */

/** How many steps the replay has so far. */
export function lastStep() {
  return Number(find(".scrub").max);
}

/** The step that the slider of a replay is at. */
export function scrubbedTo() {
  return Number(find(".scrub").value);
}

/** Whether the bots of a game look ahead with the WebAssembly. @param {string} game */
export function looksAhead(game) {
  return projector().quick(game);
}

/** How many steps the replay has played that is shown. */
export function shownSteps() {
  return app().projector?.view?.steps;
}

/** Whether the replay that is shown has come to its end. */
export function isShownToTheEnd() {
  return app().projector?.view?.over;
}

/** The tiles of the replay that is shown, each as a word. */
export function shownTiles() {
  return wordsOf(/** @type {Frame} */ (projector().view?.frame));
}

/** @type {Projector | null} */
let remembered = null;

export function rememberProjector() {
  remembered ??= app().projector;
}

/** The link that holds a replay. @param {string} text @returns {Promise<string>} */
export async function replayLink(text) {
  return (await load("pages/replay/links.js")).replayHash(text);
}

/** Whether nothing more is played in the projector. */
export async function projectorRests() {
  await projector().release();
  const view = projector().view;
  await drawFrames(30);
  return projector().view === view;
}

/** Whether the projector is still the one that was remembered. */
export function isRememberedProjectorAtWork() {
  return remembered === app().projector && !remembered?.ended;
}

export function endProjector() {
  app().projector?.end("a test");
}

export function isProjectorGone() {
  return app().projector === null || projectorHasEnded();
}

let framesSeen = 0;

/** Counts the frames that are drawn from now until there is a verdict. */
export function countFramesWhileVerifying() {
  framesSeen = 0;
  const count = () => {
    if (find(".verifying .working")) framesSeen++;
    if (!find(".verdict")) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}

export function framesWhileVerifying() {
  return framesSeen;
}

export function projectorHasEnded() {
  return projector().ended;
}

/** Counts the frames that are drawn while the page says how far it is, from now until a game is shown. */
export function countFramesWhileWorking() {
  framesSeen = 0;
  const count = () => {
    if (document.querySelector(".working")) framesSeen++;
    if (!document.querySelector(".play")) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}

/** Counts the frames that are drawn from now until a review is made. */
export function countFramesWhileReviewing() {
  framesSeen = 0;
  const count = () => {
    framesSeen++;
    if (!document.querySelector("section.review:not([hidden])")) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}

export function framesWhileWorking() {
  return framesSeen;
}

/** Hands a replay to the page that shows it next. @param {string} text */
export function handReplay(text) {
  app().handedReplay = text;
}

/** Whether a game in the records is finished. @param {string} id */
export function isFinished(id) {
  return app().records.find(id)?.finished;
}

/** Whether all of the viewer for other pages is seen, and its board takes what the controls leave of the frame. */
export function isFilled() {
  const { scrollHeight, scrollWidth } = document.documentElement;
  const [board, controls] = [find(".board canvas"), find(".transport")].map((part) => part.getBoundingClientRect());
  const isWhole = scrollHeight <= innerHeight && scrollWidth <= innerWidth && controls.bottom <= innerHeight;
  const [across, down] = [board.width / innerWidth, board.height / controls.top];
  return isWhole && board.bottom <= controls.top && Math.max(across, down) > 0.75;
}
