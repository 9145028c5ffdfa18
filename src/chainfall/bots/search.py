"""The bot ``search``: a beam over its own moves, once for each guess at what is hidden."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from chainfall.bots.beam import Beam, Budget, ReferenceBeam
from chainfall.bots.kernel_beam import KernelBeam
from chainfall.bots.view import AnyView
from chainfall.bots.worth.judging import judge_of
from chainfall.core.options import Options, option
from chainfall.core.rng import Rng
from chainfall.kernels import KernelError


class Size(NamedTuple):
    """How far a search looks unless it is told: as far as the engine gets in some hundredths of a second."""

    width: int
    depth: int
    samples: int
    nodes: int


ON_KERNEL = Size(width=80, depth=4, samples=4, nodes=1_000_000)
ON_REFERENCE = Size(width=8, depth=2, samples=1, nodes=5_000)


@dataclass(frozen=True, slots=True)
class SearchBot(Options):
    """Looks some moves ahead, and plays the move with which the best way begins.

    The pieces that a player sees are known; those after them come from a guess. With several guesses a move counts by
    what it comes to in all of them. Guesses are made until the budget is spent, but never more than ``samples``; the
    first one is finished as far as it gets. Of moves that are equally good any is played, by chance.

    It asks the kernel of the game, if there is one that knows its options, and else the rules themselves.
    """

    width: int = option(0, "states to go on with after each move; 0 for what suits the engine", 0, 100_000)
    depth: int = option(0, "moves to look ahead; 0 for what suits the engine", 0, 100)
    samples: int = option(0, "guesses at what is hidden; 0 for what suits the engine", 0, 10_000)
    nodes: int = option(0, "moves to try in all before each move; 0 for what suits the engine", 0, 1_000_000_000)
    ms: int = option(0, "milliseconds to think about a move, instead of nodes; 0 for none", 0, 3_600_000)
    engine: Literal["any", "kernel", "reference"] = option("any", "what tries the moves; any takes a kernel if it can")

    def choose(self, view: AnyView) -> Any:
        """The move that promises most.

        A ``KernelError`` says that a kernel was asked for, and there is none.
        """
        beam, size = self._engine(view)
        return best_move(view, beam, Budget(self.nodes or size.nodes, self.ms), self.samples or size.samples)

    def _engine(self, view: AnyView) -> tuple[Beam, Size]:
        game, judge = view.game, judge_of(view.game)
        size = ON_REFERENCE
        beam: Beam = ReferenceBeam(game, judge, self.depth or size.depth, self.width or size.width)
        if self.engine == "reference":
            return beam, size
        size = ON_KERNEL
        try:
            quick = KernelBeam.of(view, judge.weights, self.depth or size.depth, self.width or size.width, beam)
        except KernelError:
            if self.engine == "kernel":
                raise
            return beam, ON_REFERENCE
        return quick, size


def best_move(view: AnyView, beam: Beam, budget: Budget, samples: int) -> Any:
    """The move that comes to most over all guesses; a move that a beam has left out comes last in that guess.

    Args:
        view: what is seen.
        beam: who knows what the moves come to.
        budget: what may be spent; it is looked at after each guess, too.
        samples: how many guesses to make at most.
    """
    moves = view.moves()
    totals = dict.fromkeys(moves, 0.0)
    for number in range(samples):
        values = beam.look(view, number, budget)
        left_out = min(values.values()) - 1
        for move in moves:
            totals[move] += values.get(move, left_out)
        if budget.spent:
            break
    best = max(totals.values())
    equal = [move for move, total in totals.items() if total == best]
    return equal[Rng(view.seed).below(len(equal))[0]]
