// Plays the film that is in the page: `chainfall.play.film.page` says how it is packed. It needs nothing from outside.

/**
 * @typedef {[number, number, number, ...number[]]} Change
 *   A frame: milliseconds, how many lines it shares with the one before at the top and at the bottom, those between.
 * @typedef {{lines: string[], frames: Change[]}} Packed
 */

const stage = part("stage");
const play = part("play");
const where = part("where");
const bar = /** @type {HTMLInputElement} */ (part("bar"));

/** The lines of each frame, by their numbers. @type {number[][]} */
const frames = [];
/** When each frame begins, and the end of the last one. @type {number[]} */
const starts = [0];
/** @type {string[]} */
let lines = [];
let place = 0;
let drawn = -1;
let last = 0;
let playing = false;

/** @param {string} id @returns {HTMLElement} */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @returns {Promise<Packed>} */
async function unpacked() {
  const bytes = Uint8Array.from(atob(part("film").textContent ?? ""), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/** @param {Packed} packed */
function open(packed) {
  lines = packed.lines;
  /** @type {number[]} */
  let before = [];
  for (const [ms, top, bottom, ...between] of packed.frames) {
    before = [...before.slice(0, top), ...between, ...before.slice(before.length - bottom)];
    frames.push(before);
    starts.push(starts[starts.length - 1] + ms);
  }
  bar.max = String(length());
  play.addEventListener("click", toggle);
  bar.addEventListener("input", () => (stop(), seek(Number(bar.value))));
  addEventListener("keydown", press);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  seek(document.body.dataset.begin === "end" ? length() : 0);
  if (document.body.dataset.begin === "playing" && !still) toggle();
}

function length() {
  return starts[starts.length - 1];
}

/** The number of the frame at the place. */
function frameAt() {
  const next = starts.findIndex((start) => start > place);
  return next < 0 ? frames.length - 1 : next - 1;
}

/** @param {number} ms */
function seek(ms) {
  place = Math.min(Math.max(ms, 0), length());
  const frame = frameAt();
  if (frame !== drawn) stage.innerHTML = frames[frame].map((number) => lines[number]).join("");
  drawn = frame;
  document.body.dataset.frame = String(frame);
  bar.value = String(Math.round(place));
  where.textContent = `${clock(place)} / ${clock(length())}`;
  bar.setAttribute("aria-valuetext", where.textContent);
}

/** @param {number} ms */
function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function toggle() {
  if (playing) {
    stop();
    return;
  }
  if (place >= length()) seek(0);
  playing = true;
  last = performance.now();
  play.textContent = "Pause";
  requestAnimationFrame(advance);
}

function stop() {
  playing = false;
  play.textContent = "Play";
}

/** @param {number} now */
function advance(now) {
  if (!playing) return;
  seek(place + Math.min(now - last, 250));
  last = now;
  if (place >= length()) stop();
  else requestAnimationFrame(advance);
}

/** Space plays and stops, arrows go from frame to frame. @param {KeyboardEvent} event */
function press(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const jump = { Home: 0, End: length() }[event.key];
  if (step) {
    stop();
    seek(starts[Math.min(Math.max(frameAt() + step, 0), frames.length - 1)]);
  } else if (jump !== undefined) {
    stop();
    seek(jump);
  } else if (event.key === " " && event.target !== play) toggle();
  else return;
  event.preventDefault();
}

unpacked().then(open, () => (stage.textContent = "This film cannot be read. A browser of 2023 or later is needed."));

export {}; // so that its names are its own
