"""The interface of a game: a pure function from a state and an input to a new state and a list of effects."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from chainfall.core.effects import Effect
from chainfall.core.frame import Frame
from chainfall.core.options import Options

O = TypeVar("O", bound=Options)
S = TypeVar("S")
I = TypeVar("I")

SEEDS = 2**32
"""Seeds are whole numbers from 0 to ``SEEDS - 1``."""

LONGEST_LINE = 1000
"""Characters that the line of an input may have. Every digest hashes lines, so an endless one would cost as much again
in every step that repeats it."""


class Step(NamedTuple, Generic[S]):
    """The answer of :meth:`Game.step`: the new state, and what happened, in order."""

    state: S
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        score: the score; in a game of several seats that of the first one.
        reason: why it ended, in one line.
        winner: the seat that won, counted from 0; None if nobody did: in a draw, and in a game for one.
    """

    score: int
    reason: str
    winner: int | None = None


class Game(Protocol[O, S, I]):
    """The rules of one game.

    States are frozen and plain (see :mod:`chainfall.core.codec`); everything that the player may not know is in the one
    attribute ``state.hidden``. Nothing here reads a clock, a file or a random module.

    A game for more than one player says so by one more attribute, ``seats`` (see :mod:`chainfall.core.seats`).
    """

    @property
    def id(self) -> str:
        """The name in replays and on the command line; a third party's contains a slash."""

    @property
    def rules(self) -> int:
        """A number that rises whenever any replay could end differently."""

    @property
    def hz(self) -> int:
        """Steps a second; 0 if a step is a move."""

    @property
    def Options(self) -> type[O]:  # noqa: N802 - a class, named as one
        """The options: a frozen dataclass with defaults."""

    def start(self, options: O, seed: int) -> S:
        """The first state."""

    def step(self, state: S, input: I) -> Step[S]:
        """One input later. Total: an input that is not allowed gives the same state and ``Rejected``."""

    def inputs(self, state: S) -> Sequence[I]:
        """Inputs that are allowed now; none after the end."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it runs."""

    def frame(self, state: S) -> Frame:
        """What may be seen."""

    def text(self, state: S) -> str:
        """The state as text for a terminal, without a final newline."""

    def parse(self, line: str) -> I:
        """The input that a line of text means, or :class:`~chainfall.core.errors.ParseError`."""

    def format(self, input: I) -> str:
        """The line that :meth:`parse` reads back as the same input."""
