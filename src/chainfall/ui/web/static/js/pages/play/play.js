/**
 * The play page: one game, by buttons in real time, by squares, or by lines of text.
 *
 * There is one call into Python for each animation frame. A game that is not looked at is paused, and a pause is never
 * made up for.
 */

import { notify, openDialog } from "../../dom/dialogs.js";
import { el, icon, tool } from "../../dom/elements.js";
import { Timings } from "../../engine/timings.js";
import { messageOf, tracebackOf } from "../../errors.js";
import { Input } from "../../input/input.js";
import { makeHash } from "../../router.js";
import { Stage } from "../../stage/stage.js";
import { askOver, askPaused, askRestart, overBar, pressInDialog } from "./asking.js";
import { showDaily } from "../daily/badge.js";
import { askPuzzleEnd, puzzleBar, tellPuzzleEnd } from "../puzzles/ending.js";
import { GoalLine } from "../puzzles/goal.js";
import { begin } from "./opening.js";
import { Saver } from "./saving.js";
import { shareLink } from "./sharing.js";
import { BoardText } from "./text.js";
import { makeWay } from "./ways.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../engine/frame.js").View} View */
/** @typedef {import("../../games/run.js").Run} Run */

/** Milliseconds for which the end can be seen before the dialog covers it. */
const LAST_LOOK = 900;

/** @type {import("../../main.js").Page} */
export async function openPlay(app, host, route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  const { run, resumed } = begin(app, engine, route);
  app.run = run;
  history.replaceState(history.state, "", run.hash);
  document.title = `${run.game.title} · Chainfall`;
  new PlayPage(app, engine, run, host, signal).open(resumed);
}

export class PlayPage {
  /** @type {"running" | "paused" | "over"} */
  #state = "running";
  /** After an undo time stands still until the next press. */
  #still = false;
  /** How far the next tick has come. */
  #alpha = 0;
  #saver = new Saver();
  /** @type {import("./ways.js").Way} */
  #way;

  /**
   * @param {App} app @param {Engine} engine @param {Run} run @param {HTMLElement} host @param {AbortSignal} signal
   */
  constructor(app, engine, run, host, signal) {
    this.app = app;
    this.engine = engine;
    this.run = run;
    this.host = host;
    this.signal = signal;
    this.realTime = run.game.hz > 0;
    const { game } = run;
    const maxCell = game.inputs === "squares" ? 104 : 72;
    const content = { game, label: `Board of ${game.title}`, maxCell, withBest: !run.puzzle };
    this.stage = new Stage(app, content, signal);
    this.input = new Input(app.settings.values.keys, (action) => this.#command(action));
    this.undoButton = tool("undo", "Undo", () => this.undo());
    this.pauseButton = tool("pause", "Pause", () => this.pause());
    this.badge = el("span", { class: "badge" }, "practice");
    this.daily = el("a", { class: "badge", href: "#/daily" });
    this.goal = run.puzzle && new GoalLine(run.puzzle);
    this.text = new BoardText(engine);
    const below = el("div", { class: "play-more" });
    this.root = el("div", { class: "play" }, this.#head(), this.stage.hud.element, this.stage.box, below);
    this.#way = makeWay(this, this.root, below);
    below.append(this.text.element);
  }

  /** @param {boolean} resumed it goes on only when the player says so */
  open(resumed) {
    this.#showBest();
    this.host.replaceChildren(this.root);
    this.#listen();
    this.#refresh();
    this.stage.draw(performance.now()); // so that a square can be chosen at once
    this.app.live.reset(this.stage.frame?.boards[0]?.score ?? 0);
    this.app.timings = new Timings();
    this.engine.rest();
    requestAnimationFrame((now) => this.#frame(now));
    if (this.engine.status().outcome) this.#end();
    else if (resumed && this.realTime) this.pause(this.run.greeting);
    else this.#go();
  }

  // The page

  #head() {
    const { game, started } = this.run;
    if (this.goal) return this.#puzzleHead(this.goal);
    return el(
      "div",
      { class: "play-head" },
      el("a", { href: "#/", class: "back" }, icon("left"), el("span", {}, "Menu")),
      el("h1", {}, game.title),
      this.daily,
      started.practice ? this.badge : null,
      el(
        "div",
        { class: "tools", role: "group", "aria-label": "Game" },
        this.realTime ? this.pauseButton : null,
        started.practice ? this.undoButton : null,
        tool("restart", "Restart", () => this.restart()),
        this.realTime ? null : tool("share", "Share link", () => shareLink(this.run)),
      ),
    );
  }

  /** @param {GoalLine} goal */
  #puzzleHead(goal) {
    return goal.head(
      this.undoButton,
      tool("restart", "Restart", () => this.restart()),
      tool("share", "Share link", () => shareLink(this.run)),
    );
  }

  /** Whether time passes by itself, so that it can be paused. */
  get #pausable() {
    return this.realTime && !this.run.puzzle;
  }

  #showBest() {
    this.stage.hud.best = this.run.best;
    this.stage.hud.counts = !this.run.started.practice;
    showDaily(this.daily, this.run);
  }

  #listen() {
    const { app, input, signal } = this;
    const usable = (/** @type {Record<string, string[]>} */ keys) =>
      this.realTime ? keys : { undo: keys.undo, restart: keys.restart };
    app.settings.follow(({ keys }) => (input.keys = usable(keys)), signal);
    app.settings.follow(({ patience }) => this.engine.set_patience(patience), signal);
    input.listen(signal);
    addEventListener("blur", () => this.#lookAway(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#lookAway(), { signal });
    addEventListener("pagehide", () => this.#save(), { signal });
    signal.addEventListener("abort", () => this.#save());
  }

  // Time

  /** @param {number} now */
  #frame(now) {
    if (this.signal.aborted) return;
    requestAnimationFrame((next) => this.#frame(next));
    /** @type {View | null} */
    let view = null;
    try {
      if (this.realTime && this.#state === "running") view = this.#advance(now);
      else this.#watchPad();
    } catch (error) {
      this.#fail(error);
    }
    const begun = performance.now();
    if (view?.ticks) this.#show(view, now);
    this.stage.draw(now, this.#state === "running" ? this.#alpha : 0);
    this.app.timings.drawn(performance.now() - begun);
    if (view) this.#afterTicks(view, now);
  }

  /** Time stops, so that the same is not told sixty times a second. @param {unknown} error */
  #fail(error) {
    this.#state = "paused";
    this.input.active = false;
    const details = tracebackOf(error) || (error instanceof Error ? error.stack : "");
    const action = { label: "Go on", act: () => this.#go() };
    notify(`The game has stopped: ${messageOf(error)}`, { kind: "error", details, action });
  }

  /** Plays the ticks that are due. @param {number} now @returns {View | null} null if time stands still */
  #advance(now) {
    const presses = this.input.take();
    if (this.#state !== "running") return null; // a button of the gamepad paused it
    if (this.#still && !presses.includes("+")) return null;
    this.#setStill(false);
    const begun = performance.now();
    const view = this.engine.advance(now, presses);
    const { alpha, ticks } = view;
    this.#alpha = alpha;
    if (ticks) this.app.timings.played((now * this.run.game.hz) / 1000 - alpha, ticks, performance.now() - begun);
    return view;
  }

  /** @param {View} view @param {number} now */
  #afterTicks({ effects, over, ticks }, now) {
    if (over) this.#end();
    if (!ticks || over) return;
    const landed = effects.some(({ type }) => type === "Spawn");
    if (landed) this.#showUndo();
    if (this.#saver.isDue(now, landed)) this.#save();
    this.text.follow(now);
  }

  /** Shows what the engine has and nobody was told yet. */
  #refresh() {
    const view = this.engine.look();
    this.#show(view, performance.now());
    return view;
  }

  /** @param {View} view @param {number} now */
  #show({ frame, effects, ticks, steps, over }, now) {
    const { app, stage } = this;
    if (!frame) return;
    stage.show(frame, effects, now, { ticks, steps, ended: over });
    this.goal?.update(frame);
    app.sound.play(effects);
    app.live.effects(effects, this.realTime);
    app.live.score(frame.boards[0]?.score ?? 0);
  }

  /** While no ticks are played a gamepad goes through a dialog, or over the squares of the board. */
  #watchPad() {
    const pressed = this.input.poll();
    if (!pressed) return;
    const dialog = openDialog();
    if (dialog) pressInDialog(dialog, pressed);
    else this.#way.press(pressed);
  }

  // Turns

  /** Whether moves are taken now. */
  get running() {
    return this.#state === "running";
  }

  /** @param {string} line @returns {string | null} why the rules did not allow it */
  playLine(line) {
    if (this.#state !== "running") return "the game is over";
    const { engine, app } = this;
    try {
      const { rejected } = engine.feed(line);
      const { over } = this.#refresh();
      if (rejected && !this.#way.tells) app.live.say(rejected);
      this.#afterTurn(over);
      return rejected;
    } catch (error) {
      if (tracebackOf(error)) this.#fail(error);
      return messageOf(error);
    }
  }

  /** @param {boolean} over */
  #afterTurn(over) {
    this.#way.refresh();
    this.text.show();
    this.#showUndo();
    this.#save();
    if (over) this.#end();
  }

  #showUndo() {
    this.undoButton.disabled = !this.engine.status().undoable;
  }

  // Commands

  /** @param {string} action */
  #command(action) {
    if (openDialog()) return;
    if (action === "pause" && this.#pausable) this.pause();
    if (action === "undo" && this.run.started.practice) this.undo();
    if (action === "restart") this.restart();
  }

  #go() {
    this.#state = "running";
    this.stage.box.querySelector(".over-bar")?.remove();
    this.pauseButton.disabled = false;
    this.#setStill(false);
    this.input.clear();
    this.input.active = true;
    this.engine.rest();
    this.#showUndo();
    this.#way.focus();
  }

  #stop() {
    this.#state = "paused";
    this.input.active = false;
    this.input.clear();
    this.#save();
    this.text.show();
  }

  #lookAway() {
    if (this.#pausable && this.#state === "running") this.pause();
  }

  /** @param {string} [title] */
  async pause(title = "Paused") {
    if (this.#state !== "running") return;
    this.#stop();
    const goOn = new AbortController();
    addEventListener("keydown", (event) => this.#isPauseKey(event) && openDialog()?.close("resume"), {
      signal: goOn.signal,
    });
    const answer = await askPaused(this.run, title, this.signal);
    goOn.abort();
    if (this.signal.aborted) return;
    if (answer === "restart") this.#again(false);
    else if (answer === "settings") this.app.go("#/settings");
    else if (answer === "menu") this.app.go("#/");
    else this.#go();
  }

  /** Escape closes a dialog by itself. @param {KeyboardEvent} event */
  #isPauseKey(event) {
    return !event.repeat && event.code !== "Escape" && this.app.settings.values.keys.pause.includes(event.code);
  }

  async restart() {
    const running = this.#state === "running";
    if (running && !this.run.puzzle && this.engine.status().steps > (this.realTime ? 300 : 3)) {
      this.#stop();
      const again = await askRestart(this.signal);
      if (this.signal.aborted) return;
      if (!again) {
        this.#go();
        return;
      }
    }
    this.#again(false);
  }

  /** @param {boolean} another with another seed */
  #again(another) {
    const { run, app } = this;
    this.#save();
    this.run = app.run = run.again(app.settings.values, another);
    if (this.run.started.practice !== run.started.practice) {
      app.fresh = true;
      app.go(this.run.hash); // another page, with what practice needs
      return;
    }
    history.replaceState(history.state, "", this.run.hash);
    this.stage.reset();
    this.#showBest();
    this.#way.load();
    this.#refresh();
    app.live.reset();
    this.#go();
    this.#way.refresh();
    this.text.show();
  }

  undo() {
    if (this.#state === "paused" || !this.run.started.practice) return;
    const { undone } = this.engine.undo();
    if (!undone) {
      this.app.live.say("Nothing to undo");
      return;
    }
    this.stage.jump();
    this.#way.load(this.engine.replay());
    this.#refresh();
    if (this.#state === "over") this.#go();
    this.#setStill(this.#pausable); // in a puzzle the engine knows when time stands still
    this.input.clear();
    this.#way.refresh();
    this.text.show();
    this.#showUndo();
    this.#save();
    this.app.live.say("Taken back");
  }

  /** @param {boolean} still */
  #setStill(still) {
    if (still === this.#still) return;
    this.#still = still;
    this.badge.textContent = still ? "time waits" : "practice";
    this.engine.rest();
  }

  // The end

  async #end() {
    if (this.#state === "over") return;
    this.#state = "over";
    this.pauseButton.disabled = true;
    this.input.active = false;
    this.input.clear();
    this.#way.refresh();
    this.text.show();
    if (this.run.puzzle) {
      this.#endPuzzle(this.run.puzzle);
      return;
    }
    const { run, app, engine, signal } = this;
    const { outcome } = engine.status();
    if (!outcome) return;
    const record = !run.started.practice && outcome.score > run.best;
    this.#save();
    const words = `Game over: ${outcome.reason}. Score ${outcome.score.toLocaleString("en")}.`;
    app.live.shout(record ? `${words} A new best.` : words);
    if (!(await this.#lookedAt())) return;
    const answer = await askOver(run, outcome, signal);
    if (signal.aborted) return;
    if (answer === "again" || answer === "resume") this.#again(true);
    else if (answer === "same") this.#again(false);
    else if (answer === "undo") this.undo();
    else if (answer === "watch") this.#watch();
    else if (answer === "menu") app.go("#/");
    else this.#lookAtBoard();
  }

  /** The end can be seen for a moment. @returns {Promise<boolean>} whether it still is the end then */
  async #lookedAt() {
    const moment = this.app.settings.reducedMotion ? 100 : LAST_LOOK;
    await new Promise((resolve) => setTimeout(resolve, moment));
    return !this.signal.aborted && this.#state === "over";
  }

  /** @param {import("../../puzzles/run.js").Puzzle} puzzle */
  async #endPuzzle(puzzle) {
    const { app, run, signal, stage } = this;
    const end = tellPuzzleEnd(app, this.engine, puzzle);
    if (!(await this.#lookedAt())) return;
    const answer = await askPuzzleEnd(run, end, signal);
    if (signal.aborted) return;
    const act = (/** @type {string} */ chosen) => {
      if (chosen === "undo") this.undo();
      else if (chosen === "again") this.#again(false);
      else if (chosen === "watch") this.#watch("#/replay");
      else app.go(chosen);
    };
    if (answer) act(answer);
    else stage.box.append(puzzleBar(end, act));
  }

  /** After Escape the board can be looked at. */
  #lookAtBoard() {
    const bar = overBar(
      () => this.#again(true),
      () => this.#watch(),
    );
    this.stage.box.append(bar);
    bar.querySelector("button")?.focus();
  }

  /** @param {string} [hash] where it is shown; that of the kept game if nothing else is said */
  #watch(hash = makeHash("replay", "", { local: this.run.id })) {
    this.app.handedReplay = this.engine.replay();
    this.app.go(hash);
  }

  #save() {
    this.#saver.save(this.run);
  }
}
