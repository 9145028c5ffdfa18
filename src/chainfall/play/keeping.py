"""Keeping states by their size: few of a large board, many of a small one, within the same memory."""

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")

KEPT_BYTES = 16 * 2**20
"""What the kept states of one session may come to, packed."""


class Keeper(Generic[S]):
    """Keeps states of a play to go back to: at first every one that is offered, later every second, fourth, ...

    Whenever the states have outgrown the limit, every other one is forgotten. So they lie evenly over the whole play,
    and the way from any place back to a kept state doubles when it must, however long the play and large its states.

    Args:
        first: the state at place 0, which is always kept.
        limit: what the other states may come to, in bytes.
    """

    def __init__(self, first: S, limit: int = KEPT_BYTES) -> None:
        self._limit = limit
        self._first = first
        self._states: dict[int, tuple[S, int]] = {}  # in the order of their places
        self._bytes = 0
        self._gap = 1

    def offer(self, place: int, state: S, size: int) -> None:
        """Keeps a state, unless it is one of those that are left out; places rise from call to call."""
        if place % self._gap:
            return
        self._states[place] = state, size
        self._bytes += size
        while self._bytes > self._limit and self._states:
            self._gap *= 2
            self._keep(lambda kept: kept % self._gap == 0)

    def back_to(self, place: int) -> tuple[int, S]:
        """The last kept state at or before a place, with its own place; those after it are forgotten."""
        self._keep(lambda kept: kept <= place)
        if not self._states:
            return 0, self._first
        last = next(reversed(self._states))
        return last, self._states[last][0]

    def _keep(self, wanted: Callable[[int], bool]) -> None:
        self._states = {place: kept for place, kept in self._states.items() if wanted(place)}
        self._bytes = sum(size for _, size in self._states.values())
