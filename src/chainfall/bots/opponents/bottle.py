"""How an opponent thinks in ``dr-mario-versus``: speed first, then attacks.

Looking ahead in its own bottle shows how soon each placement leads to a cleared bottle. A wary opponent also plans
attacks: a half that falls through a bottle costs the other player the time of several capsules. It looks at both
bottles to value an attack: it is worth more if the other bottle is nearly full, and more if the other player is ahead.
"""

from collections.abc import Mapping
from dataclasses import replace

from chainfall.bots.beam import ReferenceBeam, SearchBudget
from chainfall.bots.kernel_beam import KernelBeam
from chainfall.bots.opponents.steps import Difficulty
from chainfall.bots.opponents.thinking import Seen, Thinker, Thoughts, by_guesses, by_itself, one_by_one
from chainfall.bots.worth.judging import judge_of
from chainfall.core.placing import Placement
from chainfall.games.dr_mario.bottle.board import COLUMNS
from chainfall.games.dr_mario.versus.attack import MOST
from chainfall.games.dr_mario.versus.placing import placed
from chainfall.games.dr_mario.versus.state import VersusState
from chainfall.kernels import KernelError
from chainfall.play.view import View

HALF = 60
"""The value of a half that lands in the other bottle, on the scale of the weights of the single-player game."""

URGENT = 3
"""By how much that value is multiplied while the other bottle is nearly full, or ahead."""

HIGH = 12
"""A bottle is nearly full once a middle column reaches this many rows."""

_ENOUGH = 1_000_000


def bottle_thinker(step: Difficulty) -> Thinker:
    """The thinker of an opponent of this difficulty."""

    def think(seen: Seen) -> Thoughts:
        half = worth_of_a_half(seen.state, seen.seat) if step.wary else 0
        game, state = seen.board
        view, judge = View(game, state.options, state, seen.seed), judge_of(game)
        try:
            beam = KernelBeam.of(view, judge.weights, step.depth, step.width, ReferenceBeam(game, judge, 1, 1))
        except KernelError:
            return (yield from one_by_one(lambda seen, placement: worth(seen, placement, half))(seen))
        planning = replace(beam, weights=(half, *beam.weights[1:]))

        def look(number: int) -> Mapping[Placement, float]:
            return planning.look(view, number, SearchBudget(_ENOUGH)).values

        return (yield from by_guesses(look, step.samples, seen))

    return think


def worth(seen: Seen, placement: Placement, half: int) -> float:
    """Looks one capsule ahead with the rules themselves: at the result, and at what is sent to the other bottle."""
    return by_itself(seen, placement) + (half * sent(seen, placement) if half else 0)


def sent(seen: Seen, placement: Placement) -> int:
    """How many halves a placement sends."""
    match: VersusState = seen.state
    return min(_incoming(placed(match, seen.seat, placement), 1 - seen.seat) - _incoming(match, 1 - seen.seat), MOST)


def _incoming(match: VersusState, seat: int) -> int:
    return sum(attack.size for attack in match.players[seat].arms.incoming)


def worth_of_a_half(match: VersusState, seat: int) -> int:
    """The value of a half that is sent now, given both bottles."""
    return HALF * (URGENT if is_urgent(match, seat) else 1)


def is_urgent(match: VersusState, seat: int) -> bool:
    """Whether the other player is about to lose, or to win."""
    mine, other = match.players[seat].turn, match.players[1 - seat].turn
    middle = (other.board[column::COLUMNS].lstrip() for column in range(2, COLUMNS - 2))
    return max(map(len, middle)) >= HIGH or other.viruses < mine.viruses
