"""How to play: the little boards of a game's card, page by page, beside the keys.

A board that asks for presses is played: it waits for each of its keys, which are shown.
"""

from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap
from typing import NamedTuple

from textual import events

from chainfall.console.messages import printable
from chainfall.core.card import Lesson, card_of
from chainfall.core.frame import Board
from chainfall.play.registry import AnyGame
from chainfall.table.preview import preview_board
from chainfall.table.settings import Keymap
from chainfall.ui.tui.drawing.boards import NOTHING, Extras, draw_board, shape_of
from chainfall.ui.tui.drawing.canvas import Canvas, Ink
from chainfall.ui.tui.drawing.palettes import Look, Pen, theme_of
from chainfall.ui.tui.drawing.scene import GAP, LARGEST, folded
from chainfall.ui.tui.drawing.tiles import SMALL_CELL
from chainfall.ui.tui.keys import plain_key
from chainfall.ui.tui.lesson import TypedLesson
from chainfall.ui.tui.screens.drawn import DrawnScreen

BACK = ("left", "up", "pageup", "backspace")
LEAVE = ("escape", "q")
TURNING = ("escape", "tab", "pagedown", "pageup")
"""Keys that a board which is played leaves to the pages."""
NARROWEST, WIDEST = 26, 48
"""Columns of the text beside a board."""


class Page(NamedTuple):
    """A page: a board, if there is one, what is drawn on it, the text beside it, and whether it waits for keys."""

    board: Board | None
    texts: tuple[str, ...]
    extras: Extras = NOTHING
    waits: bool = False


class HelpScreen(DrawnScreen):
    """A page for each lesson; a game without any has one page. Where it lacks the room, the keys have their own.

    Args:
        game: the game.
        keys: lines about its keys.
        keymap: the keys by which its boards are played.

    Attributes:
        page: the number of the page, counted from 0.
    """

    def __init__(self, game: AnyGame, keys: Sequence[str], keymap: Keymap) -> None:
        super().__init__()
        card = card_of(game)
        self._title = f"{printable(card.title)}: how to play"
        lessons = card.lessons or (Lesson(card.about),)
        shown = [lesson.shown for lesson in lessons] if card.lessons else [card.preview]
        boards = [preview_board(game, preview) for preview in shown]
        self._lessons = [
            Page(board, (printable(lesson.caption),)) for board, lesson in zip(boards, lessons, strict=True)
        ]
        self._typed = [TypedLesson(game, card, lesson, keymap) if lesson.asks else None for lesson in lessons]
        self._keys = tuple(keys)
        self.page = 0

    def pages(self, width: int, height: int) -> list[Page]:
        """The pages, in a terminal of that size."""
        lessons = [_at_play(page, typed) for page, typed in zip(self._lessons, self._typed, strict=True)]
        whole = [page._replace(texts=(*page.texts, "", *self._keys)) for page in lessons]
        if all(_placed(page, width, self._room(height), self.arcade.look) for page in whole):
            return whole
        return [*lessons, Page(None, self._keys)]

    def _room(self, height: int) -> int:
        """Rows between the title and the keys."""
        return height - 2

    def on_key(self, event: events.Key) -> None:
        """Plays the board, turns the page, or leaves; after the last page, too."""
        event.stop()
        key = plain_key(event.key)
        typed = self._typed[self.page] if self.page < len(self._typed) else None
        if typed and not typed.done and key not in TURNING:
            typed.press(key)
            return
        page = self.page + (-1 if key in BACK else 1)
        if key in LEAVE or page >= len(self.pages(*self.size)):
            self.dismiss()
        elif page >= 0:
            self.page = page

    def beat(self, now: float) -> None:
        """Plays the ticks of the boards."""
        for typed in filter(None, self._typed):
            typed.advance(now)

    def picture(self, width: int, height: int, now: float) -> Canvas:
        """A board and its explanation."""
        look = replace(self.arcade.look, motion=False)  # half a tile would hide what kind it is
        theme, canvas = theme_of(look), Canvas(width, height)
        pages = self.pages(width, height)
        page = pages[min(self.page, len(pages) - 1)]
        counted = f" ({self.page + 1} of {len(pages)})" if len(pages) > 1 else ""
        canvas.text(0, 1, self._title + counted, Ink(theme.accent, bold=True))
        keys = "Any key: next page   ← previous page   Esc back" if len(pages) > 1 else "Any key: back"
        if page.waits:
            keys = "The key in brackets plays   Tab next page   Esc back"
        footer = folded(keys, width - 2)
        for row, line in enumerate(footer, height - len(footer)):
            canvas.text(row, 1, line, Ink(theme.label))
        placed = _placed(page, width, self._room(height), look) or _Placed(0, _wrapped(page.texts, width - 2))
        left = 1
        if placed.size and page.board:
            drawn = draw_board(page.board, Pen(look, placed.size), page.extras)
            left = max((width - drawn.width - GAP - WIDEST) // 2, 1)
            canvas.paste(1, left, drawn)
            left += drawn.width + GAP
        for row, line in enumerate(placed.lines, 1):
            asks = page.waits and "[" in line
            canvas.text(row, left, line, Ink(theme.accent if asks else theme.label, bold=asks))
        return canvas


def _at_play(page: Page, typed: TypedLesson | None) -> Page:
    """The page of a lesson as it stands."""
    if not typed:
        return page
    return Page(typed.board, (*page.texts, "", typed.told), typed.extras, not typed.done)


class _Placed(NamedTuple):
    """Pixels across a cell of the board, 0 without a board, and the lines of text."""

    size: int
    lines: list[str]


def _placed(page: Page, width: int, height: int, look: Look) -> _Placed | None:
    """How a page fits: with the largest board that leaves room for all of the text; None if none does."""
    if page.board is None:
        lines = _wrapped(page.texts, width - 2)
        return _Placed(0, lines) if len(lines) <= height else None
    for size in range(LARGEST, SMALL_CELL - 1, -2 if look.depth == "none" else -1):
        shape = shape_of(page.board, size)
        room = min(width - shape.columns - GAP - 2, WIDEST)
        if shape.rows <= height and room >= NARROWEST:
            lines = _wrapped(page.texts, room)
            if len(lines) <= height:
                return _Placed(size, lines)
    return None


def _wrapped(texts: Sequence[str], width: int) -> list[str]:
    return [line for text in texts for line in wrap(text, max(width, 1)) or [""]]
