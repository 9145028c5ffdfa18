"""One stored game, judged again. It needs no library, so a machine of a cluster can do it without the extra."""

import json
import zlib
from dataclasses import dataclass

from chainfall.play.replay import MAX_BYTES, MAX_STEPS
from chainfall.server.boards import other_option
from chainfall.server.encoding import name_of
from chainfall.server.judging.judged import Judged, JudgeLimits
from chainfall.server.judging.judging import judge

LIMITS = JudgeLimits(bytes=MAX_BYTES, steps=MAX_STEPS)

GZIP = 16 + zlib.MAX_WBITS


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A score as it is stored, with its board and its replay; ``seed`` is that of its ticket, if it is still known."""

    number: int
    player: str
    board: str
    game: str
    options: str
    replay: str
    score: int
    steps: int
    reason: str
    seed: int | None
    packed: bytes


@dataclass(frozen=True, slots=True)
class Rejudged:
    """A score and what is wrong with it; ``problem`` is empty if it verifies."""

    number: int
    player: str
    board: str
    replay: str
    score: int
    problem: str


def rejudge(stored: StoredGame) -> Rejudged:
    """Judges a game again, and compares everything that is stored of it with what was played."""
    return Rejudged(stored.number, stored.player, stored.board, stored.replay, stored.score, _problem(stored))


def _problem(stored: StoredGame) -> str:
    try:
        content = zlib.decompressobj(GZIP).decompress(stored.packed, MAX_BYTES + 1)
    except zlib.error as error:
        return f"its replay is damaged: {error}"
    if name_of(content) != stored.replay:
        return "its replay has been changed"
    judged = judge(content, LIMITS)
    return _difference(stored, judged) if judged.ok else judged.message


def _difference(stored: StoredGame, judged: Judged) -> str:
    """The first thing that is not as it was played."""
    option = other_option(stored.game, json.loads(stored.options), judged.options)
    if judged.game != stored.game or option:
        return f"{judged.game} was played with other options than its board has: {option or 'another game'}"
    if not judged.finished:
        return "the game is not finished"
    for what in ("score", "steps", "reason", "seed"):
        kept, played = getattr(stored, what), getattr(judged, what)
        if kept is not None and kept != played:
            return f"{what} {kept!r} is stored, {played!r} was played"
    return ""
