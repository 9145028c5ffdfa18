"""The arcade's options and state (seed 003, sections 18, 19, 24 to 26, 29, 30 and 32).

What changes every tick is in the small record ``Tick``; the rest changes when a pair spawns, locks or resolves. Times
are in the units of :mod:`chainfall.core.clock`.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple

from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.effects import Cell
from chainfall.core.grid import draw_rows
from chainfall.core.options import Options, option
from chainfall.games.puzzle_fighter.arcade.board import ALPHABET, COLUMNS, ROWS, SPAWN_COLUMN
from chainfall.games.puzzle_fighter.arcade.pairs import Hidden

LONGEST = 60_000
"""The longest time that can be set, in milliseconds."""


class Phase(Enum):
    """What the game is doing: the states of section 18, and while it resolves the phases of section 24."""

    SPAWN = "SPAWN"
    FALLING = "FALLING"
    LOCK_DELAY = "LOCK_DELAY"
    SETTLE = "SETTLE"
    POWER = "POWER"
    CHECK = "CHECK"
    CLEAR_ANIM = "CLEAR_ANIM"
    CHAIN_PAUSE = "CHAIN_PAUSE"
    DONE = "DONE"
    PAUSED = "PAUSED"
    GAME_OVER = "GAME_OVER"


AIRBORNE = (Phase.FALLING, Phase.LOCK_DELAY)
"""The phases in which a pair is in the air."""

RESOLVE = (Phase.SETTLE, Phase.POWER, Phase.CHECK, Phase.CLEAR_ANIM, Phase.CHAIN_PAUSE, Phase.DONE)
"""The phases that make up the state RESOLVE."""


@dataclass(frozen=True, slots=True)
class ArcadeOptions(Options):
    """Every constant of the document that can be tuned; times are in milliseconds."""

    mode: Literal["endless", "timed"] = option("endless", "play on until the alley is blocked, or against the clock")
    time_ms: int = option(120_000, "how long a timed game lasts", 1000, 3_600_000)
    power: Literal["marked", "solid"] = option("marked", "power gems are marks, or solid pieces as in the kata")
    kick: Literal["none", "simple"] = option("none", "a turn without room is ignored, or moves the pair one cell aside")
    generator: Literal["random", "bag"] = option("random", "colours by chance, or evenly from a bag")
    crash_one_in: int = option(6, "one gem in this many is a crash gem; 0 for none", 0, 1000)
    diamond_every: int = option(25, "pairs from one diamond to the next; 0 for none", 0, 1000)
    level: int = option(1, "the level at the start", 1, 99)
    pairs_per_level: int = option(10, "pairs to the next level; 0 to stay on one", 0, 1000)
    gravity_ms: int = option(800, "time to fall one row on level 1", 1, LONGEST)
    gravity_step_ms: int = option(50, "how much shorter it gets with each level", 0, LONGEST)
    gravity_min_ms: int = option(100, "and how short it gets at the least", 1, LONGEST)
    soft_drop: int = option(10, "how many times faster a soft drop is", 1, 1000)
    soft_drop_points: int = option(0, "points for each row of a soft drop", 0, 1000)
    lock_delay_ms: int = option(350, "time on the ground before a pair locks; 0 locks at once", 0, LONGEST)
    lock_resets: int = option(15, "how often a pair gets a new lock delay after a move cancelled it", 0, 1000)
    das_ms: int = option(170, "time before a held direction repeats", 0, LONGEST)
    arr_ms: int = option(45, "time between repeats; 0 goes to the wall at once", 0, LONGEST)
    settle_ms: int = option(150, "pause after gems have fallen", 0, LONGEST)
    clear_ms: int = option(180, "pause in which gems vanish", 0, LONGEST)
    chain_pause_ms: int = option(120, "pause between two events of a chain", 0, LONGEST)
    normal_points: int = option(10, "points for a gem or a crash gem", 0, 1_000_000)
    power_points: int = option(25, "points for a gem of a power gem", 0, 1_000_000)
    chain_percent: int = option(50, "what each further event of a chain adds, in per cent", 0, 10_000)
    diamond_percent: int = option(100, "worth of an event of diamonds only, in per cent", 0, 10_000)
    tech_bonus: int = option(10_000, "points for a diamond on the floor", 0, 1_000_000)
    all_clear_bonus: int = option(5_000, "points for an empty board after an event", 0, 1_000_000)
    board: str = option("", "a drawn board to start from: rows separated by '/', '.' for an empty cell")

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        self.drawn_board()

    def drawn_board(self) -> str:
        """The cells of the drawn board, as they are before they fall."""
        return "".join(draw_rows(self.board, ROWS, COLUMNS, ALPHABET, "option board"))


OFFSETS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Where the second gem is in each orientation: rows down, columns to the right (section 26)."""


class Pose(NamedTuple):
    """Where a pair is: the pivot gem's cell, and where the other gem is: 0 above it, 1 right, 2 below, 3 left."""

    row: int
    column: int
    orient: int

    def cells(self) -> tuple[Cell, Cell]:
        """The two cells of the pair, the pivot gem's first."""
        down, right = OFFSETS[self.orient]
        return (self.row, self.column), (self.row + down, self.column + right)


SPAWN = Pose(1, SPAWN_COLUMN, 0)
"""The pivot gem starts in the highest visible row, with the other gem above it in the overflow row (section 2)."""


@dataclass(frozen=True, slots=True)
class Tick:
    """What changes from tick to tick.

    Attributes:
        phase: what the game is doing.
        held: the buttons held in the tick before.
        direction: -1 or 1 while a held direction is charging or repeating, else 0.
        repeat: the time until it repeats.
        pose: where the pair is; of no meaning while there is none in the air.
        gravity: how much of the time for the next row has passed.
        timer: what is left of the lock delay, or of the pause of a resolver's phase.
        resets: how often the lock delay of this pair has been cancelled.
        clock: ticks played, without those in which the game was paused.
        resume: the phase to go back to after PAUSED.
    """

    phase: Phase
    held: int = 0
    direction: int = 0
    repeat: int = 0
    pose: Pose = SPAWN
    gravity: int = 0
    timer: int = 0
    resets: int = 0
    clock: int = 0
    resume: Phase | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What changes when a pair spawns, locks or resolves.

    Attributes:
        board: the gems at rest.
        groups: for each cell the letter of the power gem it belongs to, as of the last POWER phase; gems that fall
            carry theirs along.
        pair: the pair in the air, the pivot gem first; empty while there is none.
        next: the pair after it.
        pairs: pairs spawned so far.
        interval: the time in which a pair falls one row.
        score: the score so far.
        events: attack events of this turn.
        chain: attack events of the last turn that had any.
        reason: why the game is over.
    """

    board: str
    groups: str
    pair: str
    next: str
    pairs: int
    interval: int
    score: int = 0
    events: int = 0
    chain: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ArcadeState:
    """A game of Puzzle Fighter."""

    options: ArcadeOptions
    hidden: Hidden
    turn: Turn
    tick: Tick

    @property
    def level(self) -> int:
        """The level, which rises with the pairs."""
        return level_after(self.options, self.turn.pairs)


def level_after(options: ArcadeOptions, pairs: int) -> int:
    """The level on which pair number ``pairs`` falls."""
    if not options.pairs_per_level:
        return options.level
    return options.level + max(pairs - 1, 0) // options.pairs_per_level


def interval(options: ArcadeOptions, level: int) -> int:
    """The speed curve: the time for one row is shorter by the same step with each level, down to a least time."""
    least = min(options.gravity_min_ms, options.gravity_ms)
    return max(options.gravity_ms - options.gravity_step_ms * (level - 1), least) * MILLISECOND


def time_is_up(options: ArcadeOptions, clock: int) -> bool:
    """Whether a timed game ends after so many ticks."""
    return options.mode == "timed" and clock * TICK >= options.time_ms * MILLISECOND
