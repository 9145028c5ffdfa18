"""A screen that is drawn: at most thirty pictures a second, of which only changes are sent."""

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.screen import Screen

from chainfall.ui.tui.drawing.canvas import Canvas
from chainfall.ui.tui.stage import Stage

if TYPE_CHECKING:
    from chainfall.ui.tui.app import Arcade

REDRAWS = 30
"""Pictures a second, at most."""

BEATS = 2
"""Looks at the clock for each picture, so that no tick is late by a picture."""


class DrawnScreen(Screen[None]):
    """A screen whose picture is made by :meth:`picture`, and that does something in every :meth:`beat`."""

    def __init__(self) -> None:
        super().__init__()
        self._beats = 0

    @property
    def arcade(self) -> "Arcade":
        """The app."""
        return cast("Arcade", self.app)

    @property
    def now(self) -> float:
        """The time in milliseconds."""
        return self.arcade.clock()

    def compose(self) -> ComposeResult:
        """One widget for all of it."""
        yield Stage(self.arcade.look.depth)

    def on_mount(self) -> None:
        """Begins to draw."""
        self.set_interval(1 / (BEATS * REDRAWS), self._on_beat)

    def on_resize(self) -> None:
        """Another size: another picture."""
        self.draw()

    def _on_beat(self) -> None:
        if self.is_current:
            self.beat(self.now)
            self._beats += 1
            if self._beats % BEATS == 0:
                self.draw()

    def beat(self, now: float) -> None:
        """Called before each picture."""

    def picture(self, width: int, height: int, now: float) -> Canvas:
        """The current picture."""
        raise NotImplementedError

    def draw(self) -> None:
        """Shows the current picture, unless the connection is still busy with the previous one."""
        if self.arcade.line_is_busy or not self.is_mounted:
            return
        stage = self.query_one(Stage)
        if stage.size.width and stage.size.height:
            stage.depth = self.arcade.look.depth
            stage.show(self.picture(stage.size.width, stage.size.height, self.now))
