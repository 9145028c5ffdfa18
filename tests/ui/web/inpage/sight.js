/**
 * What is seen on the page.
 */

import { app, drawFrames, find, findAll, nextFrame, shown } from "./arcade.js";

/** How far the page reaches to the right. */
export function pageWidth() {
  return document.documentElement.scrollWidth;
}

/** Whether nothing sticks out to the right. */
export function fitsWidth() {
  return pageWidth() <= innerWidth;
}

/** The picture of the board. @returns {string} */
export function picture() {
  return find(".board canvas").toDataURL();
}

/** The picture of the board in the hero. @returns {string} */
export function demoPicture() {
  return find(".demo canvas").toDataURL();
}

/** Whether the board in the hero comes to rest: it may still take the size of its place, but then stays as it is. */
export async function demoRests() {
  for (let look = 0; look < 10; look += 1) {
    const before = demoPicture();
    await drawFrames(20);
    if (demoPicture() === before) return true;
  }
  return false;
}

/** Whether an element is wholly inside another one. @param {string} inner @param {string} outer */
export function isInside(inner, outer) {
  const [part, whole] = [find(inner), find(outer)].map((element) => element.getBoundingClientRect());
  const wide = part.width > 40 && part.left >= whole.left && part.right <= whole.right;
  return wide && part.height > 20 && part.top >= whole.top && part.bottom <= whole.bottom;
}

/** Whether the board shows another picture than these. @param {string[]} seen */
export function isNewPicture(seen) {
  return !seen.includes(picture());
}

/** The picture of the board as soon as all is drawn. */
export async function nextPicture() {
  await drawFrames(2);
  return picture();
}

/** How many different pictures the board shows. @param {number} frames */
export async function countPictures(frames) {
  const pictures = new Set();
  for (let number = 0; number < frames; number++) {
    await nextFrame();
    pictures.add(picture());
  }
  return pictures.size;
}

/**
 * Whether something is drawn in column 3, which is then lighter than column 2.
 * @param {number} height of the place, as a share of the board's
 */
export function isLit(height) {
  const canvas = find(".board canvas");
  const copy = pixelsOf(canvas);
  const light = (/** @type {number} */ column) => {
    const { data } = copy.getImageData(((column + 0.5) / 6) * canvas.width, height * canvas.height, 1, 1);
    return data[0] + data[1] + data[2];
  };
  return light(3) - light(2) > 30;
}

/** How wide and high an element is. @param {Element} element */
export function sizeOf(element) {
  const { width, height } = element.getBoundingClientRect();
  return [width, height];
}

/** How wide the boards of a match are. */
export function plateWidths() {
  return findAll(".plate").map(({ offsetWidth }) => offsetWidth);
}

export function boardWidth() {
  return find(".board canvas").getBoundingClientRect().width;
}

/** Whether the board ends above a line of the window. @param {number} bottom */
export function isBoardAbove(bottom) {
  return find(".board canvas").getBoundingClientRect().bottom <= bottom;
}

/** Whether the picture of a puzzle in the list is drawn. @param {number} number -1 is the last */
export function isPuzzleDrawn(number) {
  return findAll(".puzzle-picture").at(number).width > 1;
}

/** The rows of a puzzle that is drawn, a letter a cell. @returns {string[]} */
export function drawnRows() {
  const lettersOf = (/** @type {Element} */ row) =>
    [...row.children].map((cell) => /** @type {HTMLElement} */ (cell).dataset.letter || ".");
  return findAll(".drawn-board [role=row]").map((row) => lettersOf(row).join(""));
}

/** Whether elements say these words, of which there may be none yet. @param {string} selector @param {string} words */
export function says(selector, words) {
  return findAll(selector).some(({ textContent }) => textContent.includes(words));
}

/** What can be chosen. @param {string} selector of the element */
export function choices(selector) {
  return findAll(`${selector} option`).map(({ value }) => value);
}

/** The names of the options that can be set before a game. */
export function optionControls() {
  const controls = findAll(".setup-options :is(input, textarea)");
  return controls.map(({ type, name, id }) => (type === "radio" ? name : id).replace("option-", ""));
}

/** The games that have a card in the menu. @returns {string[]} */
export function cardGames() {
  return findAll(".card").map(({ dataset }) => dataset.game);
}

/** Where the parts of the menu are. */
export function menuPlaces() {
  return findAll(".card, .places, .last").map(({ offsetTop }) => offsetTop);
}

/** What has the focus. */
export function focused() {
  const { id, name, textContent } = /** @type {HTMLInputElement} */ (document.activeElement);
  return { id, name, textContent };
}

/** The outline of what has the focus, or of what is around it. @param {string} selector */
export function outlineOfFocused(selector) {
  return getComputedStyle(/** @type {Element} */ (document.activeElement?.closest(selector))).outline;
}

export function isFocusInDialogOrNowhere() {
  const { activeElement, body } = document;
  return activeElement === body || Boolean(activeElement?.closest("dialog"));
}

/** Forgets what was told to a screen reader. */
export function resetLive() {
  app().live.reset();
}

export function scrollDown() {
  scrollTo(0, document.documentElement.scrollHeight);
}

export function scrollUp() {
  scrollTo(0, 0);
}

/** Whether all of an element's text is seen. @param {string} selector */
export function fitsItsPlace(selector) {
  const { scrollWidth, clientWidth } = find(selector);
  return scrollWidth <= clientWidth;
}

/** What sticks out of the window at its sides. */
export function partsOutside() {
  return shown(findAll("main *, header *").filter(isOutside));
}

/** After a change of its size the page has it and is at rest after a few frames, on a busy machine after some more. */
const FRAMES_TO_REST = 90;

/**
 * What cannot be seen or pressed as it should be once the window has a size and the page has adapted to it, in words.
 * @param {[number, number]} size @returns {Promise<string[]>}
 */
export async function layoutProblems([width, height]) {
  const has = () => innerWidth === width && innerHeight === height;
  for (let frame = 0; frame < FRAMES_TO_REST && !has(); frame++) await nextFrame();
  if (!has()) return [`the window has ${innerWidth}x${innerHeight}`];
  await drawFrames(3);
  for (let frame = 0; frame < FRAMES_TO_REST && problemsNow().length; frame++) await nextFrame();
  return problemsNow();
}

/** @returns {string[]} */
function problemsNow() {
  const still = findAll(".play.real-time").length > 0;
  const scrolls = still && document.documentElement.scrollHeight > innerHeight + 1;
  return [
    ...(scrolls ? [`the page scrolls: ${document.documentElement.scrollHeight}`] : []),
    ...shown(findAll("main *, header *").filter(isOutside)).map((part) => `outside: ${part}`),
    ...(still ? shown(hiddenParts()).map((part) => `not in sight: ${part}`) : []),
    ...shown(findAll("main *, header *").filter(isClipped)).map((part) => `clipped: ${part}`),
    ...overlappingControls(),
  ];
}

/** Parts of a game that are below or above the window, which does not scroll. */
function hiddenParts() {
  const parts = ".play :is(button, a, h1, canvas, .number, .piece, .who, .goal, .key-strip kbd)";
  return findAll(parts).filter((part) => {
    const { top, bottom, height } = part.getBoundingClientRect();
    const leftOut = part.closest(".numbers, .play-more, .unseen"); // lists that leave out or scroll what does not fit
    return isSeen(part) && height > 1 && !leftOut && (top < -1 || bottom > innerHeight + 1);
  });
}

/** @param {Element} part */
function isSeen(part) {
  return part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !part.closest(".unseen, .skip");
}

/** @param {Element} part */
function isOutside(part) {
  const { left, right, width } = part.getBoundingClientRect();
  const outside = width > 1 && (left < -1 || right > innerWidth + 1);
  return outside && part.checkVisibility() && !part.closest("pre, textarea, .history");
}

/** Whether the text of an element is cut off by its own box. @param {Element} part */
function isClipped(part) {
  const hasText = [...part.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
  if (!hasText || !isSeen(part) || part.clientWidth < 2) return false;
  const { overflowX, overflowY } = getComputedStyle(part);
  const wide = overflowX !== "visible" && overflowX !== "auto" && part.scrollWidth > part.clientWidth + 1;
  const high = overflowY !== "visible" && overflowY !== "auto" && part.scrollHeight > part.clientHeight + 1;
  return (wide || high) && !part.matches("option, select");
}

/** Pairs of controls of which one covers a part of the other. @returns {string[]} */
function overlappingControls() {
  const controls = findAll("main :is(button, a[href], select, summary, input:not([type=file]))").filter(
    (part) => isSeen(part) && !part.closest(".play-more, .history"),
  );
  const boxes = controls.map((part) => part.getBoundingClientRect());
  const found = [];
  for (const [i, one] of boxes.entries()) {
    for (const [j, two] of boxes.entries()) {
      if (j <= i || controls[i].contains(controls[j]) || controls[j].contains(controls[i])) continue;
      const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (wide > 2 && high > 2) found.push(`overlapping: ${shown([controls[i], controls[j]]).join(" and ")}`);
    }
  }
  return found;
}

/** What does not fit into a card of the menu. */
export function cutOffParts() {
  const isCutOff = (/** @type {Element} */ part) => {
    const inner = part.getBoundingClientRect();
    const outer = /** @type {Element} */ (part.closest(".card")).getBoundingClientRect();
    const sticks = inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom;
    return inner.width && (sticks || part.scrollWidth > part.clientWidth + 1);
  };
  return shown(findAll(".card :is(.name, .line, .notes, button, canvas)").filter(isCutOff));
}

/** What a finger can hardly hit. */
export function tooSmallTargets() {
  const targetOf = (/** @type {Element} */ part) =>
    part.matches("[type=radio], [type=checkbox], [type=file]") ? (part.closest("label") ?? part) : part;
  const isSmall = (/** @type {Element} */ part) => {
    const { width, height } = part.getBoundingClientRect();
    return width && (width < 24 || height < 24);
  };
  const parts = findAll("button, a[href], summary, input, select, [role=gridcell]");
  const counted = parts.filter(
    (part) => part.checkVisibility() && !part.closest(".unseen, .skip") && !part.matches("p a"),
  );
  return shown(counted.map(targetOf).filter(isSmall));
}

/** Whether every picture in an element shows something. @param {Element} element */
export function isPainted(element) {
  return [...element.querySelectorAll("canvas")].every((canvas) => {
    const { data } = pixelsOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size > 20;
  });
}

/** A copy of a picture, to be read. @param {HTMLCanvasElement} canvas */
function pixelsOf(canvas) {
  const { width, height } = canvas;
  const options = { willReadFrequently: true };
  const copy = /** @type {OffscreenCanvasRenderingContext2D} */ (
    new OffscreenCanvas(width, height).getContext("2d", options)
  );
  copy.drawImage(canvas, 0, 0);
  return copy;
}

/** What covers a board or a plate, or is cut off, of the numbers, pieces and buttons around a small screen's boards. */
export function coveredParts() {
  const box = (/** @type {Element} */ part) => part.getBoundingClientRect();
  const apart = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ two) =>
    one.right <= two.left + 1 || one.left >= two.right - 1 || one.bottom <= two.top + 1 || one.top >= two.bottom - 1;
  const [around, canvas] = [box(find(".board")), box(find(".board canvas"))];
  const plates = findAll(".plate").map(box);
  const isShown = (/** @type {Element} */ part) => {
    const list = part.closest(".numbers"); // which leaves out what does not fit
    return part.checkVisibility() && !(list && apart(box(part), box(list)));
  };
  const isRight = (/** @type {Element} */ part) => {
    const { right, bottom, top } = box(part);
    const hud = /** @type {HTMLElement | null} */ (part.closest(".hud"));
    const under = parseFloat(hud?.style.getPropertyValue("--under") ?? ""); // the player's own board
    const free = apart(box(part), canvas) || top >= around.top + under - 1;
    const whole = part.scrollWidth <= part.clientWidth + 1 && right <= innerWidth && bottom <= innerHeight;
    return free && whole && plates.every((plate) => apart(box(part), plate));
  };
  return shown(findAll(".hud .number, .hud .piece, .pad button").filter((part) => isShown(part) && !isRight(part)));
}
