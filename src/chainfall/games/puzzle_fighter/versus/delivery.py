"""Delivery: waiting counter gems fall in rows of six, then one by one in the column order of the round."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, COUNTERS
from chainfall.games.puzzle_fighter.gems import EMPTY
from chainfall.games.puzzle_fighter.versus.patterns import Pattern, colour
from chainfall.games.puzzle_fighter.versus.pool import Pool


class Delivered(NamedTuple):
    """The result of a delivery.

    Attributes:
        board: the cells after it.
        cells: where the counter gems came to rest.
        lost: how many found no room.
        rows: how many rows of the pattern they used.
    """

    board: str
    cells: tuple[int, ...]
    lost: int
    rows: int


def delivered(board: str, waves: Pool, pattern: Pattern, order: Sequence[int], first_row: int = 0) -> Delivered:
    """Drops counter gems onto a board at rest.

    Args:
        board: the cells at rest.
        waves: the attacks, the oldest first.
        pattern: the sender's drop pattern, which colours the gems.
        order: the column order of the round.
        first_row: the row of the pattern with which the delivery begins.
    """
    cells = list(board)
    free = [_free_row(board[column::COLUMNS]) for column in range(COLUMNS)]
    numbers = [wave.number for wave in waves for _ in range(wave.size)]
    fallen: list[int] = []
    rows = 0
    for number, (row, column) in zip(numbers, _targets(len(numbers), free, order), strict=False):
        cell = free[column] * COLUMNS + column
        free[column] -= 1
        if cell >= 0:
            cells[cell] = COUNTERS[colour(pattern, first_row + row, column)][number - 1]
            fallen.append(cell)
            rows = row + 1
    return Delivered("".join(cells), tuple(fallen), len(numbers) - len(fallen), rows)


def _free_row(column: str) -> int:
    """The free row on top of a column; -1 if it is full. There may be gaps further down, under a solid power gem."""
    return len(column) - len(column.lstrip(EMPTY)) - 1


def _targets(count: int, free: Sequence[int], order: Sequence[int]) -> Iterator[tuple[int, int]]:
    """For each counter gem, its row in the pattern and its column; ``free`` is up to date with what has fallen so far.

    Single gems skip full columns, and go through the columns again as long as there is room.
    """
    rows, singles = divmod(count, COLUMNS)
    for row in range(rows):
        for column in range(COLUMNS):
            yield row, column
    while singles and max(free) >= 0:
        for column in order:
            if singles and free[column] >= 0:
                yield rows, column
                singles -= 1
        rows += 1
