"""A player of ``dr-mario``, and the games of it that are recorded."""

from itertools import groupby

from tests.recording import players
from tests.recording.players import Player

from chainfall.core.buttons import CCW, CW, DOWN, LEFT, RIGHT
from chainfall.core.effects import Effect, LevelCleared
from chainfall.core.placing import Placement
from chainfall.falling.drawing import rows_of
from chainfall.falling.pieces import EMPTY
from chainfall.games.dr_mario.bottle.board import COLUMNS
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.state import Phase
from chainfall.games.dr_mario.capsule import VIRUSES
from chainfall.play.session import AnySession

NECK = 3
"""How much worse it is to pile up under the neck of the bottle than elsewhere."""


def best_taps(state: BottleState) -> tuple[int, ...]:
    """The way to the placement with the best bottle after it; of equals, the shortest way, a move before a turn."""
    ways = {placement: GAME.placing.taps(state, placement) for placement in GAME.placing.placements(state)}
    order = (0, LEFT, RIGHT, CW, CCW)

    def effort(placement: Placement) -> tuple[int, list[int]]:
        steering = [order.index(mask) for mask in ways[placement] if mask != DOWN]
        return len(steering), steering

    choices = sorted(ways, key=effort)
    return ways[max(choices, key=lambda placement: worth(state, *GAME.placing.place(state, placement)))]


def worth(before: BottleState, state: BottleState, effects: tuple[Effect, ...]) -> int:
    """How good it is to have come here: viruses gone, little piled up, and colours that stand on their own kind."""
    if any(isinstance(effect, LevelCleared) for effect in effects):
        return 10**6
    if state.tick.phase is Phase.GAME_OVER:
        return -(10**6)
    board = state.turn.board
    columns = [board[column::COLUMNS] for column in range(COLUMNS)]
    rows = rows_of(board, COLUMNS)
    value = 300 * (before.turn.viruses - state.turn.viruses)
    value += sum(_column_worth(column, NECK if number in (3, 4) else 1) for number, column in enumerate(columns))
    return value + sum(_row_worth(row) for row in rows)


def _column_worth(column: str, weight: int) -> int:
    """A run that could still become a match is good, and more so with a virus in it; what buries a virus is bad."""
    stack = column.lstrip(EMPTY)
    value = -5 * len(stack.replace(EMPTY, "")) - weight * max(len(stack) - 8, 0) ** 2 * 4
    cover = 0
    for kind, group in groupby(stack, str.upper):
        cells = "".join(group)
        viruses = sum(cell in VIRUSES for cell in cells)
        if kind == EMPTY:
            continue
        value += len(cells) ** 2 * (3 if viruses else 1) - cover * viruses * 12
        cover += 1
    return value


def _row_worth(row: str) -> int:
    groups = ["".join(group) for kind, group in groupby(row, str.upper) if kind != EMPTY]
    return sum(len(cells) ** 2 * (2 if any(cell in VIRUSES for cell in cells) else 1) - 1 for cells in groups)


PLAYER = Player(GAME, best_taps, lambda state: state.tick.phase is Phase.FALLING, quickest=8, longest_tap=4)


def fumble(options: BottleOptions, seed: int, ticks: int) -> AnySession:
    """Holds any buttons for a while, and often nothing or Down."""
    return players.fumble(GAME, options, seed, ticks, restless=0.15, favourites=(0, DOWN))


ONE_LEFT = "R......./R......./r......."
"""A bottle that one red half clears."""

QUICK = BottleOptions(speed="hi", waits="none")

RECIPES = {
    "low-two-levels-cleared": lambda: PLAYER.play(BottleOptions(speed="low"), 0, 20_000),
    "med-level-5-lost": lambda: PLAYER.play(BottleOptions(level=5), 2, 60_000),
    "hi-level-6-cleared": lambda: PLAYER.play(BottleOptions(level=6, speed="hi"), 2, 16_000),
    "last-level-comes-again": lambda: PLAYER.play(BottleOptions(level=24, board=ONE_LEFT), 7, 60_000),
    "no-waits-by-a-machine": lambda: PLAYER.play_fast(QUICK, 11, 10_000),
    "short-waits-and-pauses": lambda: fumble(BottleOptions(level=1, waits="short"), 6, 10_000),
}
"""The games in ``tests/replays/dr-mario``, each named for what it shows."""
