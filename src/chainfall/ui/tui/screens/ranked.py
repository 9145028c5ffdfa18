"""The screen on which a ranked game is played, and handed in at its end."""

import time
from functools import partial
from typing import TYPE_CHECKING

from chainfall.core.errors import ChainfallError
from chainfall.table.kept import SaveSlot
from chainfall.table.table import Table
from chainfall.ui.tui.asking import ask
from chainfall.ui.tui.screens.dialogs import Choices
from chainfall.ui.tui.screens.offers import end_of_ranked
from chainfall.ui.tui.screens.play import PlayScreen

if TYPE_CHECKING:
    from chainfall.client import Device, SubmittedGame
    from chainfall.client.keeping import KeptTicket


class RankedScreen(PlayScreen):
    """A game for a board of a service.

    Args:
        table: the game.
        device: what is kept of services.
        ticket: what the game is played with.
        place: where it is already saved, if it was resumed.
    """

    def __init__(self, table: Table, device: "Device", ticket: "KeptTicket", place: SaveSlot | None = None) -> None:
        super().__init__(table, place)
        self._device = device
        self._ticket = ticket
        self._said = ""  # what became of it at the service
        self._waits = False
        self._dialog: Choices | None = None

    def on_unmount(self) -> None:
        """Another program may go on with a game that was left."""
        self._device.release(self._ticket)

    def _answered(self, answer: str | None) -> None:
        if answer == "give up":
            ask(self.app, self._give_up, lambda _: None, partial(_report, self))
            self.leave()
        else:
            super()._answered(answer)

    def _give_up(self) -> None:
        with self._device.signed_in(self._ticket.url) as service:
            self._device.give_up(service, self._ticket)

    # The end

    def _end(self) -> None:
        try:
            self._device.keep_game(self._ticket, self.table.session.replay())
        except ChainfallError as error:
            self._said = str(error)
        else:
            self._send()
        super()._end()

    def _send(self) -> None:
        self._said, self._waits = "Handing it in ...", False
        ask(self.app, partial(self._device.send, self._ticket, self._pause), self._sent, self._not_sent)

    def _pause(self, seconds: float) -> None:
        """Waits, in the thread that sends, until nobody could say that the game was played too fast."""
        self.app.call_later(self._tell, f"Handing it in, which is possible in {seconds:.0f} s ...")
        time.sleep(seconds)

    def _sent(self, submitted: "SubmittedGame") -> None:
        words = submitted.in_words
        self._tell(f"{words[:1].upper()}{words[1:]}")

    def _not_sent(self, error: ChainfallError) -> None:
        self._waits = self._device.file.game_file(self._ticket.key).exists()
        self._tell(f"{error}. The game is kept; send it again here or in Boards." if self._waits else str(error))

    def _tell(self, words: str) -> None:
        """Says what became of the game: in the dialog at its end or, if the player has gone on, for a moment."""
        self._said = words
        if self._dialog and self._dialog.is_current:
            self._dialog.show(end_of_ranked(self.table, words, waits=self._waits))
        else:
            self.app.notify(words, markup=False)

    def _offer_what_follows(self, answer: None = None) -> None:
        self._dialog = end_of_ranked(self.table, self._said, waits=self._waits)
        self.app.push_screen(self._dialog, self._after)

    def _after(self, answer: str | None) -> None:
        match answer:
            case "send":
                self._send()
                self._offer_what_follows()
            case "again":
                self._message = "Taking a ticket ..."
                ask(self.app, self._ask_ticket, self._begin_again, self._not_again)
            case _:
                super()._after(answer)

    def _ask_ticket(self) -> "KeptTicket":
        with self._device.signed_in(self._ticket.url) as service:
            return self._device.begin(service, self._ticket.ticket.board)

    def _begin_again(self, ticket: "KeptTicket") -> None:
        if self.is_mounted and self.is_attached:
            self.arcade.play_ticket(ticket, instead=True)
        else:
            self._device.release(ticket)

    def _not_again(self, error: ChainfallError) -> None:
        self._message = ""
        _report(self, error)
        if self.is_current:
            self._offer_what_follows()


def _report(screen: PlayScreen, error: ChainfallError) -> None:
    screen.app.notify(str(error), severity="error", markup=False)
