/**
 * What can be said of a tile without drawing it.
 */

/** @typedef {import("../engine/frame.js").Tile} Tile */

/** The tile of an empty cell. @type {Tile} */
export const NOTHING = { kind: "", colour: "", links: 0, mark: "" };

/** Kinds whose links do not join them into one slab. */
const NOT_FUSED = new Set(["", "capsule", "virus", "crash", "diamond", "counter", "piece", "storehouse"]);

/**
 * Whether a tile is part of a slab: a power gem, or any fused piece of a game that this arcade does not know.
 * @param {Tile} tile
 */
export function isFused(tile) {
  return tile.links !== 0 && !NOT_FUSED.has(tile.kind);
}

/** @param {Tile} tile @returns {Tile} the tile by itself: neither joined nor marked */
export function alone(tile) {
  return tile.links || tile.mark === "*" ? { ...tile, links: 0, mark: tile.mark === "*" ? "" : tile.mark } : tile;
}
