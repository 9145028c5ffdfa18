"""The command line: help, mistakes and exit codes."""

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import chainfall
from chainfall.core.options import specs
from chainfall.play import registry
from chainfall.play.registry import names
from chainfall.play.replay import Replay, verify
from chainfall.play.session import Session
from chainfall.ui.command import main

Run = Callable[..., Any]

COMMANDS = [
    [],
    ["games"],
    ["play"],
    ["export-web"],
    ["shell"],
    ["kata"],
    ["kata", "puzzle-fighter"],
    ["kata", "triple-trouble"],
    ["verify"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_explains_itself_with_examples(run: Run, command: list[str]) -> None:
    status, out, err = run(*command, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(" ".join(["usage: chainfall", *command]))
    assert "\nexamples:\n  " in out


def test_without_a_command_there_is_help(run: Run) -> None:
    assert run() == run("--help")


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version") == (0, f"chainfall {chainfall.__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["paly"], "argument COMMAND: invalid choice: 'paly' (choose from"),
        (["shell"], "the following arguments are required: GAME (see chainfall shell --help)"),
        (["shell", "chess"], "game 'chess' is not known, expected one of: puzzle-kata, "),
        (["play", "chess"], "game 'chess' is not known, expected one of: puzzle-kata, "),
        (["play", "--terminal", "chess"], "game 'chess' is not known, expected one of: puzzle-kata, "),
        (["play", "--port", "65536"], "argument --port: '65536': expected a whole number from 0 to 65535"),
        (["export-web"], "the following arguments are required: DIR (see chainfall export-web --help)"),
        (["games", "chess"], "game 'chess' is not known, expected one of: puzzle-kata, "),
        (["shell", "triple-town", "--seed", "x"], "argument --seed: seed 'x': expected a whole number from 0 to"),
        (["shell", "triple-town", "--seed", "-1"], "argument --seed: seed '-1': expected a whole number from 0 to"),
        (["shell", "triple-town", "--seed", "4294967296"], "argument --seed: seed '4294967296': expected a whole"),
        (["shell", "triple-town", "--seed", "9" * 5000], "argument --seed: seed '999"),
        (["shell", "triple-town", "--se", "1"], "unrecognized arguments: --se 1"),
        (["shell", "triple-town", "--option", "rows"], "--option 'rows': expected KEY=VALUE"),
        (["shell", "triple-town", "--option", "rows=x"], "option rows='x': expected a whole number from 1 to 50"),
        (["shell", "triple-town", "--option", "row=1"], "option 'row' does not exist, expected rows, columns, "),
        (
            ["shell", "triple-town", "--option", "rows=1", "--option", "rows=2"],
            "--option 'rows=2': rows is given twice",
        ),
        (["shell", "puzzle-kata", "--option", "a=1"], "option 'a' does not exist, expected none at all"),
        (["shell", "dr-mario-shell", "--option", "rotation=up"], "option rotation='up': expected clockwise or drawn"),
        (["shell", "dr-mario-shell", "--option", "contents=x"], "option contents, row 1: 'x' is no cell"),
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


# games


def test_the_list_has_a_row_for_every_game(run: Run) -> None:
    status, out, err = run("games")
    assert (status, err) == (0, "")
    header, *rows = out.splitlines()
    assert header.split() == ["name", "played", "package", "what", "it", "is"]
    assert [row.split()[0] for row in rows] == names()
    for row, name in zip(rows, names(), strict=True):
        played = "turn by turn" if registry.find(name).hz == 0 else "real time, 60 Hz"
        assert re.match(rf"{name} +{played} +\S+  \S", row)


def test_every_built_in_game_says_what_it_is(run: Run) -> None:
    for row in run("games").out.splitlines()[1:]:
        description = row.split("chainfall")[-1].strip()
        assert description
        assert ":class:" not in description
        assert "registered game" not in description


@pytest.mark.parametrize("name", list(registry.BUILT_IN))
def test_a_game_is_described_with_its_options_and_inputs(run: Run, name: str) -> None:
    status, out, err = run("games", name)
    game = registry.find(name)
    assert (status, err) == (0, "")
    assert out.startswith(f"{name}: ")
    assert f"rules {game.rules}, package chainfall" in out
    assert all(spec.help in out and spec.setting in out for spec in specs(game.Options))
    assert "Inputs at the start, one a line: " in out


def test_a_broken_game_is_listed_with_its_error_and_does_not_stop_the_list(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "module_that_leaves.py").write_text("import sys\nsys.exit('goodbye')\n")
    monkeypatch.syspath_prepend(tmp_path)
    broken = [
        registry.Entry("ann/gone", "no_such_module:GAME", "ann-games"),
        registry.Entry("bob/leaves", "module_that_leaves:GAME", "bob-games"),
    ]
    real = registry.entries
    monkeypatch.setattr(registry, "entries", lambda: [*broken, *real()])
    monkeypatch.setattr("chainfall.ui.listing.entries", registry.entries)
    status, out, err = run("games")
    assert status == 0
    rows = [row.split()[:3] for row in out.splitlines()[1:]]
    assert rows[:2] == [["ann/gone", "broken", "ann-games"], ["bob/leaves", "broken", "bob-games"]]
    assert [row[0] for row in rows[2:]] == [entry.name for entry in real()]
    first, second = err.splitlines()
    assert first.startswith("chainfall: game 'ann/gone' of package ann-games failed to load no_such_module:GAME: ")
    assert second.endswith("bob-games failed to load module_that_leaves:GAME: SystemExit: goodbye")


# shell


def test_a_game_is_played_from_standard_input(run: Run) -> None:
    status, out, err = run("shell", "puzzle-kata", stdin="BR LLL\nBY LL\n")
    assert (status, err) == (0, "")
    assert out.splitlines()[-2:] == ["║BB    ║", "║RY    ║"]
    assert out.count("\n") == 3 * 12


def test_options_and_seed_reach_the_game(run: Run) -> None:
    arguments = ("shell", "triple-town", "--seed", "9", "--option", "rows=3", "--option", "storehouse=yes")
    game = registry.find("triple-town")
    session = Session(game, game.Options(rows=3, storehouse=True), seed=9)
    assert run(*arguments).out == session.game.text(session.state) + "\n"


def test_the_default_seed_is_nought(run: Run) -> None:
    assert run("shell", "triple-town").out == run("shell", "triple-town", "--seed", 0).out
    assert run("shell", "triple-town").out != run("shell", "triple-town", "--seed", 1).out


def test_bytes_that_are_no_text_are_a_line_like_any_other(run: Run) -> None:
    status, out, err = run("shell", "triple-town", stdin=b"\xff\xfe\x00\n0 0\n")
    assert status == 0
    assert err.startswith("line 1: ")
    assert out.count("piece") == 3


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


@pytest.mark.parametrize("name", ["no/such/game.json", "."])
@pytest.mark.parametrize(
    "command",
    [
        ["shell", "triple-town"],
        ["shell", "dr-mario-shell"],
        ["play", "--terminal", "triple-town"],
        ["kata", "puzzle-fighter", "[]"],
        ["kata", "puzzle-fighter", "--steps", "[]"],
    ],
    ids=" ".join,
)
def test_a_recording_that_cannot_be_written_is_told_before_anything_is_played(
    run: Run, tmp_path: Path, command: list[str], name: str
) -> None:
    status, out, err = run(*command, "--record", tmp_path / name, stdin="0 0\n")
    assert (status, out) == (2, "")
    assert err.startswith(f"chainfall: --record {str(tmp_path / name)!r}: cannot be written: ")
    assert err.count("\n") == 1


def test_a_mistake_leaves_no_empty_recording_and_spares_an_old_one(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.json"
    old.write_text("precious")
    for path in (old, tmp_path / "new.json"):
        assert run("shell", "dr-mario-shell", "--record", path, stdin="3\n").status == 2
        assert run("kata", "puzzle-fighter", "[1]", "--record", path).status == 2
    assert [path.name for path in tmp_path.iterdir()] == ["old.json"]
    assert old.read_text() == "precious"


# shell dr-mario-shell


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


# play


def test_the_menu_asks_for_a_game_and_a_seed_and_plays(run: Run) -> None:
    status, out, err = run("play", "--terminal", stdin="triple-town\n5\n0 0\n:quit\n")
    assert (status, err) == (0, "")
    number = names().index("triple-town") + 1
    assert f"  {number}  triple-town (turn by turn): " in out
    assert "triple-town, seed 5 (chainfall play --terminal triple-town --seed 5 is the same game)" in out
    assert out.count("piece ") >= 2
    assert out.endswith("Goodbye.\n")
    assert run("play", "--terminal", stdin=f"{number}\n5\n0 0\n:quit\n").out == out


def test_no_answer_means_the_first_game_and_any_seed(run: Run) -> None:
    outs = [run("play", "--terminal", stdin="\n\n").out for _ in range(2)]
    assert all(f"{names()[0]}, seed " in out for out in outs)
    assert outs[0] != outs[1]


def test_a_wrong_answer_is_asked_for_again(run: Run) -> None:
    status, out, _ = run("play", "--terminal", stdin="0\nchess\n\x1b[31m\ntriple-town\nx\n-1\n7\n")
    assert status == 0
    assert out.count(" is none of them: expected 1 to ") == 3
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
    broken = registry.Entry("ann/gone", "no_such_module:GAME", "ann-games")
    monkeypatch.setattr(registry, "entries", lambda: [broken, *real()])
    status, out, err = run("play", "--terminal", stdin="")
    assert status == 0
    assert "ann/gone" not in out
    assert err.startswith("chainfall: game 'ann/gone' of package ann-games failed to load")
