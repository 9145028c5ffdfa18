"""The puzzles that come with Chainfall keep their promises."""

from collections import Counter
from itertools import islice

import pytest

from chainfall import verify
from chainfall.puzzles.attempt import played
from chainfall.puzzles.collection import GAMES, collection
from chainfall.puzzles.making import FEW_WAYS, FEW_WAYS_GRADE, PIECES, puzzles
from chainfall.puzzles.puzzle import GRADES, Puzzle
from chainfall.puzzles.solving import prove, solutions, solves

ALL = [puzzle for game in GAMES for puzzle in collection(game)]
CHEAP = [puzzle for puzzle in ALL if len(puzzle.pieces) < PIECES[GRADES[-1]]]
"""Those that are proved in a moment; ``make nightly`` proves all."""


def shown(puzzle: Puzzle) -> str:
    return f"{puzzle.game}-{collection(puzzle.game).index(puzzle) + 1}"


@pytest.mark.parametrize("game", GAMES)
def test_there_are_ten_of_each_grade_the_easiest_first(game: str) -> None:
    grades = [puzzle.grade for puzzle in collection(game)]
    assert grades == sorted(grades)
    assert all(count >= 10 for count in Counter(grades).values())
    assert set(grades) == set(GRADES)
    assert all(len(puzzle.pieces) == PIECES[puzzle.grade] for puzzle in collection(game))


def test_no_puzzle_comes_twice() -> None:
    assert len({str(puzzle.options) for puzzle in ALL}) == len(ALL)


def test_a_game_of_its_own_comes_without_puzzles() -> None:
    assert collection("triple-town") == ()


@pytest.mark.parametrize("puzzle", ALL, ids=shown)
def test_its_solution_solves_it(puzzle: Puzzle) -> None:
    assert solves(puzzle)


@pytest.mark.parametrize("puzzle", CHEAP, ids=shown)
def test_none_of_its_pieces_can_be_left_out(puzzle: Puzzle) -> None:
    prove(puzzle)


@pytest.mark.parametrize("game", GAMES)
def test_a_solution_is_a_replay_that_verifies(game: str) -> None:
    for puzzle in collection(game)[::8]:
        assert verify(played(puzzle)).ok


@pytest.mark.parametrize("game", GAMES)
def test_the_third_grade_has_few_ways(game: str) -> None:
    puzzle = next(puzzle for puzzle in collection(game) if puzzle.grade == FEW_WAYS_GRADE)
    assert len(list(islice(solutions(puzzle, len(puzzle.pieces)), FEW_WAYS + 1))) <= FEW_WAYS


def test_new_ones_come_from_their_seed_alone() -> None:
    def first(seed: int) -> Puzzle:
        return next(puzzle for puzzle in puzzles("puzzle-fighter", 1, seed) if puzzle)

    made = first(3)
    assert made == first(3)
    assert made.options != first(4).options
    prove(made)
