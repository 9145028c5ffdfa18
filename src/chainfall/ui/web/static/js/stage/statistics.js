/**
 * How a game was played: the score over time and a table of numbers, the same at its end and beside its replay.
 */

import { el, svg } from "../dom/elements.js";

/** @typedef {import("../engine/engine.js").Statistics} Statistics */

/** @param {Statistics} numbers @returns {(Element | null)[]} */
export function statisticsOf(numbers) {
  return [plot(numbers), table(numbers)];
}

/** The numbers but for the score, which stands above them. @param {Statistics} numbers */
function table({ rows }) {
  const shown = rows.slice(1).map(({ label, value }) => el("div", {}, el("dt", {}, label), el("dd", {}, value)));
  return el("dl", { class: "statistics" }, ...shown);
}

/** The score over time. @param {Statistics} numbers @returns {Element | null} null if there is nothing to see */
function plot({ points, steps }) {
  const most = Math.max(...points.map(([, score]) => score));
  if (most <= 0) return null;
  const [width, height] = [240, 48];
  const places = points.map(([step, score]) => `${(step * width) / steps},${height - (score * height) / most}`);
  const area = `0,${height} ${places.join(" ")} ${width},${height}`;
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
    svg("polyline", { points: places.join(" ") }),
  );
}
