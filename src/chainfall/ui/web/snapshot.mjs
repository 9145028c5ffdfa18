// Makes a snapshot of Python's memory, and starts a Python from it to see that it works. Run by snapshot.py:
//
//     node snapshot.mjs FOLDER TARGET ADDRESS-OF-PYODIDE ADDRESS-OF-ARCHIVE
//
// The folder holds the files of Pyodide as a page gets them, and our package as chainfall.zip.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checkOrigin, makeSnapshot } from "./static/js/engine/snapshot.js";

const [folder, target, pyodide, archive] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(resolve(folder), name)).href);
const { loadPyodide } = await load("pyodide.js");
const { default: createPyodideModule } = await load("pyodide.asm.js");
const start = (settings) => loadPyodide({ indexURL: resolve(folder), createPyodideModule, ...settings });

const python = await start({ _makeSnapshot: true });
const snapshot = makeSnapshot(python, readFileSync(join(folder, "chainfall.zip")), { pyodide, archive });
checkOrigin(await start({ _loadSnapshot: snapshot }), { pyodide, archive });
writeFileSync(target, snapshot);
