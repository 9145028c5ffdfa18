"""The interface of a beam search over a bot's own moves, and its reference implementation.

A beam tries every move, keeps the most promising states, tries every move in each of those, and so on. Kernels do the
same much faster (:mod:`chainfall.bots.kernel_beam`): anything that implements :class:`Beam` can replace the one here.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from chainfall.bots.worth.judging import Judge
from chainfall.core.effects import LevelCleared
from chainfall.play.registry import AnyGame
from chainfall.play.view import AnyView, after, moves_of

CLEARED = 1_000_000
"""The value of clearing a level. A search ends there, because the next level is independent of it."""


class SearchBudget:
    """How much a search may still do: a number of nodes, which gives the same result on every machine, or a time.

    Args:
        nodes: how many moves may be tried.
        ms: how many milliseconds the search may take instead; 0 if only nodes count.
    """

    def __init__(self, nodes: int, ms: int = 0) -> None:
        self._nodes = nodes
        self._end = time.monotonic() + ms / 1000 if ms else None

    def spend(self, nodes: int) -> None:
        """Counts moves that were tried."""
        self._nodes -= nodes

    @property
    def spent(self) -> bool:
        """Whether the budget is used up."""
        return self._nodes <= 0 if self._end is None else time.monotonic() >= self._end


class Beam(Protocol):
    """Looks ahead for a search."""

    def look(self, view: AnyView, number: int, budget: SearchBudget) -> Mapping[Any, float]:
        """For each first move still in the running, the value of the best line that starts with it.

        Args:
            view: where to begin; at least one move is possible.
            number: the number of the guess at the hidden information.
            budget: how much may be tried. The first moves are always tried.
        """


class Node(NamedTuple):
    """A state that was reached, the first move that led to it, its value, and whether it can be continued."""

    state: Any
    first: Any
    worth: int
    goes_on: bool


_WORTH = attrgetter("worth")


@dataclass(frozen=True, slots=True)
class ReferenceBeam:
    """The beam that uses the rules themselves, for every game.

    Attributes:
        game: the game being played.
        judge: computes the value of a state.
        depth: how many moves to look ahead.
        width: how many states to keep after each move.
    """

    game: AnyGame
    judge: Judge
    depth: int
    width: int

    def look(self, view: AnyView, number: int, budget: SearchBudget) -> dict[Any, int]:
        """For each first move in the beam, the value of the best line that starts with it."""
        return self.values(view.guess(number), budget)

    def values(self, state: Any, budget: SearchBudget) -> dict[Any, int]:
        """The same for a state whose hidden information is a guess."""
        front = [self._node(state, move, move, CLEARED) for move in moves_of(self.game, state)]
        budget.spend(len(front))
        values = _best(front)
        for depth in range(1, self.depth):
            beyond = [node for node in front if not node.goes_on]
            for node in sorted(front, key=_WORTH, reverse=True)[: self.width]:
                if budget.spent:
                    return values
                if node.goes_on:
                    moves = moves_of(self.game, node.state)
                    budget.spend(len(moves))
                    beyond += [self._node(node.state, move, node.first, CLEARED - depth) for move in moves]
            front = beyond
            values = _after(values, _best(front)) if front else values
        return values

    def _node(self, state: Any, move: Any, first: Any, cleared: int) -> Node:
        state, effects = after(self.game, state, move)
        if any(isinstance(effect, LevelCleared) for effect in effects):
            return Node(state, first, cleared, goes_on=False)
        return Node(state, first, self.judge(state), goes_on=self.game.outcome(state) is None)


def _after(before: dict[Any, int], found: dict[Any, int]) -> dict[Any, int]:
    """The values of moves one move later; a move dropped for more promising ones is worth less than all others."""
    least = min(found.values())
    return {move: found[move] if move in found else min(worth, least - 1) for move, worth in before.items()}


def _best(front: list[Node]) -> dict[Any, int]:
    values: dict[Any, int] = {}
    for node in front:
        if node.worth > values.get(node.first, node.worth - 1):
            values[node.first] = node.worth
    return values
