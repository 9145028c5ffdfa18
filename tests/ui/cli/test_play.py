"""``chainfall play --terminal``, line by line. The arcade has its tests in ``tests/ui/tui`` and ``tests/ui/web``."""

import io
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.ui.cli.main import main

Run = Callable[..., Any]


def test_the_menu_asks_for_a_game_and_a_seed_and_plays(run: Run) -> None:
    status, out, err = run("play", "--terminal", stdin="triple-town\n5\n0 0\n:quit\n")
    assert (status, err) == (0, "")
    number = registry.games().index("triple-town") + 1
    assert f"  {number}  triple-town (turn by turn): " in out
    assert "triple-town, seed 5 (chainfall play --terminal triple-town --seed 5 is the same game)" in out
    assert out.count("piece ") >= 2
    assert out.endswith("Goodbye.\n")
    assert run("play", "--terminal", stdin=f"{number}\n5\n0 0\n:quit\n").out == out


def test_no_answer_means_the_first_game_and_any_seed(run: Run) -> None:
    outs = [run("play", "--terminal", stdin="\n\n").out for _ in range(2)]
    assert all(f"{registry.games()[0]}, seed " in out for out in outs)
    assert outs[0] != outs[1]


def test_a_wrong_answer_is_asked_for_again(run: Run) -> None:
    status, out, _ = run("play", "--terminal", stdin="0\nchess\n\x1b[31m\ntriple-town\nx\n-1\n7\n")
    assert status == 0
    assert out.count(" is not in the list: expected 1 to ") == 3
    assert out.count(": expected a whole number from 0 to 4294967295\n") == 2
    assert "triple-town, seed 7 " in out
    assert "\x1b" not in out


@pytest.mark.parametrize("stdin", ["", "1\n", "x\n"])
def test_the_end_of_input_is_a_polite_way_out_of_the_menu(run: Run, stdin: str) -> None:
    status, out, err = run("play", "--terminal", stdin=stdin)
    assert (status, err) == (0, "")
    assert out.endswith("Goodbye.\n")


def test_what_is_given_is_not_asked_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    arguments = ("play", "--terminal", "triple-town", "--seed", 8, "--option", "rows=2", "--record", path)
    status, out, _ = run(*arguments, stdin="0 0\n")
    assert status == 0
    assert "Which one" not in out
    assert "Seed" not in out
    assert (Replay.load(path).seed, Replay.load(path).options["rows"]) == (8, 2)


def test_a_game_that_does_not_load_is_left_out_of_the_menu_and_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = registry.entries
    broken = registry.RegisteredGame("ann/gone", "no_such_module:GAME", "ann-games")
    monkeypatch.setattr(registry, "entries", lambda: [broken, *real()])
    status, out, err = run("play", "--terminal", stdin="")
    assert status == 0
    assert "ann/gone" not in out
    assert err.startswith("chainfall: game 'ann/gone' of package ann-games failed to load")


@pytest.mark.parametrize("command", [("shell",), ("play", "--terminal")])
def test_a_preset_gives_options_and_single_ones_change_it(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "game.json"
    chosen = ("--preset", "arcade", "--option", "kick=none", "--option", "level=3")
    run(*command, "puzzle-fighter", "--seed", 1, *chosen, "--record", path, stdin="-\n:quit\n")
    options = Replay.load(path).options
    assert (options["power"], options["kick"], options["level"]) == ("solid", "none", 3)


@pytest.mark.parametrize("command", [("shell",), ("play", "--terminal"), ("play",)])
def test_an_unknown_preset_is_told_with_those_that_there_are(run: Run, command: tuple[str, ...]) -> None:
    message = "puzzle-fighter has no preset 'hard', expected one of: arcade, document, timed-2-min"
    assert run(*command, "puzzle-fighter", "--preset", "hard") == (2, "", f"chainfall: {message}\n")


def test_a_preset_needs_its_game(run: Run) -> None:
    message = "--preset requires GAME"
    assert run("play", "--preset", "arcade") == (2, "", f"chainfall: {message}\n")


class Screen(io.StringIO):
    """A stream that is a terminal, for whoever asks."""

    def isatty(self) -> bool:
        return True


def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> tuple[Screen, Screen]:
    """Goes to a terminal that can draw; the answer is its standard output and its errors."""
    out, errors = Screen(), Screen()
    for name, stream in (("stdin", Screen()), ("stdout", out), ("stderr", errors)):
        monkeypatch.setattr(sys, name, stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("builtins.input", lambda prompt: out.write(prompt) and ":quit")
    return out, errors


@pytest.mark.parametrize("missing", ["textual", "platformdirs"])
def test_without_the_extra_the_menu_is_played_line_by_line_and_says_how_to_get_the_arcade(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = find_spec
    monkeypatch.setattr("chainfall.ui.cli.play.find_spec", lambda name: None if name == missing else real(name))
    out, errors = at_a_terminal(monkeypatch)
    assert main(["play", "--terminal", "triple-town", "--seed", "1"]) == 0
    assert "Type an input, such as: " in out.getvalue()
    told = "chainfall: playing line by line; to play in real time, run pip install 'chainfall[tui]'\n"
    assert errors.getvalue() == told


def test_a_terminal_that_cannot_draw_plays_line_by_line_and_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    out, errors = at_a_terminal(monkeypatch)
    monkeypatch.setenv("TERM", "dumb")
    assert main(["play", "--terminal", "triple-town", "--seed", "1"]) == 0
    assert "Type an input, such as: " in out.getvalue()
    assert errors.getvalue() == "chainfall: this terminal (TERM=dumb) cannot draw; games are played line by line\n"


def test_a_seed_is_that_of_a_game_also_in_the_arcade(monkeypatch: pytest.MonkeyPatch) -> None:
    _, errors = at_a_terminal(monkeypatch)
    assert main(["play", "--terminal", "--seed", "1"]) == 2
    assert errors.getvalue() == "chainfall: --seed and --option require GAME\n"
