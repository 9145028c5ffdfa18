"""What the tests of the game for two share: rounds with drawn bottles, and steps."""

from dataclasses import replace

from chainfall.core.effects import Effect
from chainfall.core.grid import draw_rows
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.bottle.board import CELLS, COLUMNS, NECK, RIM, RIM_ROWS, ROWS
from chainfall.games.dr_mario.bottle.state import Phase, Tick
from chainfall.games.dr_mario.versus.game import GAME, VersusOptions, VersusState
from chainfall.games.dr_mario.versus.state import Arms, Player

NO_ARMS = Arms()

LEFTOVER = "r"
"""A virus in the corner: the bottle is not clear."""


def drawn(*rows: str) -> str:
    """A bottle of these rows, the last of them on the floor."""
    return RIM + "".join(draw_rows("/".join(rows), ROWS, COLUMNS, "RBYrby", "bottle"))


def at_rest(board: str, clock: int = 100, links: str = SINGLE * CELLS, arms: Arms = NO_ARMS) -> Player:
    """A player whose bottle is checked in the next frame, with no capsule in the air."""
    turn = replace(GAME.start(VersusOptions(), 0).players[0].turn, board=board, links=links, capsules=1)
    return Player(turn, Tick(Phase.SETTLE, clock, timer=1), arms)


def falling(clock: int = 100, board: str = "") -> Player:
    """A player with a capsule high in the air, whom nothing disturbs for a while."""
    player = at_rest(board or drawn(LEFTOVER), clock)
    turn = replace(player.turn, piece="RB", interval=1000)
    return Player(turn, Tick(Phase.FALLING, clock, pose=NECK))


def match_of(*players: Player, wins: int = 3, counter: int = 0, delay: int = 0) -> VersusState:
    """A round with these two players."""
    state = GAME.start(VersusOptions(counter=counter, wins=wins, landing_delay=delay), 0)
    return replace(state, players=(players[0], players[1]))


def feed(state: VersusState, frames: int, masks: tuple[int, int] = (0, 0)) -> VersusState:
    """The state after some frames."""
    return told(state, frames, masks)[0]


def told(state: VersusState, frames: int, masks: tuple[int, int] = (0, 0)) -> tuple[VersusState, list[Effect]]:
    """The state after some frames, and what happened in them."""
    found: list[Effect] = []
    for _ in range(frames):
        state, effects = GAME.step(state, masks)
        found += effects
    return state, found


def top_row(state: VersusState, seat: int) -> str:
    """The top row of a bottle."""
    return state.players[seat].turn.board[RIM_ROWS * COLUMNS : (RIM_ROWS + 1) * COLUMNS]


def row(state: VersusState, seat: int, number: int) -> str:
    """A row of a bottle, counted from the top."""
    first = (RIM_ROWS + number) * COLUMNS
    return state.players[seat].turn.board[first : first + COLUMNS]
