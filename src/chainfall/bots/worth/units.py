"""What worth means to a player: how much of it is one point, one virus, or one counter gem.

The scales are those of the weights: a virus is worth what the weights say that getting rid of one is.
"""

from dataclasses import dataclass

from chainfall.bots.worth import weights


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit of a game.

    Attributes:
        name: one of it, in words.
        plural: several of it.
        worth: how much one of it is worth.
        most: how many of it a placement can lose: that many count as lost if it loses the game and another does not.
    """

    name: str
    plural: str
    worth: int
    most: int

    def words(self, amount: float) -> str:
        """An amount in words.

        >>> POINT.words(1200), VIRUS.words(0.42), VIRUS.words(1)
        ('1,200 points', '0.42 viruses', '1 virus')
        """
        number = f"{amount:,.0f}" if abs(amount) >= 100 else f"{amount:.3g}"
        return f"{number} {self.name if number == '1' else self.plural}"


POINT = Unit("point", "points", 1, 10_000)
VIRUS = Unit("virus", "viruses", -weights.DR_MARIO.viruses, 20)
COUNTER_GEM = Unit("counter gem", "counter gems", weights.PUZZLE_FIGHTER_SEAT.sent, 40)

UNITS = {"dr-mario": VIRUS, "dr-mario-versus": VIRUS, "puzzle-fighter-versus": COUNTER_GEM}
"""The games in which it is not a point."""


def unit_of(game: str) -> Unit:
    """The unit of a game, given its id."""
    return UNITS.get(game, POINT)
