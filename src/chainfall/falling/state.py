"""The parts of a real-time game's state: its phase, the piece in the air, the buttons that are held, and the turn.

Everything that changes every tick is in the small record :class:`Tick`, the rest in :class:`Turn`. Times are in the
units of :mod:`chainfall.core.clock`.
"""

from enum import Enum
from typing import NamedTuple

from chainfall.falling.pieces import Pose


class Phase(Enum):
    """What a game is doing.

    A piece is in the air in FALLING and in LOCK_DELAY. SETTLE, CLEAR_ANIM and CHAIN_PAUSE are the pauses of a turn that
    is being resolved.
    """

    SPAWN = "SPAWN"
    FALLING = "FALLING"
    LOCK_DELAY = "LOCK_DELAY"
    SETTLE = "SETTLE"
    CLEAR_ANIM = "CLEAR_ANIM"
    CHAIN_PAUSE = "CHAIN_PAUSE"
    PAUSED = "PAUSED"
    GAME_OVER = "GAME_OVER"


AIRBORNE = (Phase.FALLING, Phase.LOCK_DELAY)
"""The phases in which a piece is in the air."""

RESOLVING = (Phase.SETTLE, Phase.CLEAR_ANIM, Phase.CHAIN_PAUSE)
"""The phases in which a turn is being resolved."""


class Hands(NamedTuple):
    """What the player holds.

    Attributes:
        held: the buttons held in the tick before.
        direction: -1 or 1 while a held direction is charging or repeating, else 0.
        repeat: the time until it repeats.
    """

    held: int = 0
    direction: int = 0
    repeat: int = 0


class Fall(NamedTuple):
    """A piece in the air.

    Attributes:
        pose: where it is; meaningless while no piece is in the air.
        gravity: how much of the time for the next row has passed.
        delay: the time left of its lock delay; above 0 exactly while it stands on the ground.
        resets: how often its lock delay has been cancelled.
    """

    pose: Pose
    gravity: int = 0
    delay: int = 0
    resets: int = 0


class Tick(NamedTuple):
    """What changes from tick to tick.

    Attributes:
        phase: what the game is doing.
        fall: the piece in the air.
        hands: what the player holds.
        timer: the time left of a pause.
        clock: ticks played, not counting those in which the game was paused.
        resume: the phase to go back to after PAUSED.
    """

    phase: Phase
    fall: Fall
    hands: Hands = Hands()
    timer: int = 0
    clock: int = 0
    resume: Phase | None = None

    @property
    def running(self) -> Phase:
        """The phase or, in a paused game, the phase that it will go back to."""
        return self.resume or self.phase


class Turn(NamedTuple):
    """What changes when a piece spawns, locks or resolves. A game keeps anything else it needs beside it in its state.

    Attributes:
        board: the cells at rest.
        groups: for each cell, the letter of the group that it belongs to, or a blank; empty in a game without groups.
        piece: the letters of the piece in the air; empty while nothing is in the air.
        next: the letters of the pieces after it, one piece after the other.
        pieces: pieces spawned so far.
        interval: the time in which the piece falls one row.
        score: the score so far.
        events: the number of events so far in the chain of this turn.
        chain: the number of events in the last turn that had any.
        reason: why the game is over.
    """

    board: str
    groups: str = ""
    piece: str = ""
    next: str = ""
    pieces: int = 0
    interval: int = 0
    score: int = 0
    events: int = 0
    chain: int = 0
    reason: str = ""
