"""The card of Dr. Mario: what front ends show beyond its frame."""

from chainfall.core.card import Card, Group, Lesson, Number, Preview
from chainfall.core.drafting import Drafting
from chainfall.core.options import Plain
from chainfall.games.dr_mario.bottle.board import COLUMNS, ROWS
from chainfall.games.dr_mario.capsule import CAPSULES, VIRUSES
from chainfall.games.dr_mario.drawing import tile_of

FALLING: dict[str, Plain] = {"speed": "low", "waits": "short"}

LOWERED = (*("-",) * 100, *("down",) * 15, "-")
"""Brings the first capsule down to the lower half of the bottle."""

ONE_LINE: dict[str, Plain] = {**FALLING, "board": ".....R../.....R../b...yr..", "pieces": "YR RY"}
"""A capsule that completes four red cells, one column to the right."""

TWO_LINES: dict[str, Plain] = {**FALLING, "board": "....R.../....R.../bBB.r..y", "pieces": "RB RY"}
"""A capsule that, turned around, completes four red cells, and whose other half then completes four blue ones."""

LESSONS = (
    Lesson(
        "Capsules of two halves fall into a bottle of viruses. Move and turn them until all viruses are gone.",
        Preview({**FALLING, "board": "..r...../.....y../b..y..b.", "pieces": "RB YY"}, lines=LOWERED),
        asks=("left", "cw", "down"),
    ),
    Lesson(
        "Four of a colour in a row or column vanish. The red half will make four.",
        Preview(ONE_LINE, lines=LOWERED),
        asks=("right", "down"),
    ),
    Lesson(
        "What is left of a capsule falls, and may make the next four: that is a chain.",
        Preview(TWO_LINES, lines=LOWERED),
        asks=("cw", "cw", "down"),
    ),
)

CARD = Card(
    title="Dr. Mario",
    about="Four of a colour in a line make the viruses vanish.",
    choices=("level", "speed"),
    groups=(
        Group("Game", ("level", "speed")),
        Group("Times", ("waits", "counter")),
        Group("Bottle", ("board",)),
    ),
    numbers=(Number("clock", "Time", "ticks"), Number("timer", shown=False)),
    preview=Preview({"board": "...RB.../Y......y/Y.r..B.y/YbRYbR.r"}),
    drafting=Drafting(
        ROWS,
        COLUMNS,
        tiles={letter: tile_of(letter, 0, "") for letter in CAPSULES + VIRUSES},
        board=CAPSULES + VIRUSES,
        pieces=CAPSULES,
        goals=("viruses", "chain", "points"),
    ),
    lessons=LESSONS,
)
