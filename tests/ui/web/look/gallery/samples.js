/**
 * Hand-made frames and scenes for the gallery: every kind of tile, power gems of odd shapes, boards, and what happens
 * on them.
 */

/** @typedef {Partial<import("../js/contract.js").Effect>} Sample An effect, as far as it matters. */
/** @typedef {import("../js/drawing/art/shapes.js").Cell} Cell */
/** @typedef {import("../js/engine/frame.js").Frame} Frame */
/** @typedef {import("../js/engine/frame.js").Sprite} Sprite */
/** @typedef {import("../js/engine/frame.js").Tile} Tile */

/** @type {Map<string, Tile>} */
const table = new Map();

/**
 * The one tile with these attributes.
 * @param {string} kind one that the arcade knows, or another
 * @param {string} [colour] @param {number} [links] @param {string} [mark] @returns {Tile}
 */
export function tile(kind, colour = "", links = 0, mark = "") {
  const key = [kind, colour, links, mark].join("|");
  const found = table.get(key) ?? { kind: /** @type {Tile["kind"]} */ (kind), colour, links, mark };
  table.set(key, found);
  return found;
}

/**
 * Tiles by letter: upper case gems, lower case crash gems.
 * @param {string} letter @param {number} links @param {string} mark
 */
function gem(letter, links = 0, mark = "") {
  if (letter === "." || letter === " ") return tile("");
  if (letter === "0") return tile("diamond", "", 0, mark);
  if (/[1-9]/.test(letter)) return tile("counter", "RGBY"[Number(letter) % 4], 0, mark || letter);
  return tile(/[A-Z]/.test(letter) ? "gem" : "crash", letter.toUpperCase(), links, mark);
}

/**
 * Cells in filled squares of four are power gems, joined to their neighbours.
 * @param {string[]} rows @param {Set<string>} [marked] @returns {Tile[]}
 */
function gems(rows, marked = new Set()) {
  const at = (/** @type {number} */ row, /** @type {number} */ column) => rows[row]?.[column] ?? ".";
  const square = (/** @type {number} */ row, /** @type {number} */ column) => {
    const letter = at(row, column);
    return (
      /[A-Z]/.test(letter) &&
      [at(row + 1, column), at(row, column + 1), at(row + 1, column + 1)].every((other) => other === letter)
    );
  };
  const power = (/** @type {number} */ row, /** @type {number} */ column) =>
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ].some(([up, left]) => square(row - up, column - left));
  return rows.flatMap((text, row) =>
    [...text].map((letter, column) => {
      const joined = (/** @type {number} */ down, /** @type {number} */ right) =>
        power(row, column) && power(row + down, column + right) && at(row + down, column + right) === letter;
      const links = (joined(-1, 0) ? 1 : 0) | (joined(0, 1) ? 2 : 0) | (joined(1, 0) ? 4 : 0) | (joined(0, -1) ? 8 : 0);
      return gem(letter, links, marked.has(`${row},${column}`) ? "*" : "");
    }),
  );
}

/**
 * @param {number} width @param {Tile[]} tiles
 * @param {Partial<{hiddenRows: number, sprites: Sprite[], shadow: Sprite[], next: Sprite[][]}>} [more] @returns {Frame}
 */
function frameOf(width, tiles, { hiddenRows = 0, sprites = [], shadow = [], next = [] } = {}) {
  /** @type {import("../js/engine/frame.js").Board} */
  const board = {
    width,
    height: tiles.length / width,
    hiddenRows,
    tiles,
    sprites,
    shadow,
    next,
    score: 0,
    numbers: [],
    phase: "",
  };
  return { boards: [board] };
}

/** @param {number} row @param {number} column @param {Tile} of @param {number} [progress] @returns {Sprite} */
const sprite = (row, column, of, progress = 0) => ({ row, column, tile: of, progress, span: 100 });

const WELL = [
  "...R..",
  "......",
  "......",
  "......",
  "......",
  "......",
  ".....b",
  "Y..RGG",
  "YYGRGG",
  "YYBBGG",
  "RRBBBg",
  "RRR0BB",
  "RRRy5B",
];
const JEWELS = [
  "......",
  "......",
  "......",
  "......",
  "......",
  "......",
  "R.....",
  "GP....",
  "BO...Y",
  "YBP..R",
  "PGR.BO",
  "ORYCWG",
  "BPGYRO",
];

/**
 * A bottle: lower case viruses, upper case capsule halves; <> and ^v join two of them.
 * @param {string[]} rows @returns {Tile[]}
 */
function bottle(rows) {
  return rows.flatMap((text) => {
    const tiles = [];
    for (let i = 0; i < text.length; i += 2) {
      const [letter, side] = [text[i], text[i + 1]];
      if (letter === ".") tiles.push(tile(""));
      else if (/[a-z]/.test(letter)) tiles.push(tile("virus", letter.toUpperCase(), 0, side === "*" ? "*" : ""));
      else tiles.push(tile("capsule", letter, { "^": 1, ">": 2, v: 4, "<": 8 }[side] ?? 0, side === "*" ? "*" : ""));
    }
    return tiles;
  });
}

const BOTTLE = [
  ". . . . . . . . ",
  ". . . . . . . . ",
  ". . . . . . . . ",
  ". . . . . . . . ",
  ". . . . . . . . ",
  ". . . . . . R v ".replace("R v ", "Rv. "),
  ". . . . . . B^. ",
  ". Y>B<. . . r . ",
  "b R . . y . . . ",
  ". Y . r R>Y<. . ",
  "Y>R<b . . . b y ",
  ". r*R*R*R*. y . ",
  "y . B . . r . b ",
  "b B . y . . r R ",
];

/** @param {string[]} rows @returns {Tile[]} */
function town(rows) {
  return rows.flatMap((text) =>
    [...text].map((letter) =>
      letter === "." ? tile("") : letter === "#" ? tile("storehouse", "", 0, "3") : tile("piece", "", 0, letter),
    ),
  );
}
const TOWN = ["#1.211", "12.3.1", "..114.", "35..21", "1.24.1", ".11.35"];

const falling = [sprite(3, 3, gem("B"), 40), sprite(2, 3, gem("y"), 40)];
const [pairBelow, capsuleBelow] = [
  [sprite(6, 3, gem("B")), sprite(5, 3, gem("y"))],
  [sprite(7, 3, tile("capsule", "R", 2)), sprite(7, 4, tile("capsule", "Y", 8))],
].map((piece) => piece.map((half) => ({ ...half, shadow: true })));
const capsule = [sprite(2, 3, tile("capsule", "R", 2), 55), sprite(2, 4, tile("capsule", "Y", 8), 55)];

/** @type {[string, Frame, boolean][]} */
export const BOARDS = [
  [
    "Puzzle Fighter, with a gem behind the rim",
    frameOf(6, gems(WELL), { hiddenRows: 1, sprites: falling, shadow: pairBelow }),
    false,
  ],
  [
    "about to vanish",
    frameOf(6, gems(WELL, new Set(["7,4", "7,5", "8,4", "8,5", "9,4", "9,5", "10,5"])), { hiddenRows: 1 }),
    false,
  ],
  ["a bottle", frameOf(8, bottle(BOTTLE), { hiddenRows: 1, sprites: capsule, shadow: capsuleBelow }), false],
  ["Triple Town", frameOf(6, town(TOWN)), true],
  [
    "jewels of another game",
    frameOf(
      6,
      JEWELS.flatMap((text) => [...text].map((letter) => (letter === "." ? tile("") : tile("jewel", letter)))),
    ),
    false,
  ],
  [
    "two boards",
    {
      boards: [
        ...frameOf(6, gems(WELL), { hiddenRows: 1 }).boards,
        ...frameOf(6, gems(WELL.map((row) => [...row].reverse().join(""))), { hiddenRows: 1 }).boards,
      ],
    },
    true,
  ],
];

/** @type {[string, Tile][]} */
export const TILES = [
  ...[..."RGBY"].map((colour) => /** @type {[string, Tile]} */ ([`gem ${colour}`, tile("gem", colour)])),
  ...[..."RGBY"].map((colour) => /** @type {[string, Tile]} */ ([`crash ${colour}`, tile("crash", colour)])),
  ["diamond", tile("diamond")],
  ...[..."RGBY"].map(
    (colour, i) => /** @type {[string, Tile]} */ ([`counter ${colour}`, tile("counter", colour, 0, String(5 - i))]),
  ),
  ...[..."RBY"].map((colour) => /** @type {[string, Tile]} */ ([`virus ${colour}`, tile("virus", colour)])),
  ["virus G", tile("virus", "G")],
  ...[..."RBY"].map((colour) => /** @type {[string, Tile]} */ ([`capsule ${colour}`, tile("capsule", colour)])),
  ["left half", tile("capsule", "R", 2)],
  ["right half", tile("capsule", "B", 8)],
  ["upper half", tile("capsule", "Y", 4)],
  ["lower half", tile("capsule", "R", 1)],
  ...[..."12345"].map(
    (value, i) =>
      /** @type {[string, Tile]} */ ([["grass", "bush", "tree", "hut", "house"][i], tile("piece", "", 0, value)]),
  ),
  ["storehouse", tile("storehouse")],
  ["storing a bush", tile("storehouse", "", 0, "2")],
  ...[..."RGBYPOCW"].map((colour) => /** @type {[string, Tile]} */ ([`jewel ${colour}`, tile("jewel", colour)])),
  ["wall", tile("wall")],
  ["jewel K", tile("jewel", "K")],
  ...["gem", "crash", "virus", "capsule"].map(
    (kind) => /** @type {[string, Tile]} */ ([`${kind} *`, tile(kind, "R", 0, "*")]),
  ),
];

/** @type {[string, string[]][]} */
export const SLABS = [
  ["R", ["##", "##"]],
  ["G", ["###", "###", "###"]],
  ["B", ["##.", "###", ".##"]],
  ["Y", ["####", "####"]],
  ["R", ["##..", "##..", "####", "####"]],
  ["B", ["#####", "#####", "##.##", "#####", "#####"]],
  ["G", [".##.", "####", "####", ".##."]],
  ["Y", ["##", "##", "##", "##"]],
];

/** @param {string[]} rows @returns {Cell[]} */
export function cellsOf(rows) {
  return rows.flatMap((text, row) =>
    [...text].flatMap((letter, column) => (letter === "#" ? [/** @type {Cell} */ ([row, column])] : [])),
  );
}

/**
 * One moment of a scene: what happened, what is seen then, and for how many milliseconds.
 * @typedef {{effects: Sample[], frame: Frame, wait: number}} Moment
 */

/** Lets everything fall. @param {string[]} rows @returns {{rows: string[], moves: [Cell, Cell][]}} */
function settle(rows) {
  const grid = rows.map((text) => [...text]);
  /** @type {[Cell, Cell][]} */
  const moves = [];
  for (let column = 0; column < grid[0].length; column++) {
    let floor = grid.length - 1;
    for (let row = grid.length - 1; row >= 0; row--) {
      if (grid[row][column] === ".") continue;
      if (row !== floor) {
        grid[floor][column] = grid[row][column];
        grid[row][column] = ".";
        moves.push([
          [row, column],
          [floor, column],
        ]);
      }
      floor -= 1;
    }
  }
  return { rows: grid.map((row) => row.join("")), moves };
}

/** @param {string[]} rows @param {Cell[]} cells @param {string} [letter] */
function withCells(rows, cells, letter = ".") {
  const grid = rows.map((text) => [...text]);
  cells.forEach(([row, column], i) => (grid[row][column] = letter[i] ?? letter[0]));
  return grid.map((row) => row.join(""));
}

/** @param {string[]} rows @param {Sprite[]} [sprites] @param {Cell[]} [marked] */
const well = (rows, sprites = [], marked = []) =>
  frameOf(6, gems(rows, new Set(marked.map(String))), { hiddenRows: 1, sprites });

/** Words over the only board. @param {string} text @returns {import("../js/contract.js").Caption} */
function label(text) {
  return { labels: [text], line: "", said: "", at_once: false, cry: "" };
}

/** A pair that is dropped, set off by a crash gem, and a chain of two. @returns {Moment[]} */
function chainScene() {
  const start = [
    "......",
    "......",
    "......",
    "......",
    "......",
    "......",
    "..B...",
    "..B...",
    "..R...",
    "BBR.YY",
    "BBRRYY",
    "GBRRYG",
    "GGbRGG",
  ];
  const pair = [sprite(4, 3, gem("r")), sprite(3, 3, gem("Y"))];
  const locked = withCells(withCells(start, [[9, 3]], "r"), [[8, 3]], "Y");
  /** @type {Cell[]} */
  const red = [
    [9, 3],
    [8, 2],
    [9, 2],
    [10, 2],
    [10, 3],
    [11, 2],
    [11, 3],
    [12, 3],
  ];
  const cleared = withCells(locked, red);
  const fallen = settle(cleared);
  /** @type {Cell[]} */
  const blue = [
    [9, 0],
    [9, 1],
    [10, 0],
    [10, 1],
    [11, 1],
    [12, 2],
    [11, 2],
    [10, 2],
  ];
  const clearedToo = withCells(fallen.rows, blue);
  const end = settle(clearedToo);
  return [
    { effects: [], frame: well(start, pair), wait: 500 },
    {
      effects: [
        {
          type: "Lock",
          cells: [
            [9, 3],
            [8, 3],
          ],
        },
      ],
      frame: well(locked),
      wait: 260,
    },
    { effects: [{ type: "Mark", cells: red, ticks: 11 }], frame: well(locked, [], red), wait: 183 },
    {
      effects: [{ type: "Clear", cells: red, reason: "crash", chain_index: 1, points: 130 }],
      frame: well(cleared),
      wait: 160,
    },
    { effects: [{ type: "Settle", moves: fallen.moves, ticks: 9 }], frame: well(fallen.rows), wait: 150 },
    { effects: [{ type: "Mark", cells: blue, ticks: 11 }], frame: well(fallen.rows, [], blue), wait: 183 },
    {
      effects: [{ type: "Clear", cells: blue, reason: "crash", chain_index: 2, points: 240, words: label("2 CHAIN!") }],
      frame: well(clearedToo),
      wait: 160,
    },
    { effects: [{ type: "Settle", moves: end.moves, ticks: 9 }], frame: well(end.rows), wait: 900 },
  ];
}

/** Two gems fall, and a power gem grows. @returns {Moment[]} */
function powerScene() {
  const start = [...Array(10).fill("......"), "GG.R..", "GG.RR.", "GGYRRY"];
  const pair = [sprite(7, 4, gem("R")), sprite(7, 5, gem("Y"))];
  const locked = withCells(
    start,
    [
      [8, 4],
      [8, 5],
    ],
    "RY",
  );
  const fallen = settle(locked);
  return [
    { effects: [], frame: well(start, pair), wait: 400 },
    {
      effects: [
        {
          type: "Lock",
          cells: [
            [8, 4],
            [8, 5],
          ],
        },
        { type: "Settle", moves: fallen.moves, ticks: 9 },
      ],
      frame: well(fallen.rows),
      wait: 150,
    },
    {
      effects: [
        {
          type: "Power",
          cells: [
            [10, 3],
            [10, 4],
            [11, 3],
            [11, 4],
            [12, 3],
            [12, 4],
          ],
        },
      ],
      frame: well(fallen.rows),
      wait: 900,
    },
  ];
}

/** @returns {Moment[]} */
function moveScene() {
  const rows = [...Array(12).fill("......"), "RG..BY"];
  const pose = (
    /** @type {number} */ row,
    /** @type {number} */ column,
    /** @type {number} */ side,
    /** @type {number} */ down,
  ) => well(rows, [sprite(row, column, gem("G"), 30), sprite(row + down, column + side, gem("b"), 30)]);
  const cells = /** @type {Cell[]} */ ([[0, 0]]);
  return [
    { effects: [], frame: pose(3, 3, 0, -1), wait: 250 },
    { effects: [{ type: "Move", cells }], frame: pose(3, 2, 0, -1), wait: 200 },
    { effects: [{ type: "Move", cells }], frame: pose(3, 1, 0, -1), wait: 200 },
    { effects: [{ type: "Rotate", cells }], frame: pose(3, 1, 1, 0), wait: 250 },
    { effects: [{ type: "Rotate", cells }], frame: pose(3, 1, 0, 1), wait: 250 },
    { effects: [{ type: "Rotate", cells }], frame: pose(3, 1, -1, 0), wait: 250 },
    {
      effects: [
        {
          type: "Lock",
          cells: [
            [11, 1],
            [11, 0],
          ],
        },
      ],
      frame: well(
        withCells(
          rows,
          [
            [11, 1],
            [11, 0],
          ],
          "Gb",
        ),
      ),
      wait: 600,
    },
  ];
}

/** @param {Sample["type"]} type @param {string} text @param {number} [points] @returns {() => Moment[]} */
const banner = (type, text, points) => () => [
  { effects: [], frame: well([...Array(13).fill("......")]), wait: 50 },
  {
    effects: [/** @type {Sample} */ ({ type, points, words: label(text) })],
    frame: well([...Array(13).fill("......")]),
    wait: 1000,
  },
];

/** A third grass makes a bush, which is a third bush, too. @returns {Moment[]} */
function mergeScene() {
  const start = ["......", ".11...", "..22..", "......", "......", "......"];
  const end = ["......", "...3..", "......", "......", "......", "......"];
  const next = [[sprite(0, 0, tile("piece", "", 0, "1"))]];
  return [
    { effects: [], frame: frameOf(6, town(start), { next }), wait: 500 },
    {
      effects: [
        { type: "Lock", cells: [[1, 3]] },
        {
          type: "Merge",
          cells: [
            [1, 1],
            [1, 2],
            [1, 3],
          ],
          at: [1, 3],
          points: 20,
        },
        {
          type: "Merge",
          cells: [
            [1, 3],
            [2, 2],
            [2, 3],
          ],
          at: [1, 3],
          points: 100,
        },
      ],
      frame: frameOf(6, town(end), { next }),
      wait: 1000,
    },
  ];
}

/** @type {Record<string, [string, () => Moment[]]>} */
export const SCENES = {
  "chain of two": ["stage", chainScene],
  "power gem": ["stage", powerScene],
  "move, turn, drop": ["stage", moveScene],
  "all clear": ["stage", banner("AllClear", "ALL CLEAR", 5000)],
  "tech bonus": ["stage", banner("TechBonus", "TECH BONUS", 10000)],
  "level cleared": ["stage", banner("LevelCleared", "LEVEL CLEARED")],
  merge: ["town", mergeScene],
};
