"""The counter gems that wait to fall on a player: attacks in the order in which they arrived."""

from dataclasses import dataclass, replace
from itertools import accumulate

from chainfall.games.puzzle_fighter.versus.attack import cancelled

LIMIT = 250
"""The most counter gems that can wait for one player; any more are lost."""

SHOWN = 99
"""The largest number that is shown."""

FRESH, REDUCED = 5, 3
"""The number on a counter gem when it falls: lower if the attack that brought it was reduced by a defence."""

WARNINGS = ((31, 3), (11, 2), (1, 1))


@dataclass(frozen=True, slots=True)
class Wave:
    """One attack that waits.

    Attributes:
        size: how many counter gems.
        ready: the first tick of the round in which it can fall.
        number: the number that its counter gems will show.
    """

    size: int
    ready: int = 0
    number: int = FRESH


Pool = tuple[Wave, ...]


def waiting(pool: Pool) -> int:
    """How many counter gems wait."""
    return sum(wave.size for wave in pool)


def warning(size: int) -> int:
    """The level of danger: 0 nothing, 1 caution, 2 warning, 3 danger."""
    return next((grade for least, grade in WARNINGS if size >= least), 0)


def joined(pool: Pool, wave: Wave) -> tuple[Pool, int]:
    """The pool with another attack added, and how much of it was lost because the pool is full."""
    size = min(wave.size, LIMIT - waiting(pool))
    return (*pool, replace(wave, size=size)) if size else pool, wave.size - size


def defended(pool: Pool, size: int, *, in_turn: bool = False) -> tuple[Pool, int]:
    """The waiting attacks after the player's own attack has met them, and how much of that attack is left to send.

    An attack that is larger than all of them together cancels them all, and the rest of it is sent. Any other attack is
    used up; :func:`cancelled` says how much it cancels, the oldest first, and the attacks that still wait are reduced.

    Args:
        pool: the attacks that wait.
        size: the size of the player's own attack.
        in_turn: whether it meets them one after the other, so that what is left of a waiting attack does not depend on
            those sent after it. Then the oldest attacks are always cancelled, as long as their sum is smaller.
    """
    theirs = waiting(pool)
    if size > theirs:
        return (), size - theirs
    taken = max(cancelled(size), _smaller(pool, size) if in_turn else 0)
    if not taken:
        return pool, 0
    _, left = split(pool, taken)
    return tuple([replace(wave, number=REDUCED) for wave in left]), 0


def _smaller(pool: Pool, size: int) -> int:
    """The total size of the oldest attacks that together are smaller than ``size``."""
    totals = accumulate(wave.size for wave in pool)
    return max((total for total in totals if total < size), default=0)


def landing(pool: Pool, clock: int) -> tuple[Pool, Pool]:
    """The attacks that can fall now, and those that still wait."""
    return tuple(wave for wave in pool if wave.ready <= clock), tuple(wave for wave in pool if wave.ready > clock)


def split(pool: Pool, size: int) -> tuple[Pool, Pool]:
    """The first counter gems of a pool, up to this many, and the rest."""
    first: list[Wave] = []
    for number, wave in enumerate(pool):
        if wave.size > size:
            taken = [replace(wave, size=size)] if size else []
            return (*first, *taken), (replace(wave, size=wave.size - size), *pool[number + 1 :])
        first.append(wave)
        size -= wave.size
    return pool, ()
