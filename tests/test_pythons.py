"""Every supported Python that is installed gives the same verdicts, with nothing but its standard library."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
REPLAYS = ROOT / "tests" / "replays"
SUPPORTED = ["python3.11", "python3.12", "python3.13", "python3.14"]


def pythons() -> list[str]:
    """The running interpreter, and every other supported one that really runs: a shim may be empty, or lead to it."""
    found = {os.path.realpath(sys.executable): sys.executable}
    for path in filter(None, map(shutil.which, SUPPORTED)):
        asked = [path, "-c", "import os, sys; print(os.path.realpath(sys.executable))"]
        told = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=30)
        if told.returncode == 0:
            found.setdefault(told.stdout.strip(), path)
    return list(found.values())


def run(python: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [python, "-S", "-W", "error", "-m", "chainfall", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"},
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("python", pythons())
def test_all_golden_replays_verify(python: str) -> None:
    files = len(list(REPLAYS.rglob("*.json")))
    done = run(python, "verify", str(REPLAYS))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == f"{files} files: {files} OK, 0 FAILED\n"
    assert done.stdout.count(": OK  ") == files


@pytest.mark.parametrize("python", pythons())
def test_the_command_line_works(python: str, tmp_path: Path) -> None:
    assert run(python, "games").returncode == 0
    assert "usage: chainfall shell" in run(python, "shell", "--help").stdout
    done = run(python, "shell", "nothing")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    record = tmp_path / "game.json"
    done = run(python, "kata", "puzzle-fighter", '[["BR", "LLL"]]', "--record", str(record))
    assert done.stdout.splitlines()[-2:] == ["B     ", "R     "]
    assert run(python, "verify", str(record)).returncode == 0
