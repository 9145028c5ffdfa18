// Pyodide in Node, with the arcade's archive on its path.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** A module of the folder that Pyodide lies in. */
export const load = (folder, name) => import(pathToFileURL(join(resolve(folder), name)).href);

/** Pyodide, started from a folder and the snapshot in it, if there is one, and able to import what is in an archive. */
export async function start(folder, archive) {
  const { loadPyodide } = await load(folder, "pyodide.js");
  const { default: createPyodideModule } = await load(folder, "pyodide.asm.js");
  const snapshot = join(folder, "snapshot.bin");
  const _loadSnapshot = existsSync(snapshot) ? readFileSync(snapshot) : undefined;
  const pyodide = await loadPyodide({ indexURL: resolve(folder), createPyodideModule, _loadSnapshot });
  pyodide.FS.writeFile("/lib/chainfall.zip", readFileSync(archive));
  pyodide.runPython('import sys; sys.path.insert(0, "/lib/chainfall.zip")');
  return pyodide;
}
