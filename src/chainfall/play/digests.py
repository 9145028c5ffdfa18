"""Digests, which prove a replay, and the runs and spans of inputs that they cover (``docs/replay-format.md``).

Digest 0 hashes the game, its rules number, the options and the seed. Each later digest hashes the one before it, the
inputs since and the whole state, so any change shows, even one that leaves the score unchanged.
"""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import TypeVar

from chainfall.core.codec import pack
from chainfall.core.options import Options
from chainfall.play.registry import AnyGame

T = TypeVar("T")

SPAN = 600
"""Steps between two digests in a real-time game; a turn-based game has one after every step."""

Run = tuple[str, int]
"""An input's line and how many times in a row it occurs."""


def span_of(game: AnyGame) -> int:
    """How many steps one digest of this game covers."""
    return SPAN if game.hz else 1


def first_digest(game: AnyGame, options: Options, seed: int) -> str:
    """Digest 0, which covers what the game was started with."""
    return _hash(pack((game.id, game.rules, options, seed)))


def state_digest(state: object) -> str:
    """The digest of a state alone, regardless of how it was reached.

    Two machines playing the same match over a network compare it once a second, to check that they are still in step.
    """
    return _hash(pack(state))


def next_digest(previous: str, runs: tuple[Run, ...], packed: bytes) -> str:
    """The digest of a span: its inputs and the packed state after them, chained to the digest before."""
    return _hash(pack((previous, runs)) + packed)


class Packer:
    """Packs the states of one play. An unchanged state is packed only once, however often it is asked for."""

    def __init__(self) -> None:
        self._state: object = self  # a placeholder that is never a state
        self._packed = b""

    def pack(self, state: object) -> bytes:
        """The byte string of a state."""
        if state is not self._state:
            self._packed = pack(state)
            self._state = state
        return self._packed


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def joined(runs: Iterable[Run]) -> tuple[Run, ...]:
    """The same inputs in as few runs as possible: neighbours with the same line are merged.

    >>> joined([("left", 1), ("left", 2), ("-", 1)])
    (('left', 3), ('-', 1))
    """
    made: list[Run] = []
    for line, count in runs:
        if made and made[-1][0] == line:
            made[-1] = (line, made[-1][1] + count)
        else:
            made.append((line, count))
    return tuple(made)


def spans(runs: Iterable[tuple[T, int]], length: int) -> Iterator[tuple[tuple[T, int], ...]]:
    """Cuts runs, of lines or of anything else, into spans of ``length`` steps; the last one may be shorter.

    >>> list(spans([("left", 3), ("-", 2)], 2))
    [(('left', 2),), (('left', 1), ('-', 1)), (('-', 1),)]
    """
    span: list[tuple[T, int]] = []
    room = length
    for what, count in runs:
        left = count
        while left:
            taken = min(left, room)
            span.append((what, taken))
            left -= taken
            room -= taken
            if not room:
                yield tuple(span)
                span, room = [], length
    if span:
        yield tuple(span)
