"""Judging one upload: it is read strictly and played again, and its game gets a fingerprint."""

import zlib
from struct import pack

from chainfall.core.errors import ReplayError
from chainfall.core.options import to_plain
from chainfall.play import registry
from chainfall.play.replay import UNFINISHED, Replay
from chainfall.play.replay_steps import options_of
from chainfall.play.verifying import verify
from chainfall.server.judging.judged import NOT_A_REPLAY, NOT_VERIFIED, TOO_LONG, Judged, JudgeLimits, refused
from chainfall.server.judging.played import played

GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""No time, no name and no system: the same bytes make the same file everywhere."""


def judge(content: bytes, limits: JudgeLimits) -> Judged:
    """The judgement on the bytes of a replay file. Bytes from strangers cost no more than the limits allow."""
    if len(content) > limits.bytes:
        return refused(TOO_LONG, too_large(len(content), limits))
    try:
        replay = Replay.from_json(content.decode("utf-8"))
    except UnicodeDecodeError as problem:
        return refused(NOT_A_REPLAY, f"not UTF-8 text: byte {problem.start} is wrong")
    except ReplayError as problem:
        return refused(NOT_A_REPLAY, str(problem))
    verdict = verify(replay, limit=limits.steps)
    if not verdict.ok:
        return refused(TOO_LONG if verdict.limited else NOT_VERIFIED, verdict.problem)
    game = registry.game(replay.game)
    options = options_of(replay, game)
    return Judged(
        ok=True,
        game=game.id,
        rules=game.rules,
        options=dict(to_plain(options)),
        seed=replay.seed,
        steps=verdict.steps,
        score=verdict.score,
        reason=verdict.reason,
        finished=verdict.reason != UNFINISHED,
        played=played(replay, game),
        packed=packed(content),
    )


def too_large(size: int, limits: JudgeLimits) -> str:
    """What is wrong with an upload of this size."""
    return f"a replay of {size} bytes, expected at most {limits.bytes}"


def packed(content: bytes) -> bytes:
    """The bytes as a gzip file."""
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    size = pack("<II", zlib.crc32(content), len(content) & 0xFFFFFFFF)
    return GZIP_HEADER + deflate.compress(content) + deflate.flush() + size
