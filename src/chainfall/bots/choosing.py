"""Choosing among valued moves."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from chainfall.bots.bot import MoveValue
from chainfall.core.rng import Rng


def ranked(values: Iterable[MoveValue]) -> tuple[MoveValue, ...]:
    """The moves, best first; equally good ones stay in their order."""
    return tuple(sorted(values, key=attrgetter("worth"), reverse=True))


def best_of(values: Sequence[MoveValue], seed: int) -> Any:
    """The best of ranked moves. If several are equally good, one of them at random: always taking the first would pile
    everything up on one side."""
    equal = [value.move for value in values if value.worth == values[0].worth]
    return equal[Rng(seed).below(len(equal))[0]]
