"""The arcade's options: every constant that can be tuned (the arcade document, sections 7, 8, 10, 19, 27 and 28)."""

from dataclasses import dataclass
from typing import Literal

from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.grid import draw_rows
from chainfall.core.options import Options, option
from chainfall.falling.listing import listed
from chainfall.falling.options import LONGEST, FallingOptions
from chainfall.games.puzzle_fighter.arcade.board import ALPHABET, COLUMNS, ROWS
from chainfall.games.puzzle_fighter.gems import GEMS


def level_of(pairs: int, first: int, pairs_per_level: int) -> int:
    """The level on which pair number ``pairs`` falls, given the level at the start."""
    return first + max(pairs - 1, 0) // pairs_per_level if pairs_per_level else first


def interval(level: int, gravity_ms: int, step_ms: int, min_ms: int) -> int:
    """The speed curve: with each level the time for one row gets shorter by the same step, down to a minimum."""
    return max(gravity_ms - step_ms * (level - 1), min(min_ms, gravity_ms)) * MILLISECOND


@dataclass(frozen=True, slots=True)
class ArcadeOptions(FallingOptions):
    """The options of a game; times are in milliseconds."""

    mode: Literal["endless", "timed"] = option("endless", "play on until the alley is blocked, or against the clock")
    time_ms: int = option(120_000, "how long a timed game lasts", 1000, 3_600_000)
    power: Literal["marked", "solid"] = option("marked", "power gems are marks, or solid pieces as in the kata")
    kick: Literal["none", "simple"] = option("none", "a turn without room is ignored, or moves the pair one cell aside")
    generator: Literal["random", "bag"] = option("random", "random colours, or colours drawn evenly from a bag")
    crash_one_in: int = option(6, "one gem in this many is a crash gem; 0 for none", 0, 1000)
    diamond_every: int = option(25, "pairs from one diamond to the next; 0 for none", 0, 1000)
    level: int = option(1, "the level at the start", 1, 99)
    pairs_per_level: int = option(10, "pairs to the next level; 0 to stay on one", 0, 1000)
    gravity_step_ms: int = option(50, "how much shorter the time for a row gets with each level", 0, LONGEST)
    gravity_min_ms: int = option(100, "the shortest time for a row", 1, LONGEST)
    soft_drop_points: int = option(0, "points for each row of a soft drop", 0, 1000)
    normal_points: int = option(10, "points for a gem or a crash gem", 0, 1_000_000)
    power_points: int = option(25, "points for each gem of a power gem", 0, 1_000_000)
    chain_percent: int = option(50, "what each further event of a chain adds, in per cent", 0, 10_000)
    diamond_percent: int = option(100, "factor for an event of diamonds only, in per cent", 0, 10_000)
    tech_bonus: int = option(10_000, "points for a diamond on the floor", 0, 1_000_000)
    all_clear_bonus: int = option(5_000, "points for an empty board after an event", 0, 1_000_000)
    board: str = option("", "a drawn board to start from: rows separated by '/', '.' for an empty cell")
    pieces: str = option("", "the pairs to come, such as 'RG rB', the lower gem first; the game ends after the last")

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        self.drawn_board()
        self.listed_pairs()

    def drawn_board(self) -> str:
        """The cells of the drawn board, before they fall."""
        return "".join(draw_rows(self.board, ROWS, COLUMNS, ALPHABET, "option board"))

    def listed_pairs(self) -> tuple[str, ...]:
        """The pairs to come, if they are given in advance."""
        return listed(self.pieces, GEMS)

    def level_of(self, pairs: int) -> int:
        """The level on which pair number ``pairs`` falls."""
        return level_of(pairs, self.level, self.pairs_per_level)

    def interval(self, level: int) -> int:
        """The time for one row on a level."""
        return interval(level, self.gravity_ms, self.gravity_step_ms, self.gravity_min_ms)

    def time_is_up(self, clock: int) -> bool:
        """Whether a timed game ends after this number of ticks."""
        return self.mode == "timed" and clock * TICK >= self.time_ms * MILLISECOND
