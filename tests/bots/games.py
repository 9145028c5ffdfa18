"""The games that the tests of bots play."""

from chainfall_columns.game import GAME as COLUMNS
from chainfall_puyo.game import GAME as PUYO

from chainfall.play import registry
from chainfall.play.registry import AnyGame

FALLING = [registry.game("puzzle-fighter"), registry.game("dr-mario"), COLUMNS, PUYO]
"""Games with placements."""

TURNS = [registry.game("triple-town"), registry.game("puzzle-kata")]
"""Games that are played by inputs."""

GAMES: list[AnyGame] = [*FALLING, *TURNS]


def name_of(game: AnyGame) -> str:
    return game.id
