"""A lesson at play: a small board that waits for the presses that it asks for, and plays nothing else."""

from chainfall.core.buttons import NOTHING
from chainfall.core.card import Lesson
from chainfall.core.effects import Effect, GameOver, Lock, Spawn
from chainfall.core.frame import Frame
from chainfall.core.options import from_plain
from chainfall.play.pacer import Pacer
from chainfall.play.registry import AnyGame
from chainfall.play.session import AnySession, Session

HELD = "down"
"""The button that is held until the piece has landed; all others are tapped."""

LONGEST = 600
"""Ticks after which a lesson ends even if no next piece has appeared."""


class PlayedLesson:
    """Plays a lesson press by press. In real time, time stands still until the right button is pressed.

    Args:
        game: the game that it teaches.
        lesson: a lesson that asks for something.

    Attributes:
        session: the game on its board.
        pressed: how many of the presses have been made.
        effects: what has happened since the list was last emptied, each with the number of its step.

    Raises:
        ChainfallError: the game does not know its options or lines.
    """

    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        shown = lesson.shown
        self.session: AnySession = Session(game, from_plain(game.Options, shown.options), shown.seed)
        for line in shown.lines:
            self.session.play(line)
        self.asks = lesson.asks
        self.pressed = 0
        self.effects: list[tuple[int, Effect]] = []
        self._taps: list[str] = []
        self._holding = False
        self._ticks_left = LONGEST
        self._pacer = Pacer(game.hz)

    @property
    def frame(self) -> Frame:
        """What is seen."""
        return self.session.frame

    @property
    def expected(self) -> str:
        """The line to be pressed next, ``""`` if all have been."""
        return self.asks[self.pressed] if self.pressed < len(self.asks) else ""

    @property
    def still(self) -> bool:
        """Whether time stands still: for the next press, or because the lesson is over."""
        if self._taps or self._holding:
            return False
        return self.done or (bool(self.expected) and self._takes_presses)

    @property
    def _takes_presses(self) -> bool:
        return not self.session.game.hz or bool(self.frame.boards[0].piece)

    @property
    def done(self) -> bool:
        """Whether everything was pressed and its consequences are over."""
        return not (self.expected or self._taps or self._holding) and self._ticks_left <= 0

    def press(self, line: str) -> bool:
        """Presses a button, or plays a line; only the expected input is played, after the presses before it.

        Returns:
            Whether it was expected.
        """
        if line != self.expected or not self._takes_presses:
            return False
        self.pressed += 1
        if not self.session.game.hz:
            self._feed(line)
            self._ticks_left = 0 if not self.expected else LONGEST
        elif line == HELD:
            self._holding = True
        else:
            self._taps += [line, NOTHING]
        return True

    def advance(self, now_ms: float) -> int:
        """Plays the ticks that are due, and says how many; time that stood still is not made up for."""
        if self.still:
            self._pacer = Pacer(self.session.game.hz)
        due, _ = self._pacer.advance(now_ms)
        ticks = 0
        while ticks < due and not self.still:
            self.tick()
            ticks += 1
        return ticks

    def tick(self) -> None:
        """Plays one tick."""
        line = self._taps.pop(0) if self._taps else HELD if self._holding else NOTHING
        effects = self._feed(line)
        own = [effect for effect in effects if effect.seat == 0]
        self._holding &= not any(isinstance(effect, Lock | GameOver) for effect in own)
        if not self.expected:
            ended = any(isinstance(effect, Spawn | GameOver) for effect in own)
            self._ticks_left = 0 if ended else self._ticks_left - 1

    def _feed(self, line: str) -> tuple[Effect, ...]:
        effects = self.session.play(line).effects
        self.effects += ((self.session.steps, effect) for effect in effects)
        return effects
