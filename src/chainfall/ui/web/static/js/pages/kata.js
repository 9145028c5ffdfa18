/**
 * The kata page: instructions as JSON, every move and every step of its chain to be watched, the final field as text.
 */

import { copy } from "../dom/dialogs.js";
import { button, el } from "../dom/elements.js";
import { messageOf } from "../errors.js";
import { readText, writeText } from "../library/storage.js";
import { Player } from "../stage/player.js";
import { withoutMark } from "../texts.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/engine.js").Engine} Engine */

const GAME = "puzzle-kata";

/** @type {{title: string, moves: [string, string][]}[]} */
const EXAMPLES = [
  {
    title: "A power gem grows",
    moves: [
      ["GB", "BLLL"],
      ["GG", "BLLL"],
      ["GG", "LLL"],
      ["GG", "BLLL"],
      ["BG", "ALLL"],
    ],
  },
  {
    title: "Power and crash at once",
    moves: [
      ["GG", "L"],
      ["GB", ""],
      ["BG", "AA"],
      ["Bb", "AA"],
    ],
  },
  {
    title: "A rainbow gem",
    moves: [
      ["RR", "LLL"],
      ["RR", "LL"],
      ["RG", "L"],
      ["GR", "L"],
      ["RB", ""],
      ["GG", ""],
      ["RR", "L"],
      ["RR", ""],
      ["GY", "RR"],
      ["Y0", "RR"],
      ["R0", "L"],
    ],
  },
  {
    title: "A long game with a chain of six",
    moves: [
      ["Gb", "ARR"],
      ["Yr", "LLL"],
      ["YB", "BL"],
      ["GR", ""],
      ["YR", "ALL"],
      ["gY", "R"],
      ["GY", "AARR"],
      ["rb", "AALLL"],
      ["BY", "BL"],
      ["RY", ""],
      ["bb", "A"],
      ["gB", "AALL"],
      ["GB", "L"],
      ["RB", "AAR"],
      ["gr", "RR"],
      ["Yg", "AALLL"],
      ["gB", "B"],
      ["bB", "RR"],
      ["Gb", "RR"],
      ["BR", "ARR"],
      ["bY", "RR"],
      ["YY", "AAR"],
      ["bR", "LL"],
      ["gg", "BRR"],
      ["YY", "AL"],
      ["yB", "AARR"],
      ["gg", "LLL"],
      ["RB", "LLL"],
      ["GB", "BLLL"],
      ["RG", "AAL"],
      ["BR", "AAR"],
      ["rb", "LL"],
      ["Rb", "AA"],
      ["bB", "AARR"],
      ["Gr", "AARR"],
      ["YR", "AAR"],
      ["gY", "AARR"],
      ["Rr", "LLL"],
      ["RR", "LLL"],
      ["yB", "AALL"],
      ["yG", ""],
      ["gB", "AAL"],
      ["Rg", "AARR"],
      ["YY", "AA"],
      ["GG", "AAL"],
      ["RY", "R"],
      ["YY", "RR"],
      ["BB", "AAL"],
    ],
  },
];

/** @param {[string, string][]} moves @returns {string} JSON with two moves a line */
function written(moves) {
  const lines = [];
  for (let i = 0; i < moves.length; i += 2)
    lines.push(
      ` ${moves
        .slice(i, i + 2)
        .map((move) => `["${move.join('", "')}"]`)
        .join(", ")}`,
    );
  return `[\n${lines.join(",\n")}\n]`;
}

/** @type {import("../main.js").Page} */
export async function openKata(app, host, _route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  signal.addEventListener("abort", () => engine.close_kata());
  new KataPage(app, engine, host, signal).open();
}

class KataPage {
  #film = new AbortController();

  /** @param {App} app @param {Engine} engine @param {HTMLElement} host @param {AbortSignal} signal */
  constructor(app, engine, host, signal) {
    this.app = app;
    this.game = app.knownGame(GAME);
    this.engine = engine;
    this.host = host;
    signal.addEventListener("abort", () => this.#film.abort());
    this.area = el("textarea", {
      id: "instructions",
      class: "code",
      rows: 14,
      spellcheck: "false",
      "aria-describedby": "kata-help kata-problem",
    });
    this.problem = el("p", { class: "answer wrong", id: "kata-problem", role: "alert" });
    this.theatre = el("div", { class: "theatre" });
    this.own = el("textarea", {
      id: "own-result",
      class: "code",
      rows: 12,
      spellcheck: "false",
      "aria-describedby": "own-help",
    });
    this.comparison = el("pre", { class: "comparison", role: "status", "aria-label": "Comparison", hidden: "" });
  }

  open() {
    this.area.value = readText("kata") ?? written(EXAMPLES[0].moves);
    const form = el(
      "form",
      { class: "panel kata-form" },
      el("label", { for: "instructions" }, "Instructions"),
      el(
        "p",
        { class: "help", id: "kata-help" },
        "A JSON list of pairs and their moves: R G B Y are gems, small letters crash gems, 0 a rainbow gem; " +
          "L and R move, A and B turn.",
      ),
      this.area,
      this.problem,
      el("div", { class: "actions" }, el("button", { type: "submit", class: "primary" }, "Play")),
      el(
        "div",
        { class: "examples", role: "group", "aria-label": "Examples" },
        ...EXAMPLES.map(({ title, moves }) =>
          button(title, () => ((this.area.value = written(moves)), this.#play()), { class: "small example" }),
        ),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#play();
    });
    this.host.replaceChildren(
      el(
        "div",
        { class: "page kata" },
        el("h1", {}, this.game.title),
        el("div", { class: "two-columns" }, form, this.theatre),
        this.#comparing(),
      ),
    );
    this.#play(false);
  }

  #comparing() {
    const form = el(
      "form",
      { class: "panel two-columns compare-form" },
      el(
        "div",
        { class: "kata-form" },
        el("label", { for: "own-result" }, "Your result"),
        el(
          "p",
          { class: "help", id: "own-help" },
          "Your final field, or better your fields after all moves, one below the other: twelve rows each. " +
            "The first one that differs is shown beside the right one, with what happened in words.",
        ),
        this.own,
        el("div", { class: "actions" }, el("button", { type: "submit" }, "Compare")),
      ),
      this.comparison,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#compare();
    });
    return form;
  }

  #compare() {
    this.comparison.hidden = false;
    try {
      this.comparison.textContent = this.engine.compareKata(readJson(this.area.value), this.own.value);
    } catch (error) {
      this.comparison.textContent = messageOf(error);
    }
  }

  /** @param {boolean} [roll] begin to play it */
  #play(roll = true) {
    this.problem.textContent = "";
    writeText("kata", this.area.value);
    let film;
    try {
      film = this.engine.kata(readJson(this.area.value));
    } catch (error) {
      this.problem.textContent = messageOf(error);
      return;
    }
    this.#film.abort();
    this.#film = new AbortController();
    const { captions, final, frames, moves } = film;
    const caption = el("p", { class: "caption", role: "status" });
    const player = new Player(
      this.app,
      {
        game: this.game,
        steps: frames - 1,
        label: "The field of the kata",
        seek: (step) => this.engine.seek(step),
        onStep: (step) => (caption.textContent = captions[step] ?? ""),
      },
      this.#film.signal,
    );
    const result = el("pre", { class: "final", tabindex: 0, "aria-label": "Final field" }, framed(final));
    this.theatre.replaceChildren(
      el(
        "div",
        { class: "watch" },
        player.stage.box,
        el(
          "div",
          { class: "watch-side" },
          caption,
          player.stage.hud.element,
          el("h2", {}, `Final field after ${moves} ${moves === 1 ? "move" : "moves"}`),
          result,
          button("Copy the final field", () => copy(final, "The final field"), { class: "small" }),
        ),
        player.controls,
      ),
    );
    if (!roll) return;
    player.play();
    this.theatre.scrollIntoView({ block: "nearest" });
  }
}

/** @param {string} final twelve rows @returns {string} between walls, so that spaces can be seen */
function framed(final) {
  return final
    .split("\n")
    .map((row) => `║${row}║`)
    .join("\n");
}

/** @param {string} text @returns {unknown} @throws {Error} in words */
function readJson(text) {
  try {
    return JSON.parse(withoutMark(text));
  } catch (error) {
    throw new Error(`the instructions are not JSON: ${messageOf(error)}`);
  }
}
