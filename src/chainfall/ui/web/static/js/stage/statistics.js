/**
 * How a game was played: the score over time and a table of numbers, the same at its end and beside its replay.
 */

import { el, svg } from "../dom/elements.js";

/** @typedef {import("../contract.js").Statistics} Statistics */

/** @param {Statistics} numbers @returns {(Element | null)[]} */
export function statisticsOf(numbers) {
  return [plot(numbers), table(numbers)];
}

/**
 * How a game for two was played: the scores over time, and a table with a column for each seat.
 * @param {Statistics} numbers @param {string[]} names of the players
 * @returns {(Element | null)[]}
 */
export function statisticsOfSeats(numbers, names) {
  const rows = numbers.rows.map(({ label, values }) => {
    const span = values.length === 1 ? { colspan: names.length } : {};
    return el("tr", {}, el("th", { scope: "row" }, label), ...values.map((one) => el("td", span, one)));
  });
  const head = el("tr", {}, el("td"), ...names.map((name) => el("th", { scope: "col" }, name)));
  return [plot(numbers), el("table", { class: "statistics seats" }, el("thead", {}, head), el("tbody", {}, ...rows))];
}

/** The numbers but for the score, which stands above them. @param {Statistics} numbers */
function table({ rows }) {
  const shown = rows.slice(1).map(({ label, values }) => el("div", {}, el("dt", {}, label), el("dd", {}, ...values)));
  return el("dl", { class: "statistics" }, ...shown);
}

/** The score over time, of the other seats as a dashed line. @param {Statistics} numbers @returns {Element | null} null if there is nothing to see */
function plot({ points: [own, ...others], steps }) {
  const most = Math.max(...[own, ...others].flat().map(([, score]) => score));
  if (most <= 0) return null;
  const [width, height] = [240, 48];
  const line = (/** @type {[number, number][]} */ way) =>
    way.map(([step, score]) => `${(step * width) / steps},${height - (score * height) / most}`).join(" ");
  const area = `0,${height} ${line(own)} ${width},${height}`;
  return svg(
    "svg",
    {
      class: "plot",
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": "The score over time",
    },
    svg("polygon", { points: area }),
    svg("polyline", { points: line(own) }),
    ...others.map((other) => svg("polyline", { points: line(other), class: "other" })),
  );
}
