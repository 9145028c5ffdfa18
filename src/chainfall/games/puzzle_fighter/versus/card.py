"""What front ends show of Puzzle Fighter for two beyond its frame."""

from chainfall.core.card import Card, Group, Lesson, Number, Preset, Preview

LESSONS = (
    Lesson(
        "Two boards, the same pairs. What you shatter falls on the other board.",
        Preview({"board_1": "GGGY../GGGRB./GGGYRB", "board_2": "Y..R../GBYYR."}, lines=("-",) * 2),
    ),
    Lesson(
        "It comes as counter gems when a pair has landed. The larger the clear and the longer the chain, the more.",
        Preview({"board_1": "kkkkkk/RGBYRG", "board_2": "GGGY../GGGRB."}, lines=("-",) * 2),
    ),
    Lesson(
        "A counter gem counts down with each pair. At zero it is a gem; next to a clear it goes at once.",
        Preview({"board_1": "ooo.../KKK.../RGBYRG"}, lines=("-",) * 2),
    ),
    Lesson(
        "A clear of your own takes away what waits to fall on you. Whose drop alley is blocked loses the round.",
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
