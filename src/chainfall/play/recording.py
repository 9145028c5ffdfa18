"""Recording what a session has played, as needed for its replay and for undo."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar

from chainfall.core.game import Game
from chainfall.core.options import Options, to_plain
from chainfall.play.digests import Packer, Run, first_digest, joined, next_digest, span_of
from chainfall.play.replay import UNFINISHED, Replay

S = TypeVar("S")
I = TypeVar("I")


KEPT_BYTES = 16 * 2**20
"""The most bytes that the kept states of one session may take, packed."""


class SnapshotThinner(Generic[S]):
    """Keeps earlier states to go back to: at first every state offered, later every second, fourth, ...

    Whenever the states exceed the limit, every other one is dropped. So they stay spread evenly over the whole play,
    however long it is and however large its states are. Each time, the distance to the nearest kept state doubles.

    Args:
        first: the state at place 0, which is always kept.
        limit: how many bytes the other states may take.
    """

    def __init__(self, first: S, limit: int = KEPT_BYTES) -> None:
        self._limit = limit
        self._first = first
        self._states: dict[int, tuple[S, int]] = {}  # in the order of their places
        self._bytes = 0
        self._gap = 1

    def offer(self, place: int, state: S, size: int) -> None:
        """Keeps a state, unless its place is one of those left out. Places must increase from call to call."""
        if place % self._gap:
            return
        self._states[place] = state, size
        self._bytes += size
        while self._bytes > self._limit and self._states:
            self._gap *= 2
            self._keep(lambda kept: kept % self._gap == 0)

    def back_to(self, place: int) -> tuple[int, S]:
        """The last kept state at or before a place, with its place; those after it are dropped."""
        self._keep(lambda kept: kept <= place)
        if not self._states:
            return 0, self._first
        last = next(reversed(self._states))
        return last, self._states[last][0]

    def _keep(self, wanted: Callable[[int], bool]) -> None:
        self._states = {place: kept for place, kept in self._states.items() if wanted(place)}
        self._bytes = sum(size for _, size in self._states.values())


@dataclass(frozen=True, slots=True)
class _Span(Generic[I]):
    """A finished span: its inputs, both as fed and as lines, and its digest."""

    inputs: tuple[I, ...]
    runs: tuple[Run, ...]
    digest: str


class Recording(Generic[S, I]):
    """The inputs of a game from its start, their digests, and kept states for going back quickly.

    Attributes:
        state: the current state of the game.
    """

    def __init__(self, game: Game[Any, S, I], options: Options, seed: int) -> None:
        self._game = game
        self._options = options
        self._seed = seed
        self._length = span_of(game)
        self.state: S = game.start(options, seed)
        start: _Span[I] = _Span((), (), first_digest(game, options, seed))
        self._spans = [start]
        self._pending: list[I] = []
        self._packer = Packer()
        self._keeper = SnapshotThinner(self.state)

    @property
    def steps(self) -> int:
        """How many inputs have been recorded."""
        return (len(self._spans) - 1) * self._length + len(self._pending)

    def add(self, input: I, state: S) -> None:
        """Records an input and the state that it led to."""
        self.state = state
        self._pending.append(input)
        if len(self._pending) == self._length:
            self._spans.append(self._pending_span())
            self._pending.clear()
            self._keeper.offer(len(self._spans) - 1, state, len(self._packer.pack(state)))

    def _pending_span(self) -> _Span[I]:
        runs = joined((self._game.format(input), 1) for input in self._pending)
        digest = next_digest(self._spans[-1].digest, runs, self._packer.pack(self.state))
        return _Span(tuple(self._pending), runs, digest)

    def rewind(self, steps: int) -> None:
        """Goes back to an earlier step, by replaying from the last state kept before it."""
        whole, part = divmod(steps, self._length)
        cut = self._spans[whole + 1].inputs if whole + 1 < len(self._spans) else tuple(self._pending)
        self._pending = list(cut[:part])
        del self._spans[whole + 1 :]
        kept, state = self._keeper.back_to(whole)
        for input in chain(*(span.inputs for span in self._spans[kept + 1 :]), self._pending):
            state = self._game.step(state, input).state
        self.state = state

    def replay(self) -> Replay:
        """The replay so far, with its digests and its result."""
        spans = [*self._spans, self._pending_span()] if self._pending else self._spans
        outcome = self._game.outcome(self.state)
        return Replay(
            game=self._game.id,
            rules=self._game.rules,
            options=to_plain(self._options),
            seed=self._seed,
            inputs=joined(chain.from_iterable(span.runs for span in spans)),
            digests=tuple(span.digest for span in spans),
            score=outcome.score if outcome else self._game.frame(self.state).score,
            reason=outcome.reason if outcome else UNFINISHED,
        )
