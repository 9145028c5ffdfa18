"""Par: the score that the bot ``search`` reaches with the pieces of a game, the same number for everyone.

It plays by placements and counts nodes instead of milliseconds, so the result is the same on every machine. It needs a
kernel, because the rules themselves would take minutes.
"""

from chainfall.bots.playing import MOVES, BotResult, SoloGame
from chainfall.bots.search import SearchBot
from chainfall.kernels import KernelError
from chainfall.play import registry

PLAYER = SearchBot(width=20, depth=3, samples=2, engine="kernel")
"""Strong, and finishes a game within seconds in a browser."""


class ParGame:
    """A game played by the bot, one move at a time.

    Args:
        game: the game's name; it is played with its default options.
        seed: its seed.

    Attributes:
        result: the result, or None while it is being played.

    Raises:
        ChainfallError: there is no such game.
    """

    def __init__(self, game: str, seed: int) -> None:
        found = registry.game(game)
        self._match = SoloGame(PLAYER, found, found.Options(), seed)
        self.result: BotResult | None = None

    @property
    def done(self) -> float:
        """How much of the game has been played, from 0 to 1, if it does not end early."""
        return self._match.moves / MOVES

    def advance(self) -> BotResult | None:
        """Makes a move; returns the result once the game is over or ``MOVES`` moves have been made.

        Raises:
            KernelError: no kernel plays this game.
        """
        try:
            if self.result is None and (self._match.moves >= MOVES or not self._match.play()):
                self.result = self._match.result()
        except KernelError as error:
            raise KernelError(f"the bot needs a kernel, and would take minutes without one; {error}") from error
        return self.result
