"""The example in real time, installed as a stranger would install it, played, and within its size."""

import ast
import json
import re
from pathlib import Path

from tests.examples.conftest import EXAMPLES, Run

EXAMPLE = EXAMPLES / "puyo"
SOURCE = EXAMPLE / "src/chainfall_puyo/game.py"
MOST_LINES = 180

LINES = ["-", "left", "-", "cw", "jump", "drop", "- x60", "right+down", "drop"]
PLAYED = ["-", "left", "-", "cw", "drop", ["-", 60], "right+down", "drop"]


def code_lines(source: str) -> int:
    """Lines of a module that hold code: neither blank, nor a comment, nor part of a docstring."""
    tree = ast.parse(source)
    texts = [
        node.body[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False)
    ]
    told = {line for text in texts for line in range(text.lineno, (text.end_lineno or 0) + 1)}
    lines = enumerate(source.splitlines(), 1)
    return sum(number not in told and not re.fullmatch(r"\s*(#.*)?", line) for number, line in lines)


def test_blank_lines_comments_and_docstrings_are_not_code() -> None:
    source = '"""Two\nlines."""\n\n# why\nA = [\n    1  # one\n]\n\n\ndef f():\n    """One."""\n    return A\n'
    assert code_lines(source) == 5


def test_the_whole_game_has_at_most_180_lines_of_code() -> None:
    assert code_lines(SOURCE.read_text(encoding="utf-8")) <= MOST_LINES


def test_it_is_listed_with_its_package_and_its_options(run: Run) -> None:
    listed = run("-m", "chainfall", "games")
    assert listed.returncode == 0, listed.stderr
    [line] = [line for line in listed.stdout.splitlines() if line.startswith("examples/puyo")]
    assert "chainfall-puyo" in line
    described = run("-m", "chainfall", "games", "examples/puyo").stdout
    assert "colours" in described
    assert "gravity_ms" in described


def test_it_plays_in_the_shell_and_its_replay_verifies(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = run(
        *("-m", "chainfall", "shell", "examples/puyo", "--seed", 7, "--option", "colours=3", "--record", file),
        stdin="\n".join(LINES),
    )
    assert played.returncode == 0, played.stderr
    assert "button 'jump': expected left, right" in played.stderr
    assert "╚══════╝" in played.stdout

    replay = json.loads(file.read_text())
    assert replay["game"] == "examples/puyo"
    assert replay["options"]["colours"] == 3
    assert replay["inputs"] == PLAYED
    verified = run("-m", "chainfall", "verify", file)
    assert verified.returncode == 0, verified.stdout + verified.stderr

    replay["result"]["score"] += 10
    file.write_text(json.dumps(replay))
    assert run("-m", "chainfall", "verify", file).returncode == 1


def test_the_bot_program_of_its_page_plays_it_to_the_end(run: Run, tmp_path: Path) -> None:
    page = (EXAMPLE / "README.md").read_text(encoding="utf-8")
    [program] = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    file = tmp_path / "game.json"
    played = run("-c", program.replace("game.json", file.as_posix()))
    assert played.returncode == 0, played.stderr
    assert json.loads(file.read_text())["result"]["reason"] == "the third column is full"
    assert run("-m", "chainfall", "verify", file).returncode == 0


def test_its_own_tests_pass(run: Run) -> None:
    tested = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", EXAMPLE, EXAMPLE)
    assert tested.returncode == 0, tested.stdout + tested.stderr
