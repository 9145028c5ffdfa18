/**
 * Canvases that are not on the page.
 */

/** @param {number} width @param {number} height @returns {[HTMLCanvasElement, CanvasRenderingContext2D]} */
export function makeCanvas(width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return [canvas, /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"))];
}
