"""A simple player of ``dr-mario``: greedy by placements, with a human's pace at the buttons.

It is no bot to be proud of; it makes games that look like play, for measuring, for tests and for recorded games.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random

from chainfall.core.buttons import ALL, DOWN
from chainfall.core.effects import Effect, LevelCleared, Spawn
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.level import COLUMNS
from chainfall.games.dr_mario.bottle.placing import Placement, place, placements, taps
from chainfall.games.dr_mario.bottle.state import AIRBORNE, Phase
from chainfall.games.dr_mario.capsule import EMPTY, VIRUSES
from chainfall.play.session import Session

SLOWEST_REACTION = 30
"""Frames that the player thinks about a new capsule at most."""


NECK = 3
"""How much worse it is to pile up under the neck of the bottle than elsewhere."""

Hands = Callable[[BottleState, Random], Iterator[int]]
"""From a state with a fresh capsule to the masks that are held from then on."""


def best(state: BottleState) -> Placement:
    """The placement with the best bottle after it; the first one of equals."""
    return max(placements(state), key=lambda placement: worth(state, *place(state, placement)))


def worth(before: BottleState, state: BottleState, effects: tuple[Effect, ...]) -> int:
    """How good it is to have come here: viruses gone, little piled up, and colours that stand on their own kind."""
    if any(isinstance(effect, LevelCleared) for effect in effects):
        return 10**6
    if state.tick.phase is Phase.GAME_OVER:
        return -(10**6)
    field = state.turn.field
    columns = [field[column::COLUMNS] for column in range(COLUMNS)]
    rows = [field[start : start + COLUMNS] for start in range(0, len(field), COLUMNS)]
    value = 300 * (before.turn.viruses - state.turn.viruses)
    value += sum(_column_worth(column, NECK if number in (3, 4) else 1) for number, column in enumerate(columns))
    return value + sum(_rows_worth(row) for row in rows)


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


def _rows_worth(row: str) -> int:
    groups = ["".join(group) for kind, group in groupby(row, str.upper) if kind != EMPTY]
    return sum(len(cells) ** 2 * (2 if any(cell in VIRUSES for cell in cells) else 1) - 1 for cells in groups)


def at_the_buttons(state: BottleState, random: Random) -> Iterator[int]:
    """The masks of a human who brings the capsule to its place: a thought, taps of some frames each, then Down."""
    for _ in range(random.randrange(8, SLOWEST_REACTION)):
        yield 0
    for mask in taps(state, best(state)):
        if mask:
            yield from [mask] * random.randrange(2, 5)
            yield from [0] * random.randrange(2, 6)
    while True:
        yield DOWN


def at_once(state: BottleState, random: Random) -> Iterator[int]:
    """The masks of a machine: the taps, one a frame, then Down."""
    yield from taps(state, best(state))
    while True:
        yield DOWN


def play(options: BottleOptions, seed: int, frames: int, hands: Hands = at_the_buttons) -> Session:
    """Plays until the game ends or so many frames have passed."""
    session = Session(GAME, options, seed)
    random = Random(seed)
    buttons: Iterator[int] = iter(())
    while session.steps < frames and not session.outcome:
        step = session.feed(next(buttons, 0))
        if any(isinstance(effect, Spawn) for effect in step.effects) and not session.outcome:
            buttons = hands(step.state, random)
        elif step.state.tick.phase not in AIRBORNE:
            buttons = iter(())
    return session


def fumble(options: BottleOptions, seed: int, frames: int) -> Session:
    """Plays with whatever buttons, held for a while, the pause button among them."""
    session = Session(GAME, options, seed)
    random = Random(seed)
    mask = 0
    while session.steps < frames and not session.outcome:
        if random.random() < 0.15:
            mask = random.choice((0, DOWN, random.randrange(ALL + 1)))
        session.feed(mask)
    return session


ONE_LEFT = "R......./R......./r......."
"""A bottle that one red half clears."""

QUICK = BottleOptions(speed="hi", spawn_delay=0, clear_delay=0, fall_delay=0, level_delay=0)

RECORDED: dict[str, Callable[[], Session]] = {
    "low-two-levels-cleared": lambda: play(BottleOptions(speed="low"), 0, 20_000),
    "med-level-5-lost": lambda: play(BottleOptions(level=5), 2, 60_000),
    "hi-level-10-cleared": lambda: play(BottleOptions(level=10, speed="hi"), 3, 60_000),
    "last-level-comes-again": lambda: play(BottleOptions(level=24, board=ONE_LEFT), 7, 60_000),
    "no-delays-by-a-machine": lambda: play(QUICK, 11, 10_000, at_once),
    "lock-delay-and-pauses": lambda: fumble(BottleOptions(level=2, lock_delay=20), 5, 10_000),
}
"""The games in ``tests/replays/dr-mario``, each named for what it shows."""


def main(folder: str) -> None:
    """Records the games anew: ``python -m benchmarks.bottle_player tests/replays/dr-mario/r1``."""
    for name, played in RECORDED.items():
        session = played()
        session.replay().save(Path(folder) / f"{name}.json")
        turn = session.state.turn
        print(f"{name}: {session.steps} frames, level {turn.level}, score {turn.score}, {session.outcome}")


if __name__ == "__main__":
    main(sys.argv[1])
