/**
 * The editor: draws a puzzle of any game that says how its puzzles are drawn, checks it, tries it and shares it.
 *
 * What is drawn is kept, for each game by itself, so that nothing is lost by trying it or by leaving the page.
 */

import { copy, download } from "../../../dom/dialogs.js";
import { button, el } from "../../../dom/elements.js";
import { messageOf } from "../../../errors.js";
import { draftOf, keepDraft, lastDrafted } from "../../../library/drafts.js";
import { readShared, sharedHash } from "../../../puzzles/links.js";
import { puzzleAnalysis } from "../../analysis/entry.js";
import { DrawnBoard } from "./board.js";
import { Checking } from "./checking.js";
import { draftFrom, draftText, emptyDraft, fits } from "./draft.js";
import { importFile, importText } from "./importing.js";
import { letterChoice } from "./palette.js";
import { DrawnPieces } from "./pieces.js";

/** @typedef {import("../../../app.js").App} App */
/** @typedef {import("../../../contract.js").CheckedPuzzle} CheckedPuzzle */
/** @typedef {import("../../../contract.js").Drafting} Drafting */
/** @typedef {import("../../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../../contract.js").GameRecord} GameRecord */
/** @typedef {GameRecord & {drafting: Drafting}} DraftedGame */
/** @typedef {import("../../../library/drafts.js").Draft} Draft */

/**
 * @param {App} app @param {Engine} engine @param {HTMLElement} host @param {import("../../../router.js").Route} route
 * @param {AbortSignal} signal
 */
export function openEditor(app, engine, host, route, signal) {
  const editor = new Editor(app, engine, signal);
  const shared = route.query.get("p");
  if (shared !== null) {
    editor.take(readShared(engine, shared));
    history.replaceState(history.state, "", "#/puzzles/edit"); // so that a reload shows later changes
  } else editor.load(editor.games.find(({ id }) => id === lastDrafted()) ?? editor.games[0]);
  host.replaceChildren(editor.element);
  app.settings.follow(() => editor.redraw(), signal);
}

class Editor {
  /** @type {DraftedGame} */
  #game;
  /** @type {Draft} */
  #draft;
  /** @type {DrawnBoard | null} */
  #board = null;
  /** @type {DrawnPieces | null} */
  #pieces = null;
  /** What was drawn, if it is a puzzle. @type {CheckedPuzzle | null} */
  #puzzle = null;

  /** @param {App} app @param {Engine} engine @param {AbortSignal} signal */
  constructor(app, engine, signal) {
    this.app = app;
    this.engine = engine;
    this.games = /** @type {DraftedGame[]} */ (app.games.filter(({ drafting }) => drafting));
    this.#game = this.games[0];
    this.#draft = emptyDraft(this.#game.drafting);
    this.choice = el(
      "select",
      { id: "puzzle-game", change: () => this.load(this.games[this.choice.selectedIndex]) },
      ...this.games.map(({ id, title }) => el("option", { value: id }, title)),
    );
    this.goal = el("select", { id: "goal", change: () => this.#changed() });
    this.number = el("input", {
      id: "goal-number",
      type: "number",
      min: 1,
      step: 1,
      "aria-label": "How many",
      input: () => this.#changed(),
    });
    this.title = el("input", {
      id: "puzzle-title",
      type: "text",
      maxlength: 100,
      autocomplete: "off",
      input: () => this.#changed(),
    });
    this.further = el("p", { class: "further help" });
    this.verdict = el("p", { class: "answer verdict-line", role: "status" });
    this.checking = new Checking(app, signal);
    this.actions = this.#makeActions();
    this.canvas = el("section", { class: "panel editor-board", "aria-label": "Board" });
    this.side = el("div", { class: "editor-pieces" });
    this.element = this.#page();
  }

  #page() {
    return el(
      "div",
      { class: "page editor" },
      el("p", {}, el("a", { href: "#/puzzles" }, "All puzzles")),
      el("h1", {}, "Draw a puzzle"),
      el("div", { class: "editor-game" }, el("label", { for: "puzzle-game" }, "Game"), this.choice),
      el(
        "div",
        { class: "editor-columns" },
        this.canvas,
        el(
          "section",
          { class: "panel editor-form", "aria-label": "Puzzle" },
          this.side,
          el(
            "div",
            { class: "option" },
            el("label", { for: "goal" }, "Goal"),
            el("div", { class: "field-and-button" }, this.goal, this.number),
          ),
          el("div", { class: "option" }, el("label", { for: "puzzle-title" }, "Title"), this.title),
          this.further,
          this.verdict,
          el(
            "div",
            { class: "actions" },
            ...this.actions,
            button("Start over", () => this.#clear()),
          ),
          this.checking.element,
          this.#importing(),
        ),
      ),
    );
  }

  #makeActions() {
    const withPuzzle = (/** @type {(puzzle: CheckedPuzzle) => void} */ act) => () => this.#puzzle && act(this.#puzzle);
    return [
      button(
        "Test",
        withPuzzle(({ text }) => this.app.go(sharedHash(text, { test: "1" }))),
        { class: "primary" },
      ),
      button(
        "Check",
        withPuzzle((puzzle) => this.checking.run(puzzle)),
        { title: "Search for a solution" },
      ),
      button(
        "Analyse",
        withPuzzle(({ text }) => this.app.go(puzzleAnalysis(text))),
        { title: "Try what you like, with the engine’s opinion" },
      ),
      button(
        "Share link",
        withPuzzle(({ text }) => copy(new URL(sharedHash(text), location.href).href, "The link to this puzzle")),
      ),
      button(
        "Save as file",
        withPuzzle(({ text, title, game }) => download(`${fileName(title || game)}.json`, `${text}\n`)),
      ),
    ];
  }

  #importing() {
    const problem = el("p", { class: "answer wrong message", role: "alert" });
    const text = el("input", { id: "import-text", type: "text", autocomplete: "off", spellcheck: "false" });
    const file = el("input", { id: "import-file", type: "file", accept: ".json,.jsonl,application/json" });
    const take = async (/** @type {() => CheckedPuzzle | Promise<CheckedPuzzle>} */ read) => {
      problem.textContent = "";
      try {
        this.take(await read());
        text.value = "";
        this.app.live.say("The puzzle is on the board");
      } catch (error) {
        problem.textContent = messageOf(error);
      }
    };
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen) take(() => importFile(this.engine, chosen));
      file.value = "";
    });
    const form = el(
      "form",
      { class: "importing" },
      el("label", { for: "import-text" }, "Link, or the text of a file"),
      el("div", { class: "field-and-button" }, text, el("button", { type: "submit" }, "Import")),
      el("label", { for: "import-file" }, "Or a file"),
      file,
      problem,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      take(() => importText(this.engine, text.value));
    });
    return el("details", { class: "import" }, el("summary", {}, "Import a puzzle"), form);
  }

  /** Shows the drawing of a game. @param {DraftedGame} game */
  load(game) {
    const kept = draftOf(game.id);
    this.#show(game, kept && fits(kept, game.drafting) ? kept : emptyDraft(game.drafting));
  }

  /** Shows a puzzle in place of the drawing. @param {CheckedPuzzle} puzzle @throws {Error} in words */
  take({ game: id, text }) {
    const game = this.games.find((one) => one.id === id);
    if (!game) throw new Error(`Puzzles of ${id} can be played but not drawn: the game does not support drawing.`);
    const draft = draftFrom(text, game.drafting);
    if (!fits(draft, game.drafting)) throw new Error(`${game.title} does not support the goal of this puzzle.`);
    this.#show(game, draft);
  }

  #clear() {
    this.#show(this.#game, emptyDraft(this.#game.drafting));
  }

  /** @param {DraftedGame} game @param {Draft} draft */
  #show(game, draft) {
    const { drafting } = game;
    const { tiles } = this.app;
    this.#game = game;
    this.#draft = draft;
    this.choice.value = game.id;
    const changed = () => this.#changed();
    const board = new DrawnBoard(drafting, draft.cells, tiles, changed);
    this.#board = board;
    this.#pieces = new DrawnPieces(drafting, draft.pieces, tiles, changed);
    this.canvas.replaceChildren(
      letterChoice(drafting, tiles, (letter) => (board.letter = letter)),
      board.element,
      el(
        "p",
        { class: "help" },
        "Click, tap or drag to draw; draw the same again to erase it. With keys: arrows move, Enter draws, ",
        `Delete erases, and ${drafting.board} draw directly.`,
      ),
    );
    this.side.replaceChildren(this.#pieces.element);
    this.goal.replaceChildren(...drafting.goals.map(({ kind, words }) => el("option", { value: kind }, words)));
    this.goal.value = draft.kind;
    this.number.value = String(draft.number);
    this.title.value = draft.title;
    this.#showFurther();
    this.#changed();
  }

  /** The options that the puzzle has besides what is drawn here. */
  #showFurther() {
    const options = Object.entries(this.#draft.options);
    const words = options.map(([name, value]) => `${name} ${value}`).join(", ");
    this.further.hidden = !options.length;
    this.further.replaceChildren(
      `Other options: ${words}. `,
      button("Remove them", () => ((this.#draft.options = {}), this.#showFurther(), this.#changed()), {
        class: "small",
      }),
    );
  }

  /** Something is drawn differently: it is kept and checked. */
  #changed() {
    const draft = this.#draft;
    const { drafting, id } = this.#game;
    draft.pieces = this.#pieces?.field.value ?? "";
    draft.kind = this.goal.value;
    draft.number = Number(this.number.value);
    draft.title = this.title.value;
    this.number.hidden = !drafting.goals.some(({ kind, counted }) => kind === draft.kind && counted);
    keepDraft(id, draft);
    this.#check(draftText(id, draft, drafting));
  }

  /** @param {string} text */
  #check(text) {
    this.checking.reset();
    let words = "";
    try {
      this.#puzzle = this.engine.read_puzzle(text);
      words = `${this.#puzzle.goal} with ${this.#puzzle.pieces === 1 ? "1 piece" : `${this.#puzzle.pieces} pieces`}.`;
    } catch (error) {
      this.#puzzle = null;
      words = messageOf(error);
    }
    this.verdict.classList.toggle("wrong", !this.#puzzle);
    if (this.verdict.textContent !== words) this.verdict.textContent = words;
    for (const one of this.actions) one.disabled = !this.#puzzle;
    this.#pieces?.show(this.#puzzle ? (this.engine.puzzle_board(this.#puzzle.text).boards[0]?.next ?? []) : []);
  }

  /** The pieces look different. */
  redraw() {
    this.#board?.redraw();
  }
}

/** A name for a file, made of a title. @param {string} title */
function fileName(title) {
  return title.replace(/[^\p{Letter}\p{Number}]+/gu, "-").replace(/^-|-$/g, "") || "puzzle";
}
