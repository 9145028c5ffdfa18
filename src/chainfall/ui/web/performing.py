"""Performances: a bot plays, by the buttons that a player would press, and the page shows it while it goes on."""

from chainfall.bots import Match, bot
from chainfall.bots.telling import in_words
from chainfall.core.options import from_plain
from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.play.viewer import Viewer

THOUGHT = 20
"""Milliseconds for which a bot thinks about a move unless it is told otherwise: what is shown waits meanwhile."""


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
