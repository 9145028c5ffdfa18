"""Two players against each other, each of whom looks at the own board alone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from tests.recording.players import Player

from chainfall.core.buttons import ALL, DOWN
from chainfall.core.effects import Spawn
from chainfall.core.options import Options
from chainfall.play.registry import AnyGame
from chainfall.play.session import AnySession, Session

S = TypeVar("S")
SEATS = (0, 1)


@dataclass(frozen=True, slots=True)
class Duel(Generic[S]):
    """A game for two.

    Attributes:
        game: what is played.
        player: who plays it at both seats.
        alone: a seat's board as that player knows it from the game for one.
    """

    game: AnyGame
    player: Player[S]
    seat_view: Callable[[Any, int], S]

    def play(self, options: Options, seed: int, ticks: int) -> AnySession:
        """Both play at a human's pace until the game ends or this number of ticks has passed."""
        session = Session(self.game, options, seed)
        chance = [Random(seed), Random(seed + 1)]
        held: list[Iterator[int]] = [iter(()) for _ in SEATS]
        while session.steps < ticks and not session.outcome:
            state, effects = session.feed((next(held[0], 0), next(held[1], 0)))
            for seat in SEATS:
                board = self.seat_view(state, seat)
                if not self.player.airborne(board):
                    held[seat] = iter(())
                elif any(isinstance(effect, Spawn) and effect.seat == seat for effect in effects):
                    held[seat] = self.player.by_hand(board, chance[seat])
        return session

    def fumble(self, options: Options, seed: int, ticks: int) -> AnySession:
        """Both hold any buttons for a while, also pause, and often nothing or Down."""
        session = Session(self.game, options, seed)
        random = Random(seed)
        masks = [0, 0]
        while session.steps < ticks and not session.outcome:
            for seat in SEATS:
                if random.random() < 0.15:
                    masks[seat] = random.choice((0, DOWN, random.randrange(ALL + 1)))
            session.feed(tuple(masks))
        return session
