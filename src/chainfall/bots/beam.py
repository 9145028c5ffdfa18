"""The interface of a beam search over a bot's own moves, and its reference implementation.

A beam tries every move, keeps the most promising states, tries every move in each of those, and so on. Kernels do the
same much faster (:mod:`chainfall.bots.kernel_beam`): anything that implements :class:`Beam` can replace the one here.
"""

import time
from collections import Counter
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


class Outlook(NamedTuple):
    """What a beam saw with one guess.

    Attributes:
        values: for each first move still in the running, the value of the best line that starts with it.
        lines: those lines, each with its first move.
    """

    values: Mapping[Any, float]
    lines: Mapping[Any, tuple[Any, ...]]


class Beam(Protocol):
    """Looks ahead for a search."""

    def look(self, view: AnyView, number: int, budget: SearchBudget) -> Outlook:
        """The best line for each first move. Points count from here on.

        Args:
            view: where to begin; at least one move is possible.
            number: the number of the guess at the hidden information.
            budget: how much may be tried. The first moves are always tried.
        """


class Node(NamedTuple):
    """A state that was reached, the moves that led to it, its value, and whether it can be continued."""

    state: Any
    line: tuple[Any, ...]
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
        even: whether that is for every first move, and not for all of them together: then none is dropped.
    """

    game: AnyGame
    judge: Judge
    depth: int
    width: int
    even: bool = False

    def look(self, view: AnyView, number: int, budget: SearchBudget) -> Outlook:
        """The best line for each first move in the beam."""
        return self.look_from(view.guess(number), budget)

    def look_from(self, start: Any, budget: SearchBudget) -> Outlook:
        """The same for a state whose hidden information is a guess."""
        won = self.judge.won(start)
        front = [self._node(start, (), move, won) for move in moves_of(self.game, start)]
        budget.spend(len(front))
        best = _best(front)
        for _ in range(1, self.depth):
            beyond = [node for node in front if not node.goes_on]
            for node in self._kept(front):
                if budget.spent:
                    return _outlook(best)
                if node.goes_on:
                    moves = moves_of(self.game, node.state)
                    budget.spend(len(moves))
                    beyond += [self._node(node.state, node.line, move, won) for move in moves]
            front = beyond
            best = _after(best, _best(front)) if front else best
        return _outlook(best)

    def _kept(self, front: list[Node]) -> list[Node]:
        """The nodes to go on with, best first."""
        nodes = sorted(front, key=_WORTH, reverse=True)
        if not self.even:
            return nodes[: self.width]
        found: Counter[Any] = Counter()
        kept = []
        for node in nodes:
            found[node.line[0]] += 1
            if found[node.line[0]] <= self.width:
                kept.append(node)
        return kept

    def _node(self, state: Any, line: tuple[Any, ...], move: Any, won: int) -> Node:
        state, effects = after(self.game, state, move)
        if any(isinstance(effect, LevelCleared) for effect in effects):
            return Node(state, (*line, move), CLEARED - len(line), goes_on=False)
        return Node(state, (*line, move), self.judge(state) - won, goes_on=self.game.outcome(state) is None)


_Best = dict[Any, tuple[int, tuple[Any, ...]]]
"""For each first move, the value of its best line, and the line."""


def _after(before: _Best, found: _Best) -> _Best:
    """The best lines one move later; a move dropped for more promising ones is worth less than all others."""
    least = min(worth for worth, _ in found.values())
    return {
        move: found[move] if move in found else (min(worth, least - 1), line) for move, (worth, line) in before.items()
    }


def _best(front: list[Node]) -> _Best:
    best: _Best = {}
    for node in front:
        first = node.line[0]
        if first not in best or node.worth > best[first][0]:
            best[first] = node.worth, node.line
    return best


def _outlook(best: _Best) -> Outlook:
    return Outlook({move: worth for move, (worth, _) in best.items()}, {move: line for move, (_, line) in best.items()})
