/**
 * Palettes: which colours a colour letter of a frame has (the arcade document, section 12).
 *
 * A palette names a base for each letter; light, dark and deep tones are mixed from it unless they are given. Letters
 * that no palette names, as third-party games may use, get a hue of their own.
 */

/**
 * @typedef {object} Tones The colours of one gem.
 * @property {string} light the lit edge
 * @property {string} base what the gem is called after
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

/** @type {Record<string, {title: string, colours: Record<string, Tones>}>} */
export const PALETTES = {
  jewel: {
    title: "Jewels",
    colours: {
      R: tones("#e5172f", "#ff8f74", "#880624", "#430212"),
      G: tones("#1db954", "#a6f7a0", "#08693c", "#033320"),
      B: tones("#2569f2", "#93d4ff", "#1330a4", "#08164e"),
      Y: tones("#fbbd0d", "#fff3a6", "#b56400", "#572c00"),
      P: tones("#a340f0", "#e7b6ff", "#5a129c", "#2c0452"),
      O: tones("#ff7419", "#ffcb98", "#b03a02", "#541900"),
      C: tones("#16c3d8", "#b6fbff", "#066f90", "#033545"),
      W: tones("#d9e1ee", "#ffffff", "#8792aa", "#3a4254"),
    },
  },
  candy: {
    title: "Candy",
    colours: {
      R: tones("#ff5f7e", "#ffc2c9", "#c22a5b", "#5e0f2e"),
      G: tones("#5fd38a", "#d3ffd6", "#24936a", "#0e4a37"),
      B: tones("#5aa2ff", "#cdeaff", "#3160d0", "#142a66"),
      Y: tones("#ffd55c", "#fff8cf", "#d9943a", "#6b4312"),
      P: tones("#c58bff", "#f1dcff", "#8249d1", "#3c1a70"),
      O: tones("#ff9e62", "#ffe0c6", "#d4602f", "#672708"),
      C: tones("#5fdbe0", "#d9ffff", "#2597ad", "#0d4654"),
      W: tones("#eef1f8", "#ffffff", "#a4adc2", "#474e61"),
    },
  },
  "okabe-ito": {
    title: "Colour-blind (Okabe and Ito)",
    colours: {
      R: tones("#d55e00"),
      G: tones("#009e73"),
      B: tones("#0072b2"),
      Y: tones("#f0e442"),
      P: tones("#cc79a7"),
      O: tones("#e69f00"),
      C: tones("#56b4e9"),
      W: tones("#e4e8ee"),
    },
  },
};

/** What has no colour: diamonds, counter gems, stones. */
export const NEUTRAL = tones("#a9b4c8", "#f6f9ff", "#5b667d", "#262c3a");

/**
 * The tones of a colour letter.
 * @param {string} palette a name of PALETTES
 * @param {string} colour a letter, or "" for neutral
 * @param {boolean} [contrast] flatter and framed in black, for high contrast
 * @returns {Tones}
 */
export function tonesOf(palette, colour, contrast = false) {
  const named = (PALETTES[palette] ?? PALETTES.jewel).colours[colour.toUpperCase()];
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
