/**
 * Clips of a replay: its longest chain or a part that the player names, as a video or a picture, to save or to share.
 */

import { download, notify } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { Progress } from "../../dom/progress.js";
import { messageOf } from "../../errors.js";
import { arrive, photograph, record, videoType } from "./recording.js";

/** @typedef {import("../../contract.js").Clip} Clip */

const NO_VIDEO = "This browser cannot record video. Save a picture, or save the file and use “chainfall film”.";
const REFUTED = "There are no clips of a replay that does not verify.";

export class ClipMaker {
  /** @type {AbortController | null} */
  #work = null;

  /**
   * @param {import("../../engine/projector.js").Projector} projector in which the replay was opened
   * @param {import("../../stage/player.js").Player} player
   * @param {object} replay
   * @param {string} replay.name of the files, without an ending
   * @param {import("./review/review.js").Review | null} replay.review which draws on the same board
   * @param {import("./verifying.js").Verifying} replay.verifying
   * @param {AbortSignal} signal ends when the replay is left
   */
  constructor(projector, player, { name, review, verifying }, signal) {
    this.projector = projector;
    this.player = player;
    this.name = name;
    this.review = review;
    this.verifying = verifying;
    this.signal = signal;
    const hint = player.realTime ? "such as 1:20" : "a move";
    this.first = el("input", { type: "text", placeholder: hint, size: 8, autocomplete: "off" });
    this.last = el("input", { type: "text", placeholder: hint, size: 8, autocomplete: "off" });
    this.saving = button("Save clip", () => this.save(), { disabled: true });
    this.picturing = button("Save picture", () => this.savePicture(), { disabled: true });
    this.state = el("div", { role: "status" });
    this.element = el(
      "div",
      { class: "clips" },
      el("div", { class: "actions" }, this.saving, this.picturing),
      el(
        "details",
        {},
        el("summary", {}, "Which part"),
        el("p", { class: "muted" }, "The longest chain, unless you name another part."),
        el("div", { class: "span" }, el("label", {}, "From ", this.first), el("label", {}, "To ", this.last)),
      ),
      this.state,
    );
    signal.addEventListener("abort", () => this.#work?.abort());
  }

  /** The replay has been looked through: its longest chain is known. */
  ready() {
    if (this.verifying.refuted) {
      this.state.textContent = REFUTED;
      return;
    }
    this.saving.disabled = this.picturing.disabled = false;
  }

  /** Records a clip and offers it. */
  async save() {
    if (!videoType()) {
      this.state.textContent = NO_VIDEO;
      return;
    }
    await this.#make("Recording the clip", async (clip, progress, signal) => {
      const show = (/** @type {number} */ share) => progress.show(share, `Recording ${clip.words}`);
      const video = await record(this.player, clip, show, signal);
      return video && new File([video], `${this.name}.${video.type.split("/")[1]}`, { type: video.type });
    });
  }

  /** Offers a picture of the best moment. */
  async savePicture() {
    await this.#make("Making the picture", async (clip, _, signal) => {
      await arrive(this.player, clip.best, signal);
      if (signal.aborted) return null;
      return new File([await photograph(this.player)], `${this.name}.png`, { type: "image/png" });
    });
  }

  /**
   * @param {string} label
   * @param {(clip: Clip, progress: Progress, signal: AbortSignal) => Promise<File | null>} make answers null if it was stopped
   */
  async #make(label, make) {
    this.#work?.abort();
    const work = (this.#work = new AbortController());
    const progress = new Progress(label, () => work.abort());
    this.state.replaceChildren(progress.element);
    this.saving.disabled = this.picturing.disabled = true;
    const comeBack = this.review?.standAside();
    try {
      const clip = await this.projector.clip(this.first.value.trim(), this.last.value.trim());
      const file = work.signal.aborted ? null : await make(clip, progress, work.signal);
      this.state.textContent = file ? `${file.name}: ${clip.words}.` : "Cancelled.";
      if (file && !this.signal.aborted) offer(file);
    } catch (error) {
      this.state.textContent = `This cannot be saved: ${messageOf(error)}.`;
    } finally {
      comeBack?.();
      this.ready();
    }
  }
}

/** Shares a file where there is a share sheet, as on phones, and saves it elsewhere. @param {File} file */
function offer(file) {
  const shares = matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] });
  if (!shares) {
    download(file.name, file);
    return;
  }
  // The sheet opens only for somebody who has just pressed something.
  notify(`${file.name} is ready.`, { action: { label: "Share", act: () => share(file) } });
}

/** @param {File} file */
async function share(file) {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) download(file.name, file);
  }
}
