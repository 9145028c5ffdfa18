"""The card of Puzzle Fighter: what front ends show beyond its frame."""

from chainfall.core.card import Card, Group, Lesson, Number, Preset, Preview
from chainfall.core.drafting import Drafting
from chainfall.games.puzzle_fighter.arcade.board import ALPHABET, COLUMNS, ROWS, gem_tile
from chainfall.games.puzzle_fighter.gems import GEMS

LOWERED = ("-", *("down",) * 33, "-")
"""Brings the first pair down to the lower half of the field."""

LESSONS = (
    Lesson(
        "Pairs of gems fall. Move and turn them to put gems of the same colour together.",
        Preview({"board": "R...../RY...B/GYY.BB", "pieces": "GY RB"}, lines=LOWERED),
        asks=("left", "left", "left", "cw", "drop"),
    ),
    Lesson(
        "Four or more of a colour in a rectangle become one power gem. The larger, the better.",
        Preview({"board": "GG..../RYB..B/GYY.BB", "pieces": "GG RB"}, lines=LOWERED),
        asks=("cw", "left", "left", "left", "drop"),
    ),
    Lesson(
        "A crash gem, the round one, shatters all gems of its colour that touch it.",
        Preview(
            {"board": "GGGY../GGGRB./GGGYRB", "pieces": "gR RB"},
            lines=LOWERED,
        ),
        asks=("left", "drop"),
    ),
    Lesson(
        "What falls then may shatter too. Each further event of such a chain scores more.",
        Preview({"board": "r...../GGG.../GGGB../RBBY..", "pieces": "gY RB"}, lines=LOWERED),
        asks=("left", "drop"),
    ),
)

CARD = Card(
    title="Puzzle Fighter",
    about="Build big power gems, then set them off with a crash gem.",
    presets=(
        Preset(
            "Arcade",
            "Power gems fall as one, and a turn at a wall moves the pair aside.",
            {"power": "solid", "kick": "simple"},
        ),
        Preset("Document", "As in the arcade document: endless, and a power gem is only a mark."),
        Preset("Timed 2 min", "As many points as you can in two minutes.", {"mode": "timed"}),
    ),
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
    lessons=LESSONS,
)
