/**
 * The Dr. Mario shell as a page: its text beside the drawn bottle, a line to type in, and buttons for the commands.
 */

import { copy, download, notify } from "../dom/dialogs.js";
import { button, el } from "../dom/elements.js";
import { tellProblem } from "../dom/problems.js";
import { waitingIn } from "../dom/progress.js";
import { messageOf, tracebackOf } from "../errors.js";
import { OptionsForm } from "../games/form.js";
import { Lines } from "../input/lines.js";
import { readText, remove, writeText } from "../library/storage.js";
import { Frames } from "../stage/frames.js";
import { Stage } from "../stage/stage.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../contract.js").Started} Started */

const GAME = "dr-mario-shell";
/** A bottle to begin with. */
const FIRST = { rows: 10, columns: 8, contents: "r..Y..b./bB.y.rRr/yRb.bYyb" };

/** @type {import("../main.js").Page} */
export async function openShell(app, host, _route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  engine.close_kata();
  const resumed = await resume(app, engine, host, signal);
  if (signal.aborted) return;
  app.run = null; // the engine holds this page's game from now on
  new ShellPage(app, engine, host, signal).open(resumed);
}

/**
 * Continues the game that was played before a reload.
 * @param {App} app @param {Engine} engine @param {HTMLElement} host @param {AbortSignal} signal
 * @returns {Promise<Started | null>} null if there is no such game
 */
async function resume(app, engine, host, signal) {
  const kept = readText("shell");
  if (kept === null) return null;
  const onProgress = waitingIn(host, "Resuming the shell", () => app.go("#/"));
  try {
    return await engine.resume(kept, true, [], { signal, onProgress });
  } catch {
    remove("shell");
    return null;
  }
}

class ShellPage {
  /** @param {App} app @param {Engine} engine @param {HTMLElement} host @param {AbortSignal} signal */
  constructor(app, engine, host, signal) {
    const game = app.knownGame(GAME);
    this.app = app;
    this.engine = engine;
    this.game = game;
    this.host = host;
    this.text = el("pre", { class: "shell-text", tabindex: 0, "aria-label": "The shell's text" });
    this.problem = el("div", { class: "answer wrong", role: "alert" });
    this.stage = new Stage(app, { game, label: "The bottle", withBest: false }, signal);
    const frames = new Frames((now) => this.stage.draw(now), signal);
    this.stage.onChange = () => frames.wake();
    this.undoButton = button("Undo", () => this.#undo(), { class: "small" });
    this.lines = new Lines({
      play: (line) => this.#play(line),
      label: "Line",
      examples: game.lines,
      help: game.help,
    });
    this.form = new OptionsForm(game, FIRST, "shell");
  }

  /** @param {Started | null} resumed the game to go on with, if there is one */
  open(resumed) {
    const setup = el(
      "form",
      { class: "panel shell-setup" },
      el("h2", {}, "Set-up"),
      this.form.element,
      this.problem,
      el("button", { type: "submit" }, "New bottle"),
    );
    setup.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#begin();
    });
    const actions = el(
      "div",
      { class: "actions" },
      this.undoButton,
      button("Copy the text", () => copy(this.engine.text(), "The text"), { class: "small" }),
      button("Save replay", () => download(`${GAME}.json`, this.engine.replay()), { class: "small" }),
    );
    this.host.replaceChildren(
      el(
        "div",
        { class: "page shell" },
        el("h1", {}, this.game.title),
        el(
          "div",
          { class: "shell-views" },
          el("section", { class: "panel", "aria-label": "Text" }, this.text),
          el("section", { class: "shell-bottle", "aria-label": "Bottle" }, this.stage.box, this.stage.hud.element),
          el("section", { class: "panel shell-lines", "aria-label": "Commands" }, this.lines.element, actions),
        ),
        setup,
      ),
    );
    if (resumed) this.#goOn(resumed);
    else this.#begin();
    this.lines.input.focus({ preventScroll: true });
  }

  /** @param {Started} resumed */
  #goOn({ options }) {
    this.#setForm(options);
    this.lines.load(this.engine.replay());
    this.#refresh();
  }

  /** @param {import("../contract.js").Options} options */
  #setForm(options) {
    const form = new OptionsForm(this.game, options, "shell");
    this.form.element.replaceWith(form.element);
    this.form = form;
  }

  #begin() {
    tellProblem(this.problem);
    try {
      this.engine.start(GAME, this.form.values, 0, true);
    } catch (error) {
      tellProblem(this.problem, error);
      return;
    }
    this.lines.load();
    this.stage.reset();
    this.#refresh();
  }

  /** @param {string} line @returns {string | null} why the rules did not allow it */
  #play(line) {
    try {
      const { rejected } = this.engine.feed(line);
      this.#refresh();
      return rejected;
    } catch (error) {
      const details = tracebackOf(error);
      if (details) notify(messageOf(error), { kind: "error", details });
      return messageOf(error);
    }
  }

  #undo() {
    if (this.engine.undo().undone) {
      this.lines.load(this.engine.replay());
      this.stage.jump();
      this.#refresh();
    }
    this.lines.input.focus();
  }

  #refresh() {
    const { app, engine } = this;
    const { frame, effects } = engine.look();
    if (frame) this.stage.show(frame, effects, performance.now());
    app.sound.play(effects);
    app.live.effects(effects, false);
    const { outcome, undoable } = engine.status();
    this.undoButton.disabled = !undoable;
    this.text.textContent = engine.text() || "(the game was left)";
    if (outcome) app.live.shout(`The end: ${outcome.reason}`);
    writeText("shell", engine.replay());
  }
}
