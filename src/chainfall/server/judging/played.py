"""The fingerprint of a game, whatever the file of its replay looks like: nobody is credited with a game played before.

Only the start and the inputs that had an effect count. The start is the first state, so two seeds that start the same
game count as one: the generator of ``dr-mario`` repeats after 32,767 seeds. These inputs are left out:

- in real time, all ticks of a pause, with those that begin and end it, and whatever is held in them; elsewhere the
  pause button, and buttons that the rules do not use;
- in a game of moves, those that led back to where the game had been: a rejected move changes nothing, and a piece that
  is stored and fetched again is where it was.

What is left is compared exactly. A copy in which a button is held for one tick more is another game here: seeds
that are used once, and replays withheld while their board is open, protect against those.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from chainfall.core.buttons import NAMES, PAUSE
from chainfall.core.card import card_of
from chainfall.core.codec import pack
from chainfall.core.errors import ParseError
from chainfall.core.seats import format_masks, parse_masks, seats_of
from chainfall.play.digests import Run, joined, state_digest
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import first_state, play_run, read_runs, walk

PAUSE_NAME = NAMES[PAUSE.bit_length() - 1]


def played(replay: Replay, game: AnyGame) -> str:
    """The fingerprint of the game in a verified replay: 64 hexadecimal digits."""
    inputs = tuple(_ticks(replay, game) if game.hz else _moves(replay, game))
    start = state_digest(first_state(replay, game))
    return sha256(pack((game.id, game.rules, start, inputs))).hexdigest()


def _moves(replay: Replay, game: AnyGame) -> Iterator[str]:
    """The moves of a game, without those that led back to where it had been."""
    path = {state_digest(first_state(replay, game)): ""}  # from each state to the move that led there, in order
    last: object = None
    for _, input, step in walk(replay, game):
        if step is last:  # the same move was played from the same state, and changed nothing
            continue
        last = step
        here = state_digest(step.state)
        if here in path:
            while next(reversed(path)) != here:
                path.popitem()
        else:
            path[here] = game.format(input)
    return iter(list(path.values())[1:])


def _ticks(replay: Replay, game: AnyGame) -> tuple[Run, ...]:
    """The buttons that are held while time passes, in as few runs as possible."""
    runs: Iterator[Run] = iter(replay.inputs)
    if any(PAUSE_NAME in line for line, _ in replay.inputs):  # without that button no game pauses
        runs = _unpaused(replay, game)
    used = _used(game)
    held = {line: _held(game, line, used) for line in {line for line, _ in replay.inputs}}
    return joined((held[line], count) for line, count in runs)


def _unpaused(replay: Replay, game: AnyGame) -> Iterator[Run]:
    """The runs of a replay without those of its pauses. Only the pause button begins or ends a pause."""
    state = first_state(replay, game)
    paused = False
    for read, count in read_runs(replay, game):
        left = count
        if PAUSE_NAME in read.line:  # it is pressed in the first tick of a run, or not at all
            before, left = paused, count - 1
            state = game.step(state, read.input).state
            paused = _is_paused(game, state)
            if not (before or paused):
                yield read.line, 1
        if left:
            state = play_run(game, state, read.input, left)
            if not paused:
                yield read.line, left


def _is_paused(game: AnyGame, state: Any) -> bool:
    """Whether time stands still: after a tick to release all buttons, another one changes nothing."""
    if game.outcome(state):
        return False
    nothing = game.parse("-")
    released = game.step(state, nothing).state
    return bool(game.step(released, nothing).state == released)


def _used(game: AnyGame) -> int:
    """The buttons that the rules of a game use, without the one for pauses."""
    names = card_of(game).buttons or NAMES
    return sum(1 << bit for bit, name in enumerate(NAMES) if name in names) & ~PAUSE


def _held(game: AnyGame, line: str, used: int) -> str:
    """The line of the held buttons that have a say; a line that is not one of buttons stays as it is."""
    try:
        masks = parse_masks(line, seats_of(game))
    except ParseError:
        return line
    return format_masks(tuple(mask & used for mask in masks))
