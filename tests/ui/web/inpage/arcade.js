/**
 * What the functions for tests start from: the arcade of the page, its engine, its elements and its modules.
 */

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/app.js").App} App */
/** @typedef {import("../../../../src/chainfall/ui/web/static/js/engine/engine.js").Engine} Engine */
/** @typedef {import("../../../../src/chainfall/ui/web/static/js/engine/projector.js").Projector} Projector */
/** @typedef {import("../../../../src/chainfall/ui/web/static/js/games/run.js").Run} Run */
/** @typedef {typeof import("../../../../src/chainfall/ui/web/static/js/library/storage.js")} Storage */
/** @typedef {{equals?: unknown, differs?: unknown, above?: number, below?: number}} Relation of an answer to values */

/** The arcade, as its own page shows it to tests. @returns {{app: App, storage: Storage}} */
const arcade = () =>
  /** @type {{chainfall: {app: App, storage: Storage}}} */ (/** @type {unknown} */ (globalThis)).chainfall;
export const app = () => arcade().app;
export const storageModule = () => arcade().storage;
export const engine = () => /** @type {Engine} */ (app().engine);
export const run = () => /** @type {Run} */ (app().run);
export const projector = () => /** @type {Projector} */ (app().projector);
export const firstBoard = () => engine().frame().boards[0];
export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** An element that is there. @param {string} selector @returns {any} */
export const find = (selector) => document.querySelector(selector);

/** All elements of a selector. @param {string} selector @returns {any[]} */
export const findAll = (selector) => [...document.querySelectorAll(selector)];

/** How elements are named in a message. @param {Element[]} elements */
export const shown = (elements) => elements.map((element) => element.outerHTML.slice(0, 80));

/** One of the arcade's modules, which the tests' server has beside their bundle. @param {string} path @returns {Promise<any>} */
export const load = (path) => import(new URL(path, mainScript()).href);

/**
 * Whether a value is what a test waits for: any true one, if the relation names no other.
 * @param {any} value @param {Relation} relation
 */
export function holds(value, relation) {
  if ("equals" in relation) return value === relation.equals;
  if ("differs" in relation) return value !== relation.differs;
  const { above, below } = relation;
  if (above === undefined && below === undefined) return Boolean(value);
  return value > (above ?? -Infinity) && value < (below ?? Infinity);
}

export function mainScript() {
  return find("script[type=module]").src;
}

/** Lets the page draw. @param {number} count of frames */
export async function drawFrames(count) {
  for (let frame = 0; frame < count; frame++) await nextFrame();
}
