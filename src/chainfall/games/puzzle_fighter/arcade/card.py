"""What front ends show of Puzzle Fighter beyond its frame."""

from chainfall.core.card import Card, Group, Number, Preview
from chainfall.core.drafting import Drafting
from chainfall.games.puzzle_fighter.arcade.board import ALPHABET, COLUMNS, ROWS, gem_tile
from chainfall.games.puzzle_fighter.gems import GEMS

CARD = Card(
    title="Puzzle Fighter",
    about="Build big power gems, then set them off with a crash gem.",
    groups=(
        Group("Game", ("mode", "level")),
        Group("Rules", ("time_ms", "power", "kick", "generator", "crash_one_in", "diamond_every", "pairs_per_level")),
        Group(
            "Speed", ("gravity_ms", "gravity_step_ms", "gravity_min_ms", "soft_drop", "lock_delay_ms", "lock_resets")
        ),
        Group("Pauses", ("settle_ms", "clear_ms", "chain_pause_ms")),
        Group(
            "Points",
            (
                "normal_points",
                "power_points",
                "chain_percent",
                "diamond_percent",
                "tech_bonus",
                "all_clear_bonus",
                "soft_drop_points",
            ),
        ),
        Group("Board", ("board",)),
    ),
    numbers=(Number("time_ms", "Time"), Number("timer_ms", shown=False)),
    preview=Preview({"board": "B...R./Y..RRy/GGbRRB/GGYRRB"}, seed=5, lines=("-",)),
    drafting=Drafting(
        ROWS,
        COLUMNS,
        tiles={letter: gem_tile(letter) for letter in ALPHABET},
        board=ALPHABET,
        pieces=GEMS,
        goals=("clear", "chain", "points"),
    ),
)
