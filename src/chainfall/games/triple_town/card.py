"""The card of Triple Town: what front ends show beyond its frame."""

from chainfall.core.card import Card, Group, Lesson, Line, Preview
from chainfall.core.options import Plain

SMALL: dict[str, Plain] = {"rows": 4, "columns": 4, "weights": [1, 0, 0, 0, 0]}
"""A little town in which every piece to come is grass."""

LESSONS = (
    Lesson(
        "Each turn you put one piece on a free square. The next one is shown beside the town.",
        Preview({**SMALL, "board": "..2./..../.1../...."}),
        asks=("2 2",),
    ),
    Lesson(
        "Three or more of a kind, side by side, become one better piece, on the square where the last of them was put.",
        Preview({**SMALL, "board": "..2./..../.11./...."}),
        asks=("2 3",),
    ),
    Lesson(
        "That piece may complete the next three at once. The game ends when the town is full.",
        Preview({**SMALL, "board": "3.../32../.211/...."}),
        asks=("1 2",),
    ),
)

CARD = Card(
    title="Triple Town",
    about="Three of a kind become one better piece. Think ahead.",
    inputs="squares",
    lines=(Line("store", "Storehouse", key="S", tile="storehouse"),),
    help=(
        "Click or tap a square, or move with the arrow keys and press Enter. In a town with a storehouse, S puts the "
        "piece into it, or swaps it for the one inside."
    ),
    groups=(Group("Town", ("rows", "columns", "storehouse")), Group("Pieces", ("weights", "board"))),
    next=("Now", "Next"),
    preview=Preview({"rows": 4, "columns": 8, "board": ".13..121/1.2.45.1/12.31.21/.1.2.13."}),
    lessons=LESSONS,
)
