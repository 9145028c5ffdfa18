/**
 * Stories: from the effects of a step to motions of tiles and to what is painted above them. What it all looks like is
 * in `art/sparks.js`, and how long it takes is said here.
 */

import { NOTHING, alone } from "./tiles.js";

/** @typedef {import("./animations.js").Animations} Animations */
/** @typedef {import("../engine/engine.js").Effect} Effect */
/** @typedef {import("../engine/frame.js").Board} Board */
/** @typedef {import("../engine/frame.js").Sprite} Sprite */
/** @typedef {import("./tiles.js").Tile} Tile */
/** @typedef {[number, number]} Cell row, column */

/** Nothing holds back the true picture of a tile for longer, in milliseconds. */
export const LONGEST = 250;
/** How long a fall of one row takes; others grow with the root of the way, as falls do. */
const FALL_OF_ONE = 64;
/** How long a tile is squashed after it has landed. */
export const LAND = 110;
export const GROW = 200;
const POP = 210;
const FLY = 170;
const TRAIL = 190;
const FLASH = 200;
const SHIMMER = 250;
/** Texts float a little longer: they hide nothing. */
const FLOAT = 800;

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
    this.labels = 0;
    this.merges = 0;
    /** The points of all merges, and where. */
    this.merged = { points: 0, row: 0, column: 0 };
    /** When what has fallen so far has landed. */
    this.landing = now;
  }

  /** @param {Effect[]} effects */
  tell(effects) {
    for (const effect of effects) this.#tellOne(effect);
    const { animations, index, now, merged } = this;
    if (merged.points) this.#label(`+${merged.points}`, merged.row - 0.55, merged.column, 0.5, false);
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
        return this.#shimmer(effect.cells ?? []);
      case "Mark":
        return this.#flashCells(effect.cells ?? []);
      case "Clear":
        return this.#clear(effect);
      case "Settle":
        return this.#settle(effect.moves ?? []);
      case "Merge":
        return this.#merge(effect);
      case "TechBonus":
        return this.#banner("TECH BONUS", effect.points);
      case "AllClear":
        return this.#banner("ALL CLEAR", effect.points);
      case "LevelCleared":
        return this.#banner("LEVEL CLEARED");
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
      if (sprite && cell[0] - sprite.row > 1) this.#trail(sprite, cell);
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

  /** @param {Sprite} sprite @param {Cell} cell */
  #trail(sprite, [row, column]) {
    const { index: board, now: start } = this;
    this.animations.put({
      what: "trail",
      board,
      start,
      end: start + TRAIL,
      row: sprite.row,
      column,
      toRow: row,
      tile: sprite.tile,
    });
  }

  /** @param {Cell[]} cells */
  #shimmer(cells) {
    const { index: board, landing: start } = this;
    this.animations.put({ what: "shimmer", board, start, end: start + SHIMMER, cells });
  }

  /** @param {Cell[]} cells */
  #flashCells(cells) {
    const { index: board, landing: start } = this;
    this.animations.put({ what: "flash", board, start, end: start + FLASH, cells });
  }

  /** @param {Effect} effect */
  #clear({ cells = [], chain_index: chain = 1, points = 0 }) {
    const { animations, index: board, now: start } = this;
    const each = Math.max(1, Math.min(6, Math.floor(Math.max(animations.shardsLeft, 0) / Math.max(cells.length, 1))));
    for (const cell of cells) {
      const number = this.#number(cell);
      const tile = this.shadow[number] ?? NOTHING;
      const [row, column] = cell;
      animations.put({ what: "pop", board, start, end: start + POP, row, column, tile: alone(tile) });
      this.#shards(row, column, tile.colour, each);
      this.#take(number);
    }
    const [row, column] = middle(cells);
    if (chain > 1) {
      if (!this.labels) animations.dropLabels(board);
      animations.put({
        what: "flash",
        board,
        start,
        end: start + FLASH,
        size: Math.min(0.1 + chain * 0.03, 0.24),
      });
      this.#label(`${chain} CHAIN!`, row - 0.75, column, 0.5, true);
    }
    if (points) this.#label(`+${points}`, row, column, chain > 1 ? 0.62 : 0.5, false);
  }

  /** @param {number} row @param {number} column @param {string} colour @param {number} count */
  #shards(row, column, colour, count) {
    const { index: board, now: start } = this;
    const turn = Math.random() * 7;
    for (let i = 0; i < count; i++) {
      const angle = turn + (i * 2 * Math.PI) / count;
      const reach = 0.7 + Math.random() * 0.9;
      this.animations.put({
        what: "shard",
        board,
        start,
        end: start + POP + Math.random() * 160,
        row: row + 0.5,
        column: column + 0.5,
        toRow: Math.sin(angle) * reach,
        toColumn: Math.cos(angle) * reach,
        colour,
        size: 0.06 + Math.random() * 0.09,
      });
    }
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
    const { animations, index: board, now } = this;
    const start = now + Math.min(this.merges * 40, LONGEST - FLY);
    this.merges += 1;
    const target = this.#number(at);
    for (const cell of cells) {
      const number = this.#number(cell);
      const tile = this.shadow[number] ?? NOTHING;
      if (number !== target) {
        animations.put({
          what: "fly",
          board,
          start,
          end: start + FLY,
          row: cell[0],
          column: cell[1],
          toRow: at[0],
          toColumn: at[1],
          tile: alone(tile),
        });
        this.#take(number);
      }
    }
    this.landed.delete(target);
    this.shadow[target] = this.after.tiles[target];
    animations.setMotion(board, target, {
      start: now,
      rows: 0,
      columns: 0,
      fall: GROW - LAND,
      squash: 0,
      below: 0,
      grow: true,
    });
    this.#shards(at[0], at[1], "Y", Math.max(0, Math.min(8, animations.shardsLeft)));
    this.merged = { points: this.merged.points + points, row: at[0], column: at[1] };
  }

  /** A text over the whole field, with sparks. @param {string} text @param {number} [points] */
  #banner(text, points = 0) {
    const { after, now: start } = this;
    const row = after.hiddenRows + (after.height - after.hiddenRows) * 0.36;
    this.#label(text, row, (after.width - 1) / 2, 0.74, true);
    if (points) this.#label(`+${points}`, row + 0.85, (after.width - 1) / 2, 0.62, false);
    const left = Math.min(60, this.animations.shardsLeft);
    for (let i = 0; i < left; i++) {
      this.animations.put({
        what: "shard",
        board: this.index,
        start,
        end: start + 300 + Math.random() * 350,
        row: after.hiddenRows + Math.random() * (after.height - after.hiddenRows),
        column: Math.random() * after.width,
        toRow: -0.4,
        toColumn: 0,
        colour: "RGBY"[i % 4],
        size: 0.12,
      });
    }
  }

  /**
   * A floating text; those of one step come after one another.
   * @param {string} text @param {number} row @param {number} column @param {number} size @param {boolean} accent
   */
  #label(text, row, column, size, accent) {
    const start = this.now + this.labels * 70;
    this.labels += 1;
    this.animations.put({
      what: "label",
      board: this.index,
      start,
      end: start + FLOAT,
      row,
      column,
      text,
      size,
      colour: accent ? "accent" : "",
    });
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
