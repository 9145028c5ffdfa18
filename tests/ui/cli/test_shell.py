"""``chainfall shell``: a game on standard input and output, and the start-up lines of the Dr. Mario assignment."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify

Run = Callable[..., Any]


def test_a_game_is_played_from_standard_input(run: Run) -> None:
    status, out, err = run("shell", "puzzle-kata", stdin="BR LLL\nBY LL\n:quit\n")
    assert (status, err) == (0, "")
    assert out.splitlines()[-2:] == ["║BB    ║", "║RY    ║"]
    assert out.count("\n") == 3 * 12


def test_options_and_seed_reach_the_game(run: Run) -> None:
    arguments = ("shell", "triple-town", "--seed", "9", "--option", "rows=3", "--option", "storehouse=yes")
    game = registry.game("triple-town")
    session = Session(game, game.Options(rows=3, storehouse=True), seed=9)
    assert run(*arguments).out == session.game.text(session.state) + "\n"


def test_the_default_seed_is_nought(run: Run) -> None:
    assert run("shell", "triple-town").out == run("shell", "triple-town", "--seed", 0).out
    assert run("shell", "triple-town").out != run("shell", "triple-town", "--seed", 1).out


def test_bytes_that_are_not_text_are_a_line_like_any_other(run: Run) -> None:
    status, out, err = run("shell", "triple-town", stdin=b"\xff\xfe\x00\n0 0\n")
    assert status == 0
    assert err.startswith("line 1: ")
    assert out.count("piece") == 3


def test_a_byte_order_mark_is_not_part_of_the_first_line(run: Run) -> None:
    assert run("shell", "triple-town", stdin=b"\xef\xbb\xbf0 0\n") == run("shell", "triple-town", stdin="0 0\n")
    assert run("shell", "triple-town", stdin=b"0 0\n\xef\xbb\xbf1 1\n").err.startswith("line 2: ")


def test_what_was_played_is_recorded(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    status, _, err = run("shell", "triple-town", "--seed", 3, "--record", path, stdin="0 0\n1 1\n:undo\n2 2\n:quit\n")
    assert (status, err) == (0, f"Recorded 2 steps to {str(path)!r}.\n")
    replay = Replay.load(path)
    assert (replay.seed, replay.inputs) == (3, (("0 0", 1), ("2 2", 1)))
    assert verify(replay).ok


def test_nothing_played_is_recorded_too(run: Run, tmp_path: Path) -> None:
    run("shell", "triple-town", "--record", tmp_path / "game.json")
    assert verify(Replay.load(tmp_path / "game.json")).ok


def test_an_older_recording_is_replaced_by_the_new_one_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("x" * 100_000)
    run("shell", "triple-town", "--record", path, stdin="0 0\n")
    assert verify(Replay.load(path)).ok


# The start-up lines of dr-mario-shell


FIELD = "|            |\n" * 4 + " ------------ \nLEVEL CLEARED\n"


def test_a_number_on_the_first_line_begins_the_assignments_protocol(run: Run) -> None:
    status, out, err = run("shell", "dr-mario-shell", stdin="4\n4\nEMPTY\nnonsense\n:undo\nF R Y\nQ\n")
    faller = "|            |\n|   [R--Y]   |\n" + "|            |\n" * 2 + " ------------ \nLEVEL CLEARED\n"
    assert (status, out, err) == (0, FIELD * 3 + faller, "")


def test_the_protocol_keeps_the_options_that_do_not_say_what_the_field_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    arguments = ("--option", "rotation=drawn", "--option", "landing=position", "--record", path)
    run("shell", "dr-mario-shell", *arguments, stdin="4\n3\nCONTENTS\n\n\n\nr\nF R Y\nA\n")
    replay = Replay.load(path)
    assert replay.options == {
        "rows": 4,
        "columns": 3,
        "contents": ".../.../.../r..",
        "rotation": "drawn",
        "landing": "position",
    }
    assert verify(replay).ok


@pytest.mark.parametrize(
    ("stdin", "message"),
    [("3\n", "line 1: "), ("-4\n", "line 1: "), ("4\nx\n", "line 2: "), ("4\n4\nFULL\n", "line 3: ")],
)
def test_wrong_start_up_lines_are_a_mistake(run: Run, stdin: str, message: str) -> None:
    status, out, err = run("shell", "dr-mario-shell", stdin=stdin)
    assert (status, out) == (2, "")
    assert err.startswith(f"chainfall: {message}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("stdin", ["4\n", "4\n4\n", "4\n4\nCONTENTS\n"])
def test_input_that_ends_in_the_start_up_lines_ends_quietly(run: Run, stdin: str) -> None:
    assert run("shell", "dr-mario-shell", stdin=stdin) == (0, "", "")


def test_any_other_first_line_is_played_on_the_default_field(run: Run) -> None:
    status, out, err = run("shell", "dr-mario-shell", stdin="F R Y\nhm\n")
    session = Session("dr-mario-shell")
    first = session.game.text(session.state)
    session.play("F R Y")
    second = session.game.text(session.state)
    assert (status, out) == (0, "".join(text + "\n" for text in (first, second, second)))
    assert err.startswith("line 2: ")


def test_no_input_at_all_shows_the_default_field(run: Run) -> None:
    session = Session("dr-mario-shell")
    assert run("shell", "dr-mario-shell") == (0, session.game.text(session.state) + "\n", "")


def test_with_an_option_for_the_field_it_starts_at_once(run: Run) -> None:
    arguments = ("shell", "dr-mario-shell", "--option", "rows=4", "--option", "columns=4")
    status, out, err = run(*arguments, stdin="4\n")
    assert (status, out) == (0, FIELD * 2)
    assert err.startswith("line 1: ")
