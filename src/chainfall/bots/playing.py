"""A game played by a bot, move by move.

There are two ways. Without waiting, the rules compute the result of a placement at once. Recorded, a placement is
turned into the buttons that a player would press, one per tick, and played through ``step`` with all the waits of the
game, so that its replay verifies. The boards and scores are the same, except where the rules depend on a clock.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from chainfall.bots.bot import Bot
from chainfall.core.abilities import find_placing
from chainfall.core.effects import Effect, LevelCleared
from chainfall.core.errors import ChainfallError, shown
from chainfall.core.game import Step
from chainfall.core.options import Options, from_plain
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.placing import peek, with_piece
from chainfall.play.registry import AnyGame
from chainfall.play.replay import UNFINISHED, Replay
from chainfall.play.session import AnySession, Session
from chainfall.play.statistics import Tally
from chainfall.play.view import moves_of, spread, view_of

MOVES = 300
"""Default number of moves after which a game is stopped: a good player might never end it."""

_BOT = 0x60075EED
"""Keeps the randomness of a bot separate from its game's."""


class BotMove(NamedTuple):
    """One move of a bot.

    Attributes:
        move: a placement, or an input of a game that does not offer any.
        effects: what happened as a result.
    """

    move: Any
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class BotResult:
    """The result of a game played by a bot.

    Attributes:
        seed: the game's seed.
        score: the score at the end.
        reason: why it ended, or ``unfinished``.
        moves: how many moves the bot made.
        longest_chain: the most events of one turn that followed from each other.
        levels: how many levels were cleared, in a game with levels.
        replay: the replay, if the game was recorded.
    """

    seed: int
    score: int
    reason: str
    moves: int
    longest_chain: int
    levels: int
    replay: Replay | None = None

    @property
    def finished(self) -> bool:
        """Whether the game ended by itself."""
        return self.reason != UNFINISHED


class SoloGame:
    """A bot playing a game.

    Args:
        bot: the bot that plays.
        game: the game to play.
        options: the options to start it with.
        seed: its seed, which also determines the bot's own randomness.
        recorded: whether every move is played through ``step``, tick by tick, so that there is a replay.

    Attributes:
        state: the current state of the game.
        moves: how many moves were made.
        levels: how many levels were cleared.
        session: the recording session, if the game is recorded.

    Raises:
        ChainfallError: the game is for several players; a bot plays alone.
    """

    def __init__(self, bot: Bot, game: AnyGame, options: Options, seed: int, *, recorded: bool = False) -> None:
        if seats_of(game) > 1:
            raise ChainfallError(f"{game.id} is for {seats_of(game)} players: a bot plays games for one")
        self._bot = bot
        self._game = game
        self._options = options
        self._seed = seed
        self.moves = 0
        self.levels = 0
        self.session: AnySession | None = Session(game, options, seed) if recorded else None
        self.state: Any = game.start(options, seed)
        self._tally = Tally(game, self.state)
        self._falling = find_placing(game) is not None
        if self._falling and not recorded:
            self.state = with_piece(game, self.state)

    def play(self) -> BotMove | None:
        """Makes the next move; returns None if the game is over or the bot has no move.

        Raises:
            ChainfallError: the bot chose something that is not a move.
        """
        game = self._game
        seen = with_piece(game, self.state) if self._falling and self.session else self.state
        moves = moves_of(game, seen)
        if game.outcome(seen) or not moves:
            return None
        move = self._bot.choose(view_of(game, self._options, seen, spread(self._seed ^ _BOT, self.moves)))
        if move not in moves:
            raise ChainfallError(f"the bot chose {shown(move)}, expected one of the {len(moves)} moves of its view")
        step = self._made(move)
        self.state = step.state
        self.moves += 1
        self.levels += sum(isinstance(effect, LevelCleared) for effect in step.effects)
        self._tally.add(move, step)
        return BotMove(move, step.effects)

    def _made(self, move: Any) -> Step[Any]:
        if self.session:
            return self.session.place(move) if self._falling else self.session.feed(move)
        if not self._falling:
            return self._game.step(self.state, move)
        look = peek(self._game, self.state, move)
        return Step(look.state, look.effects)

    def result(self) -> BotResult:
        """The result so far."""
        outcome = self._game.outcome(self.state)
        numbers = self._tally.statistics()
        return BotResult(
            seed=self._seed,
            score=numbers.score,
            reason=outcome.reason if outcome else UNFINISHED,
            moves=self.moves,
            longest_chain=numbers.longest_chain or 0,
            levels=self.levels,
            replay=self.session.replay() if self.session else None,
        )


def play(
    bot: Bot,
    game: AnyGame | str,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    *,
    moves: int = MOVES,
    levels: int = 0,
    recorded: bool = False,
) -> BotResult:
    """Lets a bot play a game.

    Args:
        bot: the bot that plays.
        game: a game, or the name of a registered one.
        options: the game's options by name; those left out have their defaults.
        seed: the game's seed.
        moves: the number of moves after which to stop.
        levels: the number of cleared levels after which to stop; 0 for no such limit.
        recorded: whether to play through ``step``, tick by tick, so that the result has a replay.

    Raises:
        ChainfallError: there is no such game or option, or the bot chose something that is not a move.
    """
    found = registry.game(game) if isinstance(game, str) else game
    match = SoloGame(bot, found, from_plain(found.Options, options or {}), seed, recorded=recorded)
    while match.moves < moves and not (levels and match.levels >= levels) and match.play():
        pass
    return match.result()
