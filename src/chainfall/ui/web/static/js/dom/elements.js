/**
 * Elements made in one expression.
 */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with its attributes and children.
 *
 * An attribute that is a function listens to the event of its name; `true` is written as an empty attribute, `false`,
 * null and undefined are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...nodes(children.flat()));
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function nodes(children) {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * A button.
 * @param {Child} label
 * @param {() => void} act
 * @param {Record<string, unknown>} [attributes]
 */
export function button(label, act, attributes = {}) {
  return el("button", { type: "button", click: act, ...attributes }, label);
}

/**
 * A button that shows an icon.
 * @param {string} name of the icon
 * @param {string} label for screen readers, and as a tooltip
 * @param {() => void} act
 */
export function tool(name, label, act) {
  return button(icon(name), act, { class: "tool", "aria-label": label, title: label });
}

/**
 * Shows how far a slider is by the colour of its track.
 * @param {HTMLInputElement} range
 */
export function fillTrack(range) {
  const share = (Number(range.value) - Number(range.min)) / Math.max(Number(range.max) - Number(range.min), 1);
  range.style.setProperty("--fill", `${100 * share}%`);
}

/**
 * An icon; it is hidden from screen readers, because its control has a label.
 * @param {string} name
 */
export function icon(name) {
  const outline = svg("path", { d: ICONS[name] });
  return svg("svg", { class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" }, outline);
}

/**
 * An element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 */
export function svg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Outlines on a grid of 24, drawn with a stroke. @type {Record<string, string>} */
const ICONS = {
  play: "M8 5l11 7-11 7z",
  pause: "M9 5v14M15 5v14",
  back: "M16 6l-8 6 8 6zM6 6v12",
  forward: "M8 6l8 6-8 6zM18 6v12",
  first: "M19 6l-7 6 7 6zM12 6l-7 6 7 6z",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 010 12h-3",
  restart: "M4 4v6h6M4.5 15a8 8 0 101.6-8.3L4 10",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  save: "M12 3v12M8 11l4 4 4-4M5 17v4h14v-4",
  sound: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 010 6M18.5 6.5a8 8 0 010 11",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6",
  left: "M14 5l-7 7 7 7",
  right: "M10 5l7 7-7 7",
  down: "M5 10l7 7 7-7",
  drop: "M5 5l7 7 7-7M5 12l7 7 7-7",
  cw: "M19 5v5h-5M18.5 10A7.5 7.5 0 106 17.5",
  ccw: "M5 5v5h5M5.5 10A7.5 7.5 0 1118 17.5",
  dice: "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  close: "M6 6l12 12M18 6L6 18",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  hint: "M9 18h6M10 21h4M9 15a6 6 0 116 0v1H9z",
  edit: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
  check: "M4 12l6 6L20 6",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  window: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 100-6 3 3 0 000 6z",
};
