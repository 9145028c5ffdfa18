"""What an opponent thinks in ``dr-mario-versus``: speed first, then attacks.

A look ahead in its own bottle says how soon each placement leads to the end. A wary opponent adds what a placement
sends, and looks at both bottles for what that is worth: more if the other one is nearly full, and more if it is ahead,
because what lands there takes time, too.
"""

from chainfall.bots.beam import Budget, ReferenceBeam
from chainfall.bots.kernel_beam import KernelBeam
from chainfall.bots.opponents.steps import Step
from chainfall.bots.opponents.thinking import Seen, Thinker, Thoughts, by_itself, completed, one_by_one
from chainfall.bots.view import View
from chainfall.bots.worth.judging import judge_of
from chainfall.core.placing import Placement
from chainfall.games.dr_mario.bottle.board import COLUMNS
from chainfall.games.dr_mario.versus.attack import MOST
from chainfall.games.dr_mario.versus.placing import placed
from chainfall.games.dr_mario.versus.state import VersusState
from chainfall.kernels import KernelError

CANDIDATES = 6
"""Placements that are looked at for what they send: the best ones for the own bottle."""

HALF = 60
"""What a half that lands in the other bottle is worth, in the weights of the game for one."""

URGENT = 3
"""How many times that it is worth where the other is nearly full, or ahead."""

HIGH = 12
"""Rows of a column in the middle from which on a bottle is nearly full."""

_ENOUGH = 1_000_000


def bottle_thinker(step: Step) -> Thinker:
    """How an opponent of a step thinks."""

    def think(seen: Seen) -> Thoughts:
        values = yield from _alone(seen, step)
        if step.wary:
            yield
            for placement in sorted(values, key=values.__getitem__, reverse=True)[:CANDIDATES]:
                values[placement] += attack_worth(seen, placement)
        return values

    return think


def _alone(seen: Seen, step: Step) -> Thoughts:
    """How soon each placement leads to the end: by a beam on the kernel or, where there is none, one by one."""
    game, state = seen.board
    view, judge = View(game, state.options, state, seen.seed), judge_of(game)
    try:
        beam = KernelBeam.of(view, judge.weights, step.depth, step.width, ReferenceBeam(game, judge, 1, 1))
    except KernelError:
        return (yield from one_by_one(by_itself)(seen))
    return completed(beam.look(view, 0, Budget(_ENOUGH)), seen)


def attack_worth(seen: Seen, placement: Placement) -> int:
    """What a placement sends to the other bottle, and what that is worth now."""
    match: VersusState = seen.state
    sent = _incoming(placed(match, seen.seat, placement), 1 - seen.seat) - _incoming(match, 1 - seen.seat)
    return HALF * min(sent, MOST) * (URGENT if is_urgent(match, seen.seat) else 1)


def _incoming(match: VersusState, seat: int) -> int:
    return sum(attack.size for attack in match.players[seat].arms.incoming)


def is_urgent(match: VersusState, seat: int) -> bool:
    """Whether the other player is about to lose, or to win."""
    mine, other = match.players[seat].turn, match.players[1 - seat].turn
    middle = (other.board[column::COLUMNS].lstrip() for column in range(2, COLUMNS - 2))
    return max(map(len, middle)) >= HIGH or other.viruses < mine.viruses
