// Plays sixty ticks of matches once more in Pyodide. Run by duel.py:
//
//     node resimulating.mjs FOLDER-OF-PYODIDE ARCHIVE SCRIPT REPLAY...
//
// The answer on standard output is, for every replay, the list of milliseconds that the script measures.

import { readFileSync } from "node:fs";
import { start } from "../tests/ui/web/pyodide.mjs";

const [folder, archive, script, ...replays] = process.argv.slice(2);
const pyodide = await start(folder, archive);
pyodide.runPython(readFileSync(script, "utf-8"));
const again = pyodide.globals.get("again");
process.stdout.write(JSON.stringify(replays.map((path) => again(readFileSync(path, "utf-8")).toJs())));
