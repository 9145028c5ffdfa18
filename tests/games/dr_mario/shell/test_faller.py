"""The faller, which keeps the colours of its box in order, and what holds it up."""

import pytest

from chainfall.falling.pieces import Pose
from chainfall.games.dr_mario.capsule import capsule_shape
from chainfall.games.dr_mario.shell.faller import Capsule

SHAPE = capsule_shape(4, 4)
OPEN = " " * 16


def test_its_places_are_in_the_order_of_its_colours() -> None:
    assert Capsule(2, 1, "RY").places == ((2, 1), (2, 2)) == SHAPE.cells(Capsule(2, 1, "RY").pose)
    standing = Capsule(2, 1, "RY", vertical=True)
    assert standing.places == ((2, 1), (1, 1)) == SHAPE.cells(standing.pose)


@pytest.mark.parametrize(
    ("quarters", "colours"),
    [(1, ["YR", "YR", "RY", "RY"]), (-1, ["RY", "YR", "YR", "RY"])],
    ids=["clockwise", "counter-clockwise"],
)
def test_four_turns_restore_the_faller_and_keep_its_corner(quarters: int, colours: list[str]) -> None:
    faller = Capsule(2, 1, "RY")
    seen = []
    for _ in range(4):
        pose = SHAPE.turned(OPEN, faller.pose, quarters)
        assert pose is not None
        faller = faller.at(pose)
        assert (faller.row, faller.column) == (2, 1)
        seen.append(faller.colours)
    assert seen == colours
    assert faller == Capsule(2, 1, "RY")


def test_a_move_changes_only_its_place() -> None:
    assert Capsule(2, 1, "RY", vertical=True).at(Pose(3, 2, 3)) == Capsule(3, 2, "RY", vertical=True)


def test_support_is_told_for_each_half_that_can_stand_on_something() -> None:
    ground = " " * 13 + "r  "
    assert Capsule(2, 1, "RY").supports(ground, 4) == (True, False)
    assert Capsule(2, 0, "RY").supports(ground, 4) == (False, True)
    assert Capsule(2, 2, "RY").supports(ground, 4) == (False, False)
    assert Capsule(2, 1, "RY", vertical=True).supports(ground, 4) == (True,)
    for column in range(3):
        assert Capsule(3, column, "RY").supports(ground, 4) == (True, True)
    assert Capsule(3, 2, "RY", vertical=True).supports(ground, 4) == (True,)
