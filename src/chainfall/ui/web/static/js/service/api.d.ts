// What the service answers, as its own description (`/api/v1/openapi.json`) has it.

import type { Options } from "../contract.js";

/** A moment in UTC, as RFC 3339 writes it. */
export type Time = string;

export type Period = "day" | "week" | "all";

export interface Player {
  name: string;
  bot: boolean;
  since: Time;
}

export interface Board {
  id: string;
  family: string;
  title: string;
  game: string;
  rules: number;
  options: Options;
  kind: string;
  periods: Period[];
  state: "open" | "closed";
  successor: string | null;
  about: string;
  daily: boolean;
}

export interface Entry {
  rank: number;
  player: string;
  bot: boolean;
  score: number;
  steps: number;
  at: Time;
  /** Null while it is under embargo. */
  replay: string | null;
}

export interface Standings {
  board: Board;
  period: Period;
  /** The first day of the period; null for all time. */
  on: string | null;
  entries: Entry[];
  total: number;
  next: string | null;
  previous_on: string | null;
  next_on: string | null;
}

export interface Best {
  board: string;
  title: string;
  game: string;
  rank: number;
  score: number;
  at: Time;
  replay: string | null;
}

export interface PlayedGame {
  board: string;
  title: string;
  game: string;
  score: number;
  steps: number;
  reason: string;
  at: Time;
  /** Null while it is under embargo. */
  replay: string | null;
}

export interface PlayerPage {
  player: Player;
  bests: Best[];
  games: PlayedGame[];
  next: string | null;
  plots: Record<string, [Time, number][]>;
}

export interface Me {
  player: Player;
  devices: number;
  tickets: number;
  scores: number;
}

export interface SignedIn {
  player: Player;
  token: string;
}

export interface DeviceLink {
  code: string;
  link: string;
  expires: Time;
}

export interface Ticket {
  ticket: string;
  board: string;
  game: string;
  rules: number;
  options: Options;
  seed: number;
  expires: Time;
}

export interface Tickets {
  tickets: Ticket[];
  abandoned: number;
}

export interface Accepted {
  replay: string;
  score: number;
  steps: number;
  reason: string;
  rank: number;
  ranks: Partial<Record<Period, number>>;
  best: boolean;
  board: string;
}

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

export interface DailyBoards {
  date: string;
  ends: Time;
  boards: Board[];
  over: boolean;
  commitment: string;
  coming: { date: string; commitment: string }[];
  /** These two are null until the day is over. */
  secret: string | null;
  seeds: Record<string, number> | null;
}
