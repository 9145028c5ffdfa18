"""Par: what the bot ``search`` reaches with the pieces of a game, the same number for everyone.

It plays by placements and counts its thoughts instead of milliseconds, so it comes to the same on every machine. It
needs a kernel, because the rules themselves would take minutes.
"""

from chainfall.bots.playing import MOVES, Match, Played
from chainfall.bots.search import SearchBot
from chainfall.play import registry

PLAYER = SearchBot(width=20, depth=3, samples=2, engine="kernel")
"""Strong, and done with a game in some seconds in a browser."""


class Par:
    """A game of the bot's that is played a little at a time.

    Args:
        game: the game's name; it is played with its default options.
        seed: its seed.

    Attributes:
        result: how it went, or None while it is played.

    Raises:
        ChainfallError: there is no such game.
    """

    def __init__(self, game: str, seed: int) -> None:
        found = registry.game(game)
        self._match = Match(PLAYER, found, found.Options(), seed)
        self.result: Played | None = None

    @property
    def done(self) -> float:
        """How much of it is played, from 0 to 1, if it does not end early."""
        return self._match.moves / MOVES

    def advance(self) -> Played | None:
        """Makes a move; the answer is how it went, once it is over or ``MOVES`` have been made.

        Raises:
            KernelError: no kernel plays this game.
        """
        if self.result is None and (self._match.moves >= MOVES or not self._match.play()):
            self.result = self._match.result()
        return self.result
