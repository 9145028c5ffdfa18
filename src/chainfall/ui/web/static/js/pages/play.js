/**
 * The play page: one game, by buttons in real time, by squares, or by lines of text.
 *
 * There is one call into Python for each animation frame. A game that is not looked at is paused, and a pause is never
 * made up for.
 */

import { copy, download, notify, openDialog } from "../dom/dialogs.js";
import { button, el, icon } from "../dom/elements.js";
import { EXAMPLE_LINES, LINE_HELP, isPlayedBySquares } from "../games/catalogue.js";
import { Input } from "../input/input.js";
import { Lines } from "../input/lines.js";
import { readLink } from "../games/links.js";
import { makeHash } from "../router.js";
import { Run, keptGame, unfinishedOf } from "../games/run.js";
import { ACTIONS } from "../library/settings.js";
import { listenToSquares } from "../input/squares.js";
import { Stage } from "../stage/stage.js";
import { Timings } from "../engine/timings.js";
import { listenToTouch, makePad } from "../input/touch.js";
import { askOver, askPaused, askRestart, keysHelp, overBar } from "./play-parts.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/engine.js").Engine} Engine */

/** Milliseconds between two savings of a running game, and how many times longer than the saving itself. */
const SAVE_EVERY = 4000;
const SAVE_SHARE = 150;
/** Milliseconds without a tick after which the engine is asked whether the game is over. */
const STANDSTILL = 400;
/** Milliseconds between two looks at the board as text, if it is open. */
const READING = 500;
/** Milliseconds for which the end can be seen before the dialog covers it. */
const LAST_LOOK = 900;

/** What a gamepad's buttons are where squares are chosen. @type {Record<string, string>} */
const PAD_KEYS = {
  left: "ArrowLeft",
  right: "ArrowRight",
  down: "ArrowDown",
  drop: "ArrowUp",
  cw: "Enter",
  ccw: "KeyS",
};

/** @type {import("../main.js").Page} */
export async function openPlay(app, host, route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  const { run, resumed } = begin(app, engine, route);
  app.run = run;
  history.replaceState(history.state, "", run.hash);
  document.title = `${run.game.title} · Chainfall`;
  new PlayPage(app, engine, run, host, signal).open(resumed);
}

/**
 * The game that the address asks for: the one at hand, an unfinished one, or a new one.
 * @param {App} app @param {Engine} engine @param {import("../router.js").Route} route
 * @returns {{run: Run, resumed: boolean}}
 */
function begin(app, engine, route) {
  engine.close_replay();
  const game = app.game(route.rest);
  if (!game) {
    const known = app.games.map(({ id }) => id).join(", ");
    throw new Error(`game ${JSON.stringify(route.rest)} is not known, expected one of: ${known}`);
  }
  const id = route.query.get("resume");
  const setup = readLink(route, game.options ?? []);
  const fresh = app.fresh;
  app.fresh = false;
  const here = app.run && !app.run.finished && (id ? app.run.id === id : app.run.hash === location.hash);
  if (app.run && here && (!fresh || engine.status().steps === 0)) return { run: app.run, resumed: !fresh };
  const unfinished = id ? keptGame(id) : fresh ? undefined : unfinishedOf(setup, game);
  if (!unfinished) return { run: Run.start(engine, game, setup, app.settings.values), resumed: false };
  try {
    return { run: Run.resume(engine, game, unfinished), resumed: true };
  } catch (error) {
    if (id) throw error;
    const words = error instanceof Error ? error.message : String(error);
    notify(`The unfinished game could not be gone on with: ${words}. A new one was started.`, { kind: "error" });
    return { run: Run.start(engine, game, setup, app.settings.values), resumed: false };
  }
}

class PlayPage {
  /** @type {"running" | "paused" | "over"} */
  #state = "running";
  /** After an undo time stands still until the next press. */
  #still = false;
  #lastTick = 0;
  /** When the last frame had come over from Python. */
  #handed = 0;
  #nextSave = 0;
  #lastText = 0;
  /** @type {{refresh: () => void} | null} */
  #squares = null;
  /** @type {Lines | null} */
  #lines = null;

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
    const squares = isPlayedBySquares(run.game);
    this.stage = new Stage(
      app,
      {
        hz: run.game.hz,
        label: `Board of ${run.game.title}`,
        nextTitles: squares ? ["Now", "Next"] : ["Next"],
        maxCell: squares ? 104 : 72,
      },
      signal,
    );
    this.input = new Input(app.settings.values.keys, (action) => this.#command(action));
    this.undoButton = button(icon("undo"), () => this.undo(), { class: "tool", "aria-label": "Undo", title: "Undo" });
    this.pauseButton = button(icon("pause"), () => this.pause(), {
      class: "tool",
      "aria-label": "Pause",
      title: "Pause",
    });
    this.badge = el("span", { class: "badge" }, "practice");
    this.text = el("pre", { class: "board-text", tabindex: 0, "aria-label": "Board as text" });
    this.asText = el("details", { class: "as-text" }, el("summary", {}, "Board as text"), this.text);
  }

  /** @param {boolean} resumed it goes on only when the player says so */
  open(resumed) {
    this.#build();
    this.#listen();
    this.#refresh(performance.now());
    this.app.live.reset(this.stage.frame?.boards[0]?.score ?? 0);
    this.app.timings = new Timings();
    this.engine.rest();
    requestAnimationFrame((now) => this.#frame(now));
    if (this.engine.status().outcome) this.#end();
    else if (resumed && this.realTime) this.pause(this.run.greeting);
    else this.#go();
  }

  // The page

  #build() {
    const { game, started } = this.run;
    const tools = el(
      "div",
      { class: "tools", role: "group", "aria-label": "Game" },
      this.realTime ? this.pauseButton : null,
      started.practice ? this.undoButton : null,
      button(icon("restart"), () => this.restart(), { class: "tool", "aria-label": "Restart", title: "Restart" }),
      this.realTime
        ? null
        : button(icon("share"), () => this.share(), { class: "tool", "aria-label": "Share link", title: "Share link" }),
    );
    const head = el(
      "div",
      { class: "play-head" },
      el("a", { href: "#/", class: "back" }, icon("left"), el("span", {}, "Menu")),
      el("h1", {}, game.title),
      started.practice ? this.badge : null,
      tools,
    );
    const { hud, box } = this.stage;
    this.#showBest();
    const below = el("div", { class: "play-more" });
    const page = el("div", { class: `play ${this.realTime ? "real-time" : "turns"}` }, head, hud.element, box, below);
    if (this.realTime) this.#buildRealTime(page, below);
    else if (isPlayedBySquares(game)) this.#buildSquares(below);
    else {
      page.classList.add("by-lines");
      this.#buildLines(below);
    }
    below.append(this.asText);
    this.host.replaceChildren(page);
  }

  /** @param {HTMLElement} page @param {HTMLElement} below */
  #buildRealTime(page, below) {
    const { app, input, signal, stage } = this;
    stage.canvas.tabIndex = 0;
    const pad = makePad(input);
    page.insertBefore(pad, below);
    app.settings.follow(({ touchButtons }) => (page.dataset.pad = touchButtons), signal);
    below.append(keysHelp(app.settings.values.keys, this.run.started.practice));
    listenToTouch(stage.box, input, () => stage.renderer.cell || 32, signal);
  }

  /** @param {HTMLElement} below */
  #buildSquares(below) {
    this.stage.canvas.setAttribute(
      "aria-label",
      `Board of ${this.run.game.title}: arrow keys move, Enter places the piece`,
    );
    this.#squares = listenToSquares(
      this.stage,
      {
        play: (line) => this.#playLine(line),
        active: () => this.#state === "running" && !openDialog(),
        say: (words) => this.app.live.say(words),
      },
      this.signal,
    );
    below.append(
      el(
        "p",
        { class: "help" },
        "Click or tap a square, or move with the arrow keys and press Enter. " +
          "The storehouse, if there is one, takes a piece: press S.",
      ),
    );
  }

  /** @param {HTMLElement} below */
  #buildLines(below) {
    const { game } = this.run;
    const lines = EXAMPLE_LINES[game.id] ?? game.inputs.slice(0, 8);
    this.#lines = new Lines({
      play: (line) => this.#playLine(line),
      label: "A line is an input",
      examples: lines.map((line) => ({ line, label: line === "" ? "(empty line)" : line })),
      help:
        LINE_HELP[game.id] ??
        `Such lines are possible at the start: ${game.inputs.map((line) => `“${line}”`).join(", ")}.`,
    });
    this.#lines.load(this.engine.replay());
    below.append(this.#lines.element);
  }

  #showBest() {
    this.stage.hud.best = this.run.best;
    this.stage.hud.counts = !this.run.started.practice;
  }

  #listen() {
    const { app, input, signal } = this;
    const usable = (/** @type {Record<string, string[]>} */ keys) =>
      this.realTime ? keys : { undo: keys.undo, restart: keys.restart };
    app.settings.follow(({ keys }) => (input.keys = usable(keys)), signal);
    input.listen(signal);
    addEventListener("blur", () => this.#lookAway(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#lookAway(), { signal });
    addEventListener("pagehide", () => this.#save(), { signal });
    signal.addEventListener("abort", () => this.#save());
    this.asText.addEventListener("toggle", () => this.#showText());
  }

  // Time

  /** @param {number} now */
  #frame(now) {
    if (this.signal.aborted) return;
    requestAnimationFrame((next) => this.#frame(next));
    this.#handed = performance.now();
    try {
      if (this.realTime && this.#state === "running") this.#advance(now);
      else this.#watchPad();
    } catch (error) {
      this.#fail(error);
    }
    this.stage.draw(now, this.#state === "running" && this.realTime ? this.engine.alpha() : 0);
    this.app.timings.drawn(performance.now() - this.#handed);
  }

  /** Time stops, so that the same is not told sixty times a second. @param {unknown} error */
  #fail(error) {
    this.#state = "paused";
    this.input.active = false;
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const action = { label: "Go on", act: () => this.#go() };
    notify(`The game has stopped: ${message}`, { kind: "error", details: stack, action });
  }

  /** @param {number} now */
  #advance(now) {
    const { engine, app, input } = this;
    const { held, tapped } = input.masks();
    if (this.#state !== "running") return; // a button of the gamepad paused it
    if (this.#still && !held && !tapped) return;
    this.#setStill(false);
    const begun = performance.now();
    const ticks = engine.advance(now, held, tapped);
    const played = performance.now();
    this.#handed = played;
    input.played(ticks);
    if (!ticks) {
      if (now - this.#lastTick > STANDSTILL && this.#lastTick && engine.status().outcome) this.#end();
      return;
    }
    this.#lastTick = now;
    const effects = this.#refresh(now, ticks);
    app.timings.played((now * this.run.game.hz) / 1000 - engine.alpha(), ticks, played - begun, this.#handed - played);
    if (effects.some(({ type }) => type === "GameOver") && engine.status().outcome) this.#end();
    else if (now > this.#nextSave + (effects.some(({ type }) => type === "Spawn") ? 0 : SAVE_EVERY)) this.#save();
    if (this.asText.open && now > this.#lastText + READING) this.#showText(now);
  }

  /**
   * Shows the engine's frame and tells what happened.
   * @param {number} now @param {number} [ticks]
   */
  #refresh(now, ticks = 1) {
    const { engine, app, stage } = this;
    const effects = engine.effects();
    const frame = engine.frame();
    this.#handed = performance.now();
    stage.show(frame, effects, now, ticks);
    app.sound.play(effects);
    app.live.effects(effects);
    app.live.score(frame.boards[0]?.score ?? 0);
    return effects;
  }

  /** While no ticks are played a gamepad goes through a dialog, or over the squares of the board. */
  #watchPad() {
    const pressed = this.input.poll();
    if (!pressed) return;
    const dialog = openDialog();
    if (dialog) this.#pressInDialog(dialog, pressed);
    else if (this.#squares) {
      for (const [action, code] of Object.entries(PAD_KEYS)) {
        if (pressed & ACTIONS[action].bit)
          this.stage.canvas.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true }));
      }
    }
  }

  /**
   * Start goes on, the first button presses what has the focus.
   * @param {HTMLDialogElement} dialog @param {number} pressed
   */
  #pressInDialog(dialog, pressed) {
    const buttons = [...dialog.querySelectorAll("button")];
    const here = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step =
      pressed & (ACTIONS.right.bit | ACTIONS.down.bit) ? 1 : pressed & (ACTIONS.left.bit | ACTIONS.drop.bit) ? -1 : 0;
    if (pressed & ACTIONS.pause.bit) dialog.close("resume");
    else if (pressed & ACTIONS.cw.bit) buttons[Math.max(here, 0)]?.click();
    else if (step) buttons[(here + step + buttons.length) % buttons.length]?.focus();
  }

  // Turns

  /** @param {string} line @returns {string | null} why the rules did not allow it */
  #playLine(line) {
    if (this.#state !== "running") return "the game is over";
    const { engine, app } = this;
    try {
      const { rejected } = engine.feed(line);
      this.#refresh(performance.now());
      if (rejected && !this.#lines) app.live.say(rejected);
      this.#afterTurn();
      return rejected;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  #afterTurn() {
    this.#squares?.refresh();
    this.#showText();
    this.#showUndo();
    this.#save();
    if (this.engine.status().outcome) this.#end();
  }

  #showUndo() {
    this.undoButton.disabled = !this.engine.status().undoable;
  }

  #showText(now = performance.now()) {
    this.#lastText = now;
    if (this.asText.open) this.text.textContent = this.engine.text();
  }

  // Commands

  /** @param {string} action */
  #command(action) {
    if (openDialog()) return;
    if (action === "pause" && this.realTime) this.pause();
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
    this.#lastTick = 0;
    this.#showUndo();
    this.stage.canvas.focus({ preventScroll: true });
    this.#lines?.input.focus({ preventScroll: true });
  }

  #stop() {
    this.#state = "paused";
    this.input.active = false;
    this.input.clear();
    this.#save();
    this.#showText();
  }

  #lookAway() {
    if (this.realTime && this.#state === "running") this.pause();
  }

  /** @param {string} [title] */
  async pause(title = "Paused") {
    if (this.#state !== "running") return;
    this.#stop();
    const goOn = new AbortController();
    addEventListener("keydown", (event) => this.#isPauseKey(event) && openDialog()?.close("resume"), {
      signal: goOn.signal,
    });
    const answer = await askPaused(this.run, title, this.#acts, this.signal);
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
    if (running && this.engine.status().steps > (this.realTime ? 300 : 3)) {
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
    const { run, app, engine } = this;
    const { seed, options, practice } = run.started;
    this.#save();
    const setup = { game: run.game.id, options, practice, seed: another ? null : seed };
    this.run = app.run = Run.start(engine, run.game, setup, app.settings.values);
    history.replaceState(history.state, "", this.run.hash);
    this.stage.reset();
    this.#showBest();
    this.#lines?.load();
    this.#refresh(performance.now());
    app.live.reset();
    this.#go();
    this.#squares?.refresh();
    this.#showText();
  }

  undo() {
    if (this.#state === "paused" || !this.run.started.practice) return;
    const { undone } = this.engine.undo();
    if (!undone) {
      this.app.live.say("Nothing to take back");
      return;
    }
    this.stage.jump();
    this.#lines?.load(this.engine.replay());
    this.#refresh(performance.now());
    if (this.#state === "over") this.#go();
    this.#setStill(this.realTime);
    this.input.clear();
    this.#squares?.refresh();
    this.#showText();
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

  get #acts() {
    return { share: () => this.share(), save: () => this.saveReplay() };
  }

  share() {
    copy(new URL(this.run.shared, location.href).href, "The link to this game");
  }

  saveReplay() {
    const { game, seed } = this.run.started;
    download(`${game.replaceAll("/", "-")}-${seed}.json`, this.engine.replay());
  }

  // The end

  async #end() {
    if (this.#state === "over") return;
    this.#state = "over";
    this.pauseButton.disabled = true;
    this.input.active = false;
    this.input.clear();
    this.#squares?.refresh();
    this.#showText();
    const { run, app, engine, signal } = this;
    const { outcome } = engine.status();
    if (!outcome) return;
    const record = !run.started.practice && outcome.score > run.best;
    this.#save();
    const words = `Game over: ${outcome.reason}. Score ${outcome.score.toLocaleString("en")}.`;
    app.live.shout(record ? `${words} A new best.` : words);
    await new Promise((resolve) => setTimeout(resolve, app.settings.reducedMotion ? 100 : LAST_LOOK));
    if (signal.aborted || this.#state !== "over") return;
    const answer = await askOver(run, outcome, this.#acts, signal);
    if (signal.aborted) return;
    if (answer === "again" || answer === "resume") this.#again(true);
    else if (answer === "same") this.#again(false);
    else if (answer === "undo") this.undo();
    else if (answer === "watch") this.#watch();
    else if (answer === "menu") app.go("#/");
    else this.#lookAtBoard();
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

  #watch() {
    this.app.handedReplay = this.engine.replay();
    this.app.go(makeHash("replay", "", { local: this.run.id }));
  }

  /** Keeps the game; it is not asked for again before the next saving is worth its time. */
  #save() {
    const begun = performance.now();
    try {
      if (!this.run.keep())
        notify("The browser's storage is full: this game will be lost by a reload. Save its replay as a file.", {
          kind: "error",
        });
    } catch (error) {
      console.info("The game could not be kept:", error);
    }
    const ended = performance.now();
    this.#nextSave = ended + Math.max(SAVE_EVERY, (ended - begun) * SAVE_SHARE);
  }
}
