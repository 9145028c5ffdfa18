"""The capsule as a piece of the kit: its cells, its turns, its kick, and what it leaves on a board."""

import pytest

from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP
from chainfall.falling.pieces import Pose
from chainfall.games.dr_mario.capsule import LINKS, capsule_shape, is_lying, place

SHAPE = capsule_shape(4, 4)
OPEN = " " * 16
SINGLES = "0" * 16


def board(*rows: str) -> str:
    return "".join(rows).replace(".", " ")


def halves(pose: Pose) -> dict[tuple[int, int], str]:
    """Which colour of RY is where."""
    return dict(zip(SHAPE.cells(pose), "RY", strict=True))


def test_a_lying_capsule_fills_the_lower_row_of_its_box_and_a_standing_one_its_left_column() -> None:
    for turns in (0, 2):
        assert set(SHAPE.cells(Pose(2, 1, turns))) == {(2, 1), (2, 2)}
        assert is_lying(Pose(2, 1, turns))
    for turns in (1, 3):
        assert set(SHAPE.cells(Pose(2, 1, turns))) == {(2, 1), (1, 1)}
        assert not is_lying(Pose(2, 1, turns))


def test_clockwise_the_left_half_goes_on_top_and_counter_clockwise_the_right_half() -> None:
    assert halves(Pose(2, 1)) == {(2, 1): "R", (2, 2): "Y"}
    assert SHAPE.turned(OPEN, Pose(2, 1), 1) == Pose(2, 1, 1)
    assert halves(Pose(2, 1, 1)) == {(1, 1): "R", (2, 1): "Y"}
    assert SHAPE.turned(OPEN, Pose(2, 1), -1) == Pose(2, 1, 3)
    assert halves(Pose(2, 1, 3)) == {(1, 1): "Y", (2, 1): "R"}
    assert halves(Pose(2, 1, 2)) == {(2, 1): "Y", (2, 2): "R"}


def test_each_half_is_joined_on_the_side_of_the_other() -> None:
    for turns, (first, second) in enumerate(LINKS):
        (row, column), (other_row, other_column) = SHAPE.cells(Pose(2, 1, turns))
        side = {(0, 1): RIGHT, (0, -1): LEFT, (1, 0): BOTTOM, (-1, 0): TOP}
        assert first == side[other_row - row, other_column - column]
        assert second == side[row - other_row, column - other_column]


def test_a_turn_to_lying_without_room_on_the_right_kicks_to_the_left() -> None:
    for turns, quarters, after in ((1, 1, 2), (1, -1, 0), (3, 1, 0), (3, -1, 2)):
        assert SHAPE.turned(OPEN, Pose(1, 3, turns), quarters) == Pose(1, 2, after)


def test_the_kick_looks_only_at_the_cells_beside_the_lower_half() -> None:
    around_the_upper_half = board("b.b.", "..b.", "....", "....")
    assert SHAPE.turned(around_the_upper_half, Pose(1, 1, 3), 1) == Pose(1, 0, 0)


@pytest.mark.parametrize(
    ("column", "row"), [(1, "b.b."), (0, ".b.."), (3, "..b.")], ids=["in the middle", "left wall", "right wall"]
)
def test_there_is_no_turn_with_both_sides_taken(column: int, row: str) -> None:
    assert SHAPE.turned(board("....", row, "....", "...."), Pose(1, column, 1), 1) is None


def test_a_taken_cell_above_stops_a_turn_to_standing_without_a_kick() -> None:
    assert SHAPE.turned(board(".b..", "....", "....", "...."), Pose(1, 1), 1) is None


def test_a_placed_lying_capsule_is_joined() -> None:
    cells, links = place(SHAPE, Pose(3, 1), "RY", OPEN, SINGLES, join_standing=False)
    assert cells == board("....", "....", "....", ".RY.")
    assert links == "0" * 13 + "280"
    assert place(SHAPE, Pose(3, 1, 2), "YR", OPEN, SINGLES, join_standing=False) == (cells, links)


def test_a_placed_standing_capsule_is_joined_if_the_game_wants_it() -> None:
    cells, links = place(SHAPE, Pose(3, 1, 3), "RY", OPEN, SINGLES, join_standing=True)
    assert cells == board("....", "....", ".Y..", ".R..")
    assert links == "0000000004000100"
    assert place(SHAPE, Pose(3, 1, 3), "RY", OPEN, SINGLES, join_standing=False) == (cells, SINGLES)
