"""Performances: bots play by pressing the buttons that a player would press, and a front end shows the game live."""

from collections.abc import Mapping, Sequence

from chainfall.bots import SoloGame, bot
from chainfall.bots.telling import in_words
from chainfall.core.effects import Spawn
from chainfall.core.errors import ChainfallError
from chainfall.core.options import from_plain
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.play.viewer import Viewer
from chainfall.table.captions import Ending, ending_of
from chainfall.table.players import PERSON, titles
from chainfall.table.table import Table

THOUGHT = 20
"""Default thinking time of a bot per move, in milliseconds; the display waits meanwhile."""

TICKS = 30
"""Ticks of a match that are played in one call."""


class Show:
    """A game of bots that is played while it is shown.

    Args:
        session: the game, which the bots play.
        names: the names of the players for people to read.

    Attributes:
        viewer: shows the game so far.
        over: whether no more moves will come.
        last: the last move in words, or empty.
        pieces: how many pieces each player has had.
    """

    def __init__(self, session: AnySession, names: Sequence[str] = ()) -> None:
        self._session = session
        self._names = names
        self.viewer = Viewer(self.replay)
        self.over = False
        self.last = ""
        self.pieces = 0.0

    @property
    def replay(self) -> Replay:
        """The game so far."""
        return self._session.replay()

    @property
    def ending(self) -> Ending | None:
        """How it ended, in words; None while it is running."""
        outcome = self._session.outcome
        return ending_of(outcome, self._names) if outcome else None

    def play_on(self) -> None:
        """Plays a little further, if there is more."""
        raise NotImplementedError


class Performance(Show):
    """A bot's game, move by move.

    Args:
        performer: the bot's name, with options behind a colon.
        game: the game's name.
        options: the game's options by their names.
        seed: the game's seed.

    Raises:
        ChainfallError: there is no such bot, game or option.
    """

    def __init__(self, performer: str, game: str, options: Mapping[str, object], seed: int) -> None:
        found = registry.game(game)
        chosen = bot(performer, ms=THOUGHT)
        self._game = SoloGame(chosen, found, from_plain(found.Options, options), seed, recorded=True)
        assert self._game.session
        super().__init__(self._game.session)

    def play_on(self) -> None:
        """Makes the next move, if there is one."""
        made = self._game.play()
        self.over = made is None
        if made:
            self.last = in_words(self.viewer.game, made.move)
            self.pieces += 1
            self.viewer.follow(self.replay)


class MatchPerformance(Show):
    """A match of two bots.

    Args:
        players: who sits at each seat.
        game: the game's name.
        options: the game's options by their names.
        seed: the game's seed.

    Raises:
        ChainfallError: there is no such bot, game or option, or a seat has no player.
    """

    def __init__(self, players: Sequence[str], game: str, options: Mapping[str, object], seed: int) -> None:
        found = registry.game(game)
        session: AnySession = Session(found, from_plain(found.Options, options), seed)
        self._table = Table(session, players=players, human_pace=False)  # the viewer has a speed of its own
        names = self._table.players.names
        if PERSON in names:
            raise ChainfallError(f"{game!r} is played by {len(names)} bots: expected one at every seat")
        super().__init__(session, titles(names))

    def play_on(self) -> None:
        """Plays the next ticks, up to the end of the match."""
        nobody = (0,) * self._table.seats
        for _ in range(TICKS):
            if self._table.over:
                break
            self._table.feed(nobody)
        spawned = sum(isinstance(effect, Spawn) for _, effect in self._table.effects)
        self.pieces += spawned / self._table.seats
        self._table.effects.clear()
        self.over = self._table.over
        self.viewer.follow(self.replay)


def perform(players: Sequence[str], game: str, options: Mapping[str, object], seed: int) -> Show:
    """Lets bots play a game, one at each seat.

    Raises:
        ChainfallError: there is no such bot, game or option, or a seat has no player.
    """
    if seats_of(registry.game(game)) > 1:
        return MatchPerformance(players, game, options, seed)
    return Performance(players[0], game, options, seed)
