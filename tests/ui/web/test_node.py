"""The same rules in WebAssembly: golden replays give the same digests in Pyodide as in CPython."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from chainfall.play.registry import BUILT_IN
from chainfall.play.replay import Replay

HERE = Path(__file__).parent
REPLAYS = sorted((HERE.parents[1] / "replays").rglob("*.json"))


def play_in_pyodide(site_folder: Path, folder: Path) -> dict[str, Any]:
    """What Pyodide makes of every golden replay, in one process."""
    node = shutil.which("node")
    assert node, "the arcade was built by Node, so it is here"
    (original,) = site_folder.glob("assets/pyodide-*")
    (archive,) = site_folder.glob("assets/chainfall-*.zip")
    pyodide = folder / "pyodide"
    shutil.copytree(original, pyodide)
    (pyodide / "package.json").write_text('{"type": "module"}')  # so that Node takes its files for modules
    done = subprocess.run(
        [node, str(HERE / "digests.mjs"), str(pyodide), str(archive), *map(str, REPLAYS)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_golden_replays_of_every_game_play_the_same_in_pyodide(site_folder: Path, tmp_path: Path) -> None:
    found = play_in_pyodide(site_folder, tmp_path)
    assert found["version"].startswith("3.14.")
    assert {Replay.load(path).game for path in REPLAYS} >= set(BUILT_IN)
    for path in REPLAYS:
        answer = found["answers"][str(path)]
        assert answer["problem"] == "", path
        assert answer["text"] == path.read_text(encoding="utf-8"), path
