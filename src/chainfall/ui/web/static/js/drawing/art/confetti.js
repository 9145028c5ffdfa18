/**
 * Confetti: bursts of small papers that fly up, flutter down and fade.
 */

/** Milliseconds until all of it is gone. */
export const LENGTH = 3200;
/** Papers of a burst. */
const PAPERS = 60;
/** Where the bursts are, as shares of the width and the height, and when, in milliseconds. */
const BURSTS = [
  [0.5, 0.55, 0],
  [0.2, 0.5, 350],
  [0.8, 0.5, 600],
  [0.35, 0.35, 950],
  [0.65, 0.35, 1150],
];
/** How long a paper flies. */
const FLIGHT = 1900;
/** The pull on a paper, and how fast it flies at most, in heights of the page a second. */
const PULL = 0.75;
const FASTEST = 0.8;

/**
 * @typedef {object} Paper
 * @property {number} x where it begins, as a share of the width
 * @property {number} y as a share of the height
 * @property {number} start in milliseconds
 * @property {number} right how fast it flies, in heights a second
 * @property {number} down
 * @property {number} spin turns a second
 * @property {number} size as a share of the height
 * @property {string} colour
 */

/** @param {string[]} colours @param {() => number} [random] from 0 to 1 @returns {Paper[]} */
export function makeConfetti(colours, random = Math.random) {
  return BURSTS.flatMap(([x, y, start]) =>
    Array.from({ length: PAPERS }, (_, i) => {
      const [angle, speed] = [random() * 2 * Math.PI, FASTEST * (0.25 + 0.75 * random())];
      const [right, down] = [Math.cos(angle) * speed, Math.sin(angle) * speed - 0.25];
      const [spin, size] = [1 + 2 * random(), 0.008 + 0.008 * random()];
      return { x, y, start, right, down, spin, size, colour: colours[i % colours.length] };
    }),
  );
}

/**
 * Where a paper is, in pixels, and how much of it is left.
 * @param {Paper} paper @param {number} time in milliseconds @param {{width: number, height: number}} page
 * @returns {{x: number, y: number, turn: number, left: number} | null} null before it begins and after it ends
 */
export function paperAt({ x, y, start, right, down, spin }, time, { width, height }) {
  const share = (time - start) / FLIGHT;
  if (share < 0 || share >= 1) return null;
  const seconds = (share * FLIGHT) / 1000;
  const slowed = (1 - Math.exp(-2 * seconds)) / 2; // the air brakes it
  return {
    x: x * width + right * slowed * height,
    y: (y + down * slowed + (PULL * seconds ** 2) / 2) * height,
    turn: spin * seconds * 2 * Math.PI,
    left: Math.min(1, 3 * (1 - share)),
  };
}

/** @param {CanvasRenderingContext2D} ctx @param {Paper[]} papers @param {number} time in milliseconds */
export function drawConfetti(ctx, papers, time) {
  const { canvas } = ctx;
  ctx.clearRect(0, 0, canvas.width, canvas.height);
  for (const paper of papers) {
    const found = paperAt(paper, time, canvas);
    if (!found) continue;
    const size = paper.size * canvas.height;
    ctx.globalAlpha = found.left;
    ctx.fillStyle = paper.colour;
    ctx.setTransform(Math.cos(found.turn), Math.sin(found.turn), 0, Math.cos(found.turn * 1.7), found.x, found.y);
    ctx.fillRect(-size / 2, -size, size, 2 * size);
  }
  ctx.resetTransform();
  ctx.globalAlpha = 1;
}
