"""What front ends show of Dr. Mario beyond its frame."""

from chainfall.core.card import Card, Group, Number, Preview

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
)
