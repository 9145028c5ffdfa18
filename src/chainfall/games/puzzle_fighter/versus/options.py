"""The options of a match: every figure of the original that can be interpreted in several ways, and a handicap."""

from dataclasses import dataclass
from typing import Literal

from chainfall.core.grid import draw_rows
from chainfall.core.options import Options, option
from chainfall.falling.listing import listed
from chainfall.falling.options import LONGEST, FallingOptions
from chainfall.games.puzzle_fighter.arcade.board import ALPHABET, COLUMNS, ROWS
from chainfall.games.puzzle_fighter.arcade.options import interval, level_of
from chainfall.games.puzzle_fighter.gems import GEMS
from chainfall.games.puzzle_fighter.versus.attack import Strength, TierEnds
from chainfall.games.puzzle_fighter.versus.patterns import Pattern


@dataclass(frozen=True, slots=True)
class VersusOptions(FallingOptions):
    """The options of a match; times are in milliseconds."""

    wins: int = option(2, "rounds that win the match", 1, 9)
    level_1: int = option(1, "the level of the first player at the start of a round", 1, 99)
    level_2: int = option(1, "the level of the second player at the start of a round", 1, 99)
    attack_1: int = option(100, "how strong the attacks of the first player are, in per cent", 0, 400)
    attack_2: int = option(100, "how strong the attacks of the second player are, in per cent", 0, 400)
    pattern_1: Pattern = option("stairs", "the colours of the counter gems that the first player sends")
    pattern_2: Pattern = option("stairs", "the colours of the counter gems that the second player sends")
    strength: Strength = option("normal", "how strong all attacks are")
    deal: Literal["phases", "random"] = option("phases", "pairs in two phases with a rule for droughts, or at random")
    same_pairs: bool = option(True, "both players get the same pairs")
    power: Literal["marked", "solid"] = option("solid", "power gems are solid pieces, or marks as in the document")
    kick: Literal["none", "simple"] = option(
        "simple", "a turn without room is ignored, or moves the pair one cell aside"
    )
    tier_ends: TierEnds = option("at", "whether a tier of the power bonus ends at 9, 16, ... gems or one before")
    colour_bonus: int = option(200, "points for each further colour in a step", 0, 10_000)
    pattern_restarts: bool = option(True, "each delivery begins with the first row of the pattern")
    rows_at_once: bool = option(True, "all counter gems of a delivery fall together, or row by row")
    landing_delay: int = option(0, "ticks before an attack can fall", 0, 600)
    pairs_per_level: int = option(10, "pairs to the next level; 0 to stay on one", 0, 1000)
    gravity_step_ms: int = option(50, "how much shorter the time for a row gets with each level", 0, LONGEST)
    gravity_min_ms: int = option(100, "the shortest time for a row", 1, LONGEST)
    round_pause_ms: int = option(2000, "pause between two rounds", 0, LONGEST)
    board_1: str = option("", "a drawn board for the first player: rows separated by '/', '.' for an empty cell")
    board_2: str = option("", "a drawn board for the second player")
    first_pairs: str = option("", "the first pairs of every round, such as 'RG rB', the lower gem first")

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        for seat in (0, 1):
            self.drawn_board(seat)
        self.listed_pairs()

    def drawn_board(self, seat: int) -> str:
        """The cells of a player's drawn board, before they fall."""
        drawing = (self.board_1, self.board_2)[seat]
        return "".join(draw_rows(drawing, ROWS, COLUMNS, ALPHABET, f"option board_{seat + 1}"))

    def listed_pairs(self) -> tuple[str, ...]:
        """The pairs with which every round begins."""
        return listed(self.first_pairs, GEMS, option="first_pairs")

    def level(self, seat: int, pairs: int) -> int:
        """The level on which a player's pair number ``pairs`` of a round falls."""
        return level_of(pairs, (self.level_1, self.level_2)[seat], self.pairs_per_level)

    def interval(self, seat: int, pairs: int) -> int:
        """The time in which that pair falls one row."""
        return interval(self.level(seat, pairs), self.gravity_ms, self.gravity_step_ms, self.gravity_min_ms)

    def attack(self, seat: int) -> int:
        """How strong the attacks of a player are, in per cent."""
        return (self.attack_1, self.attack_2)[seat]

    def pattern(self, seat: int) -> Pattern:
        """The drop pattern of a player."""
        return (self.pattern_1, self.pattern_2)[seat]
