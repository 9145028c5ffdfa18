"""The weights of all games: the value of each feature. In Puzzle Fighter and Triple Town the unit is one point.

``python -m benchmarks.tune_bots GAME`` searches for better ones. Those of Dr. Mario come from three rounds of it, at
level 3 with 16 candidates of 6 games, except ``stuck`` and ``top``, which were chosen by hand on 300 bottles of level
20. The weights of the other games were chosen by hand.
"""

from chainfall.bots.worth import anything, dr_mario, puzzle_fighter, puzzle_fighter_seat, triple_town

LOST = -1_000_000
"""The value of the end of a game: worse than anything else."""

ANYTHING = anything.Features(score=1, over=LOST, free=1)

PUZZLE_FIGHTER = puzzle_fighter.Features(
    score=1,
    over=LOST,
    height=-4,
    alley=-1,
    joined=12,
    power=15,
    crashes=-5,
    open=300,
    cells=-10,
)

PUZZLE_FIGHTER_SEAT = puzzle_fighter_seat.Features(
    sent=100,
    over=LOST,
    height=-4,
    alley=-1,
    joined=25,
    power=60,
    bulk=4,
    crashes=-10,
    open=0,
    counters=-60,
    cells=-40,
)

PUZZLE_FIGHTER_ATTACK = PUZZLE_FIGHTER_SEAT._replace(sent=150)
PUZZLE_FIGHTER_DEFENCE = PUZZLE_FIGHTER_SEAT._replace(sent=150, height=-8)
"""For a seat where the other player, or this one, is about to lose."""

DR_MARIO = dr_mario.Features(
    over=LOST,
    viruses=-125,
    singles=-193,
    pairs=-75,
    triples=-10,
    cover_singles=-160,
    cover_pairs=-91,
    cover_triples=-32,
    rest_singles=-27,
    rest_pairs=-25,
    rest_triples=-18,
    stuck=-1000,
    level_pairs=7,
    level_triples=19,
    height=-1,
    top=-5,
)

TRIPLE_TOWN = triple_town.Features(score=1, over=LOST, free=60, joined=20, steps=8, strange=-4)
