"""More of the pieces to come than the rules show, for practice.

A player could see them there anyway, by playing on and undoing. They are found by placing
pieces ahead, on a copy: the rules, their states and replays know nothing of it.
"""

from dataclasses import replace
from typing import Any

from chainfall.core.abilities import find_placing
from chainfall.core.frame import Frame, Sprite
from chainfall.play.placing import peek
from chainfall.play.registry import AnyGame

Piece = tuple[Sprite, ...]


def later_pieces(game: AnyGame, state: Any, count: int) -> tuple[Piece, ...]:
    """Up to ``count`` pieces that come after the ones that the rules show.

    Args:
        game: a game for one; there are none if it does not offer placements.
        state: a state with a piece in the air; there are none in any other.
        count: how many are wanted; there are fewer if the game would end before.
    """
    found: list[Piece] = []
    placing = find_placing(game)
    while placing and len(found) < count and (places := placing.placements(state)):
        ahead = next((later for place in places if (later := peek(game, state, place)).outcome is None), None)
        if ahead is None or not ahead.frame.boards[0].hud.next:
            break
        state = ahead.state
        found.append(ahead.frame.boards[0].hud.next[-1])
    return tuple(found)


def with_later(frame: Frame, later: tuple[Piece, ...]) -> Frame:
    """The frame of a game for one with more pieces to come."""
    board = frame.boards[0]
    hud = replace(board.hud, next=board.hud.next + later)
    return replace(frame, boards=(replace(board, hud=hud),))
