// What Python sends to the page. `make contract` generates this file from the Python sources: do not edit it.

/** An answer from Python: a T as JSON, or an error. */
export type Answer<T> = string & { of?: T };
/** Bytes from Python; destroy them after reading. */
export type Bytes = import("pyodide/ffi").PyBuffer;

/** Row and column. */
export type Cell = [number, number];
/** The options of a game by their names. */
export type Options = Record<string, string | number | boolean | number[]>;

export const contract: Contract;

/** The phases of the boards of built-in real-time games. */
export type Phase =
  | "ATTACK"
  | "CHAIN_PAUSE"
  | "CLEAR"
  | "CLEAR_ANIM"
  | "FALLING"
  | "FILLING"
  | "GAME_OVER"
  | "LEVEL_CLEARED"
  | "LOCK_DELAY"
  | "PAUSED"
  | "PLAYING"
  | "ROUND_OVER"
  | "SETTLE"
  | "SPAWN";

/** The kinds of tile of the built-in games. */
export type TileKind =
  | "gem"
  | "crash"
  | "counter"
  | "diamond"
  | "capsule"
  | "virus"
  | "piece"
  | "storehouse";

/** The turn left the board empty. */
export interface AllClear {
  type: "AllClear";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  points: number;
}

/** An attack has reached the board of this seat: what arrived, and the attack's size; the rest found no room. */
export interface Arrive {
  type: "Arrive";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  cells: [number, number][];
  size: number;
}

/** The player of this seat has sent an attack of this size to the opponent. */
export interface Attack {
  type: "Attack";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  size: number;
}

/** These cells vanished. `chain_index` is 1 for the first event of a turn. */
export interface Clear {
  type: "Clear";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  cells: [number, number][];
  reason: string;
  chain_index: number;
  points: number;
}

/** The player of this seat has cancelled this much of the attacks that were waiting to arrive. */
export interface Defend {
  type: "Defend";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  size: number;
}

/** The game ended; the same reason is in the outcome. */
export interface GameOver {
  type: "GameOver";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  reason: string;
}

/** Nothing is left to clear in this level. */
export interface LevelCleared {
  type: "LevelCleared";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  level: number;
}

/** The piece became part of the board. */
export interface Lock {
  type: "Lock";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  cells: [number, number][];
}

/** These cells were found to match and will vanish, after a wait of `ticks`. */
export interface Mark {
  type: "Mark";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  cells: [number, number][];
  ticks: number | null;
}

/** The cells of a cluster became one better piece at `at`. */
export interface Merge {
  type: "Merge";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  cells: [number, number][];
  at: [number, number];
  points: number;
}

/** The player moved the piece sideways or down. */
export interface Move {
  type: "Move";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  cells: [number, number][];
}

/** These cells are one power gem now: it formed, grew, or took in a neighbour. */
export interface Power {
  type: "Power";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  cells: [number, number][];
}

/** The rules do not allow this input now: the state did not change. */
export interface Rejected {
  type: "Rejected";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  reason: string;
}

/** The player turned the piece. */
export interface Rotate {
  type: "Rotate";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  cells: [number, number][];
}

/** A round of a match ended. */
export interface RoundOver {
  type: "RoundOver";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  /** the seat that won it, or null in a draw. */
  winner: number | null;
  /** how many rounds each seat has won by now. */
  rounds: number[];
}

/** Loose cells fell: pairs of the start and the destination. The fall takes a wait of `ticks`. */
export interface Settle {
  type: "Settle";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  moves: [[number, number], [number, number]][];
  ticks: number | null;
}

/** A new piece appeared: its cells, and their contents as one letter each in the same order. */
export interface Spawn {
  type: "Spawn";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  cells: [number, number][];
  piece: string;
}

/** The current piece went into the storehouse, and the piece in it, if any, came out. */
export interface Stored {
  type: "Stored";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  cells: [number, number][];
}

/** A diamond reached the floor. */
export interface TechBonus {
  type: "TechBonus";
  /** The number of the step in which it happened. */
  step: number;
  words?: Caption;
  seat: number;
  points: number;
}

/** What has happened. */
export type Effect =
  | AllClear
  | Arrive
  | Attack
  | Clear
  | Defend
  | GameOver
  | LevelCleared
  | Lock
  | Mark
  | Merge
  | Move
  | Power
  | Rejected
  | Rotate
  | RoundOver
  | Settle
  | Spawn
  | Stored
  | TechBonus;

/** Something that a key can do. */
export interface Action {
  /** the button of the rules, or a command that the front end carries out itself. */
  name: string;
  /** its title in the settings. */
  title: string;
  /** its title beside the board of a terminal, if it is a button of the rules. */
  short: string;
  /** the mask of the button; the bits of commands lie beyond the bits of the rules. */
  bit: number;
}

/** A place for the piece in the air. */
export interface Advice {
  /** the place in words. */
  words: string;
  /** how much less it is worth than the best one, in the unit of the game. */
  loss: number;
  /** the same in words. */
  worth: string;
  /** where the piece would come to rest. */
  cells: ([number, number, Tile | null])[];
  /** the line: this move, and those after it whose pieces are seen. */
  moves: string[];
  /** the moves after this one in words; may be empty. */
  then: string;
  /** where their pieces would come to rest, up to the first clear. */
  cells_after: ([number, number, Tile | null])[];
}

/** A game that failed to load, and its traceback. */
export interface BrokenGame {
  id: string;
  error: string;
  details: string;
}

/** The words for an effect; `""` where there are none. */
export interface Caption {
  /** a word or two over each board, the board of seat 0 first; boards that are left out have none. */
  labels: string[];
  /** a line in the list of recent events. */
  line: string;
  /** what a screen reader says; `{0}` stands for the name of the player at seat 0. */
  said: string;
  /** whether it is read out immediately rather than when the turn is over. */
  at_once: boolean;
  /** the announcer's word for a big moment, shown large over the board of its seat. */
  cry: string;
}

/** What a game's card plays, its variant in words, and the best score of that variant. */
export interface CardNotes {
  choice: Chosen;
  words: string;
  best: number;
}

/** The records after a change. */
export interface Change {
  records: string;
  summary: string;
  /** the ids of games whose replays can be deleted. */
  drop: string[];
  /** parts of the records that were set aside. */
  problems: Problem[];
}

/** A puzzle that can be played; its text is the content of its file, on one line. */
export interface CheckedPuzzle {
  id: string;
  title: string;
  goal: string;
  pieces: number;
  game: string;
  text: string;
}

/** The last settings of a game; players are only chosen in a game for two. */
export interface Chosen {
  options: Options;
  practice: boolean;
  players?: string[];
}

/** A part of a replay for a clip. */
export interface Clip {
  /** the step where it begins. */
  start: number;
  /** the step where it ends. */
  end: number;
  /** the step of its best moment. */
  best: number;
  /** what it is. */
  words: string;
}

/** How a press is encoded as one number (press_code). */
export interface Codes {
  /** added to a button that went down. */
  down: number;
  /** added once for each seat before its own. */
  seat: number;
}

/** The facts that the page has before Python has started in it. */
export interface Contract {
  /** what a key can do: first the buttons of the rules, in the order of their bits. */
  actions: Action[];
  /** the mask of the buttons that are passed to the rules; the page handles pausing itself. */
  pressed: number;
  /** how a press is encoded as one number. */
  codes: Codes;
  /** the names of colour letters. */
  colours: Record<string, string>;
  /** the palettes by their names in the settings. */
  palettes: Record<string, Palette>;
  /** the colours of tiles without a colour. */
  neutral: Tones;
  /** the settings of the browser, in the order in which they are shown. */
  settings: Setting[];
  /** the parts of the settings page, with the text below each. */
  groups: Record<string, string>;
  /** those that play a game for one, the strongest first. */
  bots: string[];
  /** those that can sit at a game for two, the weakest first. */
  opponents: Opponent[];
  /** the name of the only person at a game. */
  you: string;
  /** the names of several people, by seat. */
  people: string[];
  /** how serious a coming attack is, by the number `warning` of a board. */
  warnings: string[];
  /** the titles of the grades of puzzles. */
  grades: string[];
  /** limits of sizes and counts. */
  limits: Limits;
  /** the format names in files. */
  formats: Formats;
}

/** How many steps were counted, and the result, null while there is more to play. */
export interface Counting {
  done: number;
  statistics: Statistics | null;
}

/** What makes a game a daily one. */
export interface Daily {
  /** the day whose seed it has. */
  day: string;
  /** which attempt it is, from 1 on; 0 for practice, after all attempts were made. */
  number: number;
}

/** The attempts of a day at a game: how many were begun, the best score, and the id of the unfinished one. */
export interface Day {
  begun: number;
  best: number | null;
  unfinished: string | null;
}

/** The line of the engine: its last step. */
export interface Demonstrated {
  end: number;
}

/** A goal that a puzzle can have; a counted one has a number. */
export interface DraftGoal {
  kind: string;
  words: string;
  counted: boolean;
}

/** How puzzles of a game are drawn; core/drafting.py explains each part. */
export interface Drafting {
  rows: number;
  columns: number;
  /** the tile of each letter. */
  tiles: Record<string, Tile>;
  /** the letters that a board is drawn with. */
  board: string;
  /** the letters that a piece is made of. */
  pieces: string;
  /** how many letters a piece has. */
  size: number;
  goals: DraftGoal[];
}

/** How a game ended, in words. */
export interface Ending {
  /** who has won, or that the game is over. */
  title: string;
  /** the rounds of a match, or why a single-player game ended. */
  rest: string;
  /** all of it in one line. */
  line: string;
}

/** How much of a puzzle has been examined, from 0 to 1, and the result, null while there is more to try. */
export interface Examining {
  done: number;
  finding: Finding | null;
}

/** The result of an input: why the rules rejected it, if they did. */
export interface Fed {
  rejected: string | null;
}

/** The size of a board, with the rows above the visible ones. */
export interface Field {
  width: number;
  height: number;
  hidden_rows: number;
}

/** The kata's moves, moment by moment. */
export interface Film {
  moves: number;
  frames: number;
  /** the caption of each frame. */
  captions: string[];
  /** the number of moves played before each frame. */
  move: number[];
  /** the last field as text. */
  final: string;
}

/** The result of examining a puzzle. */
export interface Finding {
  /** whether it can be solved. */
  solved: boolean;
  /** a piece that can be left out, counted from 1. */
  spare: number | null;
  /** whether the search finished before its limit. */
  decided: boolean;
}

/** The format names in files, and the byte order mark that some editors put before a text. */
export interface Formats {
  replay: string;
  puzzle: string;
  mark: string;
}

/** A game of the catalogue; core/card.py explains each part. */
export interface GameRecord {
  id: string;
  /** steps per second; 0 if a step is a move. */
  hz: number;
  /** the number of players: 1 or 2. */
  seats: number;
  title: string;
  about: string;
  /** the name of the score. */
  score: string;
  /** how inputs are made. */
  inputs: "buttons" | "squares" | "lines";
  /** the buttons that the rules use. */
  buttons: string[];
  lines: Line[];
  help: string;
  handling: Handling;
  /** all of them. */
  options: Spec[];
  presets: Preset[];
  /** options that every player chooses. */
  choices: string[];
  /** all options but handling; the first group is shown at once. */
  groups: Group[];
  /** the numbers of the HUD. */
  numbers: Number[];
  /** the name of the pieces to come. */
  next: string[];
  /** whether it has a daily game. */
  daily: boolean;
  /** whether bots play it move by move. */
  bots: boolean;
  /** whether its positions can be analysed. */
  analysis: boolean;
  /** whether bots can play as opponents in it. */
  opponents: boolean;
  /** whether a good place for a piece can be shown. */
  hints: boolean;
  /** whether the engine can review how it was played. */
  reviews: boolean;
  /** the number of its puzzles. */
  puzzles: number;
  /** what an editor of puzzles needs to know. */
  drafting: Drafting | null;
  /** the board that its card shows. */
  preview: PlacedTile[];
  /** the size of that board, or null if it cannot be shown. */
  field: Field | null;
  /** how to play. */
  lessons: Lesson[];
}

/** Options that belong together. */
export interface Group {
  title: string;
  options: string[];
}

/** The names of the handling options (DAS, ARR), which do not change the rules. */
export interface Handling {
  /** milliseconds before a held direction repeats (DAS); `""` if there is no such option. */
  delay: string;
  /** milliseconds between its repeats (ARR). */
  repeat: string;
}

/** Where a piece could go; without cells, only the words are shown. */
export interface Hint {
  words: string;
  cells: HintedCell[];
}

/** A hint, null while the bot is still thinking. */
export interface HintSoFar {
  hint: Hint | null;
}

/** A cell of a hint, with the tile that would be there, if known. */
export interface HintedCell {
  row: number;
  column: number;
  tile: Tile | null;
}

/** The id of a game; null without one. */
export interface Id {
  id: string | null;
}

/** The ids of games. */
export interface Ids {
  ids: string[];
}

/** The judgement on a try to find a better place. */
export interface Judgement {
  /** the judgement in words. */
  words: string;
  /** the share of the loss that it wins back, from 0 to 1. */
  won_back: number;
  /** whether that is enough. */
  found: boolean;
  /** whether nothing is better. */
  best: boolean;
}

/** The records after a game was kept. */
export interface Keeping {
  records: string;
  summary: string;
  drop: string[];
  problems: Problem[];
  /** how the matches between the same players went, with this one if it is over. */
  series: Series;
  /** whether its replay should be stored. */
  replay: boolean;
  /** the next opponent on the ladder. */
  next: string | null;
  /** what to store if there is no room for the replay. */
  counted: Texts | null;
}

/** The ladder of a game, and how far it was climbed. */
export interface Ladder {
  climbed: number;
  rungs: LadderRung[];
}

/** An opponent on the ladder, and how the matches against it went. */
export interface LadderRung {
  name: string;
  won: number;
  lost: number;
  state: "beaten" | "open" | "locked";
}

/** Where in a replay something happens. */
export interface Landmarks {
  /** how many steps have been looked at. */
  done: number;
  /** the steps at which a piece appears, or null while there is more to play. */
  pieces: number[] | null;
  /** the steps at which a chain goes on, with how long it is by then. */
  chains: [number, number][];
}

/** A little board of "how to play". */
export interface Lesson {
  caption: string;
  width: number;
  /** how many rows are shown, the lowest ones. */
  height: number;
  /** how many rows of the game's board are above them. */
  above: number;
  /** all tiles on it. */
  placed: PlacedTile[];
  /** what the player must press there, in order; nothing if it is only read. */
  asks: string[];
}

/** How far a lesson at play has come. */
export interface LessonStanding {
  /** the button that must be pressed next; `""` if everything was. */
  expected: string;
  /** how many presses have been made. */
  pressed: number;
  /** whether the last press was the expected one. */
  right: boolean;
}

/** Limits of sizes and counts. */
export interface Limits {
  /** seeds are smaller than this. */
  seeds: number;
  /** keys that an action may have. */
  keys: number;
  /** characters that a link to a puzzle may have. */
  link: number;
}

/** An input that is offered as a button. */
export interface Line {
  /** the line, as `parse` reads it. */
  text: string;
  /** the text on the button; by default the line itself. */
  label: string;
  /** a letter that plays the line in a game of squares. */
  key: string;
  /** a kind of tile; choosing a square with such a tile plays this line instead of its row and column. */
  tile: string;
}

/** A puzzle of the collection; the higher its grade, the harder it is. */
export interface ListedPuzzle {
  id: string;
  title: string;
  goal: string;
  pieces: number;
  game: string;
  text: string;
  grade: number;
}

/** The records after a file was added. */
export interface Loading {
  records: string;
  summary: string;
  drop: string[];
  problems: Problem[];
  /** the replays to store, by their ids. */
  replays: Record<string, string>;
}

/** Confirms that it was done. */
export interface Nothing {
}

/** A number in the HUD: its name, its title, its unit, and whether it is shown to the player. */
export interface Number {
  name: string;
  title: string;
  unit: "count" | "ms" | "ticks";
  shown: boolean;
}

/** Lines that can be played now; only the first ones if there are many. */
export interface OfferedLines {
  lines: string[];
}

/** The facts about a replay that are known before it is played. */
export interface OpenedReplay {
  game: string;
  steps: number;
  options: Options;
  seed: number;
}

/** What the engine thinks of a position. */
export interface Opinion {
  /** the best places, the best first. */
  best: Advice[];
  /** how many places there are. */
  choices: number;
  /** why there is nothing to say; may be empty. */
  problem: string;
}

/** An opinion as it is so far, null before the first look, and whether it is the last word. */
export interface OpinionSoFar {
  opinion: Opinion | null;
  done: boolean;
}

/** A bot that can play in a game for two: its names, and how it plays. */
export interface Opponent {
  name: string;
  title: string;
  about: string;
}

/** How a game ended. */
export interface Outcome {
  /** the score; in a game with several seats, the score of the first seat. */
  score: number;
  /** why it ended, in one line. */
  reason: string;
  /** the seat that won, counted from 0; null in a draw and in a single-player game. */
  winner: number | null;
  /** how many rounds each seat has won; empty in a game without rounds. */
  rounds: number[];
}

/** A palette, as it is chosen in the settings. */
export interface Palette {
  title: string;
  colours: Record<string, Tones>;
}

/** A bot's result with the pieces of a day: its score, the number of moves, and why it ended. */
export interface Par {
  score: number;
  moves: number;
  reason: string;
}

/** How much of its game the bot has played, from 0 to 1, and the result, null while it plays. */
export interface ParSoFar {
  done: number;
  par: Par | null;
}

/** The game of bots so far, as the text of a replay file, and how it ended, in words. */
export interface Performed {
  text: string;
  ending: Ending | null;
}

/** A tile with its place. */
export interface PlacedTile {
  row: number;
  column: number;
  tile: Tile;
}

/** How far bots have played: the steps so far, the last move in words, and whether it is over. */
export interface PlayedOn {
  steps: number;
  move: string;
  over: boolean;
}

/** A named way to play. */
export interface Preset {
  /** its name. */
  title: string;
  /** a description in one sentence. */
  about: string;
  /** its options; those that are left out have their defaults. */
  options: Options;
}

/** A part that could not be read: a description, and its content as JSON. */
export interface Problem {
  what: string;
  content: string;
}

/** The number of a puzzle, from 1 on, null if there is none. */
export interface PuzzleNumber {
  number: number | null;
}

/** The description of a puzzle, shown beside its board. */
export interface PuzzleRecord {
  /** unique among all puzzles, whatever their titles. */
  id: string;
  /** may be empty. */
  title: string;
  /** in words. */
  goal: string;
  /** the number of pieces. */
  pieces: number;
  game: string;
}

/** The puzzles that a game comes with, the easiest first. */
export interface Puzzles {
  puzzles: ListedPuzzle[];
}

/** Whether bots have a kernel for a game. */
export interface Quick {
  quick: boolean;
}

/** The records entry of a game at play; table/records/model.py explains each part. */
export interface Recorded {
  id: string;
  options: Options;
  seed: number;
  practice: boolean;
  players: string[];
  series: Series;
  daily: Daily | null;
  branched: boolean;
  /** its variant in words. */
  words: string;
  /** the best score of this variant when the game began. */
  best: number;
  /** the opponent of a match that counts on the ladder. */
  opponent: string | null;
}

/** How many of a replay's steps were played, and the game that goes on there, null as long as there is more to play. */
export interface Resumed {
  done: number;
  /** how many there are to play; 0 until the text has been read. */
  steps: number;
  started: Started | null;
}

/** A number of a review, in words. */
export interface ReviewRow {
  label: string;
  value: string;
}

/** A review that is being made. */
export interface ReviewSoFar {
  /** how much of it is done, from 0 to 1. */
  done: number;
  /** the pieces that the page does not know yet. */
  turns: ReviewedTurn[];
  /** null while there is more to review. */
  summary: ReviewSummary | null;
}

/** The review of a whole game. */
export interface ReviewSummary {
  /** its numbers, in words. */
  rows: ReviewRow[];
  /** the numbers of the pieces that lost the most. */
  turning_points: number[];
  /** the numbers of the pieces that were mistakes or blunders. */
  mistakes: number[];
}

/** The position in which a reviewed piece appeared. */
export interface ReviewedPosition {
  /** the size of the board. */
  field: Field;
  /** what lies on it, without the piece. */
  placed: PlacedTile[];
  /** the cells in which the piece came to rest. */
  made: HintedCell[];
  /** those in which it would have been better; empty if no place was. */
  better: HintedCell[];
  /** what is written where it came to rest, a text a cell. */
  notes: string[];
}

/** The review of one piece; bots/reviewing/review.py explains each part. */
export interface ReviewedTurn {
  number: number;
  step: number;
  ticks: number;
  grade: "best" | "good" | "inexact" | "mistake" | "blunder";
  worth: number;
  best_worth: number;
  loss: number;
  chain: number;
  /** its caption. */
  words: string;
  /** its numbers, in words. */
  rows: ReviewRow[];
}

/** A seat, counted from 0. */
export interface Seat {
  seat: number;
}

/** The seed of a day. */
export interface Seed {
  seed: number;
}

/** How the matches between the same players went, one after the other: the wins of each seat, and the draws. */
export interface Series {
  wins: number[];
  draws: number;
}

/** The description of one setting. */
export interface Setting {
  /** its name in the file. */
  name: string;
  /** how it is set. */
  kind: "switch" | "number" | "choice" | "keys";
  /** its title. */
  title: string;
  /** a name of `GROUPS`. */
  group: string;
  /** what it does, in a few words. */
  help: string;
  /** its initial value. */
  default: unknown;
  /** the values of a choice, with their titles. */
  choices: Record<string, string>;
  /** the least value of a number. */
  minimum: number;
  /** the greatest value of a number. */
  maximum: number;
  /** what a number counts. */
  unit: string;
}

/** The line for a kept game in a list. */
export interface Shown {
  id: string;
  game: string;
  /** its variant in words. */
  words: string;
  practice: boolean;
  players: string[];
  score: number;
  reason: string;
  finished: boolean;
  /** in milliseconds since 1970. */
  when: number;
}

/** The description of an option. */
export interface Spec {
  name: string;
  title: string;
  /** a drawing is a text of rows. */
  type: "int" | "bool" | "text" | "drawing" | "choice" | "ints";
  default: string | number | boolean | number[];
  help: string;
  choices: string[];
  minimum: number | null;
  maximum: number | null;
}

/** A game that has been started. */
export interface Started {
  game: string;
  hz: number;
  seed: number;
  /** all of them. */
  options: Options;
  practice: boolean;
  /** who sits at each seat: "" for a person, or the name of a bot. */
  players: string[];
  /** what is said at each seat before a match; "" for nothing. */
  greetings: string[];
  /** in words for the player; empty if there are hints. */
  why_no_hints: string;
  /** its description, if it is a puzzle. */
  puzzle?: PuzzleRecord;
}

/** How a game was played. */
export interface Statistics {
  steps: number;
  score: number;
  /** for each seat the score over time as (step, score) samples; at most 200. */
  points: [number, number][][];
  /** the numbers to show, in this order. */
  rows: StatisticsRow[];
}

/** A number in words: a value for each seat, or a single one that all seats share. */
export interface StatisticsRow {
  label: string;
  values: string[];
}

/** The status of a game. */
export interface Status {
  score: number;
  /** the number of steps played. */
  steps: number;
  /** how it ended. */
  outcome: Outcome | null;
  /** the same in words. */
  ending: Ending | null;
  /** what is said at each seat after a match; "" for nothing. */
  last_words: string[];
  /** whether a move can be undone. */
  undoable: boolean;
  practice: boolean;
  /** the status of the puzzle, if it is one. */
  puzzle: "open" | "solved" | "failed" | null;
}

/** The parts of the records that are shown. */
export interface Summary {
  /** how many attempts of a day count. */
  attempts: number;
  /** all that are kept, the latest first. */
  games: Shown[];
  /** the ids of the best games, by game. */
  bests: Record<string, string[]>;
  /** what each game's card shows. */
  cards: Record<string, CardNotes>;
  /** the attempts, by game and day. */
  daily: Record<string, Record<string, Day>>;
  /** a bot's score, by day and game. */
  par: Record<string, Record<string, Par>>;
  /** the ids of puzzles, by game. */
  solved: Record<string, string[]>;
  /** of each game that was begun, and under "" of all others. */
  ladder: Record<string, Ladder>;
}

/** A turn of a replay at which there was a better place. */
export interface Task {
  /** where the piece was put in the game, in words. */
  played: string;
  /** where it came to rest. */
  cells: ([number, number, Tile | null])[];
  /** what that lost, in words. */
  loss: string;
  /** a first help, in words. */
  hint: string;
  /** the best place. */
  answer: Advice;
}

/** How many steps of a replay were played, and the task, null while there is more to play. */
export interface TaskSoFar {
  done: number;
  task: Task | null;
}

/** The text of a file, or of a position. */
export interface Text {
  text: string;
}

/** Texts to store: the records, and the summary that the pages show before Python has loaded. */
export interface Texts {
  records: string;
  summary: string;
}

/** One drawn cell. */
export interface Tile {
  /** what it is, in lower case: `gem`, `crash`, `virus`, ...; `""` is an empty cell. */
  kind: TileKind | "";
  /** a colour letter, or `""` if colour has no meaning here. */
  colour: string;
  /** bits of `TOP | RIGHT | BOTTOM | LEFT` where it is joined to its neighbour. */
  links: number;
  /** a short text drawn on it, such as a counter's number, or `*` for a cell about to vanish. */
  mark: string;
}

/** The colours of one letter as `#rrggbb`; a tone that is `""` is mixed from the base. */
export interface Tones {
  /** the colour itself. */
  base: string;
  /** the lit edge. */
  light: string;
  /** the edge in the shade. */
  dark: string;
  /** outlines. */
  deep: string;
}

/** Whether there was something to undo. */
export interface Undone {
  undone: boolean;
}

/** The verdict on a replay. */
export interface Verdict {
  ok: boolean;
  /** no error was found, but it is longer than the limit. */
  limited: boolean;
  /** why it is not verified. */
  problem: string;
  score: number;
  reason: string;
  /** how it ended, in words; null if it did not end. */
  ending: Ending | null;
}

/** How many steps were verified, and the result, null while there is more to play. */
export interface Verifying {
  done: number;
  verdict: Verdict | null;
}

/** Something in words. */
export interface Words {
  words: string;
}

/** The settings of the arcade in the browser; keys are codes of `KeyboardEvent`. */
export interface Settings {
  /** Palette */
  palette: string;
  /** Letters on pieces */
  letters: boolean;
  /** Landing shadow */
  shadow: boolean;
  /** High contrast */
  contrast: boolean;
  /** Motion */
  motion: "system" | "reduced" | "full";
  /** On-screen buttons */
  touchButtons: "auto" | "on" | "off";
  /** Vibrate on touch */
  vibration: boolean;
  /** Announce score and chains */
  spoken: boolean;
  /** Announce the piece */
  steering: boolean;
  /** Volume */
  volume: number;
  /** Mute */
  muted: boolean;
  /** Piece */
  pieceVolume: number;
  /** Clears */
  clearsVolume: number;
  /** Signals */
  signalsVolume: number;
  /** Opponents at a human pace */
  humanPace: boolean;
  /** More next pieces in practice */
  moreNext: number;
  /** Early presses wait */
  patience: number;
  /** Delay before a held direction repeats (DAS) */
  das: number;
  /** Time between repeats (ARR) */
  arr: number;
  /** Countdown */
  countdown: boolean;
  /** Keys */
  keys: Record<string, string[]>;
  /** Keys for two */
  keysOfTwo: Record<string, string[]>[];
}

/** The state of the page: at most one table, and at most one kata; an open kata hides the table. */
export interface BrowserGame {
  advance(now_ms: number, ...presses: number[]): Bytes;
  advance_lesson(now_ms: number): Bytes;
  analyse(replay: string, steps: number, seat?: number): Answer<Nothing>;
  analyse_game(game: string, options: string, seed: number, seat?: number): Answer<Started>;
  analyse_puzzle(text: string): Answer<Started>;
  analysed(): Answer<Text>;
  answer_bot(number: number, answer: string): void;
  board_in_words(): string;
  close_kata(): void;
  compare_kata(instructions: string, result: string): Answer<Text>;
  daily_seed(day: string, game: string): Answer<Seed>;
  feed(line: string): Answer<Fed>;
  follow(moves: string): Answer<Nothing>;
  inputs(): Answer<OfferedLines>;
  kata(instructions: string): Answer<Film>;
  last_move(): Answer<Text>;
  lesson(game: string, number: number): Answer<LessonStanding>;
  look(telling?: boolean): Bytes;
  piece_in_words(appeared: boolean): string;
  position(): Answer<Text>;
  press_lesson(line: string): Answer<LessonStanding>;
  puzzle(text: string, hands?: string): Answer<Started>;
  puzzle_board(text: string): Bytes;
  puzzles(game: string): Answer<Puzzles>;
  read_puzzle(text: string): Answer<CheckedPuzzle>;
  replay(): Answer<Text>;
  rest(wait?: boolean): void;
  restart(): Answer<Started>;
  resume(replay: string, practice?: boolean, players?: string): Answer<Nothing>;
  resume_on(most_ms: number): Answer<Resumed>;
  seek(step: number): Bytes;
  set_human_pace(human_pace: boolean): void;
  set_more_next(more_next: number): void;
  set_patience(patience_ms: number): void;
  start(game: string, options: string, seed: number, practice?: boolean, players?: string): Answer<Started>;
  statistics(): Answer<Statistics>;
  status(): Answer<Status>;
  take_over(replay: string, steps: number, players?: string): Answer<Nothing>;
  text(): string;
  think_elsewhere(ask: (number: number, question: string) => void): void;
  think_here(): void;
  undo(): Answer<Undone>;
}

/** The records of this browser. A game at play is known by its id, once it was begun or resumed here. */
export interface Library {
  again(stored: string, before: string, seed: number | undefined, today: string, id: string): Answer<Recorded>;
  begin(stored: string, setup: string, hands: string, today: string, id: string): Answer<Recorded>;
  branch(stored: string, setup: string, begun: boolean, id: string): Answer<Recorded>;
  clear_ladder(stored: string): Answer<Change>;
  discard(stored: string, ids: string): Answer<Change>;
  keep(stored: string, id: string, status: string, now: number): Answer<Keeping>;
  keep_par(stored: string, day: string, game: string, par: string): Answer<Change>;
  load(stored: string, text: string): Answer<Loading>;
  next_puzzle(stored: string, game: string, id?: string | undefined): Answer<PuzzleNumber>;
  open(stored: string, old: string, opponents: string): Answer<Change>;
  remember(stored: string, game: string, choice: string): Answer<Change>;
  resumed(stored: string, id: string): Answer<Recorded>;
  save(stored: string, replays: string): Answer<Text>;
  solved(stored: string, game: string, id: string): Answer<Change>;
  spare(stored: string): Answer<Ids>;
  unfinished(stored: string, setup: string): Answer<Id>;
  variant(game: string, options: string): Answer<Words>;
}

/** At most one replay and one puzzle. A call takes about the given number of milliseconds, and at least the time of one step. */
export interface Projector {
  ask(position: string): Answer<Nothing>;
  clip(first: string, last: string): Answer<Clip>;
  consider(position: string): Answer<Nothing>;
  demonstrate(seat: number, number: number): Answer<Demonstrated>;
  end_demonstration(): Answer<Nothing>;
  examine(most_ms: number): Answer<Examining>;
  hint(most_ms: number): Answer<HintSoFar>;
  judge(move: string): Answer<Judgement>;
  landmarks(most_ms: number): Answer<Landmarks>;
  learn(text: string, step: number, seat: number): Answer<Nothing>;
  open(text: string): Answer<OpenedReplay>;
  opinion(): Answer<OpinionSoFar>;
  par(game: string, seed: number, most_ms: number): Answer<ParSoFar>;
  perform(game: string, options: string, seed: number, players: string): Answer<Nothing>;
  performed(): Answer<Performed>;
  play_on(): Answer<PlayedOn>;
  pose(text: string): Answer<Nothing>;
  position(seat: number, number: number): Answer<ReviewedPosition>;
  quick(game: string): Answer<Quick>;
  review(seat: number, known: number, most_ms: number): Answer<ReviewSoFar>;
  review_seat(players: string): Answer<Seat>;
  seek(step: number, most_ms: number): Bytes;
  statistics(most_ms: number): Answer<Counting>;
  task(most_ms: number): Answer<TaskSoFar>;
  think(question: string): Answer<Text>;
  verify(most_ms: number, players: string): Answer<Verifying>;
}
