"""Digests: what proves a replay, and the runs and spans of inputs on which they stand (``docs/replay-format.md``).

Digest 0 hashes the game, its rules number, the options and the seed. Each later digest hashes the one before it, the
inputs since and the whole state, so a change anywhere shows, also one that leaves the score alone.
"""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import TypeVar

from chainfall.core.codec import pack
from chainfall.core.options import Options
from chainfall.play.registry import AnyGame

T = TypeVar("T")

SPAN = 600
"""Steps between two digests of a game in real time; a turn-based game has one after every step."""

Run = tuple[str, int]
"""An input's line and how often it comes in a row."""


def span_of(game: AnyGame) -> int:
    """How many steps one digest of this game covers."""
    return SPAN if game.hz else 1


def first_digest(game: AnyGame, options: Options, seed: int) -> str:
    """Digest 0: what the game was started with."""
    return _hash(pack((game.id, game.rules, options, seed)))


def state_digest(state: object) -> str:
    """The digest of a state alone, whatever led to it.

    Two machines that play the same match over a network compare it once a second, to know that they still do.
    """
    return _hash(pack(state))


def next_digest(previous: str, runs: tuple[Run, ...], packed: bytes) -> str:
    """The digest of a span: its inputs and the packed state after them, chained to the digest before."""
    return _hash(pack((previous, runs)) + packed)


class Packer:
    """Packs the states of one play. A state that has not changed is packed once, however often it comes."""

    def __init__(self) -> None:
        self._state: object = self  # no state is this object
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
    """The same inputs in as few runs as there can be: neighbours with the same line are one.

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
