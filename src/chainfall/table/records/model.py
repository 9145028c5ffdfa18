"""The records of a player: plain frozen values, which :mod:`chainfall.table.records.file` writes as one JSON.

Days are written as ``YYYY-MM-DD`` in UTC, times are milliseconds since 1970; the caller passes both in.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from chainfall.core.options import Plain
from chainfall.table.players import PERSON


@dataclass(frozen=True, slots=True)
class Daily:
    """What makes a game a daily one.

    Attributes:
        day: the day whose seed it has.
        number: which attempt it is, from 1 on; 0 for practice, after all attempts were made.
    """

    day: str
    number: int


@dataclass(frozen=True, slots=True)
class Series:
    """How the matches between the same players went, one after the other: the wins of each seat, and the draws."""

    wins: tuple[int, ...] = ()
    draws: int = 0

    def after(self, winner: int | None, seats: int) -> "Series":
        """The series with one more match, won by a seat or drawn."""
        wins = self.wins or (0,) * seats
        return Series(tuple(won + (seat == winner) for seat, won in enumerate(wins)), self.draws + (winner is None))


@dataclass(frozen=True, slots=True)
class Entry:
    """The record of a game being played; the front end keeps it while the game is played.

    Attributes:
        id: unique among all games.
        game: the game's name.
        options: all of them, as JSON can hold them.
        variant: the options that are not the default, in words; handling is left out. Bests are kept for each variant.
        seed: its seed.
        practice: whether moves can be undone; practice games do not count.
        players: who sits at each seat: ``""`` for a person, or the name of a bot.
        series: how the matches went that led to this one, and itself when it is over.
        daily: what makes it a daily game, if it is one.
        branched: whether it began in the middle of another one, so that its seed alone does not lead to it.
    """

    id: str
    game: str
    options: Mapping[str, Plain]
    variant: str
    seed: int
    practice: bool = False
    players: tuple[str, ...] = (PERSON,)
    series: Series = Series()
    daily: Daily | None = None
    branched: bool = False

    @property
    def irreplaceable(self) -> bool:
        """Whether it cannot be started again: a daily attempt is spent, and a branch has no link."""
        return self.daily is not None or self.branched


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a game: its steps and score and, once it is over, why it ended and which seat won."""

    steps: int
    score: int
    reason: str | None = None
    winner: int | None = None

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Played:
    """A stored game: to continue it, to watch it again, or as one of the bests.

    Attributes:
        entry: what it is.
        score: its score, so far or at the end.
        reason: why it ended; ``"unfinished"`` if it has not.
        steps: the number of steps played.
        finished: whether it has ended.
        when: the time at which it was played last.
    """

    entry: Entry
    score: int
    reason: str
    steps: int
    finished: bool
    when: int


@dataclass(frozen=True, slots=True)
class DailyAttempt:
    """An attempt at a daily game: the id of its game and its score, which is None until it is over."""

    run: str
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Par:
    """A bot's result with the pieces of a day: its score, the number of moves, and why it ended."""

    score: int
    moves: int
    reason: str


@dataclass(frozen=True, slots=True)
class MatchTally:
    """How many matches were won and lost against an opponent."""

    won: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """The last settings of a game.

    Attributes:
        options: those that are not the default.
        practice: whether moves can be undone.
        players: who sits at each seat; None if nobody has chosen yet.
    """

    options: Mapping[str, Plain] = field(default_factory=dict)
    practice: bool = False
    players: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Records:
    """Everything that is recorded of a player.

    Attributes:
        games: the games that are kept, the latest first.
        daily: the attempts of each day at each game, in the order in which they began.
        par: a bot's score, by day and game; only for the last day, because it can be computed again.
        solved: the ids of the puzzles that were solved, by game.
        ladder: how the matches against each opponent went, by game.
        choices: the last settings of each game.
    """

    games: tuple[Played, ...] = ()
    daily: Mapping[str, Mapping[str, tuple[DailyAttempt, ...]]] = field(default_factory=dict)
    par: Mapping[str, Mapping[str, Par]] = field(default_factory=dict)
    solved: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ladder: Mapping[str, Mapping[str, MatchTally]] = field(default_factory=dict)
    choices: Mapping[str, Choice] = field(default_factory=dict)

    def find(self, id: str) -> Played | None:
        """The kept game with this id."""
        return next((played for played in self.games if played.entry.id == id), None)

    @property
    def unfinished(self) -> tuple[Played, ...]:
        """The unfinished games, the latest first."""
        return tuple(played for played in self.games if not played.finished)

    @property
    def finished(self) -> tuple[Played, ...]:
        """The games that are over, the latest first."""
        return tuple(played for played in self.games if played.finished)
