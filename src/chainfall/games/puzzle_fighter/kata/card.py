"""The card of the kata: what front ends show beyond its frame."""

from chainfall.core.card import Card, Lesson, Line, Preview
from chainfall.core.drafting import Drafting
from chainfall.games.puzzle_fighter.gems import GEMS, gem_tile
from chainfall.games.puzzle_fighter.kata.moves import ROWS
from chainfall.games.puzzle_fighter.solid import WIDTH

LESSONS = (
    Lesson(
        "A pair appears in the fourth column, its first gem on top. “RG” lets it fall there.", Preview(lines=("RG",))
    ),
    Lesson(
        "L and R move a pair, A and B turn it. “YB LLA” lies on its side now, two columns to the left.",
        Preview(lines=("RG", "YB LLA")),
    ),
    Lesson(
        "Four or more of a colour in a rectangle become one power gem.",
        Preview(lines=("RR", "RR R", "RR", "RR R", "GB LL")),
    ),
    Lesson(
        "A small letter is a crash gem, the round one. This “b” will destroy all blue gems that touch it.",
        Preview({"board": "b.RR../YBRR../GYRRGB"}),
    ),
)

CARD = Card(
    title="Puzzle Fighter, the kata",
    about="Pairs and their moves as lines of text, step by step.",
    score="Destroyed",
    lines=(Line("RG"), Line("RR LL"), Line("GB ARR"), Line("YY AA"), Line("rB L"), Line("B0 RR")),
    help=(
        "A line is a pair and its moves, such as “RG LLA”. R, G, B and Y are gems, small letters crash gems, 0 a "
        "rainbow gem. L and R move the pair, A and B turn it; then it falls."
    ),
    preview=Preview(lines=("GG LLL", "GG LL", "YB L", "RR", "RR R", "BY RR", "rY L", "bG LLL", "YR RR")),
    drafting=Drafting(
        ROWS,
        WIDTH,
        tiles={letter: gem_tile(letter) for letter in GEMS},
        board=GEMS,
        pieces=GEMS,
        goals=("clear", "chain", "points"),
    ),
    lessons=LESSONS,
)
