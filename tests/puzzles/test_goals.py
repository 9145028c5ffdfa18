"""Goals are reached by what the rules tell."""

import pytest

from chainfall.core.effects import Clear, LevelCleared, Settle
from chainfall.core.errors import PuzzleError
from chainfall.core.frame import EMPTY, Board, Frame, Hud, tile
from chainfall.puzzles.goals import Goal

GONE = Clear(((0, 0),), "crash", 2)


def frame(*kinds: str, score: int = 0) -> Frame:
    return Frame((Board(len(kinds), 1, tuple(tile(kind) for kind in kinds), hud=Hud(score)),))


def test_an_empty_board_is_clear_once_something_was_cleared() -> None:
    goal = Goal("clear")
    assert goal.reached([GONE], lambda: frame("", ""))
    assert not goal.reached([GONE], lambda: frame("", "gem"))
    assert not goal.reached([Settle(())], lambda: frame("", ""))
    assert tile("") == EMPTY


def test_a_chain_is_at_least_as_long_as_it_should_be() -> None:
    assert Goal("chain", 2).reached([GONE], lambda: frame("gem"))
    assert not Goal("chain", 3).reached([GONE], lambda: frame(""))


def test_points_are_those_of_the_first_player() -> None:
    assert Goal("points", 100).reached([], lambda: frame("gem", score=100))
    assert not Goal("points", 100).reached([GONE], lambda: frame("", score=99))


def test_viruses_are_gone_when_the_level_is_cleared() -> None:
    assert Goal("viruses").reached([GONE, LevelCleared(0)], lambda: frame("virus"))
    assert not Goal("viruses").reached([GONE], lambda: frame(""))


@pytest.mark.parametrize(
    ("kind", "number", "problem"),
    [
        ("win", 0, "goal: kind is 'win', expected clear or chain or points or viruses"),
        ("chain", 0, "goal chain: number is 0, expected a whole number from 1 to 1000000000"),
        ("points", True, "goal points: number is True, expected a whole number from 1 to 1000000000"),
        ("clear", 3, "goal clear: number is 3, expected no number"),
    ],
)
def test_a_wrong_goal_is_refused(kind: str, number: int, problem: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Goal(kind, number)  # type: ignore[arg-type]
    assert str(error.value) == problem
