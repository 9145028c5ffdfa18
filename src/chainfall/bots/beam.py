"""What a search asks of the rules, and the answer of the reference: a beam over a bot's own moves.

A beam tries every move, keeps the most promising states, tries every move in each of those, and so on. Kernels do the
same much faster (:mod:`chainfall.bots.kernel_beam`): whoever answers as :class:`Beam` does can take the place of the
one here.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from chainfall.bots.view import AnyView, after, moves_of
from chainfall.bots.worth.judging import Judge
from chainfall.core.effects import LevelCleared
from chainfall.play.registry import AnyGame

CLEARED = 1_000_000
"""What it is worth to clear a level. What comes after it is another matter, so a search ends there."""


class Budget:
    """How much a search may still do. Nodes are counted, so a search comes to the same end on every machine; or time.

    Args:
        nodes: how many moves may be tried.
        ms: how many milliseconds it may take instead; 0 if only nodes count.
    """

    def __init__(self, nodes: int, ms: int = 0) -> None:
        self._nodes = nodes
        self._end = time.monotonic() + ms / 1000 if ms else None

    def spend(self, nodes: int) -> None:
        """Notes that some moves were tried."""
        self._nodes -= nodes

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self._nodes <= 0 if self._end is None else time.monotonic() >= self._end


class Beam(Protocol):
    """What a search asks of the rules."""

    def look(self, view: AnyView, number: int, budget: Budget) -> Mapping[Any, float]:
        """For each first move that is still worth a thought, what the best way that begins with it comes to.

        Args:
            view: where to begin; at least one move is possible.
            number: which guess at what is hidden to make.
            budget: what may be spent. The first moves are always tried.
        """


class Node(NamedTuple):
    """A state that was reached, the move with which the way to it began, its worth, and whether it can go on."""

    state: Any
    first: Any
    worth: int
    goes_on: bool


_WORTH = attrgetter("worth")


@dataclass(frozen=True, slots=True)
class ReferenceBeam:
    """The beam on the rules themselves, for every game.

    Attributes:
        game: what is played.
        judge: what a state is worth.
        depth: how many moves to look ahead.
        width: how many states to go on with.
    """

    game: AnyGame
    judge: Judge
    depth: int
    width: int

    def look(self, view: AnyView, number: int, budget: Budget) -> dict[Any, int]:
        """For each first move in the beam, what the best way that begins with it comes to."""
        return self.values(view.guess(number), budget)

    def values(self, state: Any, budget: Budget) -> dict[Any, int]:
        """The same for a state that holds a guess."""
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
    """What moves are worth one move later; one that was left for what promised more is worth less than all others."""
    least = min(found.values())
    return {move: found[move] if move in found else min(worth, least - 1) for move, worth in before.items()}


def _best(front: list[Node]) -> dict[Any, int]:
    values: dict[Any, int] = {}
    for node in front:
        if node.worth > values.get(node.first, node.worth - 1):
            values[node.first] = node.worth
    return values
