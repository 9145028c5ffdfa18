"""The state of a match: two boards with the attacks that wait to fall on them, the rounds won, and what is hidden."""

from dataclasses import dataclass, fields
from functools import lru_cache

from chainfall.core.rng import Rng
from chainfall.falling.pieces import Shape
from chainfall.falling.state import Tick, Turn
from chainfall.games.puzzle_fighter.arcade import pairs
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.state import PAIRS, ArcadeState
from chainfall.games.puzzle_fighter.versus.deal import Dealer
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.pool import Pool


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the players must not know.

    Attributes:
        rng: the random number generator for the next round.
        dealers: the dealer of each player's pairs.
        order: the order of columns in which single counter gems fall in this round.
    """

    rng: Rng
    dealers: tuple[Dealer, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One player in a round.

    Attributes:
        turn: the board and the pairs.
        tick: the pair in the air, and the player's hands.
        pool: the attacks that wait to fall.
        falling: the counter gems that are falling before the next pair; None until some have fallen this turn.
        row: the row of the sender's pattern with which the next delivery begins.
        all_clears: how often the board was cleared in this round.
    """

    turn: Turn
    tick: Tick
    pool: Pool = ()
    falling: Pool | None = None
    row: int = 0
    all_clears: int = 0


@dataclass(frozen=True, slots=True)
class VersusState:
    """A match.

    Attributes:
        sides: the players.
        wins: the rounds that each has won; a drawn round counts for both.
        clock: the ticks of this round, not counting those in which it was paused.
        pause: the time left of the pause between two rounds; None while a round is played.
    """

    options: VersusOptions
    hidden: Hidden
    sides: tuple[Side, Side]
    wins: tuple[int, int] = (0, 0)
    clock: int = 0
    pause: int | None = None

    @property
    def shape(self) -> Shape:
        """The pair, with the kicks that the options allow."""
        return PAIRS[self.options.kick]

    def seat_view(self, seat: int) -> ArcadeState:
        """A player's board as a state of the single-player game, for its bots; the pairs to come are arbitrary."""
        side = self.sides[seat]
        return ArcadeState(_options_alone(self.options), pairs.Hidden(Rng(0)), side.turn, side.tick)

    @property
    def is_over(self) -> bool:
        """Whether the match has been won, or drawn."""
        first, second = self.wins
        enough = self.options.wins
        return first >= enough or second >= enough


@lru_cache(maxsize=8)
def _options_alone(options: VersusOptions) -> ArcadeOptions:
    """The options that the single-player game has as well."""
    shared = {field.name for field in fields(ArcadeOptions)} & {field.name for field in fields(VersusOptions)}
    return ArcadeOptions(**{name: getattr(options, name) for name in shared})
