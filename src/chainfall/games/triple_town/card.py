"""What front ends show of Triple Town beyond its frame."""

from chainfall.core.card import Card, Group, Line, Preview

CARD = Card(
    title="Triple Town",
    about="Three of a kind become one better piece. Think ahead.",
    inputs="squares",
    lines=(Line("store", "Storehouse", key="S", tile="storehouse"),),
    help=(
        "Click or tap a square, or move with the arrow keys and press Enter. The storehouse, if there is one, takes a "
        "piece: press S."
    ),
    groups=(Group("Town", ("rows", "columns", "storehouse")), Group("Pieces", ("weights", "board"))),
    next=("Now", "Next"),
    preview=Preview({"rows": 4, "columns": 8, "board": ".13..121/1.2.45.1/12.31.21/.1.2.13."}),
)
