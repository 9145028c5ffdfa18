"""The options of the built-in games as keywords, for type checkers: ``Session("puzzle-fighter", level=3)``.

At run time a session asks the game for its options. A type checker cannot do that, so they are repeated here; a test
compares the two.
"""

from collections.abc import Sequence
from typing import Literal, TypedDict


class ArcadeKeywords(TypedDict, total=False):
    """The options of ``puzzle-fighter``."""

    mode: Literal["endless", "timed"]
    time_ms: int
    power: Literal["marked", "solid"]
    kick: Literal["none", "simple"]
    generator: Literal["random", "bag"]
    crash_one_in: int
    diamond_every: int
    level: int
    pairs_per_level: int
    gravity_ms: int
    gravity_step_ms: int
    gravity_min_ms: int
    soft_drop: int
    soft_drop_points: int
    lock_delay_ms: int
    lock_resets: int
    das_ms: int
    arr_ms: int
    settle_ms: int
    clear_ms: int
    chain_pause_ms: int
    normal_points: int
    power_points: int
    chain_percent: int
    diamond_percent: int
    tech_bonus: int
    all_clear_bonus: int
    board: str
    pieces: str


class KataKeywords(TypedDict, total=False):
    """The options of ``puzzle-kata``."""

    board: str
    pieces: str


class BottleKeywords(TypedDict, total=False):
    """The options of ``dr-mario``."""

    level: int
    speed: Literal["low", "med", "hi"]
    waits: Literal["console", "short", "none"]
    counter: int
    board: str
    pieces: str


_Pattern = Literal[
    "columns",
    "rows",
    "blocks",
    "mirror",
    "stairs",
    "bands",
    "pairs",
    "frame",
    "slant",
    "counter-slant",
    "single",
]


class FighterVersusKeywords(TypedDict, total=False):
    """The options of ``puzzle-fighter-versus``."""

    wins: int
    level_1: int
    level_2: int
    attack_1: int
    attack_2: int
    pattern_1: _Pattern
    pattern_2: _Pattern
    strength: Literal["weak", "normal", "strong", "fierce"]
    deal: Literal["phases", "random"]
    same_pairs: bool
    power: Literal["marked", "solid"]
    kick: Literal["none", "simple"]
    tier_ends: Literal["at", "before"]
    colour_bonus: int
    pattern_restarts: bool
    rows_at_once: bool
    landing_delay: int
    pairs_per_level: int
    gravity_ms: int
    gravity_step_ms: int
    gravity_min_ms: int
    soft_drop: int
    lock_delay_ms: int
    lock_resets: int
    das_ms: int
    arr_ms: int
    settle_ms: int
    clear_ms: int
    chain_pause_ms: int
    round_pause_ms: int
    board_1: str
    board_2: str
    first_pairs: str


class BottleVersusKeywords(TypedDict, total=False):
    """The options of ``dr-mario-versus``."""

    level_1: int
    level_2: int
    speed_1: Literal["low", "med", "hi"]
    speed_2: Literal["low", "med", "hi"]
    counter: int
    wins: int
    landing_delay: int


class ShellKeywords(TypedDict, total=False):
    """The options of ``dr-mario-shell``."""

    rows: int
    columns: int
    contents: str
    rotation: Literal["clockwise", "drawn"]
    landing: Literal["drawn", "position"]


class TownKeywords(TypedDict, total=False):
    """The options of ``triple-town``."""

    rows: int
    columns: int
    weights: Sequence[int]
    storehouse: bool
    board: str
