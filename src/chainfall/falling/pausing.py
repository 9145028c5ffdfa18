"""Pausing: while a game is paused, every button except pause is ignored, and no time passes."""

from typing import TypeVar

from chainfall.core.buttons import PAUSE

P = TypeVar("P")


def is_pausing(held: int, mask: int) -> bool:
    """Whether the pause button is pressed in this tick."""
    return bool(mask & ~held & PAUSE)


def paused(
    phase: P, resume: P | None, held: int, mask: int, name: P, *, by_other: bool = False
) -> tuple[P, P | None, int]:
    """Plays a tick in which a game is paused, or is being paused or resumed.

    Args:
        phase: what the game is doing.
        resume: what it will do after the pause, if it is paused.
        held: the buttons held in the tick before.
        mask: the buttons held now.
        name: the phase of a paused game.
        by_other: whether another player has pressed pause in this tick, which counts for everyone.

    Returns:
        The new phase, the phase to go back to, and the held buttons; all buttons except pause stay as they were before
        the pause.
    """
    kept = held & ~PAUSE | mask & PAUSE
    if not by_other and not is_pausing(held, mask):
        return phase, resume, kept
    return (resume, None, kept) if resume is not None else (name, phase, kept)
