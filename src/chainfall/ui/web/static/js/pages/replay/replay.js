/**
 * The replay viewer: opens a file, a game of this browser or one of the service, verifies it, and plays it.
 */

import { copy, download, notify } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { unfolded } from "../../dom/problems.js";
import { Progress } from "../../dom/progress.js";
import { messageOf, tracebackOf } from "../../errors.js";
import { gameHash } from "../../games/links.js";
import { roundsOf } from "../../games/run.js";
import { allPeople, playerNames } from "../../games/players.js";
import { gameList } from "../../library/lists.js";
import { replayOf } from "../../library/records.js";
import { makeHash } from "../../router.js";
import { Player } from "../../stage/player.js";
import { analyseReplay } from "../analysis/entry.js";
import { trouble } from "../boards/asking.js";
import { learn } from "../learn/learn.js";
import { takeOver } from "../play/takeover.js";
import { ClipMaker } from "./clips.js";
import { Counting } from "./counting.js";
import { copyEmbed } from "./embedding.js";
import { LONGEST, replayHash, unpackReplay } from "./links.js";
import { Review } from "./review/review.js";
import { fetchServed, servedLine } from "./served.js";
import { Verifying } from "./verifying.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../service/api.js").About} About */
/** @typedef {import("../learn/lesson.js").Turn} Turn */

/** @typedef {import("../../contract.js").OpenedReplay} OpenedReplay */
/** @typedef {import("../../engine/projector.js").Projector} Projector */

const LARGEST = 16 * 2 ** 20;

/** @type {import("../../main.js").Page} */
export async function openReplay(app, host, route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  const viewer = new ReplayPage(app, engine, host, signal);
  viewer.open();
  const local = route.query.get("local");
  const handed = app.handedReplay;
  app.handedReplay = null;
  const shared = route.query.get("r");
  const served = app.service ? route.rest : "";
  viewer.clipping = route.query.has("clip");
  viewer.reviewing = route.query.has("review");
  if (served) await viewer.openServed(served);
  else if (shared !== null) await viewer.openLink(shared);
  else if (local !== null || handed) await viewer.openLocal(local, handed);
}

class ReplayPage {
  /** Ends the replay that is shown. */
  #film = new AbortController();
  /** Whether the replay is reviewed as soon as it is shown. */
  reviewing = false;
  /** Who sat where, if it is a match that was played in this browser. @type {string[] | undefined} */
  #players;
  /** Its id, if it is stored in this browser. @type {string | null} */
  #local = null;

  /** What the service says of the replay, if it is one of its. @type {About | null} */
  #about = null;

  /** @param {App} app @param {Engine} engine @param {HTMLElement} host @param {AbortSignal} signal */
  constructor(app, engine, host, signal) {
    this.app = app;
    this.engine = engine;
    this.host = host;
    this.signal = signal;
    /** Whether a clip is wanted of the replay that is opened first. */
    this.clipping = false;
    this.message = el("div", { class: "message", role: "alert" });
    this.theatre = el("div", { class: "theatre" });
    this.local = el("details");
    this.chooser = el("section", { class: "panel chooser", "aria-label": "Open a replay" });
    signal.addEventListener("abort", () => (this.#film.abort(), app.projector?.release()));
  }

  open() {
    const picker = el("input", { type: "file", accept: ".json,application/json", id: "replay-file", class: "file" });
    picker.addEventListener("change", () => {
      const [file] = picker.files ?? [];
      if (file) this.openFile(file);
      picker.value = "";
    });
    const { records } = this.app;
    const games = [...records.games(true), ...records.games(false)];
    this.local = el(
      "details",
      { class: "local", open: games.length > 0 },
      el("summary", {}, `Games in this browser (${games.length})`),
      games.length
        ? gameList(this.app, games, (game) => [
            { label: "Watch", act: () => this.app.go(makeHash("replay", "", { local: game.id })) },
          ])
        : el("p", { class: "muted" }, "None yet."),
    );
    this.chooser.replaceChildren(
      el(
        "div",
        { class: "drop" },
        el("label", { for: "replay-file" }, "Open a replay file"),
        picker,
        el("span", { class: "muted" }, "or drop one anywhere on this page"),
      ),
      this.local,
    );
    this.host.replaceChildren(
      el("div", { class: "page replay" }, el("h1", {}, "Replays"), this.chooser, this.message, this.theatre),
    );
    this.#listenToDrops();
  }

  #listenToDrops() {
    const { signal } = this;
    addEventListener("dragover", (event) => (event.preventDefault(), document.body.classList.add("dropping")), {
      signal,
    });
    addEventListener(
      "dragleave",
      (event) => event.relatedTarget === null && document.body.classList.remove("dropping"),
      { signal },
    );
    addEventListener(
      "drop",
      (event) => {
        event.preventDefault();
        document.body.classList.remove("dropping");
        const [file] = event.dataTransfer?.files ?? [];
        if (file) this.openFile(file);
      },
      { signal },
    );
    signal.addEventListener("abort", () => document.body.classList.remove("dropping"));
  }

  /** @param {File} file */
  async openFile(file) {
    if (file.size > LARGEST) {
      this.#refuse(`${file.name} is larger than ${LARGEST} bytes`);
      return;
    }
    this.#forget();
    await this.openText(await file.text(), file.name);
  }

  /** @param {string} given what a link holds */
  async openLink(given) {
    this.#forget();
    try {
      await this.openText(await unpackReplay(given), "a link");
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Nothing is known of the next replay but its file. */
  #forget() {
    this.#players = undefined;
    this.#local = null;
    this.#about = null;
  }

  /** @param {string} id of a replay of the service */
  async openServed(id) {
    this.#forget();
    this.#film.abort();
    this.#film = new AbortController();
    const { signal } = this.#film;
    this.theatre.replaceChildren(el("p", { class: "muted", role: "status" }, "Asking the service …"));
    try {
      const { text, about } = await fetchServed(this.app.knownService(), id);
      if (signal.aborted) return;
      this.#about = about;
      await this.openText(text, "the service");
    } catch (error) {
      if (!signal.aborted) this.theatre.replaceChildren(trouble(error, () => this.openServed(id)));
    }
  }

  /** @param {string | null} id @param {string | null} handed */
  async openLocal(id, handed) {
    const text = (id && replayOf(id)) ?? handed;
    if (!text) {
      this.#refuse("this game is no longer in the browser's storage");
      return;
    }
    const played = id ? this.app.records.find(id) : undefined;
    this.#players = played?.players;
    this.#local = id && replayOf(id) ? id : null;
    await this.openText(text, played ? new Date(played.when).toLocaleString() : "the last game");
  }

  /** @param {unknown} problem an error, or words */
  #refuse(problem) {
    this.#film.abort();
    this.theatre.replaceChildren();
    const details = unfolded(tracebackOf(problem));
    const words = messageOf(problem).replace(/\.$/, "");
    this.message.replaceChildren(`This replay cannot be shown: ${words}.`, ...(details ? [details] : []));
  }

  /** @param {string} text @param {string} source where it is from, in words */
  async openText(text, source) {
    this.#film.abort();
    this.#film = new AbortController();
    const { signal } = this.#film;
    const waiting = new Progress("Opening the replay", () => this.#cancel());
    this.message.textContent = "";
    this.theatre.replaceChildren(waiting.element);
    try {
      const projector = await this.app.freeProjector((share) => waiting.show(share, "Getting the projector ready"));
      if (signal.aborted) return;
      const opened = await projector.open(text);
      if (signal.aborted) return;
      this.#show(projector, opened, this.app.knownGame(opened.game), text, source);
    } catch (error) {
      if (!signal.aborted) this.#refuse(error);
    }
  }

  /** Stops opening a replay; the only way is to terminate the worker. */
  #cancel() {
    this.#film.abort();
    this.app.projector?.end("it was cancelled");
    this.theatre.replaceChildren();
    this.message.textContent = "Opening the replay was cancelled.";
  }

  /**
   * @param {Projector} projector @param {OpenedReplay} opened @param {GameRecord} game @param {string} text
   * @param {string} source
   */
  #show(projector, opened, game, text, source) {
    const { app } = this;
    const { signal } = this.#film;
    const { title } = game;
    const { steps } = opened;
    this.local.open = false;
    this.theatre.after(this.chooser); // what is watched comes first
    const here = () => review?.step ?? player.shown;
    const takeOver = button("Take over from here", () => this.#takeOver(text, here(), game), { class: "primary" });
    const film = {
      game,
      steps,
      label: `Replay of ${title}`,
      seek: (/** @type {number} */ step) => projector.seek(step),
      onStep: (/** @type {number} */ step, /** @type {boolean} */ over) => {
        takeOver.textContent = over ? "Take over before the end" : "Take over from here";
        review?.follow(step);
      },
    };
    /** @type {Review | null} */
    let review = null;
    const player = new Player(app, film, signal);
    const players = this.#players ?? allPeople(game);
    const names = playerNames(players, app.opponents);
    player.stage.seat(names, { rounds: roundsOf(game, opened.options) });
    const verifying = new Verifying(projector, steps, players, (words) => app.live.say(words), signal);
    const about = this.#about;
    if (about) verifying.offer(about.score);
    const verified = about ? Promise.resolve() : verifying.run();
    if (game.reviews) {
      const takeOver = (/** @type {number} */ step) => this.#takeOver(text, step, game);
      const teach = (/** @type {Turn[]} */ turns) => learn(app, text, turns);
      review = new Review(app, { projector, player, names, players, verified, takeOver, teach }, signal);
      if (this.reviewing) review.run();
      this.reviewing = false;
    }
    const variant = app.records.variant(game.id, opened.options);
    const facts = el(
      "dl",
      { class: "facts" },
      ...fact("From", source),
      ...fact("Seed", String(opened.seed)),
      ...fact("Options", variant || "standard"),
      ...fact("Steps", opened.steps.toLocaleString("en")),
    );
    const actions = el(
      "div",
      { class: "actions" },
      takeOver,
      game.analysis ? button("Analyse from here", () => this.#analyse(text, here(), game)) : null,
      button("Save file", () => download(`${name}.json`, text)),
      button("Copy replay link", () => copyReplay(text)),
      button("Copy embed code", () => copyEmbed(text, title)),
      button("Share link", () => share(opened, game)),
    );
    const name = `${game.id.replaceAll("/", "-")}-${opened.seed}`;
    const clips = new ClipMaker(projector, player, { name, review, verifying }, signal);
    const aside = el(
      "div",
      { class: "watch-side" },
      el("h2", {}, title),
      about && servedLine(about),
      verifying.element,
      review?.beside ?? null,
      player.stage.huds.map(({ element }) => element),
      facts,
      actions,
      clips.element,
      new Counting(projector, steps, names, signal).element,
    );
    const watch = el("div", { class: "watch" }, player.stage.box, aside, player.controls, review?.below);
    this.theatre.replaceChildren(watch);
    player.playButton.focus({ preventScroll: true });
    this.theatre.scrollIntoView({ block: "nearest" });
    player.seek(1); // the first step brings the first piece
    if (!app.settings.reducedMotion) player.play();
    verified
      .then(() => this.#findLandmarks(projector, player, signal))
      .then(() => {
        clips.ready();
        if (this.clipping) clips.save();
        this.clipping = false;
      })
      .catch(() => {}); // one that cannot be played to its end has no marks, and says why in its verdict
  }

  /**
   * Looks for pieces, by which arrows step, and for chains, which are marked.
   * @param {Projector} projector @param {Player} player @param {AbortSignal} signal
   */
  async #findLandmarks(projector, player, signal) {
    while (!signal.aborted) {
      const { pieces, chains } = await projector.landmarks();
      if (pieces && !signal.aborted) player.mark(pieces, chains);
      if (pieces) return;
    }
  }

  /** @param {string} text @param {number} step @param {GameRecord} game */
  #analyse(text, step, game) {
    return analyseReplay(this.app, game, { text, step, local: this.#local, players: this.#players }, this.signal);
  }

  /** @param {string} text @param {number} step @param {GameRecord} game */
  #takeOver(text, step, game) {
    const { app, engine, signal } = this;
    return takeOver(app, engine, game, { replay: () => text, step, players: this.#players }, signal);
  }
}

/** Copies a link that holds the whole replay, if it is short enough. @param {string} text */
async function copyReplay(text) {
  const hash = await replayHash(text);
  if (hash.length <= LONGEST) copy(new URL(hash, location.href).href, "The link with the whole replay");
  else notify(`This replay is too long for a link (${hash.length} characters, at most ${LONGEST}). Save it as a file.`);
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return [el("dt", {}, name), el("dd", {}, value)];
}

/**
 * Copies the link that starts the same game.
 * @param {OpenedReplay} opened @param {GameRecord} game
 */
function share({ options, seed }, game) {
  const hash = gameHash({ game: game.id, options, seed, practice: false }, game);
  copy(new URL(hash, location.href).href, "The link to this game");
}
