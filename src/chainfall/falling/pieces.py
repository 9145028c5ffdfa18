"""Pieces and their poses: where a piece of any number of cells is, and where it can go.

A board is a text with one letter per cell, row by row from the top; a space is a free cell. The piece in the air is not
part of it. Cells are ``(row, column)`` pairs in effects and frames, and indices into that text in the rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from chainfall.core.effects import Cell

EMPTY = " "

Offset = tuple[int, int]
"""Rows down and columns to the right, relative to the cell of the pose."""

Turns = tuple[tuple[Offset, ...], ...]
"""One entry, such as its cells or its kicks, for each turn of a piece; turns count clockwise from its first pose."""

PAIR: Turns = (((0, 0), (-1, 0)), ((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 0), (0, -1)))
"""Two cells: the first is the pivot; the second moves around it, from above to the right, below and to the left."""


ASIDE: Turns = ((), ((0, -1),), (), ((0, 1),))
"""The simple kick of a pair: if the turn is blocked on one side, the pair shifts one column the other way.

It never moves up: a pair that could climb would never have to come down.
"""


class Pose(NamedTuple):
    """Where a piece is: the cell to which its offsets are relative, and how often it has been turned clockwise."""

    row: int
    column: int
    turns: int = 0


SKY = -(10**9)
"""A row above any piece: everything above an open top is free."""


class _Reach(NamedTuple):
    """One turn of a shape on its board: the range of rows and columns for its pose, and its cells as index offsets."""

    top: int
    bottom: int
    left: int
    right: int
    steps: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Shape:
    """A kind of piece on a board of one size. Shapes are compared by identity: create one per kind, once.

    >>> pair = Shape(PAIR, rows=13, columns=6)
    >>> pair.dropped(" " * 78, Pose(1, 3))
    Pose(row=12, column=3, turns=0)

    Attributes:
        cells_of: the offsets of its cells in each of its turns; the order of the cells is always the same.
        rows: how many rows the board has.
        columns: how many columns the board has.
        kicks: for each turn, the shifts to try, in order, if there is no room for that turn.
        open_top: whether cells above the top row are free; if not, they are walls.
    """

    cells_of: Turns
    rows: int
    columns: int
    kicks: Turns = ()
    open_top: bool = False
    _reach: tuple[_Reach, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_reach", tuple(self._reach_of(offsets) for offsets in self.cells_of))

    def _reach_of(self, offsets: tuple[Offset, ...]) -> _Reach:
        downs, rights = [down for down, _ in offsets], [right for _, right in offsets]
        return _Reach(
            top=SKY if self.open_top else -min(downs),
            bottom=self.rows - 1 - max(downs),
            left=-min(rights),
            right=self.columns - 1 - max(rights),
            steps=tuple(down * self.columns + right for down, right in offsets),
        )

    def cells(self, pose: Pose) -> tuple[Cell, ...]:
        """The cells of a piece in a pose."""
        row, column, turns = pose
        return tuple([(row + down, column + right) for down, right in self.cells_of[turns]])

    def numbers(self, pose: Pose) -> tuple[int, ...]:
        """The cells of a piece in a pose, as indices into the text; negative for a cell above the top row."""
        here = pose.row * self.columns + pose.column
        return tuple([here + step for step in self._reach[pose.turns].steps])

    def leftmost(self, pose: Pose) -> int:
        """The leftmost column that the piece fills."""
        return pose.column - self._reach[pose.turns].left

    def fits(self, board: str, pose: Pose) -> bool:
        """Whether all of its cells are inside the walls and free."""
        row, column, turns = pose
        top, bottom, left, right, steps = self._reach[turns]
        if not (left <= column <= right and top <= row <= bottom):
            return False
        here = row * self.columns + column
        for step in steps:
            cell = here + step
            if cell >= 0 and board[cell] != EMPTY:
                return False
        return True

    def can_fall(self, board: str, pose: Pose) -> bool:
        """Whether there is room for it one row further down."""
        row, column, turns = pose
        return self.fits(board, Pose(row + 1, column, turns))

    def shifted(self, board: str, pose: Pose, columns: int) -> Pose | None:
        """The pose after moving to the right, or to the left for a negative number; None if it does not fit there."""
        row, column, turns = pose
        moved = Pose(row, column + columns, turns)
        return moved if self.fits(board, moved) else None

    def turned(self, board: str, pose: Pose, quarters: int) -> Pose | None:
        """The pose after a clockwise turn (counter-clockwise if negative), kicked if need be; None if nothing fits."""
        row, column, turns = pose
        turns = (turns + quarters) % len(self.cells_of)
        new = Pose(row, column, turns)
        if self.fits(board, new):
            return new
        for down, right in self.kicks[turns] if self.kicks else ():
            kicked = Pose(row + down, column + right, turns)
            if self.fits(board, kicked):
                return kicked
        return None

    def dropped(self, board: str, pose: Pose) -> Pose:
        """The pose at the end of a straight fall."""
        row, column, turns = pose
        columns = self.columns
        below = (row + 1) * columns + column
        way = self.rows - row  # no piece falls further than the floor
        for step in self._reach[turns].steps:
            start = below + step
            above = max(-(start // columns), 0)  # rows above the top that it falls through first
            stack = board[start + above * columns :: columns]
            way = min(way, above + len(stack) - len(stack.lstrip(EMPTY)))
        return Pose(row + way, column, turns)

    def laid(self, board: str, pose: Pose, letters: str) -> str:
        """The board with a piece of these letters added to it; a cell above the top row is left out.

        >>> Shape(PAIR, rows=2, columns=2).laid("   B", Pose(1, 0), "RG")
        'G RB'
        """
        cells = list(board)
        for number, letter in zip(self.numbers(pose), letters, strict=True):
            if number >= 0:
                cells[number] = letter
        return "".join(cells)

    def looks(self, letters: str) -> tuple[int, ...]:
        """For each turn, the smallest number of turns that looks the same with these letters in its cells.

        >>> Shape(PAIR, 13, 6).looks("RG"), Shape(PAIR, 13, 6).looks("RR")
        ((0, 1, 2, 3), (0, 1, 0, 1))
        """
        return _looks(self, letters)


@cache
def _looks(shape: Shape, letters: str) -> tuple[int, ...]:
    pictures = [_picture(offsets, letters) for offsets in shape.cells_of]
    return tuple(pictures.index(picture) for picture in pictures)


def _picture(offsets: Sequence[Offset], letters: str) -> list[tuple[int, int, str]]:
    """The cells with their letters, shifted so that the piece touches the top and the left edge of its box."""
    top, left = min(down for down, _ in offsets), min(right for _, right in offsets)
    return sorted((down - top, right - left, letter) for (down, right), letter in zip(offsets, letters, strict=True))


def boxed(offsets: Sequence[Offset]) -> tuple[Cell, ...]:
    """The cells of a piece in the smallest box that holds it, in the order of the cells."""
    top, left = min(down for down, _ in offsets), min(right for _, right in offsets)
    return tuple((down - top, right - left) for down, right in offsets)
