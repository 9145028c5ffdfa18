"""The players of a game: at each seat a person, whose presses wait here for their ticks, or a bot."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from chainfall.core.card import card_of
from chainfall.core.errors import ChainfallError
from chainfall.core.seats import Masks, seats_of
from chainfall.play.presses import PATIENCE_MS, Presses, note_codes
from chainfall.play.session import AnySession
from chainfall.table.captions import YOU
from chainfall.table.elsewhere import Elsewhere, Thinker

if TYPE_CHECKING:
    from chainfall.bots.opponents import Opponent

THINKING_MS = 8
"""How long a single-player bot may think about a piece in real time, all in one tick, without delaying a frame."""

PERSON = ""
"""The name of a person at a seat; any other name is a bot's."""

ABSENT = "Nobody"
"""What is written for a seat at which nobody sits, as in an analysis."""


class Players:
    """Who sits at each seat of a game.

    Args:
        session: the game.
        names: who sits at each seat; seats without a name get a person.
        thinking_ms: how long a single-player bot may think about a piece, in milliseconds; 0 leaves that to the bot.
        human_pace: whether bots play at a pace that people can, or at full speed.
        elsewhere: where bots think, as long as it is open; otherwise they think here, between two frames.

    Attributes:
        names: who sits at each seat.
        presses: the queue of each seat.
        patience_ms: how long an early press waits for its piece, from the next :meth:`release_all` on.
        elsewhere: the argument.

    Raises:
        ChainfallError: there is no such seat, or no such bot.
    """

    def __init__(
        self,
        session: AnySession,
        names: Sequence[str] = (),
        thinking_ms: int = THINKING_MS,
        human_pace: bool = True,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        seats = seats_of(session.game)
        if len(names) > seats:
            raise ChainfallError(f"{len(names)} players for {session.game.id!r}: expected at most {seats}")
        self.names = (*names, *(PERSON,) * (seats - len(names)))
        self.patience_ms = PATIENCE_MS
        self.presses: list[Presses] = []
        self._session = session
        self._thinking_ms = thinking_ms
        self._human_pace = human_pace
        self.elsewhere = elsewhere
        delay = card_of(session.game).handling.delay
        self._charge_ms: int | None = getattr(session.options, delay) if delay else None
        self._bots: list[Opponent | None] = []
        self.release_all()
        self.reset_bots()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at which people sit."""
        return tuple(seat for seat, name in enumerate(self.names) if name == PERSON)

    @property
    def own(self) -> int:
        """The seat whose board belongs to the player at the screen: the seat of the first person, or the first seat."""
        return next(iter(self.people), 0)

    def release_all(self) -> None:
        """Forgets every press. In a running game, releases every button for one tick first."""
        self.presses = [Presses(self._session.game.hz, self.patience_ms, self._charge_ms) for _ in self.names]
        if self._session.steps:
            for presses in self.presses:
                presses.release_all()

    def reset_bots(self) -> None:
        """Discards the plans of bots, which an undo makes stale."""
        self._bots = [
            None if name in (PERSON, ABSENT) else self._bot(name, seat) for seat, name in enumerate(self.names)
        ]
        self.human_pace = self._human_pace

    @property
    def human_pace(self) -> bool:
        """Whether bots play at a pace that people can, or at full speed; it can be changed at any time."""
        return self._human_pace

    @human_pace.setter
    def human_pace(self, human_pace: bool) -> None:
        self._human_pace = human_pace
        for bot in self._bots:
            if bot:
                bot.human_pace = human_pace

    def _bot(self, name: str, seat: int) -> "Opponent":
        from chainfall.bots.opponents import opponent  # imports all bots, which a game between people does not need

        session, elsewhere, ms = self._session, self.elsewhere, self._thinking_ms
        away = elsewhere is not None and elsewhere.is_open
        bot = opponent(name, session.game, session.options, seat, session.seed, ms=ms, rehearse=not away)
        if elsewhere:
            bot.mind = elsewhere.mind(Thinker(name, session.game.id, session.options, seat, ms), bot.choose)
        return bot

    @property
    def quiet(self) -> bool:
        """Whether no button is down and no press is waiting."""
        return all(presses.quiet for presses in self.presses)

    def note(self, codes: Iterable[int]) -> None:
        """Takes presses and releases, as :func:`~chainfall.play.presses.note_codes` does."""
        note_codes(self.presses, codes)

    def next(self, takes_presses: Callable[[int], bool]) -> int | Masks:
        """The buttons for the next tick: a mask or, in a game of several seats, one for each.

        Args:
            takes_presses: whether a seat accepts presses now; called only when a press is waiting there.
        """
        if len(self.presses) == 1:
            return self.presses[0].next(partial(takes_presses, 0))
        return tuple(
            [
                bot.next(self._session.state) if bot else self.presses[seat].next(partial(takes_presses, seat))
                for seat, bot in enumerate(self._bots)
            ]
        )

    def complete(self, input: Any) -> Any:
        """An input of the people at the table, with the buttons that the bots hold."""
        if not any(self._bots) or not isinstance(input, tuple):
            return input
        return tuple([bot.next(self._session.state) if bot else input[seat] for seat, bot in enumerate(self._bots)])


def title_of(name: str) -> str:
    """The title of a bot; a bot with custom options has no title, and its name is used."""
    from chainfall.bots.opponents.steps import BY_NAME

    return BY_NAME[name].title if name in BY_NAME else name


def titles(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the players. A single person is "You".

    >>> titles(["", "pebble"]), titles(["", ""])
    (('You', 'Pebble'), ('Player 1', 'Player 2'))
    """
    single = names.count(PERSON) == 1
    return tuple(
        title_of(name) if name != PERSON else YOU if single else f"Player {seat + 1}" for seat, name in enumerate(names)
    )
