"""The options and the state of ``dr-mario``, Dr. Mario in its bottle.

What changes every tick is in the small record ``Tick``; the rest changes when a capsule appears or comes to rest, when
cells vanish, or with the level. Times are in frames, sixty a second, as all figures of the original are.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple

from chainfall.core.errors import OptionError
from chainfall.core.grid import draw_rows
from chainfall.core.options import Options, option
from chainfall.falling.pieces import Pose
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.bottle.board import CELLS, COLUMNS, RIM, ROWS
from chainfall.games.dr_mario.bottle.level import LAST_LEVEL, capsule_colours, make_capsules, make_viruses
from chainfall.games.dr_mario.bottle.lfsr import seeded
from chainfall.games.dr_mario.capsule import CAPSULES, VIRUSES

LONGEST = 3600
"""The longest time that can be set, in frames."""


class Phase(Enum):
    """What the game is doing; CLEAR and SETTLE follow each other while a capsule's cascade lasts."""

    SPAWN = "SPAWN"
    FALLING = "FALLING"
    LOCK_DELAY = "LOCK_DELAY"
    CLEAR = "CLEAR"
    SETTLE = "SETTLE"
    LEVEL_CLEARED = "LEVEL_CLEARED"
    PAUSED = "PAUSED"
    GAME_OVER = "GAME_OVER"


AIRBORNE = frozenset({Phase.FALLING, Phase.LOCK_DELAY})
"""The phases in which the player has a capsule in the air."""

WAITING = frozenset({Phase.SPAWN, Phase.CLEAR, Phase.SETTLE, Phase.LEVEL_CLEARED})
"""The phases that end by themselves when their timer has run out."""


@dataclass(frozen=True, slots=True)
class BottleOptions(Options):
    """What a game is started with; delays are in frames, sixty a second."""

    level: int = option(0, "the first level", 0, LAST_LEVEL)
    speed: Literal["low", "med", "hi"] = option("med", "how fast capsules fall at first, and what a virus is worth")
    lock_delay: int = option(0, "frames that a capsule may still be moved after it has landed", 0, LONGEST)
    spawn_delay: int = option(22, "frames until the next capsule appears", 0, LONGEST)
    clear_delay: int = option(16, "frames in which matched cells are marked before they vanish", 0, LONGEST)
    fall_delay: int = option(16, "frames that loose cells take for a row", 0, LONGEST)
    level_delay: int = option(128, "frames between a cleared level and the next one", 0, LONGEST)
    board: str = option("", "a drawn bottle for the first level: rows separated by '/', '.' for an empty cell")

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        if self.board and not any(virus in drawn_board(self.board) for virus in VIRUSES):
            raise OptionError(f"option board: no virus drawn, expected at least one of {VIRUSES}")


def drawn_board(drawing: str) -> str:
    """The board of a bottle drawn in the option ``board``; each half of a capsule in it is a single one."""
    return RIM + "".join(draw_rows(drawing, ROWS, COLUMNS, CAPSULES + VIRUSES, "option board"))


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the player may not know: the generator, and the capsules of this level as a text of their numbers."""

    generator: int
    capsules: str


class Tick(NamedTuple):
    """What changes from tick to tick.

    Attributes:
        phase: what the game is doing.
        clock: frames played, without those in which the game was paused.
        held: the buttons held in the frame before.
        charge: how many frames a sideways button has been held, as far as the next repeat goes.
        gravity: how many frames the capsule has been in its row.
        timer: frames left of the phase, or of the lock delay.
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
        links: for each cell a digit: on which side it is joined to its other half.
        level: the level.
        next: the colours of the next capsule.
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
        """How many viruses are left; one that is marked is still there."""
        return sum(map(self.board.count, VIRUSES))


@dataclass(frozen=True, slots=True)
class BottleState:
    """A game of Dr. Mario."""

    options: BottleOptions
    hidden: Hidden
    turn: Turn
    tick: Tick


def first_state(options: BottleOptions, seed: int) -> BottleState:
    """The first level, or the drawn bottle, before its first capsule."""
    capsules, generator = make_capsules(seeded(seed))
    if options.board:
        board = drawn_board(options.board)
    else:
        board, generator = make_viruses(options.level, generator)
    turn = Turn(board, SINGLE * CELLS, options.level, capsule_colours(capsules[0]))
    return BottleState(options, Hidden(generator, capsules), turn, Tick(Phase.SPAWN))
