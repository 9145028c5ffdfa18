"""How long everything between two capsules takes, in frames: as on the console, shortened, or not at all."""

from typing import Literal, NamedTuple

from chainfall.games.dr_mario.bottle.speed import Speed

Waits = Literal["console", "short", "none"]


class Pauses(NamedTuple):
    """Pauses that are always the same.

    Attributes:
        landing: from the frame that places a capsule to the first check of the bottle, at least.
        fall: from a check in which something fell to the next one.
        clear: from a check that found a match to the next one.
        last_virus: from a check that found a match to the end of the level, if the match clears the last virus.
        level: from the end of a level to the next level.
        virus: for each attempt to place a virus of the next level.
        throw: from a check that found nothing more to the first frame of control.
    """

    landing: int = 0
    fall: int = 0
    clear: int = 0
    last_virus: int = 0
    level: int = 0
    virus: int = 0
    throw: int = 0


PAUSES: dict[Waits, Pauses] = {
    "console": Pauses(landing=4, fall=16, clear=20, last_virus=3, level=64 + 16 + 16, virus=1, throw=31),
    "short": Pauses(landing=2, fall=4, clear=10, last_virus=3, level=30, throw=8),
    "none": Pauses(),
}

_LOW_THROW = 52
"""At LOW the throw takes longer, and one frame longer still if the counter was even in the frame of the check."""


def until_check(waits: Waits, row: int) -> int:
    """The number of frames from the one that places a capsule to the first check.

    The console first redraws the bottle, one row per frame, from the row of the capsule up to the top.

    Args:
        waits: the option.
        row: the row of the bottle in which the lower half, or both halves, lie.
    """
    landing = PAUSES[waits].landing
    return max(landing, row + 1) if waits == "console" else landing


def until_control(waits: Waits, speed: Speed, counter: int) -> int:
    """The number of frames from a check that found nothing more to the first in which the next capsule can be moved.

    Args:
        waits: the option.
        speed: the option.
        counter: the console's frame counter in the frame of the check.
    """
    if waits == "console" and speed == "low":
        return _LOW_THROW if counter % 2 else _LOW_THROW + 1
    return PAUSES[waits].throw
