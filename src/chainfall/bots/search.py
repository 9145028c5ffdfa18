"""The bot ``search``: a beam search over its own moves, once for each guess at the hidden information."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from chainfall.bots.beam import Beam, ReferenceBeam, SearchBudget
from chainfall.bots.kernel_beam import KernelBeam
from chainfall.bots.worth.judging import judge_of
from chainfall.core.options import Options, option
from chainfall.core.rng import Rng
from chainfall.kernels import KernelError
from chainfall.play.view import AnyView


class Size(NamedTuple):
    """How far a search looks by default: as far as the engine gets in a few hundredths of a second."""

    width: int
    depth: int
    samples: int
    nodes: int


ON_KERNEL = Size(width=80, depth=4, samples=4, nodes=1_000_000)
ON_REFERENCE = Size(width=8, depth=2, samples=1, nodes=5_000)


@dataclass(frozen=True, slots=True)
class SearchBot(Options):
    """Looks several moves ahead, and plays the first move of the best line.

    The pieces that a player sees are known; those after them come from a guess. With several guesses, the value of a
    move is its total over all of them. Guesses are made until the budget is spent, but never more than ``samples``; the
    first one is always followed as far as the budget allows. Ties are broken at random.

    It uses the game's kernel if there is one that supports the options, and otherwise the rules themselves.
    """

    width: int = option(0, "states to go on with after each move; 0 for what suits the engine", 0, 100_000)
    depth: int = option(0, "moves to look ahead; 0 for what suits the engine", 0, 100)
    samples: int = option(0, "guesses at what is hidden; 0 for what suits the engine", 0, 10_000)
    nodes: int = option(0, "moves to try in all before each move; 0 for what suits the engine", 0, 1_000_000_000)
    ms: int = option(0, "milliseconds to think about a move, instead of nodes; 0 for none", 0, 3_600_000)
    engine: Literal["any", "kernel", "reference"] = option("any", "what tries the moves; any takes a kernel if it can")

    def choose(self, view: AnyView) -> Any:
        """The most promising move.

        A ``KernelError`` means that a kernel was requested but is not available.
        """
        beam, size = self._engine(view)
        return best_move(view, beam, SearchBudget(self.nodes or size.nodes, self.ms), self.samples or size.samples)

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


def best_move(view: AnyView, beam: Beam, budget: SearchBudget, samples: int) -> Any:
    """The move with the highest total over all guesses; a move that a beam has dropped ranks last in that guess.

    Args:
        view: what the bot sees.
        beam: evaluates the moves.
        budget: how much may be tried; it is also checked after each guess.
        samples: how many guesses to make at most.

    Raises:
        ChainfallError: there is no move.
    """
    moves = view.choices()
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
