"""The bot ``search``: a beam search over its own moves, once for each guess at the hidden information."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from chainfall.bots.beam import Beam, ReferenceBeam, SearchBudget
from chainfall.bots.bot import MoveValue
from chainfall.bots.choosing import best_of, ranked
from chainfall.bots.kernel_beam import KernelBeam
from chainfall.bots.worth.judging import judge_of
from chainfall.core.options import Options, option
from chainfall.kernels import KernelError
from chainfall.play.view import AnyView


class Size(NamedTuple):
    """How far a search looks by default: as far as the engine gets in a few hundredths of a second.

    Attributes:
        width: states to go on with after each move.
        depth: moves to look ahead.
        samples: guesses at what is hidden.
        nodes: moves to try in all.
        even: the width of a search that is even.
    """

    width: int
    depth: int
    samples: int
    nodes: int
    even: int


ON_KERNEL = Size(width=80, depth=4, samples=4, nodes=1_000_000, even=4)
ON_REFERENCE = Size(width=8, depth=2, samples=1, nodes=5_000, even=1)


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
    even: bool = option(False, "whether the width is for every first move, so that no move is dropped")
    engine: Literal["any", "kernel", "reference"] = option("any", "what tries the moves; any takes a kernel if it can")

    def choose(self, view: AnyView) -> Any:
        """The most promising move.

        A ``KernelError`` means that a kernel was requested but is not available.
        """
        return best_of(self.values(view), view.seed)

    def values(self, view: AnyView) -> tuple[MoveValue, ...]:
        """Every move with the mean value of its best line over all guesses, and that line in the first guess.

        Unless the search is ``even``, a move that it dropped for more promising ones ranks below all others.
        A ``KernelError`` means that a kernel was asked for but is not available.
        """
        beam, size = beam_of(self, view)
        return move_values(view, beam, SearchBudget(self.nodes or size.nodes, self.ms), self.samples or size.samples)


def beam_of(search: SearchBot, view: AnyView) -> tuple[Beam, Size]:
    """What looks ahead for a search, and how far it does so by default."""
    reference = _reference(search, view, ON_REFERENCE)
    if search.engine == "reference":
        return reference, ON_REFERENCE
    depth, width = extent_of(search, ON_KERNEL)
    weights, otherwise = judge_of(view.game).weights, _reference(search, view, ON_KERNEL)
    try:
        return KernelBeam.of(view, weights, depth, width, otherwise, even=search.even), ON_KERNEL
    except KernelError:
        if search.engine == "kernel":
            raise
        return reference, ON_REFERENCE


def _reference(search: SearchBot, view: AnyView, size: Size) -> ReferenceBeam:
    return ReferenceBeam(view.game, judge_of(view.game), *extent_of(search, size), search.even)


def extent_of(search: SearchBot, size: Size) -> tuple[int, int]:
    """How far a search looks on an engine, and how many states it keeps."""
    return search.depth or size.depth, search.width or (size.even if search.even else size.width)


def move_values(view: AnyView, beam: Beam, budget: SearchBudget, samples: int) -> tuple[MoveValue, ...]:
    """Every move with its mean over all guesses, best first; a move that a beam has dropped ranks last in that guess.

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
    lines: Mapping[Any, tuple[Any, ...]] = {}
    guesses = 0
    while guesses < samples and not (guesses and budget.spent):
        values, found = beam.look(view, guesses, budget)
        lines = lines or found
        left_out = min(values.values()) - 1
        for move in moves:
            totals[move] += values.get(move, left_out)
        guesses += 1
    return ranked(MoveValue(move, total / guesses, lines.get(move, (move,))) for move, total in totals.items())
