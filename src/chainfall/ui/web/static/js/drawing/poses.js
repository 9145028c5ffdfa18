/**
 * Poses: viruses rock and blink, a diamond's rainbow wanders; all other tiles have one.
 */

import { VIRUS_POSES } from "./art/bottle.js";
import { DIAMOND_POSES } from "./art/stones.js";

/** @typedef {import("../engine/frame.js").Tile} Tile */

/** Milliseconds of a pose. */
export const BEAT = 120;
const ROCKING = [0, 1, 2, 1];
/** The pose of a virus that blinks. */
const BLINKING = 3;

/** @type {Partial<Record<Tile["kind"], number>>} */
const POSES = { virus: VIRUS_POSES, diamond: DIAMOND_POSES };

/** How many poses a tile has. @param {Tile} tile */
export function posesOf(tile) {
  return tile.mark === "*" ? 1 : (POSES[tile.kind] ?? 1);
}

/** The pose of a virus that stands upright, for where nothing moves. @param {Tile} tile */
export function restPose(tile) {
  return tile.kind === "virus" ? 1 : 0;
}

/**
 * The pose of a tile that lies still.
 * @param {Tile} tile
 * @param {number} beat counts BEAT milliseconds
 * @param {number} place a number that depends on the tile's place, so that not all blink together
 */
export function poseAt(tile, beat, place) {
  if (tile.mark === "*") return restPose(tile);
  if (tile.kind === "diamond") return beat % DIAMOND_POSES;
  if (tile.kind !== "virus") return 0;
  if ((beat + place * 7) % 31 === 0) return BLINKING;
  return ROCKING[((beat >> 1) + tile.colour.charCodeAt(0)) % ROCKING.length];
}
