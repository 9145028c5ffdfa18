/**
 * Palettes: which colours a colour letter of a frame has (the arcade document, section 12).
 *
 * `table/palettes.py` names a base for each letter; light, dark and deep tones are mixed from it unless they are given.
 * Letters that no palette names, as third-party games may use, get their own hue.
 */

import { contract } from "../contract.js";

/**
 * @typedef {object} Tones The colours of one gem.
 * @property {string} light the lit edge
 * @property {string} base the colour that gives the gem its name
 * @property {string} dark the edge in the shade
 * @property {string} deep outlines
 * @property {string} ink a colour for letters and glyphs, readable on base
 */

/**
 * @typedef {object} Theme The colours of the playfield around the gems.
 * @property {string} field the top of the playfield
 * @property {string} fieldLow its bottom
 * @property {string} lane over every other column
 * @property {string} grid
 * @property {string} bezel the frame, where it is lit
 * @property {string} bezelLow the frame in the shade
 * @property {string} edge the line between frame and field
 * @property {string} accent cursor and chain labels
 */

/** @param {string} colour "#rrggbb" @returns {[number, number, number]} */
function channels(colour) {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * The colour that lies `share` of the way from one to another.
 * @param {string} from "#rrggbb"
 * @param {string} to "#rrggbb"
 * @param {number} share 0 to 1
 * @returns {string} "#rrggbb"
 */
export function mix(from, to, share) {
  const [a, b] = [channels(from), channels(to)];
  return (
    "#" +
    a
      .map((value, i) =>
        Math.round(value + (b[i] - value) * share)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")
  );
}

/** @param {string} colour "#rrggbb" @param {number} alpha 0 to 1 @returns {string} */
export function fade(colour, alpha) {
  return `rgba(${channels(colour).join(", ")}, ${alpha})`;
}

/** Relative luminance as WCAG defines it. @param {string} colour @returns {number} 0 to 1 */
export function luminance(colour) {
  const [r, g, b] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {number} hue in degrees @returns {string} a saturated colour of this hue as "#rrggbb" */
function hueColour(hue) {
  const part = (/** @type {number} */ n) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (0.54 - 0.4 * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/**
 * @param {string} base
 * @param {string} [light]
 * @param {string} [dark]
 * @param {string} [deep]
 * @returns {Tones}
 */
function tones(
  base,
  light = mix(base, "#ffffff", 0.58),
  dark = mix(base, "#060818", 0.5),
  deep = mix(base, "#03040c", 0.76),
) {
  return { light, base, dark, deep, ink: luminance(base) > 0.36 ? "#14161f" : "#ffffff" };
}

/** @param {import("../contract.js").Tones} given */
function tonesFrom({ base, light, dark, deep }) {
  return tones(base, light || undefined, dark || undefined, deep || undefined);
}

/** The palettes by the names under which the settings keep them. */
export const PALETTES = Object.fromEntries(
  Object.entries(contract.palettes).map(([name, { title, colours }]) => [
    name,
    { title, colours: Object.fromEntries(Object.entries(colours).map(([letter, one]) => [letter, tonesFrom(one)])) },
  ]),
);

/** For tiles without a colour: diamonds, counter gems, stones. */
export const NEUTRAL = tonesFrom(contract.neutral);

/**
 * The tones of a colour letter.
 * @param {string} palette a name of PALETTES
 * @param {string} colour a letter, or "" for neutral
 * @param {boolean} [contrast] flatter and framed in black, for high contrast
 * @returns {Tones}
 */
export function tonesOf(palette, colour, contrast = false) {
  const named = PALETTES[palette].colours[colour.toUpperCase()];
  const found = colour === "" ? NEUTRAL : (named ?? tones(hueColour((colour.charCodeAt(0) * 47) % 360)));
  if (!contrast) return found;
  const base = luminance(found.base) < 0.16 ? mix(found.base, "#ffffff", 0.16) : found.base;
  return { ...found, base, light: mix(base, "#ffffff", 0.4), dark: mix(base, "#000000", 0.28), deep: "#000000" };
}

/** @param {boolean} contrast @returns {Theme} */
export function themeOf(contrast) {
  if (contrast) {
    return {
      field: "#000000",
      fieldLow: "#000000",
      lane: "rgba(255, 255, 255, 0)",
      grid: "rgba(255, 255, 255, 0.3)",
      bezel: "#ffffff",
      bezelLow: "#ffffff",
      edge: "#000000",
      accent: "#ffff00",
    };
  }
  return {
    field: "#0c1122",
    fieldLow: "#161d38",
    lane: "rgba(150, 175, 255, 0.028)",
    grid: "rgba(160, 185, 255, 0.075)",
    bezel: "#56639a",
    bezelLow: "#232a4d",
    edge: "#070914",
    accent: "#ffe27a",
  };
}
