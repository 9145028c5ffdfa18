/**
 * The play page: one game, by buttons in real time, by squares, or by lines of text.
 *
 * There is one call into Python for each animation frame, and no frame while nothing changes. A game that is not looked
 * at is paused, and a pause is never made up for.
 */

import { answerDialog, notify, openDialog } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { Timings } from "../../engine/timings.js";
import { messageOf, tracebackOf } from "../../errors.js";
import { teachOnce } from "../../games/lessons.js";
import { PERSON, ownSeat, peopleAtKeys } from "../../games/players.js";
import { Input, isControl, isTyping } from "../../input/input.js";
import { Stage } from "../../stage/stage.js";
import { GoalLine } from "../puzzles/goal.js";
import { askPaused, pressInDialog } from "./asking.js";
import { Ending } from "./ending.js";
import { toggleFullscreen } from "./fullscreen.js";
import { Gamepads } from "./gamepads.js";
import { Head } from "./head.js";
import { Hints } from "./hints.js";
import { begin } from "./opening.js";
import { Remarks } from "./remarks.js";
import { Saver } from "./saving.js";
import { shareLink } from "./sharing.js";
import { Sidelines } from "./sidelines.js";
import { BoardText } from "./text.js";
import { Time } from "./time.js";
import { makeWay } from "./ways.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").Effect} Effect */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../engine/frame.js").View} View */
/** @typedef {import("../../games/run.js").Run} Run */

/** What keys do where squares or lines are chosen; there the others belong to the board. */
const TURN_KEYS = ["undo", "restart", "fullscreen", "hint", "say"];

/** What a player does with a piece. @type {Set<Effect["type"]>} */
const OF_HANDS = new Set(["Move", "Rotate", "Lock", "Settle"]);

/** @type {import("../../main.js").Page} */
export async function openPlay(app, host, route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  const begun = await begin(app, engine, host, route, signal);
  if (!begun) return;
  const { run, resumed } = begun;
  app.run = run;
  history.replaceState(history.state, "", run.hash);
  document.title = `${run.game.title} · Chainfall`;
  await teachOnce(app, run.game, signal);
  if (signal.aborted) return;
  new PlayPage(app, engine, run, host, signal).open(resumed);
}

/**
 * @typedef {object} Companion What stands beside the board and goes along with the game.
 * @property {HTMLElement} element
 * @property {(effects: Effect[]) => void} follow something has happened
 * @property {() => void} moved another position is on the board: after a move in turns, an undo, a restart
 * @property {() => void} end the game is over
 */

/** The largest cell in CSS pixels: on the largest screens a board still fills the height. */
const LARGEST_CELL = 160;

export class PlayPage {
  #saver = new Saver();
  /** @type {import("./ways.js").Way} */
  #way;

  /**
   * @param {App} app @param {Engine} engine @param {Run} run @param {HTMLElement} host @param {AbortSignal} signal
   * @param {Companion | null} [companion]
   */
  constructor(app, engine, run, host, signal, companion = null) {
    this.app = app;
    this.engine = engine;
    this.run = run;
    this.host = host;
    this.signal = signal;
    this.companion = companion;
    this.realTime = run.game.hz > 0;
    const { game } = run;
    const content = { game, label: `Board of ${game.title}`, maxCell: LARGEST_CELL, withBest: !run.patient };
    this.stage = new Stage(app, content, signal);
    this.input = new Input([], (action, down) => this.#command(action, down));
    this.gamepads = new Gamepads(
      this.input,
      () => this.run.names(app.opponents),
      (title) => this.pausable && this.pause(title),
      signal,
    );
    this.time = this.#makeTime();
    this.ending = new Ending(app, () => this.#ended, signal);
    this.goal = run.puzzle && new GoalLine(run.puzzle);
    this.hints = new Hints(app, () => this.#hinted, signal);
    this.head = this.#makeHead();
    this.text = new BoardText(engine);
    this.sidelines = new Sidelines(engine, game);
    this.remarks = new Remarks(app, this.stage, signal);
    const below = el("div", { class: "play-more" });
    const { huds, box } = this.stage;
    const numbers = huds.map(({ element }) => element);
    // In a game for two there are the numbers of the other player.
    const side = companion?.element ?? (game.seats > 1 ? null : this.sidelines.element);
    this.root = el("div", { class: "play" }, this.head.element, ...numbers, box, side, below);
    this.root.classList.toggle("for-two", game.seats > 1);
    const { input, pausable, stage } = this;
    const play = (/** @type {string} */ line) => this.playLine(line);
    const active = () => this.running;
    this.#way = makeWay({ app, engine, input, stage, run, pausable, play, active, signal }, this.root, below);
    below.append(this.text.element);
  }

  #makeTime() {
    const { app, engine, input, pausable, signal, stage } = this;
    const { hz } = this.run.game;
    /** @type {import("./time.js").Told} */
    const told = {
      show: (view, now) => this.#show(view, now),
      afterTicks: (view, now) => this.#afterTicks(view, now),
      showStill: (still) => this.head.showStill(still),
      fail: (error) => this.#fail(error),
      restart: () => this.#restart(),
      watchPad: () => this.#watchPad(),
    };
    return new Time(app, { engine, input, stage, hz, pausable }, told, signal);
  }

  #makeHead() {
    const does = {
      undo: () => this.undo(),
      pause: () => this.pause(),
      restart: () => this.#restart(),
      hint: () => this.hints.press(),
      share: () => shareLink(this.run),
    };
    return new Head(this.run, this.goal, does, this.signal);
  }

  /** @returns {import("./ending.js").Ended} */
  get #ended() {
    const { engine, run, stage, time } = this;
    const again = (/** @type {boolean} */ another) => this.again(another);
    return { engine, run, box: stage.box, over: time.isOver, again, undo: () => this.undo() };
  }

  /** @returns {import("./hints.js").HintedGame} */
  get #hinted() {
    const { engine, run, running, stage, time } = this;
    return { engine, run, running, stage, waitForPress: () => time.waitForPress() };
  }

  /** @param {boolean} resumed it resumes only when the player says so */
  open(resumed) {
    this.#showBest();
    this.host.replaceChildren(this.root);
    this.#listen();
    this.#refresh();
    this.stage.draw(performance.now()); // so that a square can be chosen at once
    this.app.live.reset(this.stage.frame?.boards[0]?.score ?? 0);
    this.app.timings = new Timings();
    this.remarks.greet(this.run);
    this.companion?.moved();
    if (this.engine.status().outcome) this.#end();
    else if (resumed && this.realTime) this.pause(this.run.greeting);
    else this.#go();
  }

  // The page

  /** Whether time passes by itself, so that it can be paused. */
  get pausable() {
    return this.realTime && !this.run.patient;
  }

  #showBest() {
    this.stage.hud.best = this.run.entry.best;
    this.stage.hud.counts = !this.run.started.practice;
    this.head.showRun(this.run);
    this.#showPlayers();
  }

  #showPlayers() {
    const { app, run } = this;
    const names = run.names(app.opponents);
    const own = ownSeat(run.started.players);
    const { players } = run.started;
    this.stage.seat(names, { rounds: run.rounds, own, players });
    if (own !== null) this.root.dataset.own = String(own);
    app.live.names = names;
  }

  #listen() {
    const { app, input, signal } = this;
    app.settings.follow((values) => (input.people = this.#people(values)), signal);
    app.settings.follow(({ patience }) => this.engine.set_patience(patience), signal);
    app.settings.follow(({ moreNext }) => this.engine.set_more_next(moreNext), signal);
    app.settings.follow(({ humanPace }) => this.engine.set_human_pace(humanPace), signal);
    input.listen(signal);
    addEventListener("blur", () => this.#lookAway(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#lookAway(), { signal });
    addEventListener("pagehide", () => this.#save(), { signal });
    document.addEventListener("mousedown", (event) => this.#keepFocus(event), { signal });
    signal.addEventListener("abort", () => this.#save());
  }

  /** Who has which keys. @param {import("../../library/settings.js").Settings} settings */
  #people(settings) {
    if (this.realTime) return peopleAtKeys(this.run.started.players, settings);
    const { keys } = settings;
    return [{ seat: 0, keys: Object.fromEntries(TURN_KEYS.map((action) => [action, keys[action]])) }];
  }

  /** Keys belong to the board, whatever is clicked: Space never presses what was clicked last. @param {MouseEvent} event */
  #keepFocus(event) {
    if (openDialog() || !isControl(event.target)) return;
    event.preventDefault();
    if (!isTyping(document.activeElement)) this.#way.focus();
  }

  // Called as time passes

  /** Stops time, so that the error is not reported sixty times a second. @param {unknown} error */
  #fail(error) {
    this.time.stop("paused");
    const details = tracebackOf(error) || (error instanceof Error ? error.stack : "");
    const action = { label: "Resume", act: () => this.#go() };
    notify(`The game has stopped: ${messageOf(error)}`, { kind: "error", details, action });
  }

  /** @param {View} view @param {number} now */
  #afterTicks({ effects, over, ticks }, now) {
    if (over) this.#end();
    if (!ticks || over) return;
    const landed = effects.some(({ type }) => type === "Spawn");
    if (this.#saver.isDue(now, landed)) this.#save();
    if (landed || this.head.undo.disabled) this.#showUndo();
    this.text.follow(now);
  }

  /** Shows the events in the engine that have not been shown yet. */
  #refresh() {
    const view = this.engine.look();
    this.#show(view, performance.now());
    return view;
  }

  /** @param {View} view @param {number} now */
  #show({ frame, effects, ticks, steps, over, still }, now) {
    const { app, stage } = this;
    if (!frame) return;
    stage.show(frame, effects, now, { ticks, steps, ended: over || still });
    this.goal?.update(frame);
    this.sidelines.follow(effects, now);
    this.hints.follow(effects);
    this.companion?.follow(effects);
    app.sound.play(effects.filter((effect) => this.#isHeard(effect)));
    app.live.effects(effects, this.realTime, stage.warnings, this.#steering(effects));
    if (frame.boards.length === 1) app.live.score(frame.boards[0].score); // in a match, attacks are announced instead
  }

  /** The words by which a player who does not see the board can steer; "" if nothing is new. @param {Effect[]} effects */
  #steering(effects) {
    if (!this.app.settings.values.steering) return "";
    const own = ownSeat(this.run.started.players) ?? 0;
    return this.engine.pieceInWords(effects.some(({ type, seat }) => type === "Spawn" && seat === own));
  }

  /** A bot's clears and attacks are audible, but not every turn of its pieces. @param {Effect} effect */
  #isHeard({ type, seat }) {
    return this.run.started.players[seat] === PERSON || !OF_HANDS.has(type);
  }

  /** While no ticks are played a gamepad goes through a dialog, or over the squares of the board. */
  #watchPad() {
    const pressed = this.input.poll();
    if (!pressed) return;
    const dialog = openDialog();
    if (!dialog) this.#way.press(pressed);
    else if (this.ending.hears) pressInDialog(dialog, pressed);
  }

  // Turns

  /** Whether moves are taken now. */
  get running() {
    return this.time.state === "running";
  }

  /** @param {string} line @returns {string | null} why the rules did not allow it */
  playLine(line) {
    if (!this.running) return "the game is over";
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
    this.companion?.moved();
    if (over) this.#end();
  }

  #showUndo() {
    if (this.run.started.practice) this.head.undo.disabled = !this.engine.status().undoable;
  }

  // Commands

  /** @param {string} action @param {boolean} down */
  #command(action, down) {
    if (action === "restart" && !down) this.time.ring.release();
    if (openDialog() || !down) return;
    if (action === "pause" && this.pausable) this.pause();
    if (action === "undo" && this.run.started.practice) this.undo();
    if (action === "restart" && !this.run.ranked) this.time.ring.press(this.app.now());
    if (action === "fullscreen") toggleFullscreen();
    if (action === "hint" && !this.companion) this.hints.press();
    if (action === "say") this.app.live.shout(this.engine.boardInWords());
  }

  #go() {
    this.stage.box.querySelector(".over-bar")?.remove();
    this.head.pause.disabled = false;
    this.#showUndo();
    this.#way.focus();
    this.time.goOn();
  }

  #lookAway() {
    this.time.ring.release();
    if (this.pausable) this.pause();
  }

  /** @param {string} [title] */
  async pause(title = "Paused") {
    if (!this.time.isAlive) return;
    this.time.stop("paused");
    this.#save();
    this.text.show();
    const goOn = new AbortController();
    addEventListener("keydown", (event) => this.#isPauseKey(event) && answerDialog(openDialog(), "resume"), {
      signal: goOn.signal,
    });
    const answer = await askPaused(this.run, title, this.gamepads, this.signal);
    goOn.abort();
    if (this.signal.aborted) return;
    if (answer === "restart") this.again(false);
    else if (answer === "give-up") this.#giveUp();
    else if (answer === "settings") this.app.go("#/settings");
    else if (answer === "menu") this.app.go("#/");
    else this.#go();
  }

  /** The ticket of a ranked game goes back; the game stays among the unfinished ones. */
  #giveUp() {
    const { app, run } = this;
    app.outbox?.abandon(run.id);
    app.run = null;
    notify("The ticket was given back. The game is among your unfinished games, and no longer ranked.");
    app.go(run.back.hash);
  }

  /** Escape closes a dialog by itself. @param {KeyboardEvent} event */
  #isPauseKey(event) {
    return !event.repeat && event.code !== "Escape" && this.app.settings.values.keys.pause.includes(event.code);
  }

  /** The same game from the beginning; the one that was played stays among the unfinished games. */
  #restart() {
    this.time.ring.release();
    this.again(false);
  }

  /** The same kind of game from the beginning. @param {boolean} another with another seed */
  again(another) {
    const { run, app } = this;
    this.#save();
    this.hints.clear();
    this.run = app.run = run.again(another);
    if (this.run.started.practice !== run.started.practice) {
      app.fresh = true;
      app.go(this.run.hash); // another page, with what practice needs
      return;
    }
    history.replaceState(history.state, "", this.run.hash);
    this.stage.reset();
    this.sidelines.reset();
    this.#showBest();
    this.#way.load();
    this.#refresh();
    app.live.reset();
    this.remarks.greet(this.run);
    this.#go();
    this.#way.refresh();
    this.text.show();
    this.companion?.moved();
  }

  /** Plays moves as time passes, each as the engine writes it; a press of the player puts an end to it. @param {string[]} moves */
  follow(moves) {
    if (!this.running) return;
    this.engine.follow(moves);
    this.stage.jump();
    this.#refresh();
    this.time.goOn();
  }

  undo() {
    if (this.time.state === "paused" || !this.run.started.practice) return;
    const { undone } = this.engine.undo();
    if (!undone) {
      this.app.live.say("Nothing to undo");
      return;
    }
    this.hints.clear();
    this.stage.jump();
    this.#way.load(this.engine.replay());
    this.#refresh();
    if (this.time.isOver) this.#go();
    this.time.waitForPress();
    this.#way.refresh();
    this.text.show();
    this.#showUndo();
    this.#save();
    this.companion?.moved();
    this.app.live.say("Undone");
  }

  #end() {
    if (this.time.isOver) return;
    this.time.stop("over");
    this.head.pause.disabled = true;
    this.#showUndo();
    this.#way.refresh();
    this.text.show();
    this.#save();
    if (this.companion) {
      this.companion.end();
      return;
    }
    this.remarks.end(this.run);
    this.ending.come();
  }

  #save() {
    this.#saver.save(this.run);
  }
}
