"""A game that a bot plays, move by move.

Without waiting: a placement is worked out by the rules at once. Or recorded: a placement becomes the buttons that a
player would press, one a tick, played through ``step`` with all the waits of the game, so that its replay verifies. The
boards and scores are the same, except where the game itself looks at a clock.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from chainfall.bots.bot import Bot
from chainfall.bots.view import moves_of, spread, view_of
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

MOVES = 300
"""Moves after which a game is broken off if nobody asks for more: a good player might never end it."""

_BOT = 0x60075EED
"""Tells the chance of a bot from that of the game that it plays."""


class Turn(NamedTuple):
    """One move of a bot.

    Attributes:
        move: a placement, or an input of a game that does not offer any.
        effects: what came of it.
    """

    move: Any
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went that a bot has played.

    Attributes:
        seed: the game's seed.
        score: the score at the end.
        reason: why it ended, or ``unfinished``.
        moves: how many moves the bot made.
        longest_chain: events of one turn that followed from each other.
        levels: how many levels were cleared, in a game that has any.
        replay: what was played, if it was recorded.
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
        """Whether the game came to its own end."""
        return self.reason != UNFINISHED


class Match:
    """A bot at a game.

    Args:
        bot: who plays.
        game: what is played.
        options: what it is started with.
        seed: its seed, from which the bot's own chance comes, too.
        recorded: whether every move is played through ``step``, tick by tick, so that there is a replay.

    Attributes:
        state: where the game stands.
        moves: how many moves were made.
        levels: how many levels were cleared.
        session: what is recorded, if it is.

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
        self._falling = hasattr(game, "placing")
        if self._falling and not recorded:
            self.state = with_piece(game, self.state)

    def play(self) -> Turn | None:
        """Makes the next move; None if the game is over, or has no move for a bot.

        Raises:
            ChainfallError: the bot chose what is not a move.
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
        return Turn(move, step.effects)

    def _made(self, move: Any) -> Step[Any]:
        if self.session:
            return self.session.place(move) if self._falling else self.session.feed(move)
        if not self._falling:
            return self._game.step(self.state, move)
        look = peek(self._game, self.state, move)
        return Step(look.state, look.effects)

    def result(self) -> Played:
        """How it went so far."""
        outcome = self._game.outcome(self.state)
        numbers = self._tally.statistics()
        return Played(
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
) -> Played:
    """Lets a bot play a game.

    Args:
        bot: who plays.
        game: a game, or the name of one that is registered.
        options: the game's options by their names; what is left out has its default.
        seed: the game's seed.
        moves: after how many moves to stop.
        levels: after how many cleared levels to stop; 0 to play on.
        recorded: whether to play through ``step``, tick by tick, so that the answer has a replay.

    Raises:
        ChainfallError: there is no such game or option, or the bot chose what is not a move.
    """
    found = registry.game(game) if isinstance(game, str) else game
    match = Match(bot, found, from_plain(found.Options, options or {}), seed, recorded=recorded)
    while match.moves < moves and not (levels and match.levels >= levels) and match.play():
        pass
    return match.result()
