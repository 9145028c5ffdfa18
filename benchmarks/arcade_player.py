"""A simple player of ``puzzle-fighter``: greedy by placements, with a human's pace at the buttons.

It is no bot to be proud of; it makes games that look like play, for measuring, for tests and for recorded games.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from chainfall.core.buttons import ALL, DOWN, DROP, LEFT, PAUSE, RIGHT
from chainfall.core.effects import Spawn
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, ROWS, SPAWN_COLUMN
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.placing import Placement, place, placements, taps
from chainfall.games.puzzle_fighter.arcade.state import AIRBORNE, ArcadeOptions, ArcadeState, Phase
from chainfall.games.puzzle_fighter.gems import COLOURS, EMPTY
from chainfall.play.session import Session

SLOWEST_REACTION = 30
"""Ticks that the player thinks about a new pair at most."""

Hands = Callable[[ArcadeState, Random], Iterator[int]]
"""From a state with a fresh pair to the masks that are held from then on."""


def best(state: ArcadeState) -> Placement:
    """The placement with the best board after it; the first one of equals."""
    return max(placements(state), key=lambda placement: worth(state, place(state, placement).state))


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


def at_the_buttons(state: ArcadeState, random: Random) -> Iterator[int]:
    """The masks of a human who brings the pair to its place: a thought, taps of some ticks each, then a drop."""
    yield from [0] * random.randrange(6, SLOWEST_REACTION)
    way = [mask for mask in taps(state, best(state)) if mask]
    for mask in way[:-1]:
        yield from [mask] * random.randrange(2, 6)
        yield from [0] * random.randrange(2, 6)
    if random.random() < 0.5:
        yield from [DROP] * random.randrange(3, 8)
    while True:
        yield DOWN


def at_once(state: ArcadeState, random: Random) -> Iterator[int]:
    """The masks of a machine: the taps, one a tick."""
    yield from taps(state, best(state))


def play(options: ArcadeOptions, seed: int, ticks: int, hands: Hands = at_the_buttons) -> Session:
    """Plays until the game ends or so many ticks have passed."""
    session = Session(GAME, options, seed)
    random = Random(seed)
    buttons: Iterator[int] = iter(())
    while session.steps < ticks and not session.outcome:
        step = session.feed(next(buttons, 0))
        if any(isinstance(effect, Spawn) for effect in step.effects):
            buttons = hands(step.state, random)
        elif step.state.tick.phase not in AIRBORNE:
            buttons = iter(())
    return session


def fumble(options: ArcadeOptions, seed: int, ticks: int) -> Session:
    """Plays with whatever buttons, held for a while, the pause button among them."""
    session = Session(GAME, options, seed)
    random = Random(seed)
    mask = 0
    while session.steps < ticks and not session.outcome:
        if random.random() < 0.12:
            mask = random.choice((0, DOWN, LEFT, RIGHT, PAUSE, random.randrange(ALL + 1)))
        session.feed(mask)
    return session


LONG_CHAIN = "bYb.By/YrY.Bg/GBgrYr/YryGRg/gBBBRb/bRYGRy/gYGygb/yRRBrY/Rbyrgb/ByBybg/BgrBgR/rBGBrg/grbgYR"
"""With the pair rG on top of the alley, a chain of thirty events: the longest that a long search has found."""


def wait(options: ArcadeOptions, seed: int, ticks: int) -> Session:
    """Drops the first pair and does nothing more."""
    session = Session(GAME, options, seed)
    for mask in (0, DROP, *[0] * (ticks - 2)):
        session.feed(mask)
    return session


COUNTERS = "oKpQ../nLqS../mMsT../lNtU../kOu..."
QUICK = ArcadeOptions(settle_ms=0, clear_ms=0, chain_pause_ms=0, gravity_ms=150)

RECORDED: dict[str, Callable[[], Session]] = {
    "endless-until-the-alley-is-blocked": lambda: play(ArcadeOptions(level=8), 1, 60_000),
    "timed-two-minutes": lambda: play(ArcadeOptions(mode="timed"), 2, 60_000),
    "solid-power-gems-to-the-end": lambda: play(ArcadeOptions(power="solid", level=10, crash_one_in=10), 9, 60_000),
    "solid-power-gems-against-the-clock": lambda: play(ArcadeOptions(power="solid", mode="timed"), 4, 60_000),
    "diamonds-at-four-fifths": lambda: play(
        ArcadeOptions(mode="timed", time_ms=60_000, diamond_every=5, diamond_percent=80, soft_drop_points=1), 5, 60_000
    ),
    "a-drawn-board-of-counter-gems": lambda: play(ArcadeOptions(mode="timed", time_ms=30_000, board=COUNTERS), 6, 9000),
    "bag-kick-and-pauses": lambda: fumble(ArcadeOptions(generator="bag", kick="simple"), 7, 9000),
    "a-chain-of-thirty": lambda: wait(ArcadeOptions(board=LONG_CHAIN), 29, 900),
    "no-pauses-by-a-machine": lambda: play(QUICK, 8, 3000, at_once),
}
"""The games in ``tests/replays/puzzle-fighter``, each named for what it shows."""


def main(folder: str) -> None:
    """Records the games anew: ``python -m benchmarks.arcade_player tests/replays/puzzle-fighter/r1``."""
    for name, played in RECORDED.items():
        session = played()
        session.replay().save(Path(folder) / f"{name}.json")
        turn = session.state.turn
        print(f"{name}: {session.steps} ticks, {turn.pairs} pairs, score {turn.score}, {session.outcome}")


if __name__ == "__main__":
    main(sys.argv[1])
