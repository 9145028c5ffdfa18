"""A lesson that is played by the keys of a terminal."""

from chainfall.core.card import Card, Lesson
from chainfall.core.frame import Board
from chainfall.play.lesson import PlayedLesson
from chainfall.play.registry import AnyGame
from chainfall.table.cursor import ARROWS, Cursor
from chainfall.table.settings import Keymap
from chainfall.ui.tui.drawing.boards import NOTHING, Extras
from chainfall.ui.tui.keys import key_name

PUT = ("enter", "space")
"""Keys that play the cell at the cursor, as in a game."""


class TypedLesson:
    """A lesson and the keys that it waits for.

    Args:
        game: the game that it teaches, which is played by buttons or by squares.
        card: its card.
        lesson: a lesson that asks for something.
        keymap: the keys for each action.
    """

    def __init__(self, game: AnyGame, card: Card, lesson: Lesson, keymap: Keymap) -> None:
        self._played = PlayedLesson(game, lesson)
        self._card = card
        self._keymap = keymap
        self._actions = {key: action for action, keys in keymap.items() for key in keys}
        self._cursor = Cursor(self.board) if card.inputs == "squares" else None

    @property
    def board(self) -> Board:
        """What is seen of it."""
        return self._played.frame.boards[0]

    @property
    def extras(self) -> Extras:
        """The cursor, and a ring around the square that is asked for."""
        if not self._cursor:
            return NOTHING
        expected = self._played.expected.split()
        hint = ((int(expected[0]), int(expected[1]), None),) if expected else ()
        return Extras(hint=hint, cursor=self._cursor.cell)

    @property
    def done(self) -> bool:
        """Whether everything was pressed and its consequences are over."""
        return self._played.done

    @property
    def told(self) -> str:
        """What is to be pressed: the next key in brackets, those before it ticked off."""
        pressed = self._played.pressed
        if self._cursor:
            return "Press ✓" if pressed == len(self._played.asks) else "Go to the ring, press [Enter]"
        names = [self._name(action) for action in self._played.asks]
        marked = [
            "✓" if number < pressed else f"[{name}]" if number == pressed else name for number, name in enumerate(names)
        ]
        return " ".join(["Press", *marked])

    def _name(self, action: str) -> str:
        keys = self._keymap.get(action, ())
        return key_name(keys[0]) if keys else action

    def press(self, key: str) -> None:
        """A key went down; another one than the expected key plays nothing."""
        if not self._cursor:
            self._played.press(self._actions.get(key, ""))
        elif key in ARROWS:
            self._cursor.move(key, self.board)
        elif key in PUT:
            self._played.press(self._cursor.line(self.board, self._card))

    def advance(self, now: float) -> None:
        """Plays the ticks that are due."""
        self._played.advance(now)
        self._played.effects.clear()
