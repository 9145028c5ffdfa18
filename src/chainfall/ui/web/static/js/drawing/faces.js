/**
 * Faces of the opponents, as SVG: one drawing for all of them, by what `characters.js` says of each.
 */

import { svg } from "../dom/elements.js";
import { characterOf } from "./art/characters.js";

/** @typedef {import("./art/characters.js").Character} Character */
/** @typedef {"calm" | "won" | "lost"} Mood */

const MIDDLE = 32;
export const MOODS = /** @type {Mood[]} */ (["calm", "won", "lost"]);
/** How each mood curves a mouth: down in its middle, and how wide it is. @type {Record<Mood, [curve: number, width: number]>} */
const MOUTHS = { calm: [2, 6], won: [9, 8], lost: [-5, 6] };

/** How a player feels at the end of a match. @param {number} seat @param {number | null} winner @returns {Mood} */
export function moodOf(seat, winner) {
  if (winner === null) return "calm";
  return seat === winner ? "won" : "lost";
}

/** The face of an opponent; it is hidden from screen readers, because its name is beside it. @param {string} name @param {Mood} [mood] */
export function face(name, mood = "calm") {
  const character = characterOf(name);
  const { body, fill, line, marks } = character;
  const painted = (/** @type {boolean} */ wanted) =>
    marks.filter(([, , behind = false]) => behind === wanted).map(([d, colour]) => svg("path", { d, fill: colour }));
  return svg(
    "svg",
    { class: "face", "aria-hidden": "true", viewBox: "0 0 64 64", "data-mood": mood },
    ...painted(true),
    svg("path", { d: body, fill }),
    ...painted(false),
    svg("path", { d: body, fill: "none", stroke: line, "stroke-width": 2, "stroke-linejoin": "round" }),
    ...[-1, 1].flatMap((side) => eye(character, side, mood)),
    mouth(character, mood),
  );
}

/** @param {Character} character @param {number} side -1 for the left one @param {Mood} mood */
function eye({ eyes: [beside, y], size, lid, brow, line, fill, glow = "#fff" }, side, mood) {
  const x = MIDDLE + side * beside;
  const arc = (/** @type {number} */ bend) => `M${x - size} ${y}q${size} ${bend} ${2 * size} 0`;
  if (mood === "won") return [stroke(arc(-1.9 * size), line)];
  const slope = mood === "lost" ? -2.5 : brow;
  const covered = mood === "lost" ? Math.max(lid, 0.35) : lid;
  const top = y - size;
  const [outer, inner] = [x + side * size, x - side * size];
  const brows = stroke(`M${outer} ${top - 2 - slope / 2}L${inner} ${top - 2 + slope / 2}`, line);
  const round = (/** @type {number} */ r, /** @type {string} */ colour) =>
    svg("circle", { cx: x, cy: y, r, fill: colour });
  const pupil = svg("circle", { cx: x - side * size * 0.15, cy: y + size * 0.2, r: size * 0.48, fill: "#10131f" });
  const edge = y - size + 2 * size * covered;
  const half = Math.sqrt(Math.max(size ** 2 - (edge - y) ** 2, 0));
  const shut = `M${x - half} ${edge}A${size} ${size} 0 ${covered > 0.5 ? 1 : 0} 1 ${x + half} ${edge}z`;
  const lids = covered ? [svg("path", { d: shut, fill, stroke: line, "stroke-width": 1 })] : [];
  return [round(size + 1, line), round(size, glow), pupil, ...lids, ...(slope ? [brows] : [])];
}

/** @param {Character} character @param {Mood} mood */
function mouth({ mouth: y, line }, mood) {
  const [curve, width] = MOUTHS[mood];
  const d = `M${MIDDLE - width} ${y - curve / 2}q${width} ${curve * 1.4} ${2 * width} 0`;
  if (mood === "won") return svg("path", { d: `${d}z`, fill: "#7d1836", stroke: line, "stroke-width": 2 });
  return stroke(d, line);
}

/** @param {string} d @param {string} colour */
function stroke(d, colour) {
  return svg("path", { d, fill: "none", stroke: colour, "stroke-width": 2.4, "stroke-linecap": "round" });
}
