"""What an opponent thinks in ``puzzle-fighter-versus``: it looks ahead on its own board, in one of three moods.

A wary opponent looks at both boards. It defends while it is in danger itself: the lower its board the better, and what
it shatters takes away what is coming. It attacks while the other one is: a few counter gems more may end the round.
Otherwise it builds: power gems that are not shattered yet are worth more than small attacks.
"""

from dataclasses import replace
from operator import mul
from typing import Literal

from chainfall.bots.opponents.steps import Step
from chainfall.bots.opponents.thinking import Seen, Thinker, Thoughts, by_guesses, one_by_one
from chainfall.bots.seat_beam import SeatBeam
from chainfall.bots.view import spread
from chainfall.bots.worth.puzzle_fighter_seat import Features, features
from chainfall.bots.worth.weights import PUZZLE_FIGHTER_ATTACK, PUZZLE_FIGHTER_DEFENCE, PUZZLE_FIGHTER_SEAT
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, SPAWN_COLUMN
from chainfall.games.puzzle_fighter.versus.placing import placed
from chainfall.games.puzzle_fighter.versus.pool import waiting
from chainfall.games.puzzle_fighter.versus.state import Side, VersusState
from chainfall.kernels import KernelError

Mood = Literal["build", "attack", "defend"]

WEIGHTS: dict[Mood, Features] = {
    "build": PUZZLE_FIGHTER_SEAT,
    "attack": PUZZLE_FIGHTER_ATTACK,
    "defend": PUZZLE_FIGHTER_DEFENCE,
}

OWN_DANGER = 8
OTHERS_DANGER = 7
"""A board is in danger from this many rows on, with what waits to fall: one's own, and the other one's."""


def fighter_thinker(step: Step) -> Thinker:
    """How an opponent of a step thinks."""

    def think(seen: Seen) -> Thoughts:
        weights = WEIGHTS[mood_of(seen.state, seen.seat) if step.wary else "build"]
        beam = SeatBeam(step.depth, step.width, weights=weights)

        def look(number: int) -> dict[Placement, float]:
            return beam.look(seen.state, seen.seat, spread(seen.seed, number))

        try:
            return (yield from by_guesses(look, step.samples, seen))
        except KernelError:
            return (yield from one_by_one(lambda seen, placement: worth(seen, placement, weights))(seen))

    return think


def worth(seen: Seen, placement: Placement, weights: Features) -> int:
    """By the rules themselves, one pair far."""
    match, seat = seen.state, seen.seat
    sent = waiting(placed(_undisturbed(match), seat, placement).sides[1 - seat].pool)
    return sum(map(mul, features(placed(match, seat, placement).sides[seat], sent), weights))


def _undisturbed(match: VersusState) -> VersusState:
    """The match without all that waits to fall."""
    first, second = (replace(side, pool=()) for side in match.sides)
    return replace(match, sides=(first, second))


def mood_of(match: VersusState, seat: int) -> Mood:
    """What is to be done now, as both boards look."""
    if danger(match.sides[seat]) >= OWN_DANGER:
        return "defend"
    return "attack" if danger(match.sides[1 - seat]) >= OTHERS_DANGER else "build"


def danger(side: Side) -> float:
    """How many rows the drop alley has, or the whole board on average, when all that waits has fallen."""
    board = side.turn.board
    heights = [len(board[column::COLUMNS].lstrip()) for column in range(COLUMNS)]
    return max(heights[SPAWN_COLUMN], sum(heights) / COLUMNS) + waiting(side.pool) / COLUMNS
