"""Who sits where: at each seat of a game a person, whose presses wait here for their ticks, or a bot."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from chainfall.core.errors import ChainfallError
from chainfall.core.seats import Masks, seats_of
from chainfall.play.presses import PATIENCE_MS, Presses, note
from chainfall.play.session import AnySession

if TYPE_CHECKING:
    from chainfall.bots.opponents import Opponent

THOUGHT = 8
"""Milliseconds for which a bot for one thinks about a piece, all in one tick: no frame is to be late."""

PERSON = ""
"""What stands for a person at a seat; anything else is the name of a bot."""


class Seating:
    """The players of a game.

    Args:
        session: the game.
        names: who sits at each seat; a person where nothing is said.
        charge_ms: how long a direction takes to charge, if the game charges directions while nothing can be steered.

    Attributes:
        names: who sits at each seat.

    Raises:
        ChainfallError: there is no such seat, or no such bot.
    """

    def __init__(self, session: AnySession, names: Sequence[str] = (), charge_ms: int | None = None) -> None:
        seats = seats_of(session.game)
        if len(names) > seats:
            raise ChainfallError(f"{len(names)} players for {session.game.id!r}: expected at most {seats}")
        self.names = (*names, *(PERSON,) * (seats - len(names)))
        self._session = session
        self._charge_ms = charge_ms
        self._presses: list[Presses] = []
        self._bots: list[Opponent | None] = []
        self.rest()
        self.think_anew()

    def rest(self, patience_ms: int = PATIENCE_MS) -> None:
        """Forgets every press; in a game that has begun the rules may believe that any button is down."""
        hz = self._session.game.hz
        self._presses = [Presses(hz, patience_ms, self._charge_ms) for _ in self.names]
        if self._session.steps:
            for presses in self._presses:
                presses.let_go()

    def think_anew(self) -> None:
        """Lets the bots forget their plans, as after an undo: the game is not where they believe it to be."""
        self._bots = [
            None if name == PERSON else _bot(name, self._session, seat) for seat, name in enumerate(self.names)
        ]

    @property
    def quiet(self) -> bool:
        """Whether nobody has a button down or a press that waits."""
        return all(presses.quiet for presses in self._presses)

    def note(self, presses: str) -> None:
        """Takes presses as :meth:`Presses.note` does or, in a game of several seats, :func:`play.presses.note`."""
        if len(self._presses) > 1:
            note(self._presses, presses)
        else:
            self._presses[0].note(presses)

    def next(self, takes_presses: Callable[[int], bool]) -> int | Masks:
        """The buttons for the next tick: a mask or, in a game of several seats, one for each.

        Args:
            takes_presses: whether presses are of use at a seat; asked if need be.
        """
        if len(self._presses) == 1:
            return self._presses[0].next(partial(takes_presses, 0))
        return tuple([self._mask(seat, takes_presses) for seat in range(len(self.names))])

    def _mask(self, seat: int, takes_presses: Callable[[int], bool]) -> int:
        bot = self._bots[seat]
        if bot is None:
            return self._presses[seat].next(partial(takes_presses, seat))
        return bot.next(self._session.state)


def _bot(name: str, session: AnySession, seat: int) -> "Opponent":
    from chainfall.bots.opponents import opponent  # and with it all bots, of which a game between people needs none

    return opponent(name, session.game, session.options, seat, session.seed, ms=THOUGHT)
