"""Puzzles, their files, and attempts at them."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chainfall import ChainfallError, verify
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.kata.moves import Drop
from chainfall.puzzles.attempt import Attempt, played
from chainfall.puzzles.collection import load_puzzles, read_puzzles
from chainfall.puzzles.goals import Goal
from chainfall.puzzles.puzzle import MAX_LETTERS, Puzzle
from chainfall.puzzles.solving import (
    POSITION_LIMIT,
    Examination,
    Finding,
    UndecidedError,
    prove,
    search,
    solutions,
    solves,
)

TWO = Puzzle(
    "dr-mario",
    {"board": "r......y/R......Y/R......Y", "pieces": "RB YB"},
    Goal("viruses"),
    grade=1,
    title="Two corners",
    solution=(Placement(0, 3), Placement(7, 3)),
)

ONE_OF_TWO = Puzzle("dr-mario", {"board": "r......./R......./R.......", "pieces": "RB BB"}, Goal("viruses"))


def test_a_puzzle_is_the_same_after_its_file() -> None:
    assert Puzzle.from_json(TWO.to_json()) == TWO
    plain = Puzzle("puzzle-kata", {"pieces": "RG"}, Goal("chain", 1))
    assert Puzzle.from_json(plain.to_json()) == plain


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"format": "chainfall-puzzle-9"}, "format is 'chainfall-puzzle-9', expected 'chainfall-puzzle-1'"),
        ({"game": "chess"}, "game 'chess' is not known"),
        ({"game": "triple-town"}, "triple-town does not take a list of pieces, so it has no puzzles"),
        ({"options": {"pieces": "RX"}}, "option pieces, piece 1: 'RX', expected 2 of RBY"),
        ({"options": {}}, "the puzzle has no pieces: add at least one"),
        ({"options": {"pieces": "RB", "speeed": "low"}}, "option 'speeed' does not exist"),
        ({"goal": {"kind": "chain"}}, "goal chain: number is 0"),
        ({"goal": {"kind": "clear", "colour": "R"}}, "goal: field 'colour' is not known"),
        ({"grade": 9}, "grade is 9, expected 1 to 4"),
        ({"title": "a\nb"}, "title is 'a\\nb', expected up to 100 letters on one line"),
        ({"solution": [[1]]}, "solution[0] is [1], expected a column and turns"),
        ({"solution": [[True, 0]]}, "solution[0] is [True, 0], expected a column and turns"),
        ({"hint": 1}, "the puzzle: field 'hint' is not known"),
    ],
)
def test_a_wrong_puzzle_is_refused_with_what_is_wrong(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(ChainfallError) as error:
        Puzzle.from_json(json.dumps({**json.loads(TWO.to_json()), **change}))
    assert str(error.value).startswith(problem)


def test_its_id_is_that_of_board_pieces_and_goal_whatever_it_is_called() -> None:
    assert replace(TWO, title="", grade=4, solution=()).id == TWO.id
    assert Puzzle(TWO.game, dict(sorted(TWO.options.items(), reverse=True)), TWO.goal).id == TWO.id
    others = [TWO.with_pieces(["RB"]), replace(TWO, goal=Goal("points", 5)), replace(TWO, game="puzzle-fighter")]
    assert len({TWO.id, *(other.id for other in others)}) == 4


def test_a_hostile_text_is_refused() -> None:
    for text in ("[" * 1000, "x" * (MAX_LETTERS + 1), '{"format": 1, "format": 1}', "NaN", ""):
        with pytest.raises(ChainfallError):
            Puzzle.from_json(text)


def test_a_file_holds_a_puzzle_on_each_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text("\ufeff" + TWO.to_json() + "\n\n" + TWO.to_json() + "\n", encoding="utf-8")
    assert load_puzzles(file) == (TWO, TWO)
    with pytest.raises(ChainfallError, match="line 2: not JSON"):
        read_puzzles(TWO.to_json() + "\n{\n")
    with pytest.raises(ChainfallError, match="no puzzles found, expected one per line"):
        read_puzzles("\n")
    with pytest.raises(ChainfallError, match="cannot be read: No such file"):
        load_puzzles(tmp_path / "none")


def test_an_attempt_is_solved_by_the_rules_and_open_again_after_an_undo() -> None:
    attempt = Attempt(TWO)
    attempt.session.play("-")
    seen: list[str] = []
    for act in (
        lambda: attempt.place(TWO.solution[0]),
        lambda: attempt.place(TWO.solution[1]),
        attempt.undo,
        lambda: attempt.place(Placement(3, 0)),
        attempt.undo,
    ):
        act()
        seen.append(attempt.standing)
    assert seen == ["open", "solved", "open", "failed", "open"]


def test_an_attempt_can_be_played_by_buttons_and_by_lines() -> None:
    drop = Attempt(Puzzle("puzzle-kata", {"board": "R", "pieces": "rG"}, Goal("chain", 1)))
    drop.feed(Drop("rG", "LLLAA"))
    assert drop.standing == "solved"
    tapped = Attempt(Puzzle("puzzle-fighter", {"board": "...R", "pieces": "rG"}, Goal("chain", 1)))
    while tapped.standing == "open":
        tapped.feed(1 << 4 if tapped.session.steps else 0)
    assert tapped.standing == "solved"


def test_a_solution_is_a_replay_that_verifies() -> None:
    replay = played(TWO)
    assert verify(replay).ok
    assert dict(replay.options)["pieces"] == "RB YB"


def test_all_solutions_are_found() -> None:
    ways = set(solutions(TWO, 2))
    assert TWO.solution in ways
    assert all(solves(Puzzle(TWO.game, TWO.options, TWO.goal, solution=way)) for way in ways)
    assert not list(solutions(TWO, 1))


def test_a_proof_shows_that_no_piece_can_be_left_out() -> None:
    told: list[float] = []
    prove(TWO, told.append)
    assert told == sorted(told)
    longer = TWO.with_pieces(("RB", "BB", "YB"))
    spare = Puzzle(TWO.game, longer.options, TWO.goal, solution=(TWO.solution[0], Placement(3, 0), TWO.solution[1]))
    with pytest.raises(ChainfallError, match=r"piece 2 can be left out: .* solves it without it"):
        prove(spare)


def tried(pieces: int) -> int:
    """How many placements it takes to prove or solve the puzzle of two pieces without any limit."""
    return sum(1 for number in range(2) for _ in search(TWO.with_pieces((TWO.pieces[1 - number],)), pieces))


def test_a_proof_that_would_try_too_many_placements_is_not_decided() -> None:
    needed = tried(1)
    prove(TWO, limit=needed)
    with pytest.raises(UndecidedError, match=f"^not decided after {needed - 1} placements$"):
        prove(TWO, limit=needed - 1)


def test_an_examination_says_what_it_knows_when_it_meets_its_limit() -> None:
    whole = examined(TWO, 100_000)
    assert whole.decided
    assert whole.solution
    assert examined(TWO, 1) == Finding(None, decided=False)
    to_solve = next(number for number, one in enumerate(search(TWO, 2), 1) if one.solution)
    assert examined(TWO, to_solve) == Finding(whole.solution, decided=False)
    assert examined(TWO, to_solve + tried(1)) == whole


@pytest.mark.parametrize("pieces", [("RB", "RB"), ("RB", "BB")])
def test_of_two_pieces_either_may_be_the_one_to_leave_out(pieces: tuple[str, str]) -> None:
    puzzle = ONE_OF_TWO.with_pieces(pieces)
    finding = examined(puzzle, 100_000)
    assert finding.solution
    assert finding.spare is not None, "one piece alone solves it"


@pytest.mark.parametrize(
    ("solution", "problem"),
    [
        ((), "its solution has 0 placements for 2 pieces"),
        ((Placement(0, 3), Placement(6, 0)), "its solution does not reach the goal"),
        ((Placement(0, 3), Placement(9, 0)), "its solution: .* of piece 2 cannot be reached"),
    ],
)
def test_a_wrong_solution_is_found_out(solution: tuple[Placement, ...], problem: str) -> None:
    with pytest.raises(ChainfallError, match=problem):
        prove(Puzzle(TWO.game, TWO.options, TWO.goal, solution=solution))


def examined(puzzle: Puzzle, limit: int = POSITION_LIMIT) -> Finding:
    """What an examination finds; what it tells of its progress only grows."""
    examination = Examination(puzzle, limit=limit)
    told = [0.0]
    while examination.advance() is None:
        assert told[-1] <= examination.done < 1
        told.append(examination.done)
    assert examination.finding
    return examination.finding


def test_an_examination_finds_a_solution_and_that_all_pieces_are_needed() -> None:
    finding = examined(replace(TWO, solution=()))
    assert finding.solution in set(solutions(TWO, 2))
    assert finding.spare is None


def test_an_examination_names_a_piece_that_can_be_left_out() -> None:
    for number, pieces in enumerate(["BB RB YB", "RB BB YB", "RB YB BB"], 1):
        assert examined(TWO.with_pieces(pieces.split())).spare == number


def test_an_examination_finds_that_there_is_no_solution() -> None:
    assert examined(TWO.with_pieces(["BB", "BB"])) == Finding(None)
    assert examined(TWO.with_pieces(["RB"])) == Finding(None)
