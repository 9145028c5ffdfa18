/**
 * Stories: turn the effects of a step into motions of tiles and ornaments above them.
 */

import { FLY, Ornaments, POP } from "./ornaments.js";
import { fused, fusedWith } from "./slabs.js";
import { NOTHING } from "./tile.js";

/** @typedef {import("../contract.js").Cell} Cell */
/** @typedef {import("../contract.js").Effect} Effect */
/** @typedef {import("../engine/frame.js").Board} Board */
/** @typedef {import("../engine/frame.js").Sprite} Sprite */
/** @typedef {import("../engine/frame.js").Tile} Tile */
/** @typedef {import("./animations.js").Animations} Animations */

/** Where the rules do not wait, nothing holds back the true picture of a tile for longer, in milliseconds. */
export const LONGEST = 250;
/** How long a fall of one row takes there; all falls grow with the root of the way. */
const FALL_OF_ONE = 64;
/** How long a tile is squashed after it has landed: three frames. */
const BOUNCE = 50;
export const GROW = 200;
/** Milliseconds between the merges of one step. */
const MERGES_APART = 40;

/** @typedef {{rows: number, columns: number, start: number, fall: number, bounce: number}} Fall */

/**
 * Turns the effects of one board into motions and items. A shadow of the board goes with the story, so that each effect
 * finds the tiles that it speaks of although the frame is already at the end.
 */
export class Story {
  /**
   * @param {Animations} animations @param {number} index @param {Board | null} before @param {Board} after
   * @param {(effect: Effect) => number} timeOf when an effect happened
   */
  constructor(animations, index, before, after, timeOf) {
    this.animations = animations;
    this.index = index;
    this.before = before;
    this.after = after;
    this.timeOf = timeOf;
    /** When the current effect happened. */
    this.now = 0;
    /** @type {Tile[]} */
    this.shadow = before ? before.tiles.slice() : [];
    /** How the tile now in a cell has come there. @type {Map<number, Fall>} */
    this.fallen = new Map();
    /** Cells whose tiles have just been put there, when, and how many of the same piece are below. @type {Map<number, {start: number, below: number}>} */
    this.landed = new Map();
    this.ornaments = new Ornaments(animations, index, after);
    this.merges = 0;
    /** The points of all merges, and where the last one was. */
    this.merged = { points: 0, at: /** @type {Cell} */ ([0, 0]) };
    /** The middle of the cells cleared last. @type {Cell | null} */
    this.cleared = null;
    /** When everything that has been put down or has fallen so far lies still. */
    this.landing = 0;
  }

  /** @param {Effect[]} effects */
  tell(effects) {
    for (const effect of effects) {
      this.now = this.ornaments.now = this.timeOf(effect);
      this.#tellOne(effect);
    }
    const { animations, index, merged } = this;
    if (merged.points) this.ornaments.label(`+${merged.points}`, [merged.at[0] - 0.55, merged.at[1]], 0.5);
    for (const [cell, fallen] of this.fallen) {
      const squash = clamp(0.05 + 0.025 * Math.abs(fallen.rows), 0.15);
      const below = this.#fellAlike(cell, fallen.rows);
      animations.setMotion(index, cell, { ...fallen, squash, below, grow: false });
    }
    for (const [cell, { start, below }] of this.landed) {
      if (this.fallen.has(cell)) continue;
      const still = { rows: 0, columns: 0, fall: 0, grow: false };
      animations.setMotion(index, cell, { ...still, start, bounce: BOUNCE, squash: 0.2, below });
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
    const label = effect.words?.labels[this.index] ?? "";
    switch (effect.type) {
      case "Lock":
        return this.#lock(effect.cells);
      case "Power":
        return this.#fuse(effect.cells);
      case "Mark":
        return this.#mark(effect.cells, effect.ticks);
      case "Clear":
        return this.#clear(effect, label, effect.words?.cry ?? "");
      case "Settle":
        return this.#settle(effect.moves, effect.ticks);
      case "Merge":
        return this.#merge(effect);
      case "Attack":
        return this.ornaments.attack(label, effect.size, this.cleared);
      case "Defend":
        return this.ornaments.defend(label);
      case "Arrive":
        return this.ornaments.arrive(label);
      case "RoundOver":
        return this.ornaments.roundOver(label);
      default:
        if (label) this.ornaments.banner(label, "points" in effect ? effect.points : 0);
    }
  }

  /** @param {Cell} cell */
  #number([row, column]) {
    return row * this.after.width + column;
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
      this.landed.set(number, { start: this.now, below });
      if (sprite && cell[0] - sprite.row > 1) this.ornaments.trail(sprite, cell);
    });
    this.landing = this.now + BOUNCE;
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

  /** @param {import("../contract.js").Clear} effect @param {string} label of a chain @param {string} cry */
  #clear({ cells = [], chain_index: chain = 1, points = 0 }, label, cry) {
    const { animations, ornaments } = this;
    const each = Math.max(1, Math.min(6, Math.floor(Math.max(animations.shardsLeft, 0) / Math.max(cells.length, 1))));
    const numbers = cells.map((cell) => this.#number(cell));
    const unseen = numbers.filter((number) => !animations.drop(this.index, number));
    this.#pop(unseen, POP);
    cells.forEach((cell, i) => {
      ornaments.shatter(cell, (this.shadow[numbers[i]] ?? NOTHING).colour, each);
      this.#take(numbers[i]);
    });
    const [row, column] = (this.cleared = middle(cells));
    if (label) {
      ornaments.dropOldLabels();
      ornaments.flashField(Math.min(0.1 + chain * 0.03, 0.24));
      ornaments.label(label, [row - 0.75, column], 0.5, true);
    }
    if (points) ornaments.label(`+${points}`, [row, column], label ? 0.62 : 0.5);
    if (cry) ornaments.cry(cry);
  }

  /** Cells are one power gem now, which shows when it lies still. @param {Cell[]} cells */
  #fuse(cells) {
    const tiles = new Map(cells.map((cell) => [this.#number(cell), this.shadow[this.#number(cell)] ?? NOTHING]));
    for (const [number, tile] of fused(tiles, this.after.width)) this.shadow[number] = tile;
    this.ornaments.shimmer(cells, Math.max(this.now, this.landing));
  }

  /**
   * Cells will vanish: they pop while the rules wait, or flash if it is not known for how long.
   * @param {Cell[]} cells @param {number | null} [ticks]
   */
  #mark(cells, ticks = null) {
    if (ticks === null) {
      this.ornaments.flash(cells, Math.max(this.now, this.landing));
      return;
    }
    const numbers = cells.map((cell) => this.#number(cell));
    for (const number of numbers) {
      const tile = this.after.tiles[number];
      if (tile?.mark === "*") this.shadow[number] = tile;
    }
    this.#pop(numbers, ticks * this.animations.tick);
    this.animations.setPopping(this.index, numbers);
  }

  /** Tiles pop, and those that are one piece as one. @param {number[]} numbers @param {number} length in milliseconds */
  #pop(numbers, length) {
    const own = new Set(numbers.filter((number) => this.shadow[number]?.kind));
    const tiles = Array.from({ length: this.after.tiles.length }, (_, i) => (own.has(i) ? this.shadow[i] : NOTHING));
    for (const number of own) {
      const piece = tiles[number] ? fusedWith(tiles, this.after.width, number) : [number];
      for (const part of piece) own.delete(part);
      this.ornaments.pop(piece, this.shadow[number], length);
    }
  }

  /** A cell has lost its tile. @param {number} number */
  #take(number) {
    this.shadow[number] = NOTHING;
    this.fallen.delete(number);
    this.landed.delete(number);
  }

  /**
   * Loose cells fall. All of them lie still when the rules continue; a longer fall takes longer, as it does everywhere.
   * @param {[Cell, Cell][]} moves @param {number | null} [ticks] for which the rules wait
   */
  #settle(moves, ticks = null) {
    const found = moves.map(([from, to]) => {
      const number = this.#number(from);
      const before = this.fallen.get(number);
      const way = before?.start === this.now ? before : { rows: 0, columns: 0 };
      const entry = {
        to: this.#number(to),
        tile: this.shadow[number] ?? NOTHING,
        rows: way.rows + to[0] - from[0],
        columns: way.columns + from[1] - to[1],
        landed: this.landed.get(number),
      };
      this.#take(number);
      return entry;
    });
    const most = Math.max(...found.map(({ rows, columns }) => rootOfWay(rows, columns)));
    const wait = ticks === null ? null : ticks * this.animations.tick;
    for (const { to, tile, rows, columns, landed } of found) {
      this.shadow[to] = tile;
      if (landed) this.landed.set(to, landed);
      if (wait === 0) continue;
      const root = rootOfWay(rows, columns);
      const bounce = wait === null ? BOUNCE : Math.min(BOUNCE, wait / 2);
      const fall = wait === null ? Math.min(FALL_OF_ONE * root, LONGEST - BOUNCE) : ((wait - bounce) * root) / most;
      this.fallen.set(to, { rows, columns, start: this.now, fall, bounce });
      this.landing = Math.max(this.landing, this.now + fall + bounce);
    }
  }

  /** @param {import("../contract.js").Merge} effect */
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
    const motion = { start: now, rows: 0, columns: 0, fall: GROW, bounce: 0, squash: 0, below: 0, grow: true };
    animations.setMotion(index, target, motion);
    ornaments.shatter(at, "Y", Math.max(0, Math.min(8, animations.shardsLeft)));
    this.merged = { points: this.merged.points + points, at };
  }
}

/** The time of a fall grows with this. @param {number} rows @param {number} columns */
function rootOfWay(rows, columns) {
  return Math.sqrt(Math.max(Math.abs(rows), Math.abs(columns)));
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
