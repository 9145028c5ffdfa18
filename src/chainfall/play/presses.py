"""Passes button presses on to the rules, in the order in which they were typed, without losing any.

A front end reports which buttons go down and up; a tick takes one mask. The rules see a press only if the button was up
in the tick before, so presses that come faster than ticks wait here. So do presses that come while nothing can be
steered: between two pieces, or before the first one.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from chainfall.core.buttons import ALL, LEFT, NAMES, PAUSE, RIGHT
from chainfall.core.frame import Board

_SIDEWAYS = LEFT | RIGHT

DOWN_CODE, SEAT_CODE = 1 << len(NAMES), 2 << len(NAMES)
"""In a press code, added to a button that went down, and once more for each seat before its own."""

PATIENCE_MS = 250
"""How long a press waits for a piece that it can steer."""


def takes_presses(board: Board) -> bool:
    """Whether presses have an effect now: a piece is in the air, or the game has no falling pieces.

    >>> takes_presses(Board(1, 1, ()))
    True
    """
    return bool(board.piece) or not board.hud.next


@dataclass(slots=True)
class _Press:
    """A waiting press: for how many ticks it had no effect, and whether its button is still down."""

    button: int
    age: int = 0
    down: bool = True


class Presses:
    """Takes presses and releases, and gives the mask for each tick.

    At most one press is passed on per tick, which keeps the order of different buttons: typing Left, Left, Drop within
    a frame has the same effect as typing slowly.

    >>> from chainfall.core.buttons import DROP, format_buttons
    >>> presses = Presses(hz=60)
    >>> for button in (LEFT, LEFT, DROP):
    ...     presses.press(button)
    ...     presses.release(button)
    >>> [format_buttons(presses.next(lambda: True)) for _ in range(5)]
    ['left', '-', 'left', 'drop', '-']

    While presses have no effect, the rules are still fed the held buttons, so that a held direction charges. Once
    presses have an effect again, the waiting ones are passed on. This includes buttons that are still down: they are
    released for a tick first. Only a direction that was held long enough to be charged stays down, because releasing it
    would lose the charge.

    Left and right are never fed together, as on a real pad: if both keys are down, the one pressed last counts.

    Args:
        hz: ticks a second.
        patience_ms: how long a press may wait without effect before it is dropped.
        charge_ms: how long a direction takes to charge, if the game charges directions while nothing can be steered.
    """

    def __init__(self, hz: int, patience_ms: int = PATIENCE_MS, charge_ms: int | None = None) -> None:
        self._patience = patience_ms * hz // 1000
        self._charge = max((patience_ms if charge_ms is None else charge_ms) * hz // 1000, 1)
        self._held = 0
        self._direction = 0
        self._fed = 0
        self._waiting: list[_Press] = []

    def press(self, button: int) -> None:
        """A button went down. It may already be down, for example when two keys are mapped to it."""
        self._held |= button
        self._direction = button & _SIDEWAYS or self._direction
        self._waiting.append(_Press(button))

    def release(self, button: int) -> None:
        """A button went up."""
        self._held &= ~button
        for press in self._waiting:
            press.down = press.down and press.button != button

    def release_all(self) -> None:
        """Releases every button for a tick before its next press: after an undo the rules may believe it is down."""
        self._fed = ALL

    @property
    def waiting(self) -> bool:
        """Whether any press is still waiting."""
        return bool(self._waiting)

    @property
    def quiet(self) -> bool:
        """Whether no button is down and no press is waiting."""
        return not self._held and not self._waiting

    def next(self, useful: Callable[[], bool]) -> int:
        """The buttons for the next tick. ``useful`` says whether presses have an effect in it; called if needed."""
        mask = self._held if not self._waiting else self._handed_over() if useful() else self._shown()
        if mask & _SIDEWAYS == _SIDEWAYS:
            mask ^= _SIDEWAYS ^ self._direction
        self._fed = mask
        return mask

    def _shown(self) -> int:
        """A tick in which presses have no effect: they wait, but the rules still see each of them once."""
        mask = self._held
        for press in self._waiting:
            if not press.age:
                mask |= press.button
            press.age += 1
        self._waiting = [press for press in self._waiting if press.age <= self._patience and press.button != PAUSE]
        return mask

    def _handed_over(self) -> int:
        """A tick in which presses have an effect: the first waiting one is passed on if its button was up before."""
        self._waiting = [press for press in self._waiting if not self._is_charged(press)]
        mask = self._held
        for press in self._waiting:  # release a button before its press, and the opposite direction too
            mask &= ~(_SIDEWAYS if press.button & _SIDEWAYS else press.button)
        if self._waiting and not self._waiting[0].button & self._fed:
            mask |= self._waiting.pop(0).button
        return mask

    def _is_charged(self, press: _Press) -> bool:
        return press.down and press.age >= self._charge and bool(press.button & _SIDEWAYS)


def press_code(button: int, *, down: bool = True, seat: int = 0) -> int:
    """A press or release as one number, as the page sends it: the button, whether it is down, and the seat.

    >>> press_code(LEFT), press_code(LEFT, down=False, seat=1)
    (129, 257)
    """
    return seat * SEAT_CODE + DOWN_CODE * down + button


def note_codes(seats: Sequence[Presses], codes: Iterable[int]) -> None:
    """Applies presses and releases at all seats, in order, given as numbers of :func:`press_code`.

    >>> from chainfall.core.buttons import CW
    >>> first, second = Presses(hz=60), Presses(hz=60)
    >>> note_codes([first, second], [press_code(LEFT, seat=1), press_code(CW), press_code(LEFT, down=False, seat=1)])
    >>> first.next(lambda: True) == CW, second.next(lambda: True) == LEFT
    (True, True)
    """
    for code in codes:
        seat, press = divmod(code, SEAT_CODE)
        if press >= DOWN_CODE:
            seats[seat].press(press - DOWN_CODE)
        else:
            seats[seat].release(press)
