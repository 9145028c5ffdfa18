"""The state of ``dr-mario``, Dr. Mario in its bottle.

Everything that changes every tick is in the small record ``Tick``; the rest changes when a capsule appears or comes to
rest, when cells vanish, or with the level. Times are in frames, sixty a second, like all figures of the original.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from chainfall.falling.pieces import Pose
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.bottle.board import CELLS
from chainfall.games.dr_mario.bottle.level import capsule_colours, count_viruses, make_capsules, make_viruses
from chainfall.games.dr_mario.bottle.lfsr import seeded
from chainfall.games.dr_mario.bottle.options import BottleOptions, drawn_board


class Phase(Enum):
    """What the game is doing; SETTLE and CLEAR follow each other while a capsule's cascade lasts.

    In ATTACK a bottle at rest waits for attacks from the opponent; only the two-player game uses it.
    """

    SPAWN = "SPAWN"
    FALLING = "FALLING"
    SETTLE = "SETTLE"
    CLEAR = "CLEAR"
    ATTACK = "ATTACK"
    LEVEL_CLEARED = "LEVEL_CLEARED"
    FILLING = "FILLING"
    PAUSED = "PAUSED"
    GAME_OVER = "GAME_OVER"


WAITING = frozenset({Phase.SPAWN, Phase.SETTLE, Phase.CLEAR, Phase.LEVEL_CLEARED, Phase.FILLING})
"""The phases that end by themselves when their timer has run out."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the player must not know: the generator, and the capsules of this level as a text of their numbers."""

    generator: int
    capsules: str


class Tick(NamedTuple):
    """What changes from tick to tick.

    Attributes:
        phase: what the game is doing.
        clock: frames played, not counting those in which the game was paused.
        held: the buttons held in the frame before.
        charge: how many frames a sideways button has been held, counted towards the next repeat.
        gravity: how many frames the capsule has been in its row.
        timer: frames left until the phase ends, or until the next virus appears.
        pose: where the capsule in the air is.
        resume: the phase to go back to after PAUSED.
    """

    phase: Phase
    clock: int = 0
    held: int = 0
    charge: int = 0
    gravity: int = 0
    timer: int = 0
    pose: Pose | None = None
    resume: Phase | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What changes when a capsule appears or comes to rest, when cells vanish or fall, and with the level.

    Attributes:
        board: the cells at rest row by row from the top: a space, ``RBY`` for half a capsule, ``rby`` for a virus.
        links: for each cell, a digit that says on which side it is joined to its other half.
        level: the level.
        next: the colours of the next capsule, or of all remaining capsules if they were given in advance.
        piece: the colours of the capsule in the air as it appeared, the left one first.
        capsules: how many capsules have appeared in this level.
        interval: how many frames the capsule takes for a row.
        score: the score so far.
        chain: how often cells have vanished since the last capsule came to rest.
        kills: how many viruses have vanished since then.
        marked: the numbers of the cells that vanish at the end of the phase CLEAR.
    """

    board: str
    links: str
    level: int
    next: str
    piece: str = ""
    capsules: int = 0
    interval: int = 1
    score: int = 0
    chain: int = 0
    kills: int = 0
    marked: tuple[int, ...] = ()

    @property
    def viruses(self) -> int:
        """How many viruses are left; a marked virus still counts."""
        return count_viruses(self.board)


FIRST_CONTROL = 2
"""The number of the first frame in which the player can move a capsule: the frame before it throws the capsule."""


@dataclass(frozen=True, slots=True)
class BottleState:
    """A game of Dr. Mario."""

    options: BottleOptions
    hidden: Hidden
    turn: Turn
    tick: Tick

    @property
    def counter(self) -> int:
        """The console's frame counter in this frame: a byte that has the value of the option when control begins."""
        return (self.options.counter + self.tick.clock - FIRST_CONTROL) % 256


def first_state(options: BottleOptions, seed: int) -> BottleState:
    """The first level, or the drawn bottle, before its first capsule."""
    capsules, generator = make_capsules(seeded(seed))
    if options.board:
        board = drawn_board(options.board)
    else:
        board, generator = make_viruses(options.level, generator)
    turn = Turn(board, SINGLE * CELLS, options.level, first_capsules(options, capsules))
    return BottleState(options, Hidden(generator, capsules), turn, Tick(Phase.SPAWN))


def first_capsules(options: BottleOptions, capsules: str) -> str:
    """The colours of the first capsule of a level, or of all its capsules if they are given in advance."""
    return "".join(options.listed_capsules()) or capsule_colours(capsules, 1)
