/**
 * Geometry: outlines of groups of cells, and the glyph that stands for each colour.
 *
 * Nothing here knows a canvas beyond the few path methods that CanvasRenderingContext2D and Path2D share.
 */

/** @typedef {[number, number]} Point x, y */
/** @typedef {[number, number]} Cell row, column */
/** @typedef {CanvasRenderingContext2D | Path2D} Pen */

export const TOP = 1;
export const RIGHT = 2;
export const BOTTOM = 4;
export const LEFT = 8;

/** Steps to the right, down, left and up; the next one in the list is a right turn. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/**
 * The outlines of a group of cells, in cells: clockwise loops of corners, holes counter-clockwise. Cells that touch at
 * a corner only stay apart.
 * @param {Cell[]} cells
 * @returns {Point[][]}
 */
export function outlines(cells) {
  const taken = new Set(cells.map(([row, column]) => `${row},${column}`));
  const free = (/** @type {number} */ row, /** @type {number} */ column) => !taken.has(`${row},${column}`);
  /** Edges with the group on their right, by where they begin and which step they are. @type {Set<string>} */
  const edges = new Set();
  for (const [row, column] of cells) {
    if (free(row - 1, column)) edges.add(`${column},${row},0`);
    if (free(row, column + 1)) edges.add(`${column + 1},${row},1`);
    if (free(row + 1, column)) edges.add(`${column + 1},${row + 1},2`);
    if (free(row, column - 1)) edges.add(`${column},${row + 1},3`);
  }
  const loops = [];
  for (const edge of edges) loops.push(walk(edges, edge)); // a set gives no edge that was deleted meanwhile
  return loops;
}

/**
 * Follows edges from one of them until it is back, and keeps the corners.
 * @param {Set<string>} edges those walked on are taken out
 * @param {string} first
 * @returns {Point[]}
 */
function walk(edges, first) {
  /** @type {Point[]} */
  const corners = [];
  let [x, y, step] = first.split(",").map(Number);
  while (edges.delete(`${x},${y},${step}`)) {
    x += STEPS[step][0];
    y += STEPS[step][1];
    // a right turn stays with the cell, also where another one touches it at this corner
    const onward = [(step + 1) % 4, step, (step + 3) % 4].find(
      (way) => `${x},${y},${way}` === first || edges.has(`${x},${y},${way}`),
    );
    if (onward !== step) corners.push([x, y]);
    step = /** @type {number} */ (onward);
  }
  return corners;
}

/**
 * An outline drawn with cells of this size, moved inwards.
 * @param {Point[]} loop
 * @param {number} size
 * @param {number} inset
 * @returns {Point[]}
 */
export function insetLoop(loop, size, inset) {
  return loop.map(([x, y], i) => {
    const [fromX, fromY] = loop[(i + loop.length - 1) % loop.length];
    const [toX, toY] = loop[(i + 1) % loop.length];
    const [inX, inY] = [Math.sign(x - fromX), Math.sign(y - fromY)];
    const [outX, outY] = [Math.sign(toX - x), Math.sign(toY - y)];
    return [x * size + inset * (-inY - outY), y * size + inset * (inX + outX)];
  });
}

/**
 * Adds closed loops with rounded corners to a path.
 * @param {Pen} pen
 * @param {Point[][]} loops
 * @param {number} radius
 */
export function traceRounded(pen, loops, radius) {
  for (const loop of loops) {
    const last = loop[loop.length - 1];
    pen.moveTo((last[0] + loop[0][0]) / 2, (last[1] + loop[0][1]) / 2);
    loop.forEach((corner, i) => {
      const next = loop[(i + 1) % loop.length];
      pen.arcTo(corner[0], corner[1], next[0], next[1], radius);
    });
    pen.closePath();
  }
}

/**
 * Adds closed loops with sharp corners to a path.
 * @param {Pen} pen
 * @param {Point[][]} loops
 */
export function trace(pen, loops) {
  for (const loop of loops) {
    loop.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.closePath();
  }
}

/**
 * Corners of a regular polygon, the first one straight up unless turned.
 * @param {number} corners
 * @param {number} radius
 * @param {number} [turn] in radians
 * @param {number} [x]
 * @param {number} [y]
 * @returns {Point[]}
 */
export function polygon(corners, radius, turn = 0, x = 0.5, y = 0.5) {
  return Array.from({ length: corners }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / corners - Math.PI / 2;
    return /** @type {Point} */ ([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
  });
}

/**
 * Corners of a star.
 * @param {number} points
 * @param {number} outer
 * @param {number} inner
 * @returns {Point[]}
 */
export function star(points, outer, inner, x = 0.5, y = 0.5) {
  const [far, near] = [polygon(points, outer, 0, x, y), polygon(points, inner, Math.PI / points, x, y)];
  return far.flatMap((corner, i) => [corner, near[i]]);
}

/** @param {number} radius @returns {Point[]} a plus with thick arms */
function cross(radius) {
  const [a, b] = [radius * 0.36, radius * 0.95];
  /** @type {Point[]} */
  const quarter = [
    [-a, -b],
    [a, -b],
    [a, -a],
  ];
  return [0, 1, 2, 3].flatMap((turns) =>
    quarter.map(([x, y]) => {
      for (let i = 0; i < turns; i++) [x, y] = [-y, x];
      return /** @type {Point} */ ([x + 0.5, y + 0.5]);
    }),
  );
}

/**
 * For each colour letter the cut that stands for it, as corners in the unit square around its middle.
 * @type {Record<string, (radius: number) => Point[]>}
 */
const CUTS = {
  R: (radius) => polygon(4, radius * 1.08),
  G: (radius) => clipped(radius * 0.84),
  B: (radius) => polygon(24, radius * 0.95),
  Y: (radius) => polygon(3, radius * 1.16, 0, 0.5, 0.5 + radius * 0.16),
  P: (radius) => polygon(6, radius * 1.04),
  O: (radius) => star(5, radius * 1.16, radius * 0.6, 0.5, 0.5 + radius * 0.06),
  C: (radius) => cross(radius * 1.05),
  W: (radius) => polygon(3, radius * 1.16, Math.PI, 0.5, 0.5 - radius * 0.16),
};
const CUT_LETTERS = Object.keys(CUTS);

/** @param {number} half @returns {Point[]} a square with clipped corners */
function clipped(half) {
  const cut = half * 0.34;
  /** @type {Point[]} */
  const corners = [
    [-half + cut, -half],
    [half - cut, -half],
    [half, -half + cut],
    [half, half - cut],
    [half - cut, half],
    [-half + cut, half],
    [-half, half - cut],
    [-half, -half + cut],
  ];
  return corners.map(([x, y]) => [x + 0.5, y + 0.5]);
}

/**
 * The cut of a colour: its own shape, so that colour is never the only sign.
 * @param {string} colour a letter; any letter has a cut
 * @param {number} radius in the unit square, about the middle
 * @returns {Point[]}
 */
export function cutOf(colour, radius) {
  const letter = colour.toUpperCase();
  const cut = CUTS[letter] ?? CUTS[CUT_LETTERS[(letter.charCodeAt(0) || 0) % CUT_LETTERS.length]];
  return cut(radius);
}
