/**
 * Learning from mistakes: each is a puzzle in which a better place is to be found, judged by the engine.
 *
 * `#/learn?turn=2` is the second mistake of the lesson, `#/learn?turn=done` its result. The lesson itself is not in the
 * address: a reload ends it.
 */

import { waitingIn } from "../../dom/progress.js";
import { el } from "../../dom/elements.js";
import { AnalysisRun } from "../analysis/run.js";
import { PlayPage } from "../play/play.js";
import { Lesson } from "./lesson.js";
import { resultPage } from "./result.js";
import { Teacher } from "./teacher.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../router.js").Route} Route */
/** @typedef {import("./lesson.js").Turn} Turn */

/**
 * Begins a lesson.
 * @param {App} app @param {string} replayText of the game @param {Turn[]} turns its mistakes, in their order
 */
export function learn(app, replayText, turns) {
  app.lesson = new Lesson(replayText, turns, location.hash);
  app.go(app.lesson.hash(0));
}

/** @type {import("../../main.js").Page} */
export async function openLearning(app, host, route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  const { lesson } = app;
  const given = route.query.get("turn") ?? "1";
  if (!lesson?.size) host.replaceChildren(noLesson());
  else if (given === "done") host.replaceChildren(resultPage(app, lesson));
  else await openTurn(app, engine, host, lesson, Math.min(Math.max(Number(given) || 1, 1), lesson.size) - 1, signal);
}

/**
 * @param {App} app @param {Engine} engine @param {HTMLElement} host @param {Lesson} lesson @param {number} index
 * @param {AbortSignal} signal
 */
async function openTurn(app, engine, host, lesson, index, signal) {
  engine.close_kata();
  const { step, seat } = lesson.turns[index];
  const onProgress = waitingIn(host, "Opening the position", () => app.go(lesson.back));
  const started = await engine.analyse(lesson.text, step, seat, { signal, onProgress });
  if (!started || signal.aborted) return;
  const origin = {
    hash: lesson.hash(index),
    back: { hash: lesson.back, label: "Back" },
    badge: `${index + 1} of ${lesson.size}`,
  };
  const run = new AnalysisRun({ engine, records: app.records }, app.knownGame(started.game), started, origin);
  app.run = run;
  document.title = `Learn: ${origin.badge} · Chainfall`;
  const teacher = new Teacher(app, () => page, lesson, index, signal);
  /** @type {PlayPage} */
  const page = new PlayPage(app, engine, run, host, signal, teacher);
  page.open(false);
  teacher.ask();
}

/** What is shown when there is nothing to learn from. */
function noLesson() {
  return el(
    "div",
    { class: "panel" },
    el("h1", {}, "Learn from your mistakes"),
    el("p", {}, "This lesson is over. Open a replay, let it be reviewed, and begin another one from there."),
    el("p", {}, el("a", { href: "#/replay", class: "button primary" }, "To the replays")),
  );
}
