"""The bot ``search``: a beam over its own moves, once for each guess at what is hidden."""

from dataclasses import dataclass
from typing import Any

from chainfall.bots.beam import Beam, Budget, ReferenceBeam
from chainfall.bots.view import AnyView
from chainfall.bots.worth.judging import judge_of
from chainfall.core.options import Options, option
from chainfall.core.rng import Rng


@dataclass(frozen=True, slots=True)
class SearchBot(Options):
    """Looks some moves ahead, and plays the move with which the best way begins.

    The pieces that a player sees are known; those after them come from a guess. With several guesses a move counts by
    what it comes to in all of them. Guesses are made until the budget is spent, but never more than ``samples``; the
    first one is finished as far as it gets. Of moves that are equally good any is played, by chance.
    """

    width: int = option(8, "states to go on with after each move", 1, 100_000)
    depth: int = option(2, "moves to look ahead", 1, 100)
    samples: int = option(1, "guesses at what is hidden", 1, 10_000)
    nodes: int = option(5_000, "moves to try in all before each move", 1, 1_000_000_000)
    ms: int = option(0, "milliseconds to think about a move, instead of nodes; 0 for none", 0, 3_600_000)

    def choose(self, view: AnyView) -> Any:
        """The move that promises most."""
        beam = ReferenceBeam(view.game, judge_of(view.game), self.depth, self.width)
        return best_move(view, beam, Budget(self.nodes, self.ms), self.samples)


def best_move(view: AnyView, beam: Beam, budget: Budget, samples: int) -> Any:
    """The move that comes to most over all guesses; a move that a beam has left out comes last in that guess.

    Args:
        view: what is seen.
        beam: who knows what the moves come to.
        budget: what may be spent; it is looked at after each guess, too.
        samples: how many guesses to make at most.
    """
    moves = view.moves()
    totals = dict.fromkeys(moves, 0)
    for number in range(samples):
        values = beam.values(view.guess(number), budget)
        left_out = min(values.values()) - 1
        for move in moves:
            totals[move] += values.get(move, left_out)
        if budget.spent:
            break
    best = max(totals.values())
    equal = [move for move, total in totals.items() if total == best]
    return equal[Rng(view.seed).below(len(equal))[0]]
