/**
 * Whether the player wants to save data, as browsers are told: then nothing is loaded or computed that was not asked for.
 */

/** @returns {boolean} */
export function savesData() {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (/** @type {unknown} */ (navigator));
  return connection?.saveData ?? false;
}
