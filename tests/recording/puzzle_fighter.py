"""A player of ``puzzle-fighter``, and the games of it that are recorded."""

from tests.recording import players
from tests.recording.players import Player

from chainfall.core.buttons import DOWN, DROP, LEFT, PAUSE, RIGHT
from chainfall.falling.state import AIRBORNE, Phase
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, ROWS, SPAWN_COLUMN
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState
from chainfall.games.puzzle_fighter.gems import COLOURS, EMPTY
from chainfall.play.session import AnySession, Session


def best_taps(state: ArcadeState) -> tuple[int, ...]:
    """The way to the placement with the best board after it; of equals, to the first by column and turns."""
    placing = GAME.placing
    best = max(placing.placements(state), key=lambda placement: worth(state, placing.place(state, placement).state))
    return placing.taps(state, best)


def worth(before: ArcadeState, state: ArcadeState) -> int:
    """How good it is to have come here: points, low stacks, and gems that lie on or beside their own kind."""
    if state.tick.phase is Phase.GAME_OVER:
        return -(10**6)
    board = state.turn.board
    value = min(state.turn.score - before.turn.score, 2000)
    for column in range(COLUMNS):
        height = ROWS - board[column::COLUMNS].count(EMPTY)
        value -= height**2 * (3 if column == SPAWN_COLUMN else 1)
    for cell, gem in enumerate(board):
        if gem in COLOURS:
            value += 12 * (board[cell + COLUMNS : cell + COLUMNS + 1] == gem)
            value += 8 * (cell % COLUMNS < COLUMNS - 1 and board[cell + 1] == gem)
    return value + 6 * (len(board) - state.turn.groups.count(EMPTY))


PLAYER = Player(GAME, best_taps, lambda state: state.tick.phase in AIRBORNE, quickest=6, longest_tap=5)


def fumble(options: ArcadeOptions, seed: int, ticks: int) -> AnySession:
    """Holds any buttons for a while, and often nothing, a direction or the pause button."""
    return players.fumble(GAME, options, seed, ticks, restless=0.12, favourites=(0, DOWN, LEFT, RIGHT, PAUSE))


LONG_CHAIN = "bYb.By/YrY.Bg/GBgrYr/YryGRg/gBBBRb/bRYGRy/gYGygb/yRRBrY/Rbyrgb/ByBybg/BgrBgR/rBGBrg/grbgYR"
"""With the pair rG on top of the alley, a chain of thirty events: the longest that a long search has found."""

COUNTERS = "oKpQ../nLqS../mMsT../lNtU../kOu..."
QUICK = ArcadeOptions(settle_ms=0, clear_ms=0, chain_pause_ms=0, gravity_ms=150)


def drop_one(options: ArcadeOptions, seed: int, ticks: int) -> AnySession:
    """Drops the first pair and does nothing more."""
    session = Session(GAME, options, seed)
    for mask in (0, DROP, *[0] * (ticks - 2)):
        session.feed(mask)
    return session


RECIPES = {
    "endless-until-the-alley-is-blocked": lambda: PLAYER.play(ArcadeOptions(level=12, crash_one_in=8), 2, 60_000),
    "timed-two-minutes": lambda: PLAYER.play(ArcadeOptions(mode="timed"), 2, 60_000),
    "solid-power-gems-to-the-end": lambda: PLAYER.play(
        ArcadeOptions(power="solid", level=10, crash_one_in=10), 9, 60_000
    ),
    "solid-power-gems-against-the-clock": lambda: PLAYER.play(ArcadeOptions(power="solid", mode="timed"), 4, 60_000),
    "diamonds-at-four-fifths": lambda: PLAYER.play(
        ArcadeOptions(mode="timed", time_ms=60_000, diamond_every=5, diamond_percent=80, soft_drop_points=1), 5, 60_000
    ),
    "a-drawn-board-of-counter-gems": lambda: PLAYER.play(
        ArcadeOptions(mode="timed", time_ms=30_000, board=COUNTERS), 6, 9000
    ),
    "bag-kick-and-pauses": lambda: fumble(ArcadeOptions(generator="bag", kick="simple"), 7, 9000),
    "a-chain-of-thirty": lambda: drop_one(ArcadeOptions(board=LONG_CHAIN), 29, 900),
    "no-pauses-by-a-machine": lambda: PLAYER.play_fast(QUICK, 8, 3000),
}
"""The games in ``tests/replays/puzzle-fighter``, each named for what it shows."""
