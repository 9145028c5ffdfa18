"""Scripts in Node that work with Pyodide and the kernels, as the exported arcade has them."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from chainfall.ui.web.site import STATIC


def run_with_pyodide(script: Path, site: Path, folder: Path, *arguments: str, snapshot: bytes = b"") -> Any:
    """Runs ``node SCRIPT FOLDER-OF-PYODIDE ARCHIVE KERNELS ARGUMENT...``; what it prints, read as JSON.

    Args:
        script: what is run.
        site: the arcade as ``chainfall export-web`` writes it.
        folder: an empty folder, into which Pyodide is copied.
        arguments: what the script is told besides.
        snapshot: the memory that Pyodide starts with, if it is not to start in the ordinary way.
    """
    node = shutil.which("node")
    assert node, "the arcade was built by Node, so it is here"
    (original,) = site.glob("assets/pyodide-*")
    (archive,) = site.glob("assets/chainfall-*.zip")
    (kernels,) = site.glob("assets/kernels-*.wasm")
    pyodide = folder / "pyodide"
    shutil.copytree(original, pyodide)
    shutil.copy(STATIC / "js" / "engine" / "kernels.js", pyodide)
    (pyodide / "package.json").write_text('{"type": "module"}')  # so that Node takes its files for modules
    if snapshot:
        (pyodide / "snapshot.bin").write_bytes(snapshot)
    done = subprocess.run(
        [node, str(script), str(pyodide), str(archive), str(kernels), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)
