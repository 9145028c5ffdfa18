"""Performances: bots play, by the buttons that a player would press, and the page shows it while it goes on."""

from collections.abc import Sequence
from typing import Protocol

from chainfall.bots import Match, bot
from chainfall.bots.telling import in_words
from chainfall.core.errors import ChainfallError
from chainfall.core.options import from_plain
from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.play.viewer import Viewer
from chainfall.ui.web.seating import PERSON, Seating

THOUGHT = 20
"""Milliseconds for which a bot thinks about a move unless it is told otherwise: what is shown waits meanwhile."""


TICKS = 30
"""Of a match, how many ticks are played in one go."""


class Show(Protocol):
    """A game that is played while it is shown.

    Attributes:
        viewer: looks at what was played so far.
        over: whether no more moves will come.
        last: the last move in words, if it is worth any.
    """

    viewer: Viewer
    over: bool
    last: str

    @property
    def replay(self) -> Replay:
        """What was played so far."""
        ...

    def play_on(self) -> None:
        """Plays a little further, if there is more."""
        ...


class Performance:
    """A game of a bot's, move by move.

    Args:
        performer: the bot's name, with options behind a colon.
        game: the game's name.
        options: the game's options by their names.
        seed: the game's seed.

    Attributes:
        viewer: looks at what was played so far.
        over: whether no more moves will come.
        last: the last move in words.

    Raises:
        ChainfallError: there is no such bot, game or option.
    """

    def __init__(self, performer: str, game: str, options: dict[str, object], seed: int) -> None:
        found = registry.game(game)
        chosen = bot(performer, ms=THOUGHT)
        self._match = Match(chosen, found, from_plain(found.Options, options), seed, recorded=True)
        self.viewer = Viewer(self.replay)
        self.over = False
        self.last = ""

    @property
    def replay(self) -> Replay:
        """What was played so far."""
        assert self._match.session
        return self._match.session.replay()

    def play_on(self) -> None:
        """Makes the next move, if there is one."""
        turn = self._match.play()
        self.over = turn is None
        if turn:
            self.last = in_words(self.viewer.game, turn.move)
            self.viewer.follow(self.replay)


class MatchPerformance:
    """A match of two bots.

    Args:
        players: who sits at each seat.
        game: the game's name.
        options: the game's options by their names.
        seed: the game's seed.

    Raises:
        ChainfallError: there is no such bot, game or option, or nobody to play at a seat.
    """

    def __init__(self, players: Sequence[str], game: str, options: dict[str, object], seed: int) -> None:
        found = registry.game(game)
        self._session: AnySession = Session(found, from_plain(found.Options, options), seed)
        self._seating = Seating(self._session, players)
        if PERSON in self._seating.names:
            raise ChainfallError(f"{game!r} is played by {len(self._seating.names)} bots: expected one at every seat")
        self.viewer = Viewer(self.replay)
        self.over = False
        self.last = ""

    @property
    def replay(self) -> Replay:
        """What was played so far."""
        return self._session.replay()

    def play_on(self) -> None:
        """Plays the next ticks, up to the end of the match."""
        for _ in range(TICKS):
            if self._session.outcome:
                break
            self._session.feed(self._seating.next(lambda _: False))
        self.over = self._session.outcome is not None
        self.viewer.follow(self.replay)
