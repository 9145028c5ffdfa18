"""Verifying a replay: it is played again, and nothing that it claims is believed."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from chainfall.core.errors import ChainfallError, ReplayError, shown
from chainfall.core.options import Options
from chainfall.play import registry
from chainfall.play.digests import first_digest, next_digest, span_of, spans
from chainfall.play.registry import AnyGame
from chainfall.play.replay import UNFINISHED, Replay
from chainfall.play.walking import inputs_of, options_of, walk_on


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of ``verify``: the score that it computed itself, or in ``problem`` what is wrong."""

    ok: bool
    problem: str = ""
    game: str = ""
    steps: int = 0
    score: int = 0
    reason: str = ""

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        if not self.ok:
            return f"<Verdict not ok: {self.problem}>"
        return f"<Verdict ok: {self.game}, {self.steps} steps, score {self.score}, {self.reason!r}>"


def verify(replay: Replay, game: AnyGame | None = None) -> Verdict:
    """Plays a replay again and compares every digest and the result.

    Args:
        replay: what to verify.
        game: its game, if it is not to be looked up in the registry.
    """
    try:
        return _verify(replay, game or registry.game(replay.game))
    except ChainfallError as error:
        return Verdict(False, _short(str(error), 300), _short(replay.game, 60))


def _verify(replay: Replay, game: AnyGame) -> Verdict:
    state = _rerun(replay, game, options_of(replay, game))
    outcome = game.outcome(state)
    score = outcome.score if outcome else game.frame(state).score
    reason = outcome.reason if outcome else UNFINISHED
    if (score, reason) != (replay.score, replay.reason):
        claim = f"score {shown(replay.score)}, {shown(replay.reason)}"
        raise ReplayError(f"the result is score {score}, {reason!r}, but the file claims {claim}")
    return Verdict(True, "", game.id, replay.steps, score, reason)


def _rerun(replay: Replay, game: AnyGame, options: Options) -> Any:
    """Plays the inputs and compares the digests; the answer is the last state."""
    digest = first_digest(game, options, replay.seed)
    expected = iter(replay.digests)
    if next(expected, None) != digest:
        raise ReplayError("digest 0 differs: the game, its options or the seed are not those that were played")
    state = game.start(options, replay.seed)
    walk = walk_on(game, state, inputs_of(replay, game))
    done = 0
    for number, span in enumerate(spans(replay.inputs, span_of(game)), 1):
        first = done + 1
        for done, _, step in islice(walk, sum(count for _, count in span)):  # noqa: B007 - the last one counts
            state = step.state
        digest = next_digest(digest, span, state)
        if next(expected, None) != digest:
            raise ReplayError(
                f"span {number} (steps {first} to {done}) differs: inputs or states are not those that were played"
            )
    if next(expected, None) is not None:
        raise ReplayError(f"{len(replay.digests)} digests, but the inputs end before the last one")
    return state


def _short(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."
