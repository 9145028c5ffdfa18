"""The faller: a capsule in the air, and what holds it up (the assignment, "Faller")."""

from dataclasses import dataclass

from chainfall.core.effects import Cell
from chainfall.falling.pieces import EMPTY, Pose
from chainfall.games.dr_mario.capsule import HALVES, is_lying

_LYING, _STANDING = 0, 3
"""The turns in which a capsule's first half is in the lower left cell."""


@dataclass(frozen=True, slots=True)
class Capsule:
    """A capsule in the air, in the 2 x 2 box whose lower left cell it always fills.

    Attributes:
        row: the row of the lower left cell.
        column: the column of the lower left cell.
        colours: first the half in the lower left cell, then the one to the right of it or above it.
        vertical: whether the second half is above the first.
    """

    row: int
    column: int
    colours: str
    vertical: bool = False

    @property
    def pose(self) -> Pose:
        """The same as a pose of the kit, for a capsule that appeared with its current colours."""
        return Pose(self.row, self.column, _STANDING if self.vertical else _LYING)

    @property
    def places(self) -> tuple[Cell, ...]:
        """The row and column of each half, in the order of the colours."""
        return tuple([(self.row + down, self.column + right) for down, right in HALVES[self.pose.turns]])

    def at(self, pose: Pose) -> "Capsule":
        """The faller moved or turned to another pose.

        >>> Capsule(5, 2, "RY").at(Pose(5, 2, turns=1))
        Capsule(row=5, column=2, colours='YR', vertical=True)
        """
        colours = self.colours if pose.turns in (_LYING, _STANDING) else self.colours[::-1]
        return Capsule(pose.row, pose.column, colours, not is_lying(pose))

    def supports(self, board: str, columns: int) -> tuple[bool, ...]:
        """For each half that can stand on something, whether the floor or an occupied cell is below it."""
        below = (self.row + 1) * columns + self.column
        width = 1 if self.vertical else 2
        if below >= len(board):
            return (True,) * width
        return tuple([cell != EMPTY for cell in board[below : below + width]])
