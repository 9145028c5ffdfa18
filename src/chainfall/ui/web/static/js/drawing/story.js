/**
 * Stories: from the effects of a step to motions of tiles, and to what is painted above them.
 */

import { FLY, Ornaments } from "./ornaments.js";
import { NOTHING } from "./tile.js";

/** @typedef {import("../engine/engine.js").Cell} Cell */
/** @typedef {import("../engine/engine.js").Effect} Effect */
/** @typedef {import("../engine/frame.js").Board} Board */
/** @typedef {import("../engine/frame.js").Sprite} Sprite */
/** @typedef {import("../engine/frame.js").Tile} Tile */
/** @typedef {import("./animations.js").Animations} Animations */

/** Nothing holds back the true picture of a tile for longer, in milliseconds. */
export const LONGEST = 250;
/** How long a fall of one row takes; others grow with the root of the way, as falls do. */
const FALL_OF_ONE = 64;
/** How long a tile is squashed after it has landed. */
export const LAND = 110;
export const GROW = 200;
/** Milliseconds between the merges of one step. */
const MERGES_APART = 40;

/**
 * Turns the effects of one board into motions and items. A shadow of the board goes with the story, so that each effect
 * finds the tiles that it speaks of although the frame is already at the end.
 */
export class Story {
  /**
   * @param {Animations} animations @param {number} index @param {Board | null} before @param {Board} after
   * @param {number} now
   */
  constructor(animations, index, before, after, now) {
    this.animations = animations;
    this.index = index;
    this.before = before;
    this.after = after;
    this.now = now;
    /** @type {Tile[]} */
    this.shadow = before ? before.tiles.slice() : [];
    /** How far the tile now in a cell has come. @type {Map<number, {rows: number, columns: number}>} */
    this.fallen = new Map();
    /** Cells whose tiles have just been put there. @type {Map<number, number>} */
    this.landed = new Map();
    this.ornaments = new Ornaments(animations, index, after, now);
    this.merges = 0;
    /** The points of all merges, and where the last one was. */
    this.merged = { points: 0, at: /** @type {Cell} */ ([0, 0]) };
    /** When what has fallen so far has landed. */
    this.landing = now;
  }

  /** @param {Effect[]} effects */
  tell(effects) {
    for (const effect of effects) this.#tellOne(effect);
    const { animations, index, now, merged } = this;
    if (merged.points) this.ornaments.label(`+${merged.points}`, [merged.at[0] - 0.55, merged.at[1]], 0.5);
    for (const [cell, { rows, columns }] of this.fallen) {
      const fall = fallTime(rows, columns);
      const squash = clamp(0.05 + 0.025 * Math.abs(rows), 0.15);
      const below = this.#fellAlike(cell, rows);
      animations.setMotion(index, cell, { start: now, rows, columns, fall, squash, below, grow: false });
    }
    for (const [cell, below] of this.landed) {
      if (this.fallen.has(cell)) continue;
      animations.setMotion(index, cell, { start: now, rows: 0, columns: 0, fall: 0, squash: 0.2, below, grow: false });
    }
  }

  /** How many tiles under a cell fell as far as its own: they land as one. @param {number} cell @param {number} rows */
  #fellAlike(cell, rows) {
    let below = 0;
    while (this.fallen.get(cell + (below + 1) * this.after.width)?.rows === rows) below += 1;
    return below;
  }

  /** @param {Effect} effect */
  #tellOne(effect) {
    switch (effect.type) {
      case "Spawn":
        return this.animations.setGlides(this.index, []);
      case "Move":
        return this.#glide(0);
      case "Rotate":
        return this.#glide(1);
      case "Lock":
        return this.#lock(effect.cells ?? []);
      case "Power":
        return this.ornaments.shimmer(effect.cells ?? [], this.landing);
      case "Mark":
        return this.ornaments.flash(effect.cells ?? [], this.landing);
      case "Clear":
        return this.#clear(effect);
      case "Settle":
        return this.#settle(effect.moves ?? []);
      case "Merge":
        return this.#merge(effect);
      case "TechBonus":
        return this.ornaments.banner("TECH BONUS", effect.points);
      case "AllClear":
        return this.ornaments.banner("ALL CLEAR", effect.points);
      case "LevelCleared":
        return this.ornaments.banner("LEVEL CLEARED");
    }
  }

  /** @param {Cell} cell */
  #number([row, column]) {
    return row * this.after.width + column;
  }

  /** Sprites slide to where they were moved or turned to. @param {number} rows whether rows change, too */
  #glide(rows) {
    const { before, after, animations, index, now } = this;
    if (!before || before.sprites.length !== after.sprites.length) return;
    const glides = after.sprites.map((sprite, i) => {
      const old = before.sprites[i];
      return {
        columns: clamp(old.column - sprite.column + animations.glideColumns(index, i, now), 1.5),
        rows: rows * clamp(old.row - sprite.row + animations.glideRows(index, i, now), 1.5),
        start: now,
      };
    });
    animations.setGlides(index, glides);
  }

  /** @param {Cell[]} cells */
  #lock(cells) {
    const taken = new Set(cells.map((cell) => this.#number(cell)));
    const sprites = this.before?.sprites ?? [];
    cells.forEach((cell, i) => {
      const number = this.#number(cell);
      const sprite = this.#spriteOf(sprites, cells, i);
      const following = this.before?.next[0] ?? [];
      const waiting = following.length === cells.length ? following[i].tile : NOTHING;
      this.shadow[number] = sprite?.tile ?? waiting;
      let below = 0;
      while (taken.has(number + (below + 1) * this.after.width)) below += 1;
      this.landed.set(number, below);
      if (sprite && cell[0] - sprite.row > 1) this.ornaments.trail(sprite, cell);
    });
    this.animations.setGlides(this.index, []);
  }

  /** @param {Sprite[]} sprites @param {Cell[]} cells @param {number} i @returns {Sprite | undefined} */
  #spriteOf(sprites, cells, i) {
    if (sprites.length === cells.length) return sprites[i];
    const [row, column] = cells[i];
    return (
      sprites.find((sprite) => sprite.row === row && sprite.column === column) ??
      sprites.find((sprite) => sprite.column === column)
    );
  }

  /** @param {Effect} effect */
  #clear({ cells = [], chain_index: chain = 1, points = 0 }) {
    const { animations, ornaments } = this;
    const each = Math.max(1, Math.min(6, Math.floor(Math.max(animations.shardsLeft, 0) / Math.max(cells.length, 1))));
    for (const cell of cells) {
      const number = this.#number(cell);
      const tile = this.shadow[number] ?? NOTHING;
      ornaments.pop(cell, tile);
      ornaments.shatter(cell, tile.colour, each);
      this.#take(number);
    }
    const [row, column] = middle(cells);
    if (chain > 1) {
      ornaments.dropOldLabels();
      ornaments.flashField(Math.min(0.1 + chain * 0.03, 0.24));
      ornaments.label(`${chain} CHAIN!`, [row - 0.75, column], 0.5, true);
    }
    if (points) ornaments.label(`+${points}`, [row, column], chain > 1 ? 0.62 : 0.5);
  }

  /** A cell has lost its tile. @param {number} number */
  #take(number) {
    this.shadow[number] = NOTHING;
    this.fallen.delete(number);
    this.landed.delete(number);
  }

  /** @param {[Cell, Cell][]} moves */
  #settle(moves) {
    const found = moves.map(([from, to]) => {
      const number = this.#number(from);
      const way = this.fallen.get(number) ?? { rows: 0, columns: 0 };
      const entry = {
        to: this.#number(to),
        tile: this.shadow[number] ?? NOTHING,
        way: { rows: way.rows + to[0] - from[0], columns: way.columns + from[1] - to[1] },
        below: this.landed.get(number),
      };
      this.#take(number);
      return entry;
    });
    for (const { to, tile, way, below } of found) {
      this.landing = Math.max(this.landing, this.now + fallTime(way.rows, way.columns));
      this.shadow[to] = tile;
      this.fallen.set(to, way);
      if (below !== undefined) this.landed.set(to, below);
    }
  }

  /** @param {Effect} effect */
  #merge({ cells = [], at = [0, 0], points = 0 }) {
    const { animations, ornaments, index, now } = this;
    const start = now + Math.min(this.merges * MERGES_APART, LONGEST - FLY);
    this.merges += 1;
    const target = this.#number(at);
    for (const cell of cells) {
      const number = this.#number(cell);
      if (number === target) continue;
      ornaments.fly(cell, at, this.shadow[number] ?? NOTHING, start);
      this.#take(number);
    }
    this.landed.delete(target);
    this.shadow[target] = this.after.tiles[target];
    const motion = { start: now, rows: 0, columns: 0, fall: GROW - LAND, squash: 0, below: 0, grow: true };
    animations.setMotion(index, target, motion);
    ornaments.shatter(at, "Y", Math.max(0, Math.min(8, animations.shardsLeft)));
    this.merged = { points: this.merged.points + points, at };
  }
}

/** Milliseconds of a fall. @param {number} rows @param {number} columns */
function fallTime(rows, columns) {
  return Math.min(FALL_OF_ONE * Math.sqrt(Math.max(Math.abs(rows), Math.abs(columns))), LONGEST - 30);
}

/** @param {number} value @param {number} most */
function clamp(value, most) {
  return Math.max(-most, Math.min(most, value));
}

/** @param {Cell[]} cells @returns {Cell} */
function middle(cells) {
  const count = Math.max(cells.length, 1);
  return [
    cells.reduce((sum, [row]) => sum + row, 0) / count,
    cells.reduce((sum, [, column]) => sum + column, 0) / count,
  ];
}
