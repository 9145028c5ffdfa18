"""The card of Puzzle Fighter for two: what front ends show beyond its frame."""

from chainfall.core.card import Card, Group, Lesson, Number, Preset, Preview

LOWERED = ("-", *("down",) * 33, "-")
"""Brings the first pair of player 1 down to the lower half of the field."""

LESSONS = (
    Lesson(
        "Two boards, the same pairs. What you shatter falls on the other board.",
        Preview({"board_1": "GGGY../GGGRB./GGGYRB", "board_2": "Y..R../GBYYR.", "first_pairs": "gR"}, lines=LOWERED),
        asks=("left", "drop"),
    ),
    Lesson(
        "It arrives as counter gems when a pair has landed. Larger clears and longer chains send more of them.",
        Preview({"board_1": "kkk.../GGGYRG", "board_2": "GGGY../GGGRB.", "first_pairs": "YY"}, lines=LOWERED),
        asks=("drop",),
    ),
    Lesson(
        "A counter gem counts down with each pair. At zero it is a gem; next to a clear it goes at once.",
        Preview({"board_1": "ooo.../KKKk../GGGYRB", "first_pairs": "gR"}, lines=LOWERED),
        asks=("right", "right", "cw", "drop"),
    ),
    Lesson(
        "Your own clears cancel what waits to fall on you. If your drop alley is blocked, you lose the round.",
        Preview({"board_1": "/".join(["...R..", "...G.."] * 5)}, lines=("-",) * 2),
    ),
)

CARD = Card(
    title="Puzzle Fighter versus",
    about="What you shatter falls on your opponent.",
    presets=(
        Preset("Match", "Two rounds win; attacks as in the original."),
        Preset("Gentle", "Weaker attacks, and slower pairs.", {"strength": "weak", "gravity_step_ms": 20}),
        Preset("Fierce", "Strong attacks; pairs soon fall fast.", {"strength": "fierce", "pairs_per_level": 5}),
    ),
    groups=(
        Group("Match", ("wins", "strength", "pattern_1", "pattern_2")),
        Group("Handicap", ("level_1", "level_2", "attack_1", "attack_2", "board_1", "board_2")),
        Group(
            "Rules",
            (
                "deal",
                "same_pairs",
                "power",
                "kick",
                "tier_ends",
                "colour_bonus",
                "pattern_restarts",
                "rows_at_once",
                "landing_delay",
            ),
        ),
        Group(
            "Speed",
            (
                "pairs_per_level",
                "gravity_ms",
                "gravity_step_ms",
                "gravity_min_ms",
                "soft_drop",
                "lock_delay_ms",
                "lock_resets",
            ),
        ),
        Group("Pauses", ("settle_ms", "clear_ms", "chain_pause_ms", "round_pause_ms")),
    ),
    numbers=(
        Number("time_ms", "Time"),
        Number("timer_ms", shown=False),
        Number("landing", shown=False),
        Number("warning", shown=False),
    ),
    preview=Preview(
        {"board_1": "B...R./Y..RRy/GGbRRB/GGYRRB", "board_2": "klm.../RGBYRG/YYBBGG"}, seed=5, lines=("-",)
    ),
    lessons=LESSONS,
)
