/**
 * What a player shows as a video or as a picture: the boards, with the scores below them.
 */

/** @typedef {import("../../stage/player.js").Player} Player */

/** Frames a second. */
const RATE = 30;
const BITS_A_SECOND = 750_000;
/** Pixels around the boards, and of the line below them. */
const EDGE = 16;
const LINE = 44;
const GROUND = "#0b0e1d";

/** In the order in which they are preferred; Safari has only the last. */
const TYPES = ["video/webm;codecs=vp9", "video/webm", "video/mp4"];

/** The type of video that this browser can record, or "" if it cannot. */
export function videoType() {
  const can = typeof MediaRecorder === "function" && "captureStream" in HTMLCanvasElement.prototype;
  return can ? (TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? "") : "";
}

/** A picture of what is shown. @param {Player} player @returns {Promise<Blob>} */
export async function photograph(player) {
  const canvas = document.createElement("canvas");
  paint(canvas, player);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the browser could not make it"))), "image/png"),
  );
}

/**
 * Plays a part of a replay at its own speed and records it. While the page is hidden nothing is drawn, and so nothing is
 * recorded.
 * @param {Player} player
 * @param {{start: number, end: number}} part in steps
 * @param {(share: number) => void} onProgress
 * @param {AbortSignal} signal stops it
 * @returns {Promise<Blob | null>} null if it was stopped, also by somebody who has gone to another place in the replay
 */
export async function record(player, { start, end }, onProgress, signal) {
  await arrive(player, start, signal);
  if (signal.aborted) return null;
  const canvas = document.createElement("canvas");
  paint(canvas, player);
  const stream = canvas.captureStream(RATE);
  const recorder = new MediaRecorder(stream, { mimeType: videoType(), videoBitsPerSecond: BITS_A_SECOND });
  /** @type {Blob[]} */
  const parts = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const stopped = new Promise((resolve, reject) => {
    recorder.addEventListener("stop", resolve);
    recorder.addEventListener("error", () => reject(new Error("the browser stopped recording")));
  });
  const { speed } = player;
  const unwatched = new AbortController();
  const rest = () => (document.hidden ? recorder.pause() : recorder.resume());
  document.addEventListener("visibilitychange", rest, { signal: unwatched.signal });
  recorder.start();
  player.speed = 1;
  player.play();
  let shown = start;
  const isRunning = () => (player.isPlaying || player.step >= end) && player.shown >= shown && !signal.aborted;
  try {
    while (shown < end && isRunning()) {
      shown = player.shown;
      await nextFrame();
      paint(canvas, player);
      onProgress((shown - start) / Math.max(end - start, 1));
    }
  } finally {
    unwatched.abort();
    player.pause();
    player.speed = speed;
    recorder.stop();
  }
  await stopped;
  for (const track of stream.getTracks()) track.stop();
  return shown >= end && !signal.aborted ? new Blob(parts, { type: recorder.mimeType.split(";")[0] }) : null;
}

/** Goes to a step, and waits until it can be seen. @param {Player} player @param {number} step @param {AbortSignal} signal */
export async function arrive(player, step, signal) {
  player.pause();
  player.seek(step);
  while (player.shown !== step && !signal.aborted) await nextFrame();
  await nextFrame(); // in which it is drawn
}

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** @param {HTMLCanvasElement} canvas @param {Player} player */
function paint(canvas, { stage }) {
  const { canvas: board, frame } = stage;
  if (!canvas.width || board.width + 2 * EDGE !== canvas.width) {
    canvas.width = board.width + 2 * EDGE;
    canvas.height = board.height + EDGE + LINE;
  }
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = GROUND;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(board, EDGE, EDGE);
  const scores = (frame?.boards ?? []).map(({ score }) => score.toLocaleString("en")).join("  :  ");
  pen.fillStyle = "#ffffff";
  pen.font = "600 22px sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(scores, canvas.width / 2, canvas.height - LINE / 2 + 4);
}
