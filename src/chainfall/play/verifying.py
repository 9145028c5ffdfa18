"""Verifying a replay: it is played again, and none of its claims are trusted."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from chainfall.core.errors import ChainfallError, ReplayError, shown
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT, Budget, LimitError
from chainfall.play.digests import Packer, first_digest, next_digest, span_of, spans
from chainfall.play.registry import AnyGame
from chainfall.play.replay import UNFINISHED, Replay
from chainfall.play.replay_steps import options_of, play_run, read_runs


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of ``verify``: the score that it computed itself or, in ``problem``, what is wrong.

    If ``limited`` is true, nothing wrong was found, but the replay was not verified either: a limit ended the
    verification, and ``problem`` says which. ``winner`` and ``rounds`` are as in :class:`~chainfall.core.game.Outcome`.
    """

    ok: bool
    problem: str = ""
    game: str = ""
    steps: int = 0
    score: int = 0
    reason: str = ""
    limited: bool = False
    winner: int | None = None
    rounds: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        if not self.ok:
            return f"<Verdict {'not verified' if self.limited else 'not ok'}: {self.problem}>"
        return f"<Verdict ok: {self.game}, {self.steps} steps, score {self.score}, {self.reason!r}>"


def verify(replay: Replay, game: AnyGame | None = None, *, limit: int = STEP_LIMIT) -> Verdict:
    """Plays a replay again and compares every digest and the result.

    Args:
        replay: the replay to verify.
        game: its game; by default it is looked up in the registry.
        limit: how many steps to play at most; a replay with more is not verified.
    """
    verification = Verification(replay, game, limit=limit)
    while (verdict := verification.advance()) is None:
        pass
    return verdict


class Verification:
    """A verification in slices, for callers that show progress, watch a clock, or may stop it.

    To cancel it, just stop advancing it.

    Args:
        replay: the replay to verify.
        game: its game; by default it is looked up in the registry.
        limit: how many steps to play at most; a replay with more is not verified.

    Attributes:
        steps: the total number of steps to play.
        done: how many of them have been played.
        verdict: the verdict, or None while it is not known yet.
    """

    def __init__(self, replay: Replay, game: AnyGame | None = None, *, limit: int = STEP_LIMIT) -> None:
        self.steps = replay.steps
        self.done = 0
        self.verdict: Verdict | None = None
        self._replay = replay
        self._name = _short(replay.game, 60)
        self._course = self._run(game, limit)
        if self.steps > limit:
            self.advance()

    def advance(self, steps: int = 1) -> Verdict | None:
        """Plays at least ``steps`` more steps, to the end of a span; returns the verdict once it is known."""
        target = self.done + steps
        while self.verdict is None:
            try:
                self.verdict = next(self._course)
            except LimitError as error:
                self.give_up(str(error))
            except ChainfallError as error:
                self.verdict = Verdict(False, _short(str(error), 300), self._name)
            if self.done >= target:
                break
        return self.verdict

    def give_up(self, problem: str) -> Verdict:
        """Ends the verification without a result; ``problem`` says which limit was reached."""
        self.verdict = Verdict(False, problem, self._name, self.steps, limited=True)
        return self.verdict

    def _run(self, named: AnyGame | None, limit: int) -> Iterator[Verdict | None]:
        """Plays one span at a time, and sets the verdict after the last one."""
        replay = self._replay
        budget = Budget(self.steps, limit)
        game = named or registry.game(replay.game)
        options = options_of(replay, game)
        digest = first_digest(game, options, replay.seed)
        expected = iter(replay.digests)
        if next(expected, None) != digest:
            raise ReplayError("digest 0 differs: the game, its options or the seed are not those that were played")
        state = game.start(options, replay.seed)
        packer = Packer()
        still: object = None  # the input that just changed nothing, and will change nothing next time either
        for number, span in enumerate(spans(read_runs(replay, game), span_of(game)), 1):
            first, played = self.done + 1, 0
            for read, count in span:
                if read is not still:
                    before, state = state, play_run(game, state, read.input, count, self.done)
                    still = read if count == 1 and state is before else None
                    played += count
                self.done += count
            packed = packer.pack(state)
            budget.spend(played, len(packed), self.done)
            digest = next_digest(digest, tuple((read.line, count) for read, count in span), packed)
            if next(expected, None) != digest:
                steps = f"steps {first} to {self.done}"
                raise ReplayError(f"span {number} ({steps}) differs: inputs or states are not those that were played")
            yield None
        if next(expected, None) is not None:
            raise ReplayError(f"{len(replay.digests)} digests, but the inputs end before the last one")
        yield _compared(replay, game, state)


def _compared(replay: Replay, game: AnyGame, state: Any) -> Verdict:
    """The verdict on a replay whose digests are correct, given its last state."""
    outcome = game.outcome(state)
    score = outcome.score if outcome else game.frame(state).score
    reason = outcome.reason if outcome else UNFINISHED
    if (score, reason) != (replay.score, replay.reason):
        claim = f"score {shown(replay.score)}, {shown(replay.reason)}"
        raise ReplayError(f"the result is score {score}, {reason!r}, but the file claims {claim}")
    winner, rounds = (outcome.winner, outcome.rounds) if outcome else (None, ())
    return Verdict(True, "", game.id, replay.steps, score, reason, winner=winner, rounds=rounds)


def _short(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."
