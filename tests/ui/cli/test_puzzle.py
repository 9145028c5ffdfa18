"""``chainfall puzzle``: list, play, make and check."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chainfall import Replay, verify
from chainfall.core.placing import Placement
from chainfall.puzzles.collection import collection, read_puzzles
from chainfall.puzzles.goals import Goal
from chainfall.puzzles.puzzle import Puzzle

Run = Callable[..., Any]

CORNER = Puzzle(
    "dr-mario", {"board": "r/R/R", "pieces": "RB"}, Goal("viruses"), 1, "A corner", solution=(Placement(0, 3),)
)


@pytest.fixture
def corner(tmp_path: Path) -> str:
    file = tmp_path / "corner.jsonl"
    file.write_text(CORNER.to_json() + "\n", encoding="utf-8")
    return str(file)


def test_a_list_has_one_line_for_each_puzzle(run: Run, corner: str) -> None:
    status, out, err = run("puzzle", "list")
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == len(collection("puzzle-fighter")) + len(collection("dr-mario"))
    assert out.startswith("puzzle-fighter   1  grade 1  2 pieces  ")
    assert run("puzzle", "list", corner)[1] == f"{corner}   1  grade 1  1 piece  Clear all viruses  (A corner)\n"


def test_a_puzzle_is_played_move_by_move_with_undo(run: Run, corner: str, tmp_path: Path) -> None:
    record = tmp_path / "solved.json"
    lines = "5 0\nundo\n1 3\n"
    status, out, err = run("puzzle", "play", corner, "--record", str(record), stdin=lines)
    assert status == 0
    assert out.startswith("A corner: Clear all viruses.\n")
    assert "That does not solve it: 'undo' takes back a piece" in out
    assert out.endswith("Solved with 1 piece.\n")
    assert err.startswith("Recorded ")
    assert verify(Replay.load(record)).ok


def test_a_puzzle_that_is_left_unsolved_is_a_failure(run: Run, corner: str) -> None:
    status, out, _ = run("puzzle", "play", corner, stdin="solution\nhelp\nquit\n1 3\n")
    assert status == 1
    assert "A solution, column and turns of each piece: 1 3\n" in out
    assert "take back the last piece" in out


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("x", "'x': expected a whole number from 1 to 99"),
        ("1 4", "'4': expected a whole number from 0 to 3"),
        ("9", "'9': the piece cannot get there ('help' lists"),
        ("1 2 3", "3 words: expected a column and turns, such as '3 1'"),
        ("undo", "There is nothing to undo."),
        (":undo", "There is nothing to undo."),
    ],
)
def test_a_wrong_line_is_told_and_nothing_is_lost(run: Run, corner: str, line: str, problem: str) -> None:
    status, out, _ = run("puzzle", "play", corner, stdin=f"{line}\n1 3\n")
    assert status == 0
    assert problem in out


def test_a_puzzle_of_the_kata_takes_its_lines(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kata.jsonl"
    file.write_text(Puzzle("puzzle-kata", {"board": "R", "pieces": "rG"}, Goal("chain", 1)).to_json())
    status, out, _ = run("puzzle", "play", str(file), stdin="rG\nundo\nrG LLLAA\n")
    assert (status, out.splitlines()[-1]) == (0, "Solved with 1 piece.")


def test_what_is_made_passes_the_check_and_comes_again_with_its_seed(run: Run, tmp_path: Path) -> None:
    status, out, err = run("puzzle", "make", "dr-mario", "--seed", "1")
    assert (status, err) == (0, "")
    (made,) = read_puzzles(out)
    assert (made.game, made.grade, len(made.pieces)) == ("dr-mario", 1, 2)
    assert run("puzzle", "make", "dr-mario", "--seed", "1")[1] == out
    file = tmp_path / "made.jsonl"
    file.write_text(out + CORNER.with_pieces(("RB", "BB")).to_json() + "\n", encoding="utf-8")
    status, out, err = run("puzzle", "check", str(file))
    assert status == 1
    assert out == f"{file} 1: OK\n{file} 2: FAILED: its solution has 0 placements for 2 pieces\n"
    assert err == "2 puzzles: 1 OK, 1 FAILED\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["play", "puzzle-fighter", "4000"], "puzzle-fighter has no puzzle 4000, expected 1 to "),
        (["play", "triple-town"], "triple-town has no puzzles, expected puzzle-fighter or dr-mario, or a file"),
        (["play", "no-such-file"], "'no-such-file': cannot be read: No such file or directory"),
        (["make", "triple-town"], "triple-town does not offer sketches, so no puzzles can be made for it"),
        (["make", "dr-mario", "--grade", "5"], "argument --grade: '5': expected a whole number from 1 to 4"),
        ([], "the following arguments are required: ACTION"),
    ],
)
def test_a_mistake_is_told_in_one_line(run: Run, arguments: list[str], problem: str) -> None:
    status, out, err = run("puzzle", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"chainfall: {problem}")
    assert err.count("\n") == 1


def test_a_puzzle_with_too_many_ways_to_try_is_not_decided(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    options = {"board": "r......y/R......Y/R......Y", "pieces": "RB YB"}
    path.write_text(
        Puzzle("dr-mario", options, Goal("viruses"), solution=(Placement(0, 3), Placement(7, 3))).to_json() + "\n"
    )
    status, out, err = run("puzzle", "check", path, "--limit", "9")
    assert status == 3
    assert out == f"{path} 1: NOT DECIDED after 9 placements; raise it with --limit\n"
    assert err == "1 puzzle: 0 OK, 0 FAILED, 1 NOT DECIDED\n"
    assert run("puzzle", "check", path).status == 0
