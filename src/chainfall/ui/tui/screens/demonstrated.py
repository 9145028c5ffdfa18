"""The screen on which the engine's line is played: what it would have done with a piece of a replay."""

from textual import events

from chainfall.console.messages import printable
from chainfall.core.card import Card
from chainfall.play.registry import AnyGame
from chainfall.table.demonstrating import Demonstration
from chainfall.ui.tui.drawing.canvas import Canvas
from chainfall.ui.tui.drawing.scene import Scene, compose
from chainfall.ui.tui.keys import plain_key
from chainfall.ui.tui.screens.drawn import DrawnScreen

MOVES_A_SECOND = 2
LAST_LOOK = 1200.0
"""Milliseconds for which the end of the line can be seen."""


class DemonstrationScreen(DrawnScreen):
    """Plays a line from the moment in which its piece appears, and goes back to the replay.

    Args:
        line: the line.
        card: of the game.
        game: the game.
        names: who plays at each board of a game for two.
    """

    def __init__(self, line: Demonstration, card: Card, game: AnyGame, names: tuple[str, ...]) -> None:
        super().__init__()
        self.step = line.start
        self._line = line
        self._card = card
        self._hz = game.hz
        self._rate = game.hz or MOVES_A_SECOND
        self._names = names if len(names) > 1 else ()
        self._begun: float | None = None

    def beat(self, now: float) -> None:
        """Plays on; leaves a moment after the end."""
        self._begun = now if self._begun is None else self._begun
        passed = now - self._begun
        self.step = min(self._line.start + int(passed / 1000 * self._rate), self._line.end)
        if passed >= 1000 * (self._line.end - self._line.start) / self._rate + LAST_LOOK:
            self.dismiss()

    def on_key(self, event: events.Key) -> None:
        """Space plays the line again, any other key goes back."""
        event.stop()
        if plain_key(event.key) == "space":
            self._begun = None
        else:
            self.dismiss()

    def picture(self, width: int, height: int, now: float) -> Canvas:
        """The boards."""
        title = f"{printable(self._card.title)}: what the engine would have played"
        keys = "Space again   Any other key: back to the replay"
        frame = self._line.frame(self.step)
        scene = Scene(frame, self._card, title, keys, names=self._names, hz=self._hz)
        return compose(scene, width, height, self.arcade.look)
