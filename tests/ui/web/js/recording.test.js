/** Clips: a part of a replay is recorded whole and at its own speed, or not at all. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { record } from "../../../../src/chainfall/ui/web/static/js/pages/replay/recording.js";

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/stage/player.js").Player} Player */

const PART = { start: 10, end: 14 };
const STEPS = 20;

/** What happens to the recorder. @type {string[]} */
let said = [];

class Recorder extends EventTarget {
  mimeType = "video/webm;codecs=vp9";
  static isTypeSupported = () => true;
  start = () => said.push("start");
  pause = () => said.push("pause");
  resume = () => said.push("resume");
  stop() {
    said.push("stop");
    queueMicrotask(() => this.dispatchEvent(new Event("stop")));
  }
}

const pen = { fillRect() {}, drawImage() {}, fillText() {} };

class Canvas {
  width = 1;
  height = 1;
  getContext = () => pen;
  captureStream = () => ({ getTracks: () => [] });
}

const page = Object.assign(new EventTarget(), { hidden: false, createElement: () => new Canvas() });
Object.assign(globalThis, {
  document: page,
  HTMLCanvasElement: Canvas,
  MediaRecorder: Recorder,
  requestAnimationFrame: queueMicrotask,
});

/** Plays a step each time it is asked what it shows. */
class Film {
  steps = STEPS;
  speed = 4;
  isPlaying = false;
  stage = { canvas: new Canvas(), frame: null };
  /** @type {number[]} */
  speeds = [];
  step = 0;
  /** What somebody does at a step. @type {Record<number, () => void>} */
  meanwhile = {};

  get shown() {
    if (this.isPlaying) {
      this.step = Math.min(this.step + 1, this.steps);
      this.speeds.push(this.speed);
      if (this.step === this.steps) this.isPlaying = false;
      this.meanwhile[this.step]?.();
    }
    return this.step;
  }

  seek(/** @type {number} */ step) {
    this.step = step;
  }

  play() {
    this.isPlaying = true;
  }

  pause() {
    this.isPlaying = false;
  }
}

/** @param {Film} film @param {{start: number, end: number}} [part] */
function clipOf(film, part = PART) {
  const player = /** @type {Player} */ (/** @type {unknown} */ (film));
  return record(player, part, () => {}, new AbortController().signal);
}

beforeEach(() => {
  said = [];
  page.hidden = false;
});

test("a clip is recorded at the speed of the game, whatever the speed at which one watches", async () => {
  const film = new Film();
  const clip = await clipOf(film);
  assert.equal(clip?.type, "video/webm");
  assert.deepEqual(new Set(film.speeds), new Set([1]));
  assert.equal(film.speed, 4);
  assert.deepEqual(said, ["start", "stop"]);
});

test("the end of a game is recorded too", async () => {
  assert.ok(await clipOf(new Film(), { start: 15, end: STEPS }));
});

test("who stops the replay, or goes back in it, has no clip of a part of it", async () => {
  const stopped = new Film();
  stopped.meanwhile = { 12: () => stopped.pause() };
  assert.equal(await clipOf(stopped), null);
  const gone = new Film();
  gone.meanwhile = { 12: () => gone.seek(3) };
  assert.equal(await clipOf(gone), null);
});

test("while the page is hidden nothing is recorded", async () => {
  const film = new Film();
  const turn = (/** @type {boolean} */ hidden) => () => {
    page.hidden = hidden;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  film.meanwhile = { 11: turn(true), 13: turn(false) };
  assert.ok(await clipOf(film));
  assert.deepEqual(said, ["start", "pause", "resume", "stop"]);
});
