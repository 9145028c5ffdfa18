"""The interface of a game: a pure function from a state and an input to a new state and a list of effects."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from chainfall.core.effects import Effect
from chainfall.core.errors import ParseError
from chainfall.core.frame import Frame
from chainfall.core.options import Options

O = TypeVar("O", bound=Options)
S = TypeVar("S")
I = TypeVar("I")

SEEDS = 2**32
"""Seeds are whole numbers from 0 to ``SEEDS - 1``."""

LONGEST_LINE = 1000
"""The most characters that the line of an input may have. Every digest hashes the lines, so a very long line would be
costly in each step that repeats it."""


class Step(NamedTuple, Generic[S]):
    """The result of :meth:`Game.step`: the new state, and what happened, in order."""

    state: S
    effects: tuple[Effect, ...] = ()

    def __repr__(self) -> str:  # the state would fill a page, and give away what is hidden from the player
        counted = Counter(type(effect).__name__ for effect in self.effects)
        told = ", ".join(name if count == 1 else f"{count} x {name}" for name, count in counted.items())
        return f"<Step to {type(self.state).__name__}: {told or 'no effects'}>"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        score: the score; in a game with several seats, the score of the first seat.
        reason: why it ended, in one line.
        winner: the seat that won, counted from 0; None in a draw and in a single-player game.
        rounds: how many rounds each seat has won; empty in a game without rounds.
    """

    score: int
    reason: str
    winner: int | None = None
    rounds: tuple[int, ...] = ()


class Game(Protocol[O, S, I]):
    """The rules of one game.

    States are frozen and plain (see :mod:`chainfall.core.codec`); everything that the player must not know is in the
    attribute ``state.hidden``. Nothing here reads a clock, a file or a random module.

    A game for more than one player also has the attribute ``seats`` (see :mod:`chainfall.core.seats`).
    """

    @property
    def id(self) -> str:
        """The name in replays and on the command line; the name of a third-party game contains a slash."""

    @property
    def rules(self) -> int:
        """The version of the rules: a number that goes up whenever any replay could end differently."""

    @property
    def hz(self) -> int:
        """Steps a second; 0 if a step is a move."""

    @property
    def Options(self) -> type[O]:  # noqa: N802 - a class, named as one
        """The options: a frozen dataclass with defaults."""

    def start(self, options: O, seed: int) -> S:
        """The first state."""

    def step(self, state: S, input: I) -> Step[S]:
        """Applies one input. Never fails: an input that is not allowed gives the same state and ``Rejected``."""

    def inputs(self, state: S) -> Sequence[I]:
        """Inputs that are allowed now; none after the end."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it runs."""

    def frame(self, state: S) -> Frame:
        """The visible part of the state."""

    def text(self, state: S) -> str:
        """The state as text for a terminal, without a final newline."""

    def parse(self, line: str) -> I:
        """The input that a line of text means, or :class:`~chainfall.core.errors.ParseError`."""

    def format(self, input: I) -> str:
        """The line that :meth:`parse` reads back as the same input."""


def parse_line(game: Game[O, S, I], line: str) -> I:
    """The input that a line means.

    Raises:
        ParseError: the line is too long, or it is not an input of the game.
    """
    check_length(line)
    return game.parse(line)


def check_length(line: str) -> None:
    """Checks that a line is not too long.

    Raises:
        ParseError: the line is too long; the message gives its length and the limit.
    """
    if len(line) > LONGEST_LINE:
        raise ParseError(f"a line of {len(line)} characters, expected at most {LONGEST_LINE}")
