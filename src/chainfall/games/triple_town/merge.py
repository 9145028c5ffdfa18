"""The merge rule of the kata Triple Trouble: three or more of a kind become one better piece where the last was put.

A board is a flat tuple, row by row from the top: 0 is a free square, 1 to 5 are pieces, and any other number is a
square on which nothing can be put. :func:`update` is the kata Triple Trouble, which takes boards as lists of rows.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chainfall.core.errors import ChainfallError, shown

FREE = 0
HIGHEST = 5
CLUSTER = 3
"""How many pieces of a kind make a cluster."""

POINTS = (0, 5, 20, 100, 500, 1500)
"""The points for a piece that is put on the board or formed there."""

BOARD_FULL = "Game over -- board full"
INVALID_POSITION = "Try again  -- invalid position"
INVALID_PIECE = "Try again  -- invalid piece"

Answer = list[list[list[int]] | int | str]
"""The new board as rows, the score and, if the board is full now, the message that says so."""


class Merged(NamedTuple):
    """One cluster: a byte for each square of the board, 1 if it is in the cluster, and the points of the new piece."""

    marks: bytearray
    points: int

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares of the cluster, in reading order."""
        return tuple(_marked(self.marks))


class Placed(NamedTuple):
    """The result of putting a piece: the new board, the score, and the clusters in the order in which they formed."""

    board: tuple[int, ...]
    score: int
    merges: tuple[Merged, ...]


def is_full(board: tuple[int, ...]) -> bool:
    """Whether there is no free square; a board without squares is full."""
    return FREE not in board


def place(board: tuple[int, ...], columns: int, square: int, piece: int) -> Placed:
    """Puts a piece on a free square and merges for as long as the piece there is in a cluster.

    Only the cluster that contains the square merges; clusters elsewhere stay. The score counts each piece formed, or
    the piece itself if none was formed. Fives are the highest pieces and never merge.
    """
    squares = list(board)
    squares[square] = piece
    merges: list[Merged] = []
    best = piece
    while best < HIGHEST and (cluster := _taken_cluster(squares, columns, square)):
        best += 1
        squares[square] = best
        merges.append(Merged(cluster, POINTS[best]))
    score = sum(merged.points for merged in merges) if merges else POINTS[piece]
    return Placed(tuple(squares), score, tuple(merges))


def _taken_cluster(squares: list[int], columns: int, square: int) -> bytearray | None:
    """Takes the cluster of a square off the board and marks it: equal pieces connected up, down, left and right.

    Too few pieces for a cluster stay where they are. Only the edge of the search is held as numbers, because the
    cluster may cover a board of a million squares.
    """
    piece = squares[square]
    last = len(squares) - columns
    marks = bytearray(len(squares))
    edge = [square]
    marks[square], squares[square] = 1, FREE
    found = 0
    while edge:
        found += len(edge)
        beyond = []
        for here in edge:  # no table of neighbours: the board may be large and the cluster small
            column = here % columns
            for other, inside in (
                (here - columns, here >= columns),
                (here + 1, column < columns - 1),
                (here + columns, here < last),
                (here - 1, column > 0),
            ):
                if inside and squares[other] == piece:
                    marks[other], squares[other] = 1, FREE
                    beyond.append(other)
        edge = beyond
    if found >= CLUSTER:
        return marks
    for here in _marked(marks):
        squares[here] = piece
    return None


def _marked(marks: bytearray) -> Iterator[int]:
    here = marks.find(1)
    while here >= 0:
        yield here
        here = marks.find(1, here + 1)


def update(board: Sequence[Sequence[int]], i: int, j: int, value: int) -> Answer | str:
    """One move of the kata Triple Trouble: a piece on row ``i``, column ``j``.

    >>> update([[0, 0, 1], [0, 1, 0], [0, 0, 0]], 1, 2, 1)
    [[[0, 0, 0], [0, 0, 2], [0, 0, 0]], 20]

    Args:
        board: rows of equal length; it is never changed.
        i: the row, counted from 0. Anything but a whole number on the board is an invalid position.
        j: the column, likewise.
        value: the piece. Anything but a whole number from 1 to 5 is an invalid piece; so are ``True`` and ``1.0``.

    Returns:
        The new board, the score and, only if the board is full now, a message; or a message alone if nothing could be
        played. The checks come in this order: the board is full, the position is invalid, the piece is invalid.

    Raises:
        ChainfallError: ``board`` is not a board; the message names the row or square.
    """
    squares = _squares(board)
    if is_full(squares):
        return BOARD_FULL
    columns = len(board[0])
    if not (_is_whole(i) and _is_whole(j) and 0 <= i < len(board) and 0 <= j < columns):
        return INVALID_POSITION
    square = i * columns + j
    if squares[square] != FREE:
        return INVALID_POSITION
    if not (_is_whole(value) and 1 <= value <= HIGHEST):
        return INVALID_PIECE
    placed = place(squares, columns, square, int(value))
    rows = [list(placed.board[start : start + columns]) for start in range(0, len(squares), columns)]
    return [rows, placed.score, BOARD_FULL] if is_full(placed.board) else [rows, placed.score]


def _squares(board: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The kata's rows as one tuple, after checking what the kata takes for granted."""
    if not _is_sequence(board):
        raise ChainfallError(f"the board is {shown(board)}: expected a list of rows")
    for i, row in enumerate(board):
        if not _is_sequence(row):
            raise ChainfallError(f"row {i} of the board is {shown(row)}: expected a list of squares")
        if len(row) != len(board[0]):
            raise ChainfallError(f"row {i} of the board has length {len(row)}: expected {len(board[0])}, as in row 0")
        for j, square in enumerate(row):
            if not (_is_whole(square) and FREE <= square <= HIGHEST):
                raise ChainfallError(f"row {i}, column {j} of the board is {shown(square)}: expected 0 to {HIGHEST}")
    return tuple(int(square) for row in board for square in row)


def _is_sequence(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
