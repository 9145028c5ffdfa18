// Makes the standard library that the browser downloads. Run by hatch_build.py:
//
//     node hatch_build.mjs FOLDER-OF-PYODIDE TARGET MODULE...
//
// Pyodide's own holds the source of every module. This one holds, compiled, the modules that are loaded once Python has
// started and imported the given ones: half the size, and a start that takes a third of the time, because the browser
// has nothing to compile. They name lines and not columns, which would be a quarter of their size.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, target, ...modules] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: resolve(folder), env: { PYTHONNODEBUGRANGES: "1" } });

pyodide.FS.writeFile("/whole.zip", readFileSync(join(folder, "python_stdlib.zip")));
pyodide.globals.set("wanted", pyodide.toPy(modules));
pyodide.runPython(`
import sys
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from zipfile import ZIP_STORED, ZipFile, ZipInfo

ALWAYS = ["encodings.ascii", "encodings.cp437", "encodings.latin_1"]  # imported when they are first used, as by zipfile
NO_DOCSTRINGS = 2

for name in [*wanted, *ALWAYS]:
    import_module(name)
loaded = set(sys.modules)

def module_of(path):
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

whole = ZipFile("/whole.zip")
with ZipFile("/part.zip", "w", ZIP_STORED) as part:
    for path in sorted(whole.namelist()):
        if path.endswith(".py") and module_of(path) in loaded:
            source = whole.read(path)
            code = compile(source, f"/lib/{path}", "exec", dont_inherit=True, optimize=NO_DOCSTRINGS)
            compiled = _code_to_hash_pyc(code, source_hash(source), checked=False)
            part.writestr(ZipInfo(path + "c", (1980, 1, 1, 0, 0, 0)), bytes(compiled))
`);
writeFileSync(target, pyodide.FS.readFile("/part.zip"));
