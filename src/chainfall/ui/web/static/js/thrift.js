/**
 * Whether the player wants to save data, as set in the browser: then nothing is loaded or computed without being asked for.
 */

/** @returns {boolean} */
export function savesData() {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (/** @type {unknown} */ (navigator));
  return connection?.saveData ?? false;
}
