"""What front ends show of Dr. Mario beyond its frame."""

from chainfall.core.card import Card, Group, Number, Preview
from chainfall.core.drafting import Drafting
from chainfall.games.dr_mario.bottle.board import COLUMNS, ROWS
from chainfall.games.dr_mario.capsule import CAPSULES, VIRUSES
from chainfall.games.dr_mario.drawing import tile_of

CARD = Card(
    title="Dr. Mario",
    about="Four of a colour in a line make the viruses vanish.",
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
)
