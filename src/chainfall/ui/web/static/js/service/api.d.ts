// What the service answers. `make contract` generates this file from the Python sources: do not edit it.

/** A moment in UTC, as RFC 3339 writes it. */
export type Time = string;

/** A period of a board. */
export type Period =
  | "day"
  | "week"
  | "all";

/** What this service is. */
export interface ServiceInfo {
  name: string;
  version: string;
  games: Record<string, number>;
  time: Time;
}

/** A player. */
export interface PlayerOut {
  name: string;
  bot: boolean;
  since: Time;
}

/** A player and the token of a device, which is never sent again. */
export interface Welcome {
  player: PlayerOut;
  token: string;
}

/** The player who asks. */
export interface Me {
  player: PlayerOut;
  devices: number;
  tickets: number;
  scores: number;
}

/** The player who asks, after a change. */
export interface Changed {
  player: PlayerOut;
}

/** A link that makes another device one's own, once. */
export interface Link {
  code: string;
  link: string;
  expires: Time;
}

/** A board: a game with exact options under one number of its rules. */
export interface BoardOut {
  id: string;
  family: string;
  title: string;
  game: string;
  rules: number;
  options: Record<string, number | boolean | string | number[]>;
  kind: string;
  periods: Period[];
  state: string;
  successor: string | null;
  about: string;
  daily: boolean;
}

/** All boards. */
export interface BoardsOut {
  boards: BoardOut[];
}

/** A line of a board: a player's best; it has no replay while that is embargoed. */
export interface EntryOut {
  rank: number;
  player: string;
  bot: boolean;
  score: number;
  steps: number;
  at: Time;
  replay: string | null;
}

/** A part of a board. */
export interface BoardPage {
  board: BoardOut;
  period: Period;
  on: string | null;
  previous_on: string | null;
  next_on: string | null;
  total: number;
  entries: EntryOut[];
  next: string | null;
}

/** One's own line on a board. */
export interface Mine {
  entry: EntryOut | null;
}

/** The right to play one game for a board. */
export interface TicketOut {
  ticket: string;
  board: string;
  game: string;
  rules: number;
  options: Record<string, number | boolean | string | number[]>;
  seed: number;
  issued: Time;
  expires: Time;
  step_us: number;
}

/** One's outstanding tickets, and how many came to nothing. */
export interface Tickets {
  tickets: TicketOut[];
  abandoned: number;
}

/** What became of a game. */
export interface Uploaded {
  replay: string;
  score: number;
  steps: number;
  reason: string;
  rank: number;
  ranks: Record<string, number>;
  best: boolean;
  board: string;
}

/** Whose game a replay is. */
export interface About {
  replay: string;
  player: string;
  bot: boolean;
  board: string;
  title: string;
  game: string;
  score: number;
  steps: number;
  reason: string;
  at: Time;
  rank: number | null;
}

/** A player's best on a board. */
export interface Best {
  board: string;
  title: string;
  game: string;
  period: Period;
  rank: number;
  score: number;
  at: Time;
  replay: string;
}

/** A game of a player; its replay is null while it may not be shown. */
export interface GameOut {
  board: string;
  title: string;
  game: string;
  score: number;
  steps: number;
  reason: string;
  at: Time;
  replay: string | null;
}

/** The public data of a player. */
export interface PlayerPage {
  player: PlayerOut;
  abandoned: number;
  bests: Best[];
  games: GameOut[];
  next: string | null;
  plots: Record<string, [Time, number][]>;
}

/** A day to come. */
export interface Coming {
  date: string;
  commitment: string;
}

/** The daily games of a day; its secret and seeds follow when it is over. */
export interface DayOut {
  date: string;
  ends: Time;
  over: boolean;
  boards: BoardOut[];
  commitment: string;
  coming: Coming[];
  secret: string | null;
  seeds: Record<string, number> | null;
}

/** A name that the player has had. */
export interface OwnName {
  name: string;
  since: Time;
}

/** A ticket that the player has had. */
export interface OwnTicket {
  board: string;
  seed: number;
  issued: Time;
  state: string;
}

/** A score, also one that an operator has removed. */
export interface OwnScore {
  board: string;
  score: number;
  steps: number;
  reason: string;
  at: Time;
  day: string;
  replay: string;
  removed: boolean;
}

/** What the service keeps about a player, without the games. */
export interface AboutMe {
  player: PlayerOut;
  abandoned: number;
  banned: string | null;
  names: OwnName[];
  devices: Time[];
  tickets: OwnTicket[];
  scores: OwnScore[];
}
