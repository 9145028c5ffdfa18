"""Which part of a game a film shows: its longest chain, or a span that is given."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from chainfall.core.effects import Clear, Effect, Spawn
from chainfall.core.errors import ChainfallError, shown
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import walk

CLIP_SECONDS = 10
"""The length of a clip, unless both of its ends are given."""

CLIP_MOVES = 12
"""The same in a game of turns."""

TIME = r"(?:([0-9]{1,4}):(?=[0-5][0-9](?:\.|$)))?([0-9]{1,6}(?:\.[0-9]{1,3})?)"
MOVE = "()([0-9]{1,6})"

LEAD_SECONDS, AFTER_SECONDS = 2.5, 1.2
"""How much is shown before the first link of a chain, and after the last."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain of a game.

    Attributes:
        links: how many clears followed from each other.
        seat: who made it.
        piece: the step in which its piece appeared.
        first: the step of its first clear.
        last: the step of its last clear.
    """

    links: int
    seat: int
    piece: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Cut:
    """The part of a replay between two steps, both shown, and the step of its best moment, for a still picture."""

    start: int
    end: int
    best: int


class ChainSearch:
    """Looks for the longest chain of a game, step by step.

    Attributes:
        longest: the first of the longest chains so far; None if no clear followed from another.
    """

    def __init__(self) -> None:
        self.longest: Chain | None = None
        self._pieces: dict[int, int] = {}
        self._begun: dict[int, tuple[int, int]] = {}

    def add(self, step: int, effects: Iterable[Effect]) -> None:
        """Takes what happened in a step."""
        for effect in effects:
            seat = effect.seat
            if isinstance(effect, Spawn):
                self._pieces[seat] = step
            elif isinstance(effect, Clear):
                if effect.chain_index == 1 or seat not in self._begun:
                    self._begun[seat] = (self._pieces.get(seat, step), step)
                if effect.chain_index > (self.longest.links if self.longest else 1):
                    self.longest = Chain(effect.chain_index, seat, *self._begun[seat], step)


def longest_chain(replay: Replay, game: AnyGame, passed: Callable[[int], None] = lambda _: None) -> Chain | None:
    """The first of the longest chains; None if no clear followed from another.

    Args:
        replay: the replay, which is played but not verified.
        game: its game.
        passed: called after every step, for callers that show progress.

    Raises:
        ChainfallError: the replay cannot be played.
    """
    search = ChainSearch()
    for number, _, step in walk(replay, game, STEP_LIMIT):
        search.add(number, step.effects)
        passed(number)
    return search.longest


def usual_cut(chain: Chain | None, steps: int, hz: int) -> Cut:
    """What a film shows if no part is given: the longest chain, or else the end of the game."""
    return chain_cut(chain, steps, hz) if chain else last_cut(steps, hz)


def chain_cut(chain: Chain, steps: int, hz: int) -> Cut:
    """The part of a game that shows a chain: from when its piece fell until a moment after its last clear."""
    if not hz:
        return Cut(max(chain.piece - 2, 0), min(chain.last + 1, steps), chain.last)
    end = min(chain.last + round(AFTER_SECONDS * hz), steps)
    start = max(chain.piece, chain.first - round(LEAD_SECONDS * hz), end - CLIP_SECONDS * hz)
    return Cut(start, end, max(chain.last - 1, start))


def last_cut(steps: int, hz: int) -> Cut:
    """The end of a game."""
    return Cut(max(steps - _usual_length(hz), 0), steps, steps)


def span_cut(first: str | None, last: str | None, steps: int, hz: int, chain: Chain | None = None) -> Cut:
    """The part that is given, as times such as ``1:20``, or as moves in a game of turns.

    Args:
        first: where it begins; None for the usual length before ``last``.
        last: where it ends; None for the usual length after ``first``.
        steps: the length of the game.
        hz: steps a second; 0 if a step is a move.
        chain: the longest chain, of which the still is made if it lies within.

    Raises:
        ChainfallError: it is not written as a place in the game, is not in the game, or ends before it begins.
    """
    start = None if first is None else read_place(first, steps, hz)
    end = None if last is None else read_place(last, steps, hz)
    if start is None:
        start = max((steps if end is None else end) - _usual_length(hz), 0)
    if end is None:
        end = min(start + _usual_length(hz), steps)
    if start > end:
        raise ChainfallError(f"the span ends at {place(end, hz)}, before it begins at {place(start, hz)}")
    best = chain_cut(chain, steps, hz).best if chain else end
    return Cut(start, end, best if start <= best <= end else end)


def read_place(text: str, steps: int, hz: int) -> int:
    """The step that is meant by a time (``80``, ``80.5`` or ``1:20``), or by the number of a move.

    Raises:
        ChainfallError: it is neither, or lies outside the game.
    """
    written = re.fullmatch(TIME if hz else MOVE, text)
    if not written:
        expected = "a time such as 80 or 1:20" if hz else "the number of a move"
        raise ChainfallError(f"{shown(text)}: expected {expected}")
    step = round((60 * int(written[1] or 0) + float(written[2])) * (hz or 1))
    if step > steps:
        raise ChainfallError(f"{shown(text)} is not in the game, which goes from {place(0, hz)} to {place(steps, hz)}")
    return step


def place(step: int, hz: int) -> str:
    """A step as a player names it: a time, or the number of a move.

    >>> place(4830, 60), place(7, 0)
    ('1:20.5', 'move 7')
    """
    if not hz:
        return f"move {step}"
    tenths = 10 * step // hz
    minutes, tenths = divmod(tenths, 600)
    return f"{minutes}:{tenths // 10:02}" + (f".{tenths % 10}" if tenths % 10 else "")


def _usual_length(hz: int) -> int:
    return CLIP_SECONDS * hz if hz else CLIP_MOVES
