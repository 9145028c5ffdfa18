"""Pieces and their poses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.falling.boards import Drawn, boards, drawn

from chainfall.falling.pieces import ASIDE, PAIR, Pose, Shape, Turns, boxed

ELL: Turns = (
    ((0, 0), (-1, 0), (0, 1)),
    ((0, 0), (0, 1), (1, 0)),
    ((0, 0), (1, 0), (0, -1)),
    ((0, 0), (0, -1), (-1, 0)),
)
"""Three cells round a corner."""

DOT: Turns = (((0, 0),),)

FIELD = drawn("....", "....", "..R.", "R.RR")
ON_FIELD = Shape(PAIR, 4, 4)


def slow_fits(shape: Shape, board: Drawn, pose: Pose) -> bool:
    return all(
        0 <= column < shape.columns
        and row < shape.rows
        and (row >= 0 or shape.open_top)
        and board.at(row, column) == " "
        for row, column in shape.cells(pose)
    )


@given(boards(), st.sampled_from([PAIR, ELL, DOT]), st.booleans(), st.tuples(st.integers(-2, 7), st.integers(-2, 7)))
def test_a_piece_fits_where_all_of_its_cells_are_inside_and_free(
    board: Drawn, cells: Turns, open_top: bool, place: tuple[int, int]
) -> None:
    shape = Shape(cells, board.rows, board.columns, open_top=open_top)
    for turns in range(len(cells)):
        pose = Pose(*place, turns)
        assert shape.fits(board.board, pose) == slow_fits(shape, board, pose)


@given(boards(), st.sampled_from([PAIR, ELL, DOT]), st.booleans())
def test_a_piece_drops_row_by_row_until_the_next_row_has_no_room(board: Drawn, cells: Turns, open_top: bool) -> None:
    shape = Shape(cells, board.rows, board.columns, open_top=open_top)
    for column in range(board.columns):
        for turns in range(len(cells)):
            for row in range(-2, board.rows):
                pose = low = Pose(row, column, turns)
                if not shape.fits(board.board, pose):
                    continue
                while slow_fits(shape, board, low._replace(row=low.row + 1)):
                    low = low._replace(row=low.row + 1)
                assert shape.dropped(board.board, pose) == low
                assert shape.can_fall(board.board, pose) == (low != pose)


def test_above_the_top_row_is_a_wall_unless_the_top_is_open() -> None:
    upright = Pose(0, 0)
    assert not Shape(PAIR, 4, 4).fits(" " * 16, upright)
    assert Shape(PAIR, 4, 4, open_top=True).fits(" " * 16, upright)
    assert Shape(PAIR, 1, 1, open_top=True).fits(" ", Pose(-20, 0))


def test_the_top_is_not_open_at_the_sides() -> None:
    assert not Shape(PAIR, 4, 4, open_top=True).fits(" " * 16, Pose(-1, 4))


def test_a_piece_moves_sideways_into_free_cells_only() -> None:
    assert ON_FIELD.shifted(FIELD, Pose(3, 1), -1) is None
    assert ON_FIELD.shifted(FIELD, Pose(2, 1), -1) == Pose(2, 0)
    assert ON_FIELD.shifted(FIELD, Pose(1, 3), 1) is None


@pytest.mark.parametrize(
    ("turns", "second"), [(0, (0, 1)), (1, (1, 2)), (2, (2, 1)), (3, (1, 0))], ids=["above", "right", "below", "left"]
)
def test_the_second_cell_of_a_pair_goes_clockwise_round_the_first(turns: int, second: tuple[int, int]) -> None:
    assert ON_FIELD.cells(Pose(1, 1, turns)) == ((1, 1), second)
    assert ON_FIELD.numbers(Pose(1, 1, turns)) == (5, second[0] * 4 + second[1])


def test_turns_go_round_both_ways() -> None:
    empty = " " * 16
    assert [ON_FIELD.turned(empty, Pose(1, 1, turns), 1) for turns in range(4)] == [
        Pose(1, 1, turns) for turns in (1, 2, 3, 0)
    ]
    assert ON_FIELD.turned(empty, Pose(1, 1), -1) == Pose(1, 1, 3)


def test_a_turn_without_room_needs_a_kick() -> None:
    wall = Pose(1, 3)
    assert ON_FIELD.turned(" " * 16, wall, 1) is None
    assert Shape(PAIR, 4, 4, ASIDE).turned(" " * 16, wall, 1) == Pose(1, 2, 1)
    assert Shape(PAIR, 4, 4, ASIDE).turned(" " * 16, Pose(1, 0), -1) == Pose(1, 1, 3)


def test_a_turn_that_fits_is_not_kicked() -> None:
    assert Shape(PAIR, 4, 4, ASIDE).turned(" " * 16, Pose(1, 1), 1) == Pose(1, 1, 1)


def test_a_kick_needs_room_too() -> None:
    alley = drawn("R.R", "R.R", "R.R")
    assert Shape(PAIR, 3, 3, ASIDE).turned(alley, Pose(1, 1), 1) is None


def test_kicks_are_tried_in_order() -> None:
    kicks: Turns = ((), ((0, -2), (1, 0), (0, -1)), (), ())
    shape = Shape(PAIR, 4, 4, kicks)
    assert shape.turned(" " * 16, Pose(1, 3), 1) == Pose(1, 1, 1)
    assert shape.turned(drawn("....", ".R..", "....", "...."), Pose(1, 3), 1) == Pose(1, 2, 1)


def test_the_leftmost_column_is_that_of_the_cell_furthest_to_the_left() -> None:
    assert [ON_FIELD.leftmost(Pose(1, 1, turns)) for turns in range(4)] == [1, 1, 1, 0]


def test_turns_with_the_same_picture_look_the_same() -> None:
    ell = Shape(ELL, 5, 5)
    assert ell.looks("RGB") == (0, 1, 2, 3)
    square = Shape((((0, 0), (0, 1), (1, 0), (1, 1)), ((0, 1), (1, 1), (0, 0), (1, 0))), 5, 5)
    assert square.looks("RGBY") == (0, 1)
    assert square.looks("RRRR") == (0, 0)


def test_a_piece_is_laid_into_its_cells_without_those_above_the_top() -> None:
    assert ON_FIELD.laid(FIELD, Pose(3, 1), "GB") == drawn("....", "....", ".BR.", "RGRR")
    assert Shape(PAIR, 4, 4, open_top=True).laid(FIELD, Pose(0, 1), "GB") == drawn(".G..", "....", "..R.", "R.RR")


def test_a_box_has_no_empty_row_above_and_no_empty_column_to_the_left() -> None:
    assert boxed(PAIR[0]) == ((1, 0), (0, 0))
    assert boxed(ELL[3]) == ((1, 1), (1, 0), (0, 1))
