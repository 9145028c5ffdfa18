"""Keys: what each means at a table, and how a key without an up becomes a press.

Most terminals tell when a key goes down, again and again while it is held, and never when it goes up. There a key is
one tap: down and up at once. Soft drop is the exception: it is held from one repeat of the key to the next, and a
little longer. With the keyboard protocol of kitty a key is up when it is up.
"""

from collections.abc import Container, Mapping, Sequence

from chainfall.play.presses import Presses

ACTIONS = ("left", "right", "down", "cw", "ccw", "drop")
"""The buttons of the games that a player presses; pausing is the program's own."""

Keymap = Mapping[str, tuple[str, ...]]
"""The keys for each action, by the names that Textual gives them."""

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

SOFT_DROP_MS = 150
"""How long the key for soft drop counts as held after it was last heard of."""

RESERVED = ("escape", "p", "u", "backspace", "h", "r", "ctrl+c", "ctrl+q", "ctrl+z")
"""What the table itself listens to: pause, undo, hint, restart, leave."""

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


class Hands:
    """The keys of one player on their way to the queue of presses.

    Args:
        presses: the queue.
        keymap: the keys for each action.
        soft_drop_ms: how long soft drop is held after its key was last heard of, where no key goes up.
    """

    def __init__(self, presses: Presses, keymap: Keymap, soft_drop_ms: int = SOFT_DROP_MS) -> None:
        self._presses = presses
        self._actions = {key: action for action, keys in keymap.items() for key in keys}
        self._soft_drop_ms = soft_drop_ms
        self._down: set[str] = set()  # keys that will go up
        self._until: float | None = None  # when a soft drop that is held by repeats ends

    def press(self, key: str, now_ms: float, *, holds: bool) -> bool:
        """A key went down; False if it means nothing here.

        Args:
            key: its name.
            now_ms: the time.
            holds: whether the terminal tells when keys go up.
        """
        action = self._actions.get(key)
        if action is None:
            return False
        if holds:
            if key not in self._down:  # otherwise it is a repeat: the rules have repeats of their own
                self._down.add(key)
                self._presses.note(f"+{action}")
        elif action == "down":
            if self._until is None:
                self._presses.note("+down")
            self._until = now_ms + self._soft_drop_ms
        else:
            self._presses.note(f"+{action} -{action}")
        return True

    def release(self, key: str) -> None:
        """A key went up."""
        if key in self._down:
            self._down.discard(key)
            action = self._actions[key]
            if not any(self._actions[other] == action for other in self._down):
                self._presses.note(f"-{action}")

    def expire(self, now_ms: float) -> None:
        """Lets go of a soft drop whose key has not been heard of for too long."""
        if self._until is not None and now_ms >= self._until:
            self._until = None
            self._presses.note("-down")


class Keyboard:
    """The keys of all players at a table.

    Args:
        presses: the queue of each seat.
        away: the seats at which somebody plays without keys.
        keys: the keys of a single player, and of two at one keyboard.
        soft_drop_ms: as in :class:`Hands`.
    """

    def __init__(
        self, presses: Sequence[Presses], away: Container[int], keys: Mapping[str, Keymap], soft_drop_ms: int
    ) -> None:
        seats = [seat for seat in range(len(presses)) if seat not in away]
        maps = ["alone"] if len(seats) == 1 else ["first", "second"]
        self._hands = [Hands(presses[seat], keys[name], soft_drop_ms) for seat, name in zip(seats, maps, strict=False)]

    def press(self, key: str, now_ms: float, *, holds: bool) -> bool:
        """A key went down; False if it means nothing to anybody."""
        taken = [hands.press(key, now_ms, holds=holds) for hands in self._hands]
        return any(taken)

    def release(self, key: str) -> None:
        """A key went up."""
        for hands in self._hands:
            hands.release(key)

    def expire(self, now_ms: float) -> None:
        """Lets go of soft drops whose keys have not been heard of for too long."""
        for hands in self._hands:
            hands.expire(now_ms)
