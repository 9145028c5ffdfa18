"""The command ``chainfall``: help, mistakes and exit codes."""

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import chainfall
from chainfall.ui.cli.main import COMMANDS, main

Run = Callable[..., Any]

EVERY = [[], *([name] for name in COMMANDS), ["kata", "puzzle-fighter"], ["kata", "triple-trouble"]]


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_every_command_explains_itself_with_examples(run: Run, command: list[str]) -> None:
    status, out, err = run(*command, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(" ".join(["usage: chainfall", *command]))
    assert "\nexamples:\n  " in out


def test_every_command_is_in_the_readme() -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"chainfall {name} " not in readme] == []


def test_without_a_command_there_is_help(run: Run) -> None:
    assert run() == run("--help")


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version") == (0, f"chainfall {chainfall.__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["paly"], "argument COMMAND: invalid choice: 'paly' (choose from"),
        (["shell"], "the following arguments are required: GAME (see chainfall shell --help)"),
        (["shell", "chess"], "game 'chess' is not known, expected one of: puzzle-fighter, "),
        (["play", "chess"], "game 'chess' is not known, expected one of: puzzle-fighter, "),
        (["play", "--terminal", "chess"], "game 'chess' is not known, expected one of: puzzle-fighter, "),
        (["play", "--port", "65536"], "argument --port: '65536': expected a whole number from 0 to 65535"),
        (["export-web"], "the following arguments are required: DIR (see chainfall export-web --help)"),
        (["games", "chess"], "game 'chess' is not known, expected one of: puzzle-fighter, "),
        (["shell", "triple-town", "--seed", "x"], "argument --seed: 'x': expected a whole number from 0 to"),
        (["shell", "triple-town", "--seed", "-1"], "argument --seed: '-1': expected a whole number from 0 to"),
        (["shell", "triple-town", "--seed", "4294967296"], "argument --seed: '4294967296': expected a whole"),
        (["shell", "triple-town", "--seed", "9" * 5000], "argument --seed: '999"),
        (["shell", "triple-town", "--se", "1"], "unrecognized arguments: --se 1 (see chainfall shell --help)"),
        (
            ["shell", "triple-town", "rows=3"],
            "unrecognized arguments: rows=3; an option of a game is given as --option rows=3 (see",
        ),
        (["shell", "triple-town", "--option", "rows"], "--option 'rows': expected KEY=VALUE"),
        (["shell", "triple-town", "--option", "rows=x"], "option rows='x': expected a whole number from 1 to 50"),
        (["shell", "triple-town", "--option", "row=1"], "option 'row' does not exist, expected rows, columns, "),
        (
            ["shell", "triple-town", "--option", "rows=1", "--option", "rows=2"],
            "--option 'rows=2': rows is given twice",
        ),
        (["shell", "puzzle-kata", "--option", "a=1"], "option 'a' does not exist, expected board, pieces"),
        (["shell", "dr-mario-shell", "--option", "rotation=up"], "option rotation='up': expected clockwise or drawn"),
        (["shell", "dr-mario-shell", "--option", "contents=x"], "option contents, row 1: 'x' is not a cell"),
        (["kata"], "the following arguments are required: KATA (see chainfall kata --help)"),
        (["kata", "chess"], "argument KATA: invalid choice: 'chess' (choose from"),
        (["verify"], "the following arguments are required: FILE (see chainfall verify --help)"),
        (["verify", "--jobs", "0", "x"], "argument --jobs: '0': expected a whole number from 1 to 999"),
        (["\x1b[31m"], r"argument COMMAND: invalid choice: '\x1b[31m' (choose from"),
    ],
)
def test_a_mistake_is_told_in_one_line(run: Run, arguments: list[str], message: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"chainfall: {message}")
    assert err.count("\n") == 1
    assert err[:-1].isprintable()


def test_a_full_disk_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("sys.stdout", Full())
    assert main(["games"]) == 2
    assert capsys.readouterr().err == "chainfall: No space left on device\n"


def test_a_command_does_not_wait_for_the_imports_of_the_others() -> None:
    code = "import sys; from chainfall.ui.cli.main import main; main(['games']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert {name for name in done.stderr.split() if name.startswith("chainfall.ui.cli.")} == {
        "chainfall.ui.cli.games",
        "chainfall.ui.cli.main",
        "chainfall.ui.cli.parser",
    }


def test_too_little_memory_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def starved(source: str) -> None:
        raise MemoryError

    monkeypatch.setattr("chainfall.ui.cli.kata.read_json", starved)
    assert run("kata", "puzzle-fighter", "-") == (2, "", "chainfall: there is not enough memory for this\n")
