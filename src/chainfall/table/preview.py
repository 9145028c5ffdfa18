"""Preview of a game: the board that its card and its lessons show."""

from typing import Any

from chainfall.core.card import Preview
from chainfall.core.frame import Board
from chainfall.core.options import from_plain
from chainfall.core.rng import Rng
from chainfall.play.registry import AnyGame

TRIED_MOVES = 10
TRIED_TICKS = 900
HELD_TICKS = 6
"""Steps to play for a game without its own preview: moves, or ticks with buttons held for some of them."""


def preview_board(game: AnyGame, preview: Preview | None) -> Board:
    """The board that a game's card shows."""
    state = _played_by_chance(game) if preview is None else _played(game, preview)
    return game.frame(state).boards[0]


def _played(game: AnyGame, preview: Preview) -> Any:
    state = game.start(from_plain(game.Options, preview.options), preview.seed)
    for line in preview.lines:
        state = game.step(state, game.parse(line)).state
    return state


def _played_by_chance(game: AnyGame) -> Any:
    """A state that is not the first one, the same every time; the game is not played to its end."""
    state, rng = game.start(game.Options(), 0), Rng(0)
    held = HELD_TICKS if game.hz else 1
    for _ in range((TRIED_TICKS if game.hz else TRIED_MOVES) // held):
        inputs = game.inputs(state)
        choice, rng = rng.below(len(inputs))
        for _ in range(held):
            following = game.step(state, inputs[choice]).state
            if game.outcome(following):
                return state
            state = following
    return state
