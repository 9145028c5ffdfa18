"""The falling capsule: where it is, how it turns, when it fits (seed 002, "Faller").

A field is a flat text row by row from the top: a space for an empty cell, ``RBY`` for a capsule's half, ``rby`` for a
virus. The capsule in the air is not part of it. Above the top row the bottle is open: a cell there is always free.
"""

from dataclasses import dataclass

from chainfall.core.effects import Cell
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP

EMPTY = " "
CAPSULES = "RBY"
VIRUSES = "rby"

SINGLE = "0"
JOINED_TOP, JOINED_RIGHT, JOINED_BOTTOM, JOINED_LEFT = map(str, (TOP, RIGHT, BOTTOM, LEFT))
"""Links: a text as long as the field, in which each cell has the digit of its link bits."""


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
    def places(self) -> tuple[Cell, Cell]:
        """The row and column of each half, in the order of the colours."""
        row, column = self.row, self.column
        return (row, column), ((row - 1, column) if self.vertical else (row, column + 1))

    @property
    def links(self) -> tuple[int, int]:
        """The link bits of each half, in the order of the colours."""
        return (TOP, BOTTOM) if self.vertical else (RIGHT, LEFT)

    def cells(self, columns: int) -> tuple[int, ...]:
        """The numbers of its cells in a field so many columns wide; a half above the top row has none."""
        first = self.row * columns + self.column
        if not self.vertical:
            return first, first + 1
        return (first, first - columns) if self.row else (first,)

    def moved(self, rows: int, columns: int) -> "Capsule":
        """The capsule so far down and to the right."""
        return Capsule(self.row + rows, self.column + columns, self.colours, self.vertical)

    def turned(self, clockwise: bool) -> "Capsule":
        """The capsule a quarter turn further, whether it fits there or not.

        Clockwise the left half goes on top and the upper half to the right, so the halves change places in the box's
        lower left cell only when a horizontal capsule turns that way, or a vertical one the other way.

        >>> upright = Capsule(5, 2, "RY").turned(clockwise=True)
        >>> upright.vertical, upright.colours
        (True, 'YR')
        """
        changes = clockwise is not self.vertical
        colours = self.colours[::-1] if changes else self.colours
        return Capsule(self.row, self.column, colours, not self.vertical)


def fits(capsule: Capsule, field: str, columns: int) -> bool:
    """Whether every cell of the capsule is free and between the walls."""
    last = columns - 1 if capsule.vertical else columns - 2
    if not 0 <= capsule.column <= last or (capsule.row + 1) * columns > len(field):
        return False
    return all(field[cell] == EMPTY for cell in capsule.cells(columns))


def turn(capsule: Capsule, clockwise: bool, field: str, columns: int) -> Capsule | None:
    """The capsule after a quarter turn, or None if there is no room (seed 002, "Wall Kick").

    A vertical capsule with no room to the right of its lower half goes one column to the left instead. There is no
    other kick: a taken cell above stops a horizontal one.
    """
    turned = capsule.turned(clockwise)
    if fits(turned, field, columns):
        return turned
    kicked = turned.moved(0, -1)
    return kicked if capsule.vertical and fits(kicked, field, columns) else None


def supports(capsule: Capsule, field: str, columns: int) -> tuple[bool, ...]:
    """For each half that rests on what is below the capsule, whether the floor or a taken cell is there."""
    below = (capsule.row + 1) * columns + capsule.column
    width = 1 if capsule.vertical else 2
    if below >= len(field):
        return (True,) * width
    return tuple(cell != EMPTY for cell in field[below : below + width])


def place(capsule: Capsule, field: str, links: str, columns: int, join_vertical: bool) -> tuple[str, str]:
    """The field and its links with the capsule as a part of them; a half above the top row is lost.

    Args:
        capsule: what comes to rest; its cells are overwritten.
        field: the cells before.
        links: the links before.
        columns: the width of the field.
        join_vertical: whether the halves of a vertical capsule stay joined, or count as singles.
    """
    cells = capsule.cells(columns)
    joined = len(cells) == 2 and (join_vertical or not capsule.vertical)
    new_field, new_links = list(field), list(links)
    for cell, colour, bits in zip(cells, capsule.colours, capsule.links, strict=False):
        new_field[cell] = colour
        new_links[cell] = str(bits) if joined else SINGLE
    return "".join(new_field), "".join(new_links)
