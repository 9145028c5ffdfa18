"""One play of a game: the one mutable object in the middle."""

from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from chainfall.core.effects import Rejected, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS, Outcome, Step
from chainfall.core.options import Options, to_plain
from chainfall.play import registry
from chainfall.play.digests import Run, first_digest, joined, next_digest, span_of
from chainfall.play.registry import AnyGame
from chainfall.play.replay import UNFINISHED, Replay
from chainfall.play.walking import options_of, walk


@dataclass(frozen=True, slots=True)
class _Span:
    """A finished span: its inputs as they were fed and as lines, its digest, and the state after it."""

    inputs: tuple[Any, ...]
    runs: tuple[Run, ...]
    digest: str
    state: Any


class Session:
    """Plays a game, records it and can go back.

    >>> session = Session("puzzle-kata")
    >>> step = session.play("RG LLL")
    >>> session.replay().steps
    1
    """

    def __init__(self, game: AnyGame | str, options: Options | None = None, seed: int = 0) -> None:
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise ChainfallError(f"seed {seed}: expected a whole number from 0 to {SEEDS - 1}")
        self.game: AnyGame = registry.game(game) if isinstance(game, str) else game
        self.options: Options = self.game.Options() if options is None else options
        self.seed = seed
        self._first = _Span((), (), first_digest(self.game, self.options, seed), self.game.start(self.options, seed))
        self._spans: list[_Span] = []
        self._pending: list[Any] = []
        self._turns: list[int] = []  # steps to which undo can go back
        self.state: Any = self._first.state

    @classmethod
    def resumed(cls, replay: Replay, steps: int | None = None, game: AnyGame | None = None) -> "Session":
        """A session that has played what a replay holds, or the first steps of it, and can be played on.

        Args:
            replay: what was played.
            steps: how many of its inputs to play; all if it is left out.
            game: its game, if it is not to be looked up in the registry.

        Raises:
            ChainfallError: the replay cannot be played under today's rules, or its inputs go on after the end.
        """
        known = game or registry.game(replay.game)
        session = cls(known, options_of(replay, known), replay.seed)
        for _, input, step in islice(walk(replay, known), steps):
            session._take(input, step)
        return session

    @property
    def steps(self) -> int:
        """How many inputs have been recorded."""
        return len(self._spans) * span_of(self.game) + len(self._pending)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.game.outcome(self.state)

    @property
    def score(self) -> int:
        """The score so far."""
        return self.game.frame(self.state).score

    def feed(self, input: Any) -> Step[Any]:
        """Plays one input. After the end nothing changes and nothing is recorded."""
        if self.outcome:
            return Step(self.state, (Rejected("the game is over"),))
        step = self.game.step(self.state, input)
        self._take(input, step)
        return step

    def play(self, line: str) -> Step[Any]:
        """Plays one input written as a line of text.

        Raises:
            ParseError: the line is not an input of the game; nothing changed.
        """
        return self.feed(self.game.parse(line))

    def _take(self, input: Any, step: Step[Any]) -> None:
        """Makes a step that was played from the present state part of the session."""
        if self.game.hz:
            if any(isinstance(effect, Spawn) for effect in step.effects):
                self._turns.append(self.steps + 1)
        elif step.state != self.state:
            self._turns.append(self.steps)
        self._record(input, step.state)

    def _record(self, input: Any, state: Any) -> None:
        self.state = state
        self._pending.append(input)
        if len(self._pending) == span_of(self.game):
            inputs, runs = tuple(self._pending), self._pending_runs()
            self._spans.append(_Span(inputs, runs, next_digest(self._digest, runs, state), state))
            self._pending.clear()

    @property
    def _digest(self) -> str:
        return self._spans[-1].digest if self._spans else self._first.digest

    def _pending_runs(self) -> tuple[Run, ...]:
        return joined((self.game.format(input), 1) for input in self._pending)

    @property
    def undoable(self) -> bool:
        """Whether :meth:`undo` would change anything."""
        return bool(self._turns) and self._turns[0] < self.steps

    def undo(self) -> bool:
        """Takes back the last move or, in a game in real time, goes back to the last spawn; False if it cannot."""
        earlier = [turn for turn in self._turns if turn < self.steps]
        if not earlier:
            return False
        self._rewind(earlier[-1])
        self._turns = earlier  # the last one stays: an undo after more was played comes back to it
        return True

    def _rewind(self, steps: int) -> None:
        """Goes back to an earlier step: from the last span that is whole at that time, playing on from there."""
        length = span_of(self.game)
        kept = steps // length
        later = [input for span in self._spans[kept:] for input in span.inputs] + self._pending
        del self._spans[kept:]
        self._pending.clear()
        self.state = self._spans[-1].state if self._spans else self._first.state
        for input in later[: steps - kept * length]:
            self._record(input, self.game.step(self.state, input).state)

    def replay(self) -> Replay:
        """What was done so far, with its digests and its result."""
        pending = self._pending_runs()
        digests = [self._first.digest, *(span.digest for span in self._spans)]
        if self._pending:
            digests.append(next_digest(self._digest, pending, self.state))
        outcome = self.outcome
        return Replay(
            game=self.game.id,
            rules=self.game.rules,
            options=to_plain(self.options),
            seed=self.seed,
            inputs=joined(chain(*(span.runs for span in self._spans), pending)),
            digests=tuple(digests),
            score=outcome.score if outcome else self.score,
            reason=outcome.reason if outcome else UNFINISHED,
        )
