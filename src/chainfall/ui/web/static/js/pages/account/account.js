/**
 * The account: the name of the player on this device, other devices, what is under way, and everything as a file or deleted.
 *
 * `#/account?code=...` is the one-time link from another device; the code leaves the address at once.
 */

import { ask, copy, download, notify } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { messageOf } from "../../errors.js";
import { hasStorage } from "../../library/storage.js";
import { forgetDevice, keepDevice, renameDevice, thisDevice } from "../../service/device.js";
import { fill } from "../boards/asking.js";
import { counted, dayOf, moment, nameOf, playerLink } from "../boards/names.js";
import { NameForm } from "./naming.js";
import { underWay } from "./tickets.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../service/api.js").Me} Me */
/** @typedef {import("../../service/service.js").Service} Service */

/** @type {import("../../main.js").Page} */
export async function openAccount(app, host, route, signal) {
  const code = route.query.get("code");
  if (code !== null) history.replaceState(history.state, "", "#/account");
  await new AccountPage(app, host, signal).open(code);
}

class AccountPage {
  #parts = el("div", { class: "account-parts" });

  /** @param {App} app @param {HTMLElement} host @param {AbortSignal} signal */
  constructor(app, host, signal) {
    this.app = app;
    this.service = app.knownService();
    this.host = host;
    this.signal = signal;
  }

  /** @param {string | null} code of a link from another device */
  async open(code) {
    this.host.replaceChildren(el("div", { class: "page account" }, el("h1", {}, "Account"), this.#parts));
    if (code !== null) this.#arrived(code);
    else if (thisDevice()) await this.#known();
    else this.#unknown();
  }

  /** No name was chosen here. */
  #unknown() {
    const { service, signal } = this;
    const claimed = () => {
      notify(`You play as ${thisDevice()?.name}.`);
      this.open(null);
    };
    this.#parts.replaceChildren(
      el(
        "section",
        { class: "panel", "aria-labelledby": "choose-name" },
        el("h2", { id: "choose-name" }, "Choose a name"),
        el(
          "p",
          { class: "muted" },
          "There is no password and no mail address: this browser keeps a secret that proves who you are. ",
          hasStorage() ? "" : "But nothing can be saved in this browser: the name would be lost with this page.",
        ),
        claimForm(service, claimed, signal),
      ),
      el(
        "section",
        { class: "panel", "aria-labelledby": "other-device" },
        el("h2", { id: "other-device" }, "You have a name on another device?"),
        el("p", { class: "muted" }, "Make a link in its account, and open it here; or paste it."),
        new NameForm(
          { label: "Link or code", act: "Use it", kind: "code" },
          (text) => this.#arrive(codeIn(text)),
          signal,
        ).element,
      ),
      underWay(this.app, signal, false),
    );
  }

  /** Opened by a link from another device; a link that somebody else has sent must not change who plays. @param {string} code */
  #arrived(code) {
    const device = thisDevice();
    const problem = el("p", { class: "answer wrong", role: "alert", hidden: true });
    const use = async () => {
      try {
        await this.#arrive(code);
      } catch (error) {
        problem.textContent = messageOf(error);
        problem.hidden = false;
      }
    };
    const words = device
      ? ["This device already plays as ", ...nameOf(device.name, false), ", and would no longer do so."]
      : ["The link signs this device in as the player who made it. Use it only if that is you."];
    this.#parts.replaceChildren(
      el(
        "section",
        { class: "panel", "aria-labelledby": "arrived" },
        el("h2", { id: "arrived" }, "A link from another device"),
        el("p", {}, ...words),
        problem,
        el(
          "div",
          { class: "actions" },
          button("Sign in here", use, { class: "primary" }),
          button("Leave it", () => this.open(null)),
        ),
      ),
    );
  }

  /** @param {string} code */
  async #arrive(code) {
    const { player, token } = await this.service.arrive(code);
    keepDevice({ token, name: player.name });
    if (this.signal.aborted) return;
    notify(`This device plays as ${player.name}.`);
    this.app.outbox?.sendAll();
    await this.open(null);
  }

  /** There is a name on this device. */
  async #known() {
    const own = el("div", { class: "account-parts" });
    this.#parts.replaceChildren(own, underWay(this.app, this.signal, true));
    await fill(
      own,
      () => this.service.me(),
      (me) => this.#sections(me),
      this.signal,
    );
    if (!thisDevice() && !this.signal.aborted) this.#signedOut(own);
  }

  /** The service no longer knows this device. @param {HTMLElement} own */
  #signedOut(own) {
    notify("This device was signed out from another one, or the player was deleted.", { kind: "error" });
    own.remove();
    this.#unknown();
  }

  /** @param {Me} me */
  #sections({ player, devices, scores, tickets }) {
    const { service, signal } = this;
    renameDevice(player.name);
    const rename = async (/** @type {string} */ name) => {
      const renamed = await service.rename(name);
      renameDevice(renamed.player.name);
      notify(`You play as ${renamed.player.name}.`);
      await this.open(null);
    };
    const facts = `${counted(scores)} ${scores === 1 ? "score" : "scores"}`;
    const open = `${tickets} open ${tickets === 1 ? "ticket" : "tickets"}`;
    return [
      el(
        "section",
        { class: "panel", "aria-labelledby": "own-name" },
        el("h2", { id: "own-name" }, "Your name"),
        el("p", { class: "own-name" }, playerLink(player.name, player.bot).slice(0, 2)),
        el("p", { class: "muted" }, "Here since ", dayOf(player.since), `; ${facts}; ${open}.`),
        new NameForm({ label: "Another name", act: "Rename", kind: "name" }, rename, signal).element,
      ),
      this.#devices(devices),
      this.#everything(),
    ];
  }

  /** @param {number} devices */
  #devices(devices) {
    const made = el("div", { class: "made-link", role: "status" });
    const others = devices - 1;
    return el(
      "section",
      { class: "panel", "aria-labelledby": "devices" },
      el("h2", { id: "devices" }, "Your devices"),
      el("p", { class: "muted" }, others ? `This one and ${others} more.` : "Only this one."),
      el(
        "div",
        { class: "actions" },
        button("Link for another device", () => this.#makeLink(made)),
        others > 0 && button("Sign out the others", () => this.#try(() => this.#signOutOthers())),
        button("Sign out here", () => this.#signOut(others)),
      ),
      made,
    );
  }

  /** @param {HTMLElement} made */
  #makeLink(made) {
    return fill(
      made,
      () => this.service.makeLink(),
      ({ link, expires }) => [
        el("p", {}, "Open this link on the other device. It works once, until ", moment(expires), "."),
        el("input", { type: "text", readonly: true, class: "wide", value: link, "aria-label": "Link", name: "link" }),
        button("Copy the link", () => copy(link, "The link"), { class: "small" }),
      ],
      this.signal,
    );
  }

  async #signOutOthers() {
    await this.service.signOutOthers();
    notify("All other devices are signed out.");
    await this.open(null);
  }

  /** @param {number} others */
  async #signOut(others) {
    const lost = "No other device knows your name: without this one nobody can play under it or delete its scores.";
    const answer = await ask({
      title: "Sign out here?",
      body: [el("p", {}, others ? "You can come back by a link from another device." : lost)],
      choices: [
        { label: "Stay", value: "", primary: true },
        { label: "Sign out", value: "out" },
      ],
      signal: this.signal,
    });
    if (answer !== "out" || this.signal.aborted) return;
    await this.#try(async () => {
      await this.service.signOut();
      forgetDevice();
      await this.open(null);
    });
  }

  #everything() {
    const save = async () => download("chainfall-player.json", await this.service.exportMe());
    return el(
      "section",
      { class: "panel", "aria-labelledby": "everything" },
      el("h2", { id: "everything" }, "Everything about you"),
      el("p", { class: "muted" }, "Your names, devices, tickets, scores and replays, as the service has them."),
      el(
        "div",
        { class: "actions" },
        button("Download everything", () => this.#try(save)),
        button("Delete everything", () => this.#delete()),
      ),
    );
  }

  async #delete() {
    const name = thisDevice()?.name ?? "";
    const answer = await ask({
      title: `Delete ${name}?`,
      body: [
        el(
          "p",
          {},
          "The name, all scores, tickets and replays are deleted from the service, on all boards. Games in this ",
          "browser stay. This cannot be undone.",
        ),
      ],
      choices: [
        { label: "Keep it", value: "", primary: true },
        { label: "Delete everything", value: "delete" },
      ],
      signal: this.signal,
    });
    if (answer !== "delete" || this.signal.aborted) return;
    await this.#try(async () => {
      await this.service.deleteMe();
      forgetDevice();
      this.app.outbox?.forgetAll();
      notify(`${name} and everything about it was deleted.`);
      await this.open(null);
    });
  }

  /** @param {() => Promise<void>} act */
  async #try(act) {
    try {
      await act();
    } catch (error) {
      notify(messageOf(error), { kind: "error", action: { label: "Try again", act: () => this.#try(act) } });
      if (!thisDevice() && !this.signal.aborted) this.open(null);
    }
  }
}

/**
 * The form in which a name is chosen on this device.
 * @param {Service} service @param {() => void} then @param {AbortSignal} signal
 */
export function claimForm(service, then, signal) {
  const claim = async (/** @type {string} */ name) => {
    const { player, token } = await service.claim(name);
    keepDevice({ token, name: player.name });
    if (!signal.aborted) then();
  };
  return new NameForm({ label: "Name", act: "Take this name", kind: "name" }, claim, signal).element;
}

/** The code in a pasted link. @param {string} text */
function codeIn(text) {
  return new URLSearchParams(text.split("?").at(-1)).get("code") ?? text;
}
