"""Players of games in real time: greedy by placements with a human's pace or a machine's, and a fumbling one.

They are not bots to be proud of. They make games that look like play, for measuring, for tests and for recorded games.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from chainfall.core.buttons import ALL, CCW, CW, DOWN, DROP, LEFT, RIGHT
from chainfall.core.effects import Spawn
from chainfall.core.options import Options
from chainfall.play.registry import AnyGame
from chainfall.play.session import AnySession, Session

S = TypeVar("S")

STEERING = (LEFT, RIGHT, CW, CCW)

SLOWEST_REACTION = 30
"""Ticks that a human thinks about a new piece at most."""


@dataclass(frozen=True, slots=True)
class Player(Generic[S]):
    """Someone who knows where a piece should go.

    Attributes:
        game: what is played.
        taps: from a state with a fresh piece to the masks that bring it to the best place, one a tick.
        airborne: whether a piece can be steered.
        quickest: ticks that a human thinks about a new piece at least.
        longest_tap: ticks that a human holds a button for a single tap, at most.
    """

    game: AnyGame
    taps: Callable[[S], tuple[int, ...]]
    airborne: Callable[[S], bool]
    quickest: int
    longest_tap: int

    def play(self, options: Options, seed: int, ticks: int) -> AnySession:
        """Plays as a human does until the game ends or this number of ticks has passed."""
        random = Random(seed)
        return self._play(options, seed, ticks, lambda state: self.by_hand(state, random))

    def play_fast(self, options: Options, seed: int, ticks: int) -> AnySession:
        """Plays as a machine does, with a tap in every tick."""
        return self._play(options, seed, ticks, self.at_once)

    def _play(self, options: Options, seed: int, ticks: int, masks: Callable[[S], Iterator[int]]) -> AnySession:
        session = Session(self.game, options, seed)
        held: Iterator[int] = iter(())
        while session.steps < ticks and not session.outcome:
            step = session.feed(next(held, 0))
            if not self.airborne(step.state):
                held = iter(())
            elif any(isinstance(effect, Spawn) for effect in step.effects):
                held = masks(step.state)
        return session

    def by_hand(self, state: S, random: Random) -> Iterator[int]:
        """A thought, taps of some ticks each, perhaps a drop, and down."""
        yield from [0] * random.randrange(self.quickest, SLOWEST_REACTION)
        taps = self.taps(state)
        for mask in taps:
            if mask in STEERING:
                yield from [mask] * random.randrange(2, self.longest_tap + 1)
                yield from [0] * random.randrange(2, 6)
        if DROP in taps and random.random() < 0.5:
            yield from [DROP] * random.randrange(3, 8)
        while True:
            yield DOWN

    def at_once(self, state: S) -> Iterator[int]:
        """The taps as they are, and down."""
        yield from self.taps(state)
        while True:
            yield DOWN


def fumble(
    game: AnyGame, options: Options, seed: int, ticks: int, *, restless: float, favourites: tuple[int, ...]
) -> AnySession:
    """Holds any buttons for a while.

    Args:
        game: what is played.
        options: its options.
        seed: the seed of the game and of the player.
        ticks: when to stop, if the game has not ended by then.
        restless: how likely other buttons are held in the next tick.
        favourites: masks that are held as often as all others together.
    """
    session = Session(game, options, seed)
    random = Random(seed)
    mask = 0
    while session.steps < ticks and not session.outcome:
        if random.random() < restless:
            mask = random.choice((*favourites, random.randrange(ALL + 1)))
        session.feed(mask)
    return session
