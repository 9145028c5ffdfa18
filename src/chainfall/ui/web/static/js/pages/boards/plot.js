/**
 * Scores over time, as a small picture.
 */

import { svg } from "../../dom/elements.js";
import { counted } from "./names.js";

const [WIDTH, HEIGHT] = [240, 48];

/**
 * @param {[string, number][]} points moments and scores, the oldest first
 * @param {string} title of the board
 * @returns {Element | null} null if there is nothing to see
 */
export function plot(points, title) {
  const scores = points.map(([, score]) => score);
  if (points.length < 2) return null;
  const most = Math.max(...scores, 1);
  const [first, last] = [points[0], points[points.length - 1]].map(([at]) => Date.parse(at));
  const places = points.map(([at, score]) => {
    const across = ((Date.parse(at) - first) / Math.max(last - first, 1)) * WIDTH;
    return `${across.toFixed(1)},${(HEIGHT - (score / most) * HEIGHT).toFixed(1)}`;
  });
  const label = `${points.length} games on ${title}: from ${counted(scores[0])} to ${counted(scores[scores.length - 1])}, the best ${counted(Math.max(...scores))}`;
  return svg(
    "svg",
    { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
    svg("polygon", { points: `0,${HEIGHT} ${places.join(" ")} ${WIDTH},${HEIGHT}` }),
    svg("polyline", { points: places.join(" ") }),
  );
}
