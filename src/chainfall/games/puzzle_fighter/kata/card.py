"""What front ends show of the kata beyond its frame."""

from chainfall.core.card import Card, Line, Preview
from chainfall.core.drafting import Drafting
from chainfall.games.puzzle_fighter.gems import GEMS, gem_tile
from chainfall.games.puzzle_fighter.kata.moves import ROWS
from chainfall.games.puzzle_fighter.solid import WIDTH

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
)
