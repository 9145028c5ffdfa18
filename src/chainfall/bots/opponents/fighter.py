"""How an opponent thinks in ``puzzle-fighter-versus``: it looks ahead on its own board, in one of three moods.

A wary opponent looks at both boards. While it is in danger itself it defends: the lower its board the better, and
shattering gems reduces the incoming attack. While the other player is in danger it attacks: a few more counter gems may
end the round. Otherwise it builds: power gems kept for later are worth more than small attacks.
"""

from dataclasses import replace
from operator import mul
from typing import Literal

from chainfall.bots.opponents.steps import Difficulty
from chainfall.bots.opponents.thinking import Seen, Thinker, Thoughts, by_guesses, one_by_one
from chainfall.bots.seat_beam import SeatBeam
from chainfall.bots.worth.puzzle_fighter_seat import Features, features
from chainfall.bots.worth.weights import PUZZLE_FIGHTER_ATTACK, PUZZLE_FIGHTER_DEFENCE, PUZZLE_FIGHTER_SEAT
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, SPAWN_COLUMN
from chainfall.games.puzzle_fighter.versus.placing import placed
from chainfall.games.puzzle_fighter.versus.pool import waiting
from chainfall.games.puzzle_fighter.versus.state import Side, VersusState
from chainfall.kernels import KernelError
from chainfall.play.view import spread

Mood = Literal["build", "attack", "defend"]

WEIGHTS: dict[Mood, Features] = {
    "build": PUZZLE_FIGHTER_SEAT,
    "attack": PUZZLE_FIGHTER_ATTACK,
    "defend": PUZZLE_FIGHTER_DEFENCE,
}

OWN_DANGER = 8
OTHERS_DANGER = 7
"""Rows, counting what waits to fall, from which the opponent's own board, or the other player's, is in danger."""


def fighter_thinker(step: Difficulty) -> Thinker:
    """The thinker of an opponent of this difficulty."""

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
    """Looks one pair ahead with the rules themselves."""
    match, seat = seen.state, seen.seat
    own = placed(match, seat, placement).sides[seat]
    return sum(map(mul, features(own, sent(match, seat, placement)), weights))


def sent(match: VersusState, seat: int, placement: Placement) -> int:
    """How many counter gems a placement sends, before they are offset against those that wait."""
    return waiting(placed(_undisturbed(match), seat, placement).sides[1 - seat].pool)


def _undisturbed(match: VersusState) -> VersusState:
    """The match without anything waiting to fall."""
    first, second = (replace(side, pool=()) for side in match.sides)
    return replace(match, sides=(first, second))


def mood_of(match: VersusState, seat: int) -> Mood:
    """The mood to play in now, given both boards."""
    if danger(match.sides[seat]) >= OWN_DANGER:
        return "defend"
    return "attack" if danger(match.sides[1 - seat]) >= OTHERS_DANGER else "build"


def danger(side: Side) -> float:
    """The rows in the drop alley, or on average over the whole board, once everything waiting has fallen."""
    board = side.turn.board
    heights = [len(board[column::COLUMNS].lstrip()) for column in range(COLUMNS)]
    return max(heights[SPAWN_COLUMN], sum(heights) / COLUMNS) + waiting(side.pool) / COLUMNS
