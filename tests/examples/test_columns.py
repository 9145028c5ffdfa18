"""The example package, installed as a stranger would install it and played from the command line."""

import json
from pathlib import Path

from tests.examples.conftest import EXAMPLES, Run

EXAMPLE = EXAMPLES / "columns"
LINES = ["0", "1 2", "nothing", "9", "2 1", "3", "4 2", "5", "0 1"]
PLAYED = [line for line in LINES if line != "nothing"]


def test_it_is_listed_with_its_package(run: Run) -> None:
    listed = run("-m", "chainfall", "games")
    assert listed.returncode == 0, listed.stderr
    [line] = [line for line in listed.stdout.splitlines() if line.startswith("examples/columns")]
    assert "chainfall-columns" in line


def test_it_plays_in_the_shell_and_its_replay_verifies(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = run(
        *("-m", "chainfall", "shell", "examples/columns", "--seed", 7, "--option", "colours=3", "--record", file),
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
    verified = run("-m", "chainfall", "verify", file)
    assert verified.returncode == 0, verified.stdout + verified.stderr

    replay["result"]["score"] += 10
    file.write_text(json.dumps(replay))
    assert run("-m", "chainfall", "verify", file).returncode == 1


def test_its_own_tests_pass(run: Run) -> None:
    tested = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", EXAMPLE, EXAMPLE)
    assert tested.returncode == 0, tested.stdout + tested.stderr
