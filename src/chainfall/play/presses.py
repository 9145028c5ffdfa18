"""Presses on their way to the rules: in the order in which they were typed, and none of them lost.

A front end tells which buttons go down and up; a tick takes one mask. The rules see a press only where a button was up
in the tick before, so presses that come faster than ticks wait here for theirs. So do presses that come while nothing
can be steered: between two pieces, or before the first one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from string import digits

from chainfall.core.buttons import ALL, LEFT, NAMES, PAUSE, RIGHT
from chainfall.core.frame import Board

_SIDEWAYS = LEFT | RIGHT

PATIENCE_MS = 250
"""How long a press waits for a piece that it can steer."""


def takes_presses(board: Board) -> bool:
    """Whether presses are of use now: a piece is in the air, or the game is not one of pieces that come.

    >>> takes_presses(Board(1, 1, ()))
    True
    """
    return bool(board.piece) or not board.hud.next


@dataclass(slots=True)
class _Press:
    """A press that has not been handed over: how many ticks it was of no use, and whether its button is still down."""

    button: int
    age: int = 0
    down: bool = True


class Presses:
    """Takes presses and releases, and gives the mask for each tick.

    At most one press is handed over in a tick, so that the order of different buttons is kept: whoever types Left,
    Left, Drop within a frame gets what slow typing gives.

    >>> from chainfall.core.buttons import format_buttons
    >>> presses = Presses(hz=60)
    >>> presses.note("+left -left +left -left +drop -drop")
    >>> [format_buttons(presses.next(lambda: True)) for _ in range(5)]
    ['left', '-', 'left', 'drop', '-']

    While presses are of no use the rules are fed what is held, so that a held direction charges. When they are of use
    again, the presses of the time between are handed over, also that of a button which is still down: it is let go for
    a tick. Only a direction that was held for long enough to be charged stays down, as it would lose its charge.

    Left and right are never fed together, as on a real pad: of two keys that are down, the one pressed last counts.

    Args:
        hz: ticks a second.
        patience_ms: how long a press may be of no use before it is forgotten.
        charge_ms: how long a direction takes to charge, if the game charges directions while nothing can be steered.
    """

    def __init__(self, hz: int, patience_ms: int = PATIENCE_MS, charge_ms: int | None = None) -> None:
        self._patience = patience_ms * hz // 1000
        self._charge = max((patience_ms if charge_ms is None else charge_ms) * hz // 1000, 1)
        self._held = 0
        self._direction = 0
        self._fed = 0
        self._waiting: list[_Press] = []

    def note(self, events: str) -> None:
        """Takes what happened, in order: ``+left`` for a button that went down, ``-left`` for one that went up.

        A button that is down may go down again, as when two keys mean the same.
        """
        for event in events.split():
            button = 1 << NAMES.index(event[1:])
            if event[0] == "+":
                self._held |= button
                self._direction = button & _SIDEWAYS or self._direction
                self._waiting.append(_Press(button))
            else:
                self._held &= ~button
                for press in self._waiting:
                    press.down = press.down and press.button != button

    def let_go(self) -> None:
        """The rules may believe that any button is down, as after an undo: each is up for a tick before its press."""
        self._fed = ALL

    @property
    def waiting(self) -> bool:
        """Whether any press has not been handed over yet."""
        return bool(self._waiting)

    @property
    def quiet(self) -> bool:
        """Whether no button is down and no press waits."""
        return not self._held and not self._waiting

    def next(self, useful: Callable[[], bool]) -> int:
        """The buttons for the next tick; ``useful`` says whether presses are of use in it, and is asked if need be."""
        mask = self._held if not self._waiting else self._handed_over() if useful() else self._shown()
        if mask & _SIDEWAYS == _SIDEWAYS:
            mask ^= _SIDEWAYS ^ self._direction
        self._fed = mask
        return mask

    def _shown(self) -> int:
        """A tick in which presses are of no use: they wait, and the rules see each of them all the same."""
        mask = self._held
        for press in self._waiting:
            if not press.age:
                mask |= press.button
            press.age += 1
        self._waiting = [press for press in self._waiting if press.age <= self._patience and press.button != PAUSE]
        return mask

    def _handed_over(self) -> int:
        """A tick in which presses are of use: the first that waits is handed over if its button was up before."""
        self._waiting = [press for press in self._waiting if not self._is_charged(press)]
        mask = self._held
        for press in self._waiting:  # a button that is to be pressed is up before, and so is the opposite direction
            mask &= ~(_SIDEWAYS if press.button & _SIDEWAYS else press.button)
        if self._waiting and not self._waiting[0].button & self._fed:
            mask |= self._waiting.pop(0).button
        return mask

    def _is_charged(self, press: _Press) -> bool:
        return press.down and press.age >= self._charge and bool(press.button & _SIDEWAYS)


def note(seats: Sequence[Presses], events: str) -> None:
    """Takes what happened at several seats, in order: ``2+left`` at the second one, ``+left`` at the first.

    >>> from chainfall.core.buttons import CW
    >>> first, second = Presses(hz=60), Presses(hz=60)
    >>> note([first, second], "2+left +cw 2-left")
    >>> first.next(lambda: True) == CW, second.next(lambda: True) == LEFT
    (True, True)
    """
    for event in events.split():
        press = event.lstrip(digits)
        seats[int(event.removesuffix(press) or 1) - 1].note(press)
