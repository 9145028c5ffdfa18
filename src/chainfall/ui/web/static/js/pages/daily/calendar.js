/**
 * A calendar of past days: a month at a time, each day with the best of its attempts.
 */

import { el, tool } from "../../dom/elements.js";
import { today } from "../../library/records.js";

/** @typedef {import("../../contract.js").GameRecord} GameRecord */

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTH = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export class Calendar {
  /** @param {import("../../library/records.js").Records} records @param {GameRecord[]} games one of them is shown */
  constructor(records, games) {
    this.records = records;
    this.game = games[0];
    this.month = today().slice(0, "YYYY-MM".length);
    const choice = el(
      "select",
      { id: "calendar-game", change: () => this.#choose(games[choice.selectedIndex]) },
      ...games.map(({ id, title }) => el("option", { value: id }, title)),
    );
    this.before = tool("left", "Previous month", () => this.#turn(-1));
    this.after = tool("right", "Next month", () => this.#turn(1));
    this.table = el("table", { class: "month" });
    this.element = el(
      "section",
      { class: "panel calendar", "aria-labelledby": "calendar" },
      el("h2", { id: "calendar" }, "Calendar"),
      el(
        "div",
        { class: "calendar-choices" },
        el("label", { for: "calendar-game" }, "Game"),
        choice,
        el("div", { class: "turning", role: "group", "aria-label": "Month" }, this.before, this.after),
      ),
      this.table,
    );
    this.#show();
  }

  /** @param {GameRecord} game */
  #choose(game) {
    this.game = game;
    this.#show();
  }

  /** @param {number} months */
  #turn(months) {
    this.month = monthAfter(this.month, months);
    this.#show();
    if (this.before.disabled)
      this.after.focus(); // a disabled button would lose the focus
    else if (this.after.disabled) this.before.focus();
  }

  #show() {
    const now = today();
    const first = (Object.keys(this.records.summary.daily[this.game.id] ?? {})[0] ?? now).slice(0, "YYYY-MM".length);
    this.before.disabled = this.month <= first;
    this.after.disabled = this.month >= now.slice(0, "YYYY-MM".length);
    const caption = el("caption", { "aria-live": "polite" }, MONTH.format(new Date(`${this.month}-01`)));
    const head = WEEKDAYS.map((name) => el("th", { scope: "col", abbr: name }, name.slice(0, 2)));
    this.table.replaceChildren(
      caption,
      el("thead", {}, el("tr", {}, ...head)),
      el("tbody", {}, ...weeksOf(this.month).map((days) => el("tr", {}, ...days.map((day) => this.#cell(day, now))))),
    );
  }

  /** @param {string | null} day null outside of the month @param {string} now */
  #cell(day, now) {
    if (!day) return el("td", {});
    const { begun, best } = this.records.day(day, this.game.id);
    const result = best === null ? "none finished" : `best ${best.toLocaleString("en")}`;
    return el(
      "td",
      { "data-day": day, "data-played": begun > 0, "aria-current": day === now && "date" },
      el("time", { datetime: day }, Number(day.slice(-2))),
      begun > 0 &&
        el("span", { class: "unseen" }, `: ${begun} of ${this.records.summary.attempts} attempts, ${result}`),
      begun > 0 && el("span", { class: "result", "aria-hidden": "true" }, best === null ? "–" : short(best)),
    );
  }
}

/** A score as a small cell has room for it. @param {number} score */
function short(score) {
  return score < 10_000 ? score.toLocaleString("en") : COMPACT.format(score);
}

/** @param {string} month as YYYY-MM @param {number} months @returns {string} */
function monthAfter(month, months) {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, "YYYY-MM".length);
}

/** The days of a month in weeks from Monday on; null where another month is. @param {string} month */
function weeksOf(month) {
  const start = new Date(`${month}-01`);
  const count = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  const blanks = (start.getUTCDay() + 6) % 7;
  /** @type {(string | null)[]} */
  const days = Array(blanks).fill(null);
  for (let day = 1; day <= count; day++) days.push(`${month}-${String(day).padStart(2, "0")}`);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
