"""Keys: what each means at a table, and how a key without a release event becomes a press.

Most terminals report a key going down, repeatedly while it is held, and never its release. There a key is
one tap: down and up at once. Soft drop is the exception: it is held from one repeat of the key to the next, and a
little longer. With kitty's keyboard protocol, releases are reported.
"""

from collections.abc import Mapping

from chainfall.core.buttons import DOWN
from chainfall.play.presses import Presses
from chainfall.table.actions import ACTIONS
from chainfall.table.players import Players
from chainfall.table.settings import Keymap

ALONE: Keymap = {
    "left": ("left", "a"),
    "right": ("right", "d"),
    "down": ("down", "s"),
    "cw": ("up", "x"),
    "ccw": ("z", "q"),
    "drop": ("space",),
}
FIRST: Keymap = {"left": ("a",), "right": ("d",), "down": ("s",), "cw": ("w",), "ccw": ("q",), "drop": ("space",)}
SECOND: Keymap = {
    "left": ("left",),
    "right": ("right",),
    "down": ("down",),
    "cw": ("up",),
    "ccw": ("full_stop",),
    "drop": ("enter",),
}

RESERVED = ("escape", "p", "u", "backspace", "h", "r", "ctrl+c", "ctrl+q", "ctrl+z")
"""The table's own commands: pause, undo, hint, restart, leave."""

SHOWN = {"left": "←", "right": "→", "up": "↑", "down": "↓", "space": "Space", "full_stop": ".", "enter": "Enter"}


def plain_key(key: str) -> str:
    """A key without Shift and Caps Lock.

    >>> plain_key("A"), plain_key("shift+left"), plain_key("space")
    ('a', 'left', 'space')
    """
    name = key.removeprefix("shift+")
    return name.removeprefix("upper_").lower() if len(name) == 1 or name.startswith("upper_") else name


def key_name(key: str) -> str:
    """A key as people write it."""
    return SHOWN.get(key, key.upper() if len(key) == 1 else key.replace("_", " ").title())


class PlayerKeys:
    """The keys of one player on their way to the queue of presses.

    Args:
        presses: the queue.
        keymap: the keys for each action.
        soft_drop_ms: how long soft drop stays held after the last repeat of its key, in terminals without key releases.
    """

    def __init__(self, presses: Presses, keymap: Keymap, soft_drop_ms: int) -> None:
        self._presses = presses
        self._actions = {key: action for action, keys in keymap.items() for key in keys}
        self._soft_drop_ms = soft_drop_ms
        self._down: set[str] = set()  # keys that will go up
        self._until: float | None = None  # when a soft drop that is held by repeats ends

    def action(self, key: str) -> str:
        """What a key means; empty if it means nothing here."""
        return self._actions.get(key, "")

    def press(self, key: str, now_ms: float, *, holds: bool) -> bool:
        """A key went down; False if it means nothing here.

        Args:
            key: its name.
            now_ms: the time.
            holds: whether the terminal reports key releases.
        """
        action = self._actions.get(key)
        if action is None:
            return False
        if holds:
            if key not in self._down:  # otherwise it is a repeat: the rules do their own repeating
                self._down.add(key)
                self._presses.press(ACTIONS[action].bit)
        elif action == "down":
            if self._until is None:
                self._presses.press(DOWN)
            self._until = now_ms + self._soft_drop_ms
        else:
            self._presses.press(ACTIONS[action].bit)
            self._presses.release(ACTIONS[action].bit)
        return True

    def release(self, key: str) -> None:
        """A key went up."""
        if key in self._down:
            self._down.discard(key)
            action = self._actions[key]
            if not any(self._actions[other] == action for other in self._down):
                self._presses.release(ACTIONS[action].bit)

    def expire(self, now_ms: float) -> None:
        """Releases a soft drop whose key has not repeated for too long."""
        if self._until is not None and now_ms >= self._until:
            self._until = None
            self._presses.release(DOWN)


class Keyboard:
    """The keys of all players at a table.

    Args:
        players: who sits at the table.
        keys: the keys of a single player, and of two at one keyboard.
        soft_drop_ms: as in :class:`PlayerKeys`.
    """

    def __init__(self, players: Players, keys: Mapping[str, Keymap], soft_drop_ms: int) -> None:
        seats = players.people
        maps = ["alone"] if len(seats) == 1 else ["first", "second"]
        self._hands = [
            PlayerKeys(players.presses[seat], keys[name], soft_drop_ms) for seat, name in zip(seats, maps, strict=False)
        ]

    def action(self, key: str) -> str:
        """The meaning of a key for its player; empty if it has none."""
        return next(filter(None, (hands.action(key) for hands in self._hands)), "")

    def press(self, key: str, now_ms: float, *, holds: bool) -> bool:
        """A key went down; False if it has no meaning for any player."""
        taken = [hands.press(key, now_ms, holds=holds) for hands in self._hands]
        return any(taken)

    def release(self, key: str) -> None:
        """A key went up."""
        for hands in self._hands:
            hands.release(key)

    def expire(self, now_ms: float) -> None:
        """Releases soft drops whose keys have not repeated for too long."""
        for hands in self._hands:
            hands.expire(now_ms)
