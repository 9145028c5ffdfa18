"""Recording: what a session has played, with all that its replay and its way back need."""

from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar

from chainfall.core.game import Game
from chainfall.core.options import Options, to_plain
from chainfall.play.digests import Packer, Run, first_digest, joined, next_digest, span_of
from chainfall.play.keeping import Keeper
from chainfall.play.replay import UNFINISHED, Replay

S = TypeVar("S")
I = TypeVar("I")


@dataclass(frozen=True, slots=True)
class _Span(Generic[I]):
    """A finished span: its inputs as they were fed and as lines, and its digest."""

    inputs: tuple[I, ...]
    runs: tuple[Run, ...]
    digest: str


class Recording(Generic[S, I]):
    """The inputs of a game from its start, their digests, and the states to which it can go back quickly.

    Attributes:
        state: where the game stands.
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
        self._keeper = Keeper(self.state)

    @property
    def steps(self) -> int:
        """How many inputs have been recorded."""
        return (len(self._spans) - 1) * self._length + len(self._pending)

    def add(self, input: I, state: S) -> None:
        """Records an input and the state to which it led."""
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
        """Goes back to an earlier step: from the last state before it that was kept, playing on from there."""
        whole, part = divmod(steps, self._length)
        cut = self._spans[whole + 1].inputs if whole + 1 < len(self._spans) else tuple(self._pending)
        self._pending = list(cut[:part])
        del self._spans[whole + 1 :]
        kept, state = self._keeper.back_to(whole)
        for input in chain(*(span.inputs for span in self._spans[kept + 1 :]), self._pending):
            state = self._game.step(state, input).state
        self.state = state

    def replay(self) -> Replay:
        """What was done so far, with its digests and its result."""
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
