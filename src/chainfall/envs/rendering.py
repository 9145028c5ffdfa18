"""Rendering games: as text, or with Pillow as arrays of pixels, fast enough to film a game."""

import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError, shown
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP, Board, Frame, Sprite, Tile
from chainfall.play.registry import AnyGame
from chainfall.play.svg import PALETTE

MODES = ("ansi", "human", "rgb_array")

CELL = 24
MARGIN = 12
SIDE = 4 * CELL
"""Width of the panel beside a board."""

BACKGROUND, WELL, WORDS = "#0b0f1a", "#151b2e", "#ffffff"


def check_mode(mode: str | None, modes: Sequence[str] = MODES) -> None:
    """Checks the name of a render mode.

    Raises:
        ChainfallError: the name is unknown; the message lists the known ones.
    """
    if mode not in (None, *modes):
        raise ChainfallError(f"render_mode {shown(mode)}: expected {' or '.join(modes)}")


def rendered(mode: str | None, game: AnyGame, state: Any) -> Any:
    """A state as text or as an array of pixels; None in the mode ``human``, which shows every step by itself."""
    if mode == "ansi":
        return game.text(state)
    return draw(game.frame(state)) if mode == "rgb_array" else None


def show(game: AnyGame, state: Any) -> None:
    """Prints a state; in a terminal it replaces the previous one."""
    home = "\x1b[H\x1b[2J" if sys.stdout.isatty() else ""
    sys.stdout.write(f"{home}{game.text(state)}\n")
    sys.stdout.flush()


def draw(frame: Frame) -> NDArray[np.uint8]:
    """The picture of a frame, as rows of pixels.

    Raises:
        ChainfallError: Pillow is not installed.
    """
    pillow = _pillow()
    width = sum(_width(board) for board in frame.boards) + MARGIN
    height = max(_height(board) for board in frame.boards) + 2 * MARGIN
    image = pillow.new("RGB", (width, height), BACKGROUND)
    left = MARGIN
    for board in frame.boards:
        _board(_pen(image), board, left)
        left += _width(board)
    return np.array(image)


@cache
def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise ChainfallError("rgb_array needs Pillow: pip install 'chainfall[rl]'") from None
    return Image


def _pen(image: Any) -> Any:
    from PIL import ImageDraw

    return ImageDraw.Draw(image)


def _width(board: Board) -> int:
    return board.width * CELL + 2 * MARGIN + SIDE


def _height(board: Board) -> int:
    return max((board.height - board.hidden_rows) * CELL, 8 * CELL)


def _board(pen: Any, board: Board, left: int) -> None:
    bottom = MARGIN + (board.height - board.hidden_rows) * CELL
    pen.rectangle((left - 2, MARGIN - 2, left + board.width * CELL + 1, bottom + 1), WELL, "#3a4568")
    top = MARGIN - board.hidden_rows * CELL
    for number, tile in enumerate(board.tiles):
        row, column = divmod(number, board.width)
        if tile.kind and row >= board.hidden_rows:
            _tile(pen, tile, left + column * CELL, top + row * CELL)
    for sprite in board.piece:
        if sprite.row >= board.hidden_rows:
            _sprite(pen, sprite, left, top)
    _panel(pen, board, left + board.width * CELL + MARGIN)


def _panel(pen: Any, board: Board, left: int) -> None:
    """The score, and the pieces to come."""
    pen.text((left, MARGIN), f"score\n{board.hud.score:,}", WORDS)
    top = MARGIN + 2 * CELL
    for piece in board.hud.next:
        for sprite in piece:
            _sprite(pen, sprite, left, top)
        top += CELL * (1 + max((sprite.row for sprite in piece), default=0)) + CELL // 2


def _sprite(pen: Any, sprite: Sprite, left: int, top: int) -> None:
    fallen = CELL * sprite.progress // max(sprite.span, 1)
    _tile(pen, sprite.tile, left + sprite.column * CELL, top + sprite.row * CELL + fallen)


def _tile(pen: Any, tile: Tile, x: int, y: int) -> None:
    """A rounded square with no edge where it is joined, and a symbol for its kind."""
    _, base, dark = PALETTE.get(tile.colour, PALETTE[""])
    links = tile.links
    box = (
        x + (0 if links & LEFT else 1),
        y + (0 if links & TOP else 1),
        x + CELL - (1 if links & RIGHT else 2),
        y + CELL - (1 if links & BOTTOM else 2),
    )
    round_corners = (not links & (TOP | LEFT), not links & (TOP | RIGHT), not links & (BOTTOM | RIGHT))
    corners = (*round_corners, not links & (BOTTOM | LEFT))
    pen.rounded_rectangle(box, 8 if tile.kind == "capsule" else 5, base, corners=corners)
    middle, third = CELL // 2, CELL // 3
    if tile.kind == "crash":
        pen.ellipse((x + 5, y + 5, x + CELL - 6, y + CELL - 6), outline=WORDS, width=2)
    elif tile.kind == "virus":
        for eye in (third, 2 * third):
            pen.ellipse((x + eye - 3, y + third, x + eye + 2, y + third + 5), WORDS, dark)
    elif tile.kind == "diamond":
        corners_of = ((middle, 3), (CELL - 4, middle), (middle, CELL - 4), (3, middle))
        pen.polygon([(x + across, y + down) for across, down in corners_of], WORDS, dark)
    if tile.mark:
        pen.text((x + third, y + third - 2), tile.mark, WORDS, stroke_width=1, stroke_fill=dark)
