"""The example package, installed as a stranger would install it and played from the command line."""

import json
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "columns"
LINES = ["0", "1 2", "nothing", "9", "2 1", "3", "4 2", "5", "0 1"]
PLAYED = [line for line in LINES if line != "nothing"]

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a module of Python in an environment of its own in which the example is installed.

    The packages of the running environment can be seen from there, pip and hatchling among them, so nothing is fetched.
    """
    home = tmp_path_factory.mktemp("columns") / "environment"
    venv.create(home, symlinks=True)
    at_home = {"base": str(home), "platbase": str(home)}
    python = Path(sysconfig.get_path("scripts", "venv", at_home)) / Path(sys.executable).name
    packages = Path(sysconfig.get_path("purelib", "venv", at_home))
    visible = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
    lines = [f"import site; site.addsitedir({path!r})" for path in visible]
    (packages / "running_environment.pth").write_text("\n".join(lines) + "\n")

    def run(*arguments: object, stdin: str = "") -> "subprocess.CompletedProcess[str]":
        command = [str(python), "-B", "-m", *map(str, arguments)]
        return subprocess.run(command, input=stdin, capture_output=True, text=True, cwd=home, check=False, timeout=120)

    offline = ["--no-build-isolation", "--no-deps", "--no-index", "--no-cache-dir", "--disable-pip-version-check"]
    installed = run("pip", "install", "--quiet", *offline, EXAMPLE)
    assert installed.returncode == 0, installed.stderr
    return run


def test_it_is_listed_with_its_package(run: Run) -> None:
    listed = run("chainfall", "games")
    assert listed.returncode == 0, listed.stderr
    [line] = [line for line in listed.stdout.splitlines() if line.startswith("examples/columns")]
    assert "chainfall-columns" in line


def test_it_plays_in_the_shell_and_its_replay_verifies(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = run(
        *("chainfall", "shell", "examples/columns", "--seed", 7, "--option", "colours=3", "--record", file),
        stdin="\n".join(LINES),
    )
    assert played.returncode == 0, played.stderr
    assert played.stdout.count(" 012345\n") == 1 + len(LINES)
    assert "'nothing': expected a column and perhaps how often to turn" in played.stderr
    assert "expected a column from 0 to 5 and 0 to 2 turns" in played.stderr

    replay = json.loads(file.read_text())
    assert replay["game"] == "examples/columns"
    assert replay["options"] == {"colours": 3}
    assert replay["inputs"] == PLAYED
    verified = run("chainfall", "verify", file)
    assert verified.returncode == 0, verified.stdout + verified.stderr

    replay["result"]["score"] += 10
    file.write_text(json.dumps(replay))
    assert run("chainfall", "verify", file).returncode == 1


def test_its_own_tests_pass(run: Run) -> None:
    tested = run("pytest", "-q", "-p", "no:cacheprovider", "--rootdir", EXAMPLE, EXAMPLE)
    assert tested.returncode == 0, tested.stdout + tested.stderr
