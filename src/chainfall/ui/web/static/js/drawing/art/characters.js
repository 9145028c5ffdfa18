/**
 * The opponents as drawings: what is different from one to the next, on a grid of 64. `faces.js` draws the rest.
 */

/**
 * @typedef {object} Character
 * @property {string} body its outline
 * @property {string} fill
 * @property {string} line the colour of its outline and of its mouth
 * @property {[path: string, colour: string, behind?: boolean][]} marks what else is drawn, on its body or behind it
 * @property {[x: number, y: number]} eyes how far they are from the middle, and how far down
 * @property {number} size of an eye
 * @property {number} lid the share of an eye that its lid covers
 * @property {number} brow how far its brows fall towards the middle: the fiercer, the more
 * @property {number} mouth how far down it is
 * @property {string} [glow] the colour of its eyes, if they are not white
 */

/** Any bot that is not on the ladder. @type {Character} */
const MACHINE = {
  body: "M14 18h36q6 0 6 6v26q0 6-6 6H14q-6 0-6-6V24q0-6 6-6z",
  fill: "#8d9bc4",
  line: "#1d2440",
  marks: [
    ["M30.5 18V9h3v9z", "#c8d2f2"],
    ["M32 3.500a3.5 3.5 0 1 1 0 7 3.5 3.5 0 1 1 0-7z", "#ffd166"],
    ["M14 23h36q2 0 2 2v14H12V25q0-2 2-2z", "#b9c5ea"],
  ],
  eyes: [9, 32],
  size: 5,
  lid: 0,
  brow: 0,
  mouth: 47,
};

/** @type {Record<string, Character>} */
const CHARACTERS = {
  pebble: {
    body: "M5 46C4 33 14 22 31 21s29 10 28 25c-1 10-12 13-27 13S6 56 5 46z",
    fill: "#a5adbb",
    line: "#2f3647",
    marks: [
      ["M13 37c2-7 9-11 17-11-6 2-11 6-14 12-1 2-4 1-3-1z", "#d3d8e2"],
      ["M47 52a2.5 1.8 0 1 0 .1 0zM53 45a1.6 1.3 0 1 0 .1 0zM14 52a1.8 1.4 0 1 0 .1 0z", "#7b8494"],
    ],
    eyes: [9, 39],
    size: 5,
    lid: 0.5,
    brow: 0,
    mouth: 50,
  },
  drizzle: {
    body: "M32 4c5 12 20 22 20 37a20 19 0 0 1-40 0C12 26 27 16 32 4z",
    fill: "#7cc4ff",
    line: "#12395f",
    marks: [
      ["M19 38c0-6 4-11 8-15-3 7-4 11-4 17-1 3-4 2-4-2z", "#d4edff"],
      [
        "M55 12c2 4 4 6 4 9a4 4 0 0 1-8 0c0-3 2-5 4-9zM8 18c1.5 3 3 4.5 3 7a3 3 0 0 1-6 0c0-2.5 1.5-4 3-7z",
        "#5aa9ea",
        true,
      ],
    ],
    eyes: [8, 38],
    size: 5,
    lid: 0.28,
    brow: -1.5,
    mouth: 50,
  },
  brook: {
    body: "M4 28c6-9 13-9 19-2s12 7 18-1 12-8 19-2v23c0 9-6 13-14 13H18C9 59 4 55 4 46z",
    fill: "#3fc7b5",
    line: "#08453f",
    marks: [
      ["M4 28c6-9 13-9 19-2s12 7 18-1 12-8 19-2v6c-7-6-13-5-19 3s-12 7-18 0-13-7-19 2z", "#b6f5e8"],
      ["M50 16C44 14 42 8 44 3c6 2 8 8 6 13z", "#9be564", true],
      ["M49 18C50 11 54 8 60 8c0 6-4 10-11 10z", "#6fc24a", true],
    ],
    eyes: [10, 41],
    size: 5.5,
    lid: 0,
    brow: 0,
    mouth: 51,
  },
  rapids: {
    body: "M4 59C3 33 14 9 38 7c13-1 21 7 21 17-5-6-13-5-15 1 10 5 15 15 15 34z",
    fill: "#3d8bfd",
    line: "#0b2559",
    marks: [
      ["M38 7c13-1 21 7 21 17-5-6-13-5-15 1-3-1-5-4-10-4-8 0-13 5-19 12C19 18 26 8 38 7z", "#e6f3ff"],
      ["M56 34a3 3 0 1 0 .1 0zM61 27a2 2 0 1 0 .1 0zM52 28a2 2 0 1 0 .1 0z", "#e6f3ff", true],
    ],
    eyes: [9, 40],
    size: 6.5,
    lid: 0,
    brow: 1,
    mouth: 52,
  },
  torrent: {
    body: "M9 58C1 44 8 31 18 26c-3-9 1-17 9-22-1 9 4 12 9 15 2-6 6-10 12-12-3 9 3 14 7 20 6 10 6 21-1 31z",
    fill: "#5566ee",
    line: "#151a55",
    marks: [
      ["M15 50c-4-9 0-17 8-20 8-4 9-9 7-15 6 7 4 14-3 19-6 4-10 8-12 16z", "#8fa0ff"],
      ["M50 51c3-6 2-12-2-17-3-4-4-8-3-13-5 6-3 12 1 16 3 4 4 8 4 14z", "#8fa0ff"],
    ],
    eyes: [9, 39],
    size: 5.5,
    lid: 0.25,
    brow: 3,
    mouth: 51,
  },
  cataract: {
    body: "M15 5h34q3 0 3 3v38c6 1 9 5 8 12H4c-1-7 2-11 8-12V8q0-3 3-3z",
    fill: "#4fb4d8",
    line: "#0a3a52",
    marks: [
      ["M18 6h5v40h-5zM41 6h5v40h-5zM30 6h4v16h-4z", "#a8e3f5"],
      ["M4 58c-1-7 2-11 8-12 1 4 7 4 8 1 2 5 9 5 12 1 3 4 10 4 12-1 1 3 7 3 8-1 6 1 9 5 8 12z", "#f2fbff"],
      ["M10 4h44q3 0 3 3v4H7V7q0-3 3-3z", "#6d5a4b"],
    ],
    eyes: [9, 28],
    size: 5.5,
    lid: 0.4,
    brow: 2,
    mouth: 39,
  },
  landslide: {
    body: "M3 59l4-24L19 16l17-9 15 12 7 18 3 22z",
    fill: "#b0774a",
    line: "#3a1f0d",
    marks: [
      ["M19 16l17-9 15 12-13 5-10-3-8 6z", "#d9a06b"],
      ["M7 35l6 6-3 9-7 9zM58 37l-6 7 2 8 7 7z", "#8a5732"],
      ["M6 14l6-4 4 5-5 4zM53 6l5-2 3 5-5 3z", "#8a5732", true],
    ],
    eyes: [10, 37],
    size: 5,
    lid: 0.3,
    brow: 4,
    mouth: 50,
  },
  avalanche: {
    body: "M1 59L22 18 33 3l12 14 18 42z",
    fill: "#6577ad",
    line: "#0d1330",
    marks: [
      ["M22 18L33 3l12 14 6 13-6-4-5 7-7-6-7 6-5-6-7 5z", "#f4faff"],
      ["M1 59l5-9 6 5 7-3 8 6 8-6 8 4 7-4 13 7z", "#dfeaff"],
      ["M8 12a2.5 2.5 0 1 0 .1 0zM55 10a3 3 0 1 0 .1 0zM15 22a1.8 1.8 0 1 0 .1 0z", "#dfeaff", true],
    ],
    eyes: [8.5, 38],
    size: 5,
    lid: 0.3,
    brow: 4.5,
    mouth: 47,
    glow: "#9ff0ff",
  },
};

/** @param {string} name of an opponent */
export function characterOf(name) {
  return CHARACTERS[name] ?? MACHINE;
}
