"""How fast a capsule falls, and what a virus is worth, at LOW, MED and HI.

A table of frames, an index that starts at the chosen speed, and a step further for every ten capsules.
"""

from typing import Literal

Speed = Literal["low", "med", "hi"]

CAPSULES_A_STEP = 10
MOST_STEPS = 49

_FIRST_INDEX: dict[Speed, int] = {"low": 15, "med": 25, "hi": 31}
_POINTS: dict[Speed, int] = {"low": 100, "med": 200, "hi": 300}
_MOST_DOUBLINGS = 5

# fmt: off
TABLE = (
    69, 67, 65, 63, 61, 59, 57, 55, 53, 51, 49, 47, 45, 43, 41, 39, 37, 35, 33, 31, 29, 27, 25, 23, 21, 19, 18,
    17, 16, 15, 14, 13, 12, 11, 10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4,
    3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0,
)
# fmt: on
"""A capsule falls a row in the frame in which it has been in its row for more frames than this."""


def speed_index(speed: Speed, capsules: int) -> int:
    """The place in the table after this number of capsules of a level, the one in the air included."""
    return _FIRST_INDEX[speed] + min(capsules // CAPSULES_A_STEP, MOST_STEPS)


def frames_a_row(speed: Speed, capsules: int) -> int:
    """How many frames the capsule takes for each row.

    >>> frames_a_row("low", 1), frames_a_row("low", 10), frames_a_row("hi", 490)
    (40, 38, 1)
    """
    return TABLE[speed_index(speed, capsules)] + 1


def points(speed: Speed, earlier: int, viruses: int) -> int:
    """The points for viruses after ``earlier`` ones of the same capsule: each is worth twice the one before.

    >>> points("low", 0, 3)
    700
    """
    doublings = range(earlier, earlier + viruses)
    return sum(_POINTS[speed] << min(doubling, _MOST_DOUBLINGS) for doubling in doublings)
