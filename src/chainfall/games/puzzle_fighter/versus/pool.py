"""The counter gems that wait to fall on a player: attacks in the order in which they came."""

from dataclasses import dataclass, replace
from itertools import accumulate

from chainfall.games.puzzle_fighter.versus.attack import cancelled

LIMIT = 250
"""Counter gems that can wait for one player; more are lost."""

SHOWN = 99
"""The largest number that is shown."""

FRESH, REDUCED = 5, 3
"""What a counter gem shows when it falls: less if the attack that brought it was reduced by a defence."""

WARNINGS = ((31, 3), (11, 2), (1, 1))


@dataclass(frozen=True, slots=True)
class Wave:
    """One attack that waits.

    Attributes:
        size: how many counter gems.
        ready: the tick of the round from which on it can fall.
        number: what its counter gems will show.
    """

    size: int
    ready: int = 0
    number: int = FRESH


Pool = tuple[Wave, ...]


def waiting(pool: Pool) -> int:
    """How many counter gems wait."""
    return sum(wave.size for wave in pool)


def warning(size: int) -> int:
    """How serious it is: 0 nothing, 1 caution, 2 warning, 3 danger."""
    return next((grade for least, grade in WARNINGS if size >= least), 0)


def joined(pool: Pool, wave: Wave) -> tuple[Pool, int]:
    """The pool with another attack, and how much of that was lost because the pool is full."""
    size = min(wave.size, LIMIT - waiting(pool))
    return (*pool, replace(wave, size=size)) if size else pool, wave.size - size


def defended(pool: Pool, size: int, *, in_turn: bool = False) -> tuple[Pool, int]:
    """What an attack of one's own makes of those that wait, and what is left of it to send.

    A larger attack takes them all away and goes on with the rest. Another one is used up; what it takes away follows a
    curve of its own, from the oldest on, and what still waits is reduced.

    Args:
        pool: the attacks that wait.
        size: the attack of one's own.
        in_turn: whether it meets them one after the other, so that what is left of an attack does not depend on those
            sent after it. Then the oldest are taken away for certain as long as they are smaller together.
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
    """How many counter gems the oldest attacks have that are smaller than another one, taken together."""
    totals = accumulate(wave.size for wave in pool)
    return max((total for total in totals if total < size), default=0)


def landing(pool: Pool, clock: int) -> tuple[Pool, Pool]:
    """The attacks that can fall now, and those that still wait."""
    return tuple(wave for wave in pool if wave.ready <= clock), tuple(wave for wave in pool if wave.ready > clock)


def split(pool: Pool, size: int) -> tuple[Pool, Pool]:
    """The first counter gems of a pool, up to this many, and the others."""
    first: list[Wave] = []
    for number, wave in enumerate(pool):
        if wave.size > size:
            taken = [replace(wave, size=size)] if size else []
            return (*first, *taken), (replace(wave, size=wave.size - size), *pool[number + 1 :])
        first.append(wave)
        size -= wave.size
    return pool, ()
