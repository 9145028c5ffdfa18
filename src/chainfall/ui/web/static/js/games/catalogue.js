/**
 * What the menu shows of the built-in games before the engine is there: names, a line each, and a small drawn board.
 * Options and rules come from the engine's catalogue alone.
 */

/** @typedef {import("../engine/engine.js").Spec} Spec */
/** @typedef {import("../engine/frame.js").Tile} Tile */

/**
 * @typedef {object} Listed A game of the menu.
 * @property {string} id
 * @property {string} title
 * @property {number} hz 0 if a step is a move
 * @property {string} about
 * @property {Spec[] | null} options null until the engine is there
 * @property {string[]} inputs some inputs of the start
 */

/** @type {Listed[]} */
export const BUILT_IN = [
  {
    id: "puzzle-fighter",
    title: "Puzzle Fighter",
    hz: 60,
    about: "Build big power gems, then set them off with a crash gem.",
    options: null,
    inputs: [],
  },
  {
    id: "dr-mario",
    title: "Dr. Mario",
    hz: 60,
    about: "Four of a colour in a line make the viruses vanish.",
    options: null,
    inputs: [],
  },
  {
    id: "triple-town",
    title: "Triple Town",
    hz: 0,
    about: "Three of a kind become one better piece. Think ahead.",
    options: null,
    inputs: [],
  },
  {
    id: "puzzle-kata",
    title: "Puzzle Fighter, the kata",
    hz: 0,
    about: "Pairs and their moves as lines of text, step by step.",
    options: null,
    inputs: [],
  },
  {
    id: "dr-mario-shell",
    title: "Dr. Mario, the shell",
    hz: 0,
    about: "A bottle that you command line by line.",
    options: null,
    inputs: [],
  },
];

/**
 * Boards for the menu's cards: a letter for each cell as in the option `board`, and the links of each as a hexadecimal
 * digit.
 * @type {Record<string, {tile: (letter: string) => Tile, cells: string, links?: string}>}
 */
const PREVIEWS = {
  "puzzle-fighter": {
    tile: gem,
    cells: "....b.../Y..RR..Y/GGrRR.BB/GGYRRyBB",
    links: "00000000/0006c000/6c07d06c/39039039",
  },
  "dr-mario": {
    tile: half,
    cells: "...RB.../......../Y.r..B.y/YbRYbR.r",
    links: "00028000/00000000/40000400/10280100",
  },
  "triple-town": { tile: piece, cells: ".13..121/1.2.45.1/12.31.21/.1.2.13." },
  "puzzle-kata": {
    tile: gem,
    cells: "...BR.../......../GG.YRRy./GGBYRRB0",
    links: "00000000/00000000/6c006c00/39003900",
  },
  "dr-mario-shell": {
    tile: half,
    cells: "...BY.../......../.r..Y..b/bRR.Yrby",
    links: "00028000/00000000/00000000/02800000",
  },
};

/** What a card shows of a game that this arcade does not know. */
const UNKNOWN = { tile: gem, cells: "......../..P..O../.COPPOC./COPCOPCO" };

/**
 * The small board on a game's card.
 * @param {string} game
 * @returns {{row: number, column: number, tile: Tile}[]}
 */
export function previewOf(game) {
  const { tile, cells, links } = { links: "", ...(PREVIEWS[game] ?? UNKNOWN) };
  const digits = links.split("/");
  return cells.split("/").flatMap((letters, row) =>
    [...letters].flatMap((letter, column) => {
      const bits = parseInt(digits[row]?.[column] ?? "0", 16);
      return letter === "." ? [] : [{ row, column, tile: { ...tile(letter), links: bits } }];
    }),
  );
}

/** @param {string} letter @returns {Tile} */
function gem(letter) {
  if (letter === "0") return { kind: "diamond", colour: "", links: 0, mark: "" };
  return { kind: letter < "a" ? "gem" : "crash", colour: letter.toUpperCase(), links: 0, mark: "" };
}

/** @param {string} letter @returns {Tile} */
function half(letter) {
  return { kind: letter < "a" ? "capsule" : "virus", colour: letter.toUpperCase(), links: 0, mark: "" };
}

/** @param {string} letter @returns {Tile} */
function piece(letter) {
  return { kind: "piece", colour: "", links: 0, mark: letter };
}

/** Whether a turn-based game is played by choosing squares: every input that it shows is a row and a column. */
export function isPlayedBySquares(/** @type {Listed} */ game) {
  return game.hz === 0 && game.inputs.length > 1 && game.inputs.every((line) => /^\d+ \d+$/.test(line));
}

/** Lines to press, where the first ones of the engine's list say little. @type {Record<string, string[]>} */
export const EXAMPLE_LINES = {
  "puzzle-kata": ["RG", "RR LL", "GB ARR", "YY AA", "rB L", "B0 RR"],
  "dr-mario-shell": ["", "F R B", "F Y Y", "<", ">", "A", "B", "V 2 1 r", "Q"],
};

/** What lines of text mean. @type {Record<string, string>} */
export const LINE_HELP = {
  "puzzle-kata":
    "A line is a pair and its moves, such as “RG LLA”. R, G, B and Y are gems, small letters crash gems, 0 a " +
    "rainbow gem. L and R move the pair, A and B turn it; then it falls.",
  "dr-mario-shell":
    "The empty line lets time pass. F and two colours make a faller, A and B turn it, < and > move it. V, a row, a " +
    "column and a colour make a virus. Q ends the game. Colours are R, B and Y; rows and columns are counted from 0.",
};
