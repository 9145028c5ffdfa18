/**
 * Reads views: the bytes that `encoding.py` writes, little endian.
 *
 * @typedef {import("../contract.js").Tile} Tile
 * @typedef {{row: number, column: number, tile: Tile, progress: number, span: number, shadow?: boolean}} Sprite
 * @typedef {{width: number, height: number, hiddenRows: number, tiles: Tile[], sprites: Sprite[], shadow: Sprite[],
 *     score: number, next: Sprite[][], numbers: [string, number][], phase: Phase}} Board `sprites` are the piece in the
 *     air, `shadow` is where it would land
 * @typedef {{boards: Board[]}} Frame
 */

/** @typedef {import("../contract.js").Effect} Effect */
/** @typedef {import("../contract.js").Phase | ""} Phase */

/**
 * @typedef {object} View The display, and what has just happened.
 * @property {number} steps that have been played
 * @property {number} ticks of these, just now
 * @property {boolean} over whether the game has ended
 * @property {boolean} still whether no tick will be played before a button is pressed
 * @property {number} alpha how far the next tick has come, from 0 to 1
 * @property {Frame | null} frame null if it is the one before
 * @property {Effect[]} effects
 */

const utf8 = new TextDecoder();

/** Reads one number after the other. */
class Reader {
  constructor(/** @type {Uint8Array} */ bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = 0;
  }

  flag() {
    this.at += 1;
    return this.view.getUint8(this.at - 1) !== 0;
  }

  whole() {
    this.at += 2;
    return this.view.getUint16(this.at - 2, true);
  }

  signed() {
    this.at += 2;
    return this.view.getInt16(this.at - 2, true);
  }

  long() {
    this.at += 4;
    return this.view.getUint32(this.at - 4, true);
  }

  number() {
    this.at += 8;
    return this.view.getFloat64(this.at - 8, true);
  }

  text(/** @type {number} */ length) {
    this.at += length;
    return utf8.decode(this.bytes.subarray(this.at - length, this.at));
  }
}

/**
 * A view as objects.
 * @param {Uint8Array} bytes
 * @param {Tile[]} table the tiles by number; those that are new are added to it
 * @returns {View}
 */
export function decodeView(bytes, table) {
  const reader = new Reader(bytes);
  const steps = reader.long();
  const ticks = reader.whole();
  const over = reader.flag();
  const still = reader.flag();
  const alpha = reader.number();
  const newsLength = reader.long();
  const { tiles = [], effects = [] } = newsLength ? JSON.parse(reader.text(newsLength)) : {};
  table.push(...tiles);
  const frame = reader.at < bytes.length ? readFrame(reader, table) : null;
  return { steps, ticks, over, still, alpha, frame, effects };
}

/**
 * @param {Reader} reader
 * @param {Tile[]} table
 * @returns {Frame}
 */
function readFrame(reader, table) {
  return { boards: repeat(reader.whole(), () => readBoard(reader, table)) };
}

/**
 * @param {Reader} reader
 * @param {Tile[]} table
 * @returns {Board}
 */
function readBoard(reader, table) {
  const width = reader.whole();
  const height = reader.whole();
  const hiddenRows = reader.whole();
  const [spriteCount, nextCount, numberCount, phaseLength] = repeat(4, () => reader.whole());
  const score = reader.number();
  const tiles = repeat(width * height, () => table[reader.whole()]);
  const floating = repeat(spriteCount, () => readSprite(reader, table));
  const sprites = floating.filter((sprite) => !sprite.shadow);
  const shadow = floating.filter((sprite) => sprite.shadow);
  const next = repeat(nextCount, () => repeat(reader.whole(), () => readSprite(reader, table)));
  const numbers = repeat(
    numberCount,
    () => /** @type {[string, number]} */ ([reader.text(reader.whole()), reader.number()]),
  );
  const phase = /** @type {Phase} */ (reader.text(phaseLength));
  return { width, height, hiddenRows, tiles, sprites, shadow, score, next, numbers, phase };
}

/**
 * @param {Reader} reader
 * @param {Tile[]} table
 * @returns {Sprite}
 */
function readSprite(reader, table) {
  const row = reader.signed();
  const column = reader.signed();
  const tile = table[reader.whole()];
  const shadow = reader.whole() !== 0;
  const progress = reader.number();
  const span = reader.number();
  return { row, column, tile, progress, span, shadow };
}

/**
 * @template T
 * @param {number} count
 * @param {() => T} read
 * @returns {T[]}
 */
function repeat(count, read) {
  const found = [];
  for (let done = 0; done < count; done++) {
    found.push(read());
  }
  return found;
}
