"""The card of Dr. Mario for two: what front ends show beyond its frame."""

from chainfall.core.card import Card, Group, Lesson, Number, Preset, Preview
from chainfall.core.options import Plain
from chainfall.core.seats import BAR

_DUEL: dict[str, Plain] = {"level_1": 2, "level_2": 2, "speed_1": "hi", "speed_2": "hi"}
_SEED = 312

_TWO_LINES = (
    *("-", "right", "-", "right", *("down",) * 21, *("-",) * 20),
    *("right", "cw", *("down",) * 26, *("-",) * 22),
    *("down",) * 22,
)
"""Three capsules, of which the last makes two lines of four."""


def _by_player_2(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"- {BAR} {line}" for line in lines)


LESSONS = (
    Lesson(
        "Both players have a bottle and get the same capsules. Whoever clears all viruses first wins the round.",
        Preview(_DUEL, _SEED, ("-",) * 60),
        asks=("right", "right", "down"),
    ),
    Lesson(
        "Two or more lines of four from one capsule are an attack: this one will send two halves.",
        Preview(_DUEL, _SEED, _TWO_LINES[:-14]),
        asks=("down",),
    ),
    Lesson(
        "What the other player sends lands on top of your bottle, as soon as your capsule has come to rest.",
        Preview(_DUEL, _SEED, (*_by_player_2(_TWO_LINES), *("-",) * 20)),
        asks=("down",),
    ),
)

CARD = Card(
    title="Dr. Mario versus",
    about="Two bottles, the same capsules: clear yours first, and attack the other with lines.",
    score="Wins",
    presets=(
        Preset("Even", "The same bottle for both.", {"level_1": 5, "level_2": 5}),
        Preset(
            "Handicap",
            "Player 1 has the harder bottle and the faster capsules.",
            {"level_1": 10, "level_2": 5, "speed_1": "hi"},
        ),
        Preset("One round", "The first win decides the match.", {"level_1": 5, "level_2": 5, "wins": 1}),
    ),
    choices=("level_1", "level_2", "speed_1", "speed_2"),
    groups=(
        Group("Player 1", ("level_1", "speed_1")),
        Group("Player 2", ("level_2", "speed_2")),
        Group("Match", ("wins", "counter", "landing_delay")),
    ),
    numbers=(
        Number("clock", "Time", "ticks"),
        Number("timer", shown=False),
        Number("wins", shown=False),
        Number("warning", shown=False),
        Number("landing", "Lands in", "ticks"),
    ),
    preview=Preview({"level_1": 10, "level_2": 10}, 5),
    lessons=LESSONS,
)
