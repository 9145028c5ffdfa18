"""How fast a capsule falls, and what a virus is worth, at LOW, MED and HI.

The index into a table of frames starts at the chosen speed, and goes up by one for every ten capsules.
"""

from typing import Literal

Speed = Literal["low", "med", "hi"]

CAPSULES_A_STEP = 10
MOST_STEPS = 49

_FIRST_INDEX: dict[Speed, int] = {"low": 15, "med": 25, "hi": 31}
_POINTS: dict[Speed, int] = {"low": 100, "med": 200, "hi": 300}

# fmt: off
TABLE = (
    69, 67, 65, 63, 61, 59, 57, 55, 53, 51, 49, 47, 45, 43, 41, 39, 37, 35, 33, 31, 29, 27, 25, 23, 21, 19, 18,
    17, 16, 15, 14, 13, 12, 11, 10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4,
    3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0,
)
"""A capsule falls a row as soon as it has been in its row for more frames than this."""

TIMES = (
    1, 2, 4, 8, 16, 32, 32, 32, 32, 32, 32,
    10, 3, 256, 1, 2, 4, 256, 252, 248, 244, 242, 241, 240, 241, 242, 244, 248, 252, 256, 21,
)
"""The factor by which the value of each virus of a cascade is multiplied.

The console's table has eleven entries. From the twelfth virus on, it reads past the end of the table.
"""
# fmt: on

MOST_POINTS = 9_999_900
_MILLION = 1_000_000


def speed_index(speed: Speed, capsules: int) -> int:
    """The index into the table for the capsule with this number in its level: it first goes up at the ninth."""
    return _FIRST_INDEX[speed] + min((capsules + 1) // CAPSULES_A_STEP, MOST_STEPS)


def frames_a_row(speed: Speed, capsules: int) -> int:
    """How many frames the capsule with this number takes to fall one row.

    >>> frames_a_row("low", 1), frames_a_row("low", 9), frames_a_row("hi", 489)
    (40, 38, 1)
    """
    return TABLE[speed_index(speed, capsules)] + 1


def points(speed: Speed, earlier: int, viruses: int) -> int:
    """The points for viruses that follow ``earlier`` ones of the same capsule; past the table, its last entry counts.

    >>> points("low", 0, 3)
    700
    """
    numbers = range(earlier, earlier + viruses)
    return sum(_POINTS[speed] * TIMES[min(number, len(TIMES) - 1)] for number in numbers)


def total(score: int, gain: int) -> int:
    """The score with new points added: the millions digit stops at 9, and any carry beyond it is lost.

    >>> total(9_999_800, 100), total(9_999_900, 300)
    (9999900, 9000200)
    """
    new = score + gain
    return new if new <= MOST_POINTS else 9 * _MILLION + new % _MILLION
