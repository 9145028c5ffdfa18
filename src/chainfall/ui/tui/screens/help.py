"""How to play: the little boards of a game's card, page by page, beside the keys."""

from collections.abc import Sequence
from dataclasses import replace

from textual import events

from chainfall.core.card import Lesson, card_of
from chainfall.core.frame import Frame
from chainfall.play.registry import AnyGame
from chainfall.ui.console.messages import printable
from chainfall.ui.tui.drawing.canvas import Canvas
from chainfall.ui.tui.drawing.scene import Scene, compose
from chainfall.ui.tui.keys import plain_key
from chainfall.ui.tui.screens.drawn import DrawnScreen
from chainfall.ui.web.catalogue import preview_board

BACK = ("left", "up", "pageup", "backspace")
LEAVE = ("escape", "q")
WORDS = 36
"""Columns for what is said."""


class HelpScreen(DrawnScreen):
    """A page for each lesson; a game without any has one page.

    Args:
        game: the game.
        keys: lines about its keys.
    """

    def __init__(self, game: AnyGame, keys: Sequence[str]) -> None:
        super().__init__()
        self._game = game
        self._card = card_of(game)
        self._lessons = self._card.lessons or (Lesson(self._card.about),)
        self._keys = keys
        self._page = 0
        self._frame = self._shown()

    def _shown(self) -> Frame:
        lesson = self._lessons[self._page]
        return Frame((preview_board(self._game, lesson.shown if self._card.lessons else self._card.preview),))

    def on_key(self, event: events.Key) -> None:
        """Turns the page, or leaves; after the last page, too."""
        event.stop()
        key = plain_key(event.key)
        page = self._page + (-1 if key in BACK else 1)
        if key in LEAVE or page == len(self._lessons):
            self.dismiss()
        elif page >= 0:
            self._page = page
            self._frame = self._shown()

    def picture(self, width: int, height: int, now: float) -> Canvas:
        """A board, and what is to be learned from it."""
        pages = len(self._lessons)
        caption = printable(self._lessons[self._page].caption)
        counted = (f"{self._page + 1} of {pages}", "") if pages > 1 else ()
        scene = Scene(
            self._frame,
            self._card,
            f"{printable(self._card.title)}: how to play",
            "Any key: the next page   ← the one before   Esc back" if pages > 1 else "Any key: back",
            notes=(*counted, caption, "", *self._keys),
            hz=self._game.hz,
            aside=WORDS,
        )
        at_rest = replace(self.arcade.look, motion=False)  # half a tile would hide what kind it is
        return compose(scene, width, height, at_rest)
