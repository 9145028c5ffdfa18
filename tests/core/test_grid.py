"""Neighbours, connected cells, and boards drawn as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from chainfall.core.errors import OptionError
from chainfall.core.grid import connected, draw_rows, neighbours, to_cells

sizes = some.tuples(some.integers(1, 6), some.integers(1, 6))


def test_neighbours_are_above_right_below_left() -> None:
    assert neighbours(3, 3)[4] == (1, 5, 7, 3)
    assert neighbours(3, 3)[0] == (1, 3)
    assert neighbours(1, 1) == ((),)


@given(sizes)
def test_neighbours_are_one_step_apart_and_mutual(size: tuple[int, int]) -> None:
    rows, columns = size
    around = neighbours(rows, columns)
    for cell, others in enumerate(around):
        row, column = divmod(cell, columns)
        assert set(others) == {
            other for other in range(rows * columns) if abs(other // columns - row) + abs(other % columns - column) == 1
        }


@given(sizes, some.data())
def test_connected_cells_are_those_that_a_walk_reaches(size: tuple[int, int], data: some.DataObject) -> None:
    rows, columns = size
    board = data.draw(some.lists(some.booleans(), min_size=rows * columns, max_size=rows * columns))
    start = data.draw(some.integers(0, rows * columns - 1))
    around = neighbours(rows, columns)
    reached = {start}
    for _ in range(rows * columns):
        reached |= {other for cell in reached for other in around[cell] if board[other]}
    found = connected(start, around, lambda cell: board[cell])
    assert found[0] == start
    assert sorted(found) == sorted(reached)


def test_cell_numbers_become_rows_and_columns() -> None:
    assert to_cells([0, 5, 6], 3) == ((0, 0), (1, 2), (2, 0))


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("", ("   ", "   ")),
        ("ab", ("   ", "ab ")),
        ("a/.b", ("a  ", " b ")),
        ("a b\nab", ("a b", "ab ")),
        ("/", ("   ", "   ")),
    ],
)
def test_missing_rows_are_on_top_and_short_rows_are_filled_up(drawing: str, expected: tuple[str, ...]) -> None:
    assert draw_rows(drawing, 2, 3, "ab", "board") == expected


@given(some.lists(some.text("ab ", min_size=3, max_size=3), min_size=2, max_size=2))
def test_a_full_drawing_comes_back_as_it_is(rows: list[str]) -> None:
    assert draw_rows("/".join(rows).replace(" ", "."), 2, 3, "ab", "board") == tuple(rows)


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("a/a/a", r"^board: 3 rows drawn, expected at most 2$"),
        ("a/abab", r"^board, row 2: 4 cells drawn, expected at most 3$"),
        ("a/ax", r"^board, row 2: 'x' is not a cell, expected one of ab or '\.' for an empty one$"),
    ],
)
def test_a_wrong_drawing_is_refused_in_words(drawing: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        draw_rows(drawing, 2, 3, "ab", "board")
