"""The capsule: two halves that turn round the lower left cell of a 2 x 2 box (the assignment, "Faller").

Boards are texts row by row from the top: a space for an empty cell, ``RBY`` for a capsule's half, ``rby`` for a virus.
The capsule in the air is not part of its board. It consists of a pose of the kit and the two colours that it appeared
with, the left one first.
"""

from functools import lru_cache

from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP
from chainfall.falling.pieces import Pose, Shape, Turns
from chainfall.falling.settling import SINGLE

CAPSULES = "RBY"
VIRUSES = "rby"

HALVES: Turns = (((0, 0), (0, 1)), ((-1, 0), (0, 0)), ((0, 1), (0, 0)), ((0, 0), (-1, 0)))
"""A clockwise turn moves the left half to the top, or the upper half to the right; the lower left is always filled."""

KICKS: Turns = (((0, -1),), (), ((0, -1),), ())
"""A standing capsule without room on its right turns one column to the left; a lying one has no kick ("Wall Kick")."""

LINKS = ((RIGHT, LEFT), (BOTTOM, TOP), (LEFT, RIGHT), (TOP, BOTTOM))
"""For each turn, on which side each half is joined to the other."""


@lru_cache(maxsize=64)
def capsule_shape(rows: int, columns: int) -> Shape:
    """The capsule on a board of this size."""
    return Shape(HALVES, rows, columns, KICKS)


def is_lying(pose: Pose) -> bool:
    """Whether the halves are beside each other."""
    return pose.turns % 2 == 0


def place(shape: Shape, pose: Pose, colours: str, board: str, links: str, *, join_standing: bool) -> tuple[str, str]:
    """The board and its links after the capsule has become part of them.

    Args:
        shape: the capsule on this board.
        pose: where it comes to rest; its cells are overwritten.
        colours: its colours as it appeared.
        board: the cells before.
        links: the links before.
        join_standing: whether the halves of a standing capsule stay joined, or count as singles.
    """
    joined = join_standing or is_lying(pose)
    bits = "".join(map(str, LINKS[pose.turns])) if joined else SINGLE * len(colours)
    return shape.laid(board, pose, colours), shape.laid(links, pose, bits)
