// Plays sixty ticks of matches once more in Pyodide. Run by duel.py:
//
//     node resimulating.mjs FOLDER-OF-PYODIDE ARCHIVE SCRIPT REPLAY...
//
// The answer on standard output is, for every replay, the list of milliseconds that the script measures.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, archive, script, ...replays] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(resolve(folder), name)).href);
const { loadPyodide } = await load("pyodide.js");
const { default: createPyodideModule } = await load("pyodide.asm.js");
const pyodide = await loadPyodide({ indexURL: resolve(folder), createPyodideModule });

pyodide.FS.writeFile("/lib/chainfall.zip", readFileSync(archive));
pyodide.runPython('import sys; sys.path.insert(0, "/lib/chainfall.zip")');
pyodide.runPython(readFileSync(script, "utf-8"));
const again = pyodide.globals.get("again");
process.stdout.write(JSON.stringify(replays.map((path) => again(readFileSync(path, "utf-8")).toJs())));
