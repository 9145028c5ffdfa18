"""Groups of cells: those that touch, lie in a line or fill a square."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.falling.boards import Drawn, boards, drawn

from chainfall.falling.groups import COLUMNS, DIAGONALS, ROWS, named, runs, squares, touching

STEPS = {ROWS: ((0, 1),), COLUMNS: ((1, 0),), DIAGONALS: ((1, 1), (1, -1))}


def slowly_touching(board: Drawn) -> list[set[int]]:
    """Sets of one cell, joined as long as two of one letter have neighbours in each other."""
    columns = board.columns
    found = [{cell} for cell, letter in enumerate(board.board) if letter != " "]
    for cell, letter in enumerate(board.board):
        row, column = divmod(cell, columns)
        for other_row, other_column in ((row, column + 1), (row + 1, column)):
            if letter != " " and board.at(other_row, other_column) == letter:
                other = next(group for group in found if other_row * columns + other_column in group)
                mine = next(group for group in found if cell in group)
                if mine is not other:
                    found.remove(other)
                    mine |= other
    return found


@given(boards(), st.integers(1, 4))
def test_cells_of_one_letter_that_touch_are_a_group(board: Drawn, least: int) -> None:
    wanted = [tuple(sorted(group)) for group in slowly_touching(board) if len(group) >= least]
    assert touching(board.board, board.columns, least) == sorted(wanted)


def test_only_the_named_letters_count() -> None:
    assert touching("RRGGB", 5, letters="GB") == [(2, 3), (4,)]


def test_cells_do_not_touch_round_the_edge_of_the_board() -> None:
    assert touching(drawn("..R", "R.."), 3) == [(2,), (3,)]


def slow_runs(board: Drawn, length: int, direction: str) -> set[tuple[int, ...]]:
    """From every cell that does not go on backwards, as far as the letter goes."""
    found = set()
    for start, letter in enumerate(board.board):
        for down, right in STEPS[direction]:
            row, column = divmod(start, board.columns)
            if letter == " " or board.at(row - down, column - right) == letter:
                continue
            run = []
            while board.at(row, column) == letter:
                run.append(row * board.columns + column)
                row, column = row + down, column + right
            if len(run) >= length:
                found.add(tuple(run))
    return found


@pytest.mark.parametrize("direction", STEPS)
@given(board=boards(" RRRG"), length=st.integers(2, 4))
def test_a_run_is_a_whole_line_of_one_letter(direction: str, board: Drawn, length: int) -> None:
    found = runs(board.board, board.columns, length, (direction,))
    assert set(found) == slow_runs(board, length, direction)
    assert len(found) == len(set(found))


@given(boards(" RRRG"))
def test_directions_come_in_the_order_in_which_they_are_named(board: Drawn) -> None:
    apart = [runs(board.board, board.columns, 3, (direction,)) for direction in (DIAGONALS, ROWS)]
    assert runs(board.board, board.columns, 3, (DIAGONALS, ROWS)) == apart[0] + apart[1]


def test_rows_come_from_the_top_and_columns_from_the_left() -> None:
    assert runs(drawn("RRR", "RRR", "RRR"), 3, 3) == [
        *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
        *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    ]


def test_both_diagonals_count() -> None:
    cross = drawn("R.R", ".R.", "R.R")
    assert runs(cross, 3, 3, (DIAGONALS,)) == [(0, 4, 8), (2, 4, 6)]


@given(boards(" RRRG"))
def test_a_square_is_four_cells_of_one_of_the_letters(board: Drawn) -> None:
    wanted = []
    for corner in range(len(board.board)):
        row, column = divmod(corner, board.columns)
        cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        if {board.at(*cell) for cell in cells} == {"R"}:
            wanted.append(tuple(row * board.columns + column for row, column in cells))
    assert squares(board.board, board.columns, "R") == wanted


def test_squares_overlap_and_are_of_one_letter_each() -> None:
    assert squares(drawn("RRGG", "RRGG", "RR.."), 4, "RG") == [(0, 1, 4, 5), (2, 3, 6, 7), (4, 5, 8, 9)]
    assert squares(drawn("RG", "GR"), 2, "RG") == []


@given(boards("  RRG", rows=5, columns=5))
def test_groups_are_named_in_reading_order_by_capital_letters(board: Drawn) -> None:
    cells = [cell for cell, letter in enumerate(board.board) if letter != " "]
    wanted = [" "] * len(board.board)
    for name, group in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", sorted(map(sorted, slowly_touching(board))), strict=False):
        for cell in group:
            wanted[cell] = name
    assert named(cells, board.board, board.columns) == "".join(wanted)


def test_cells_that_are_not_given_separate_groups() -> None:
    assert named([0, 2], "RRR", columns=3) == "A B"
