"""The boards of a service: all of them, and who stands on one."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.cells import cell_len

from chainfall.console.messages import counted
from chainfall.core.errors import ChainfallError
from chainfall.play.replay import Replay
from chainfall.ui.tui.screens.account import AccountScreen
from chainfall.ui.tui.screens.lists import ArcadeList, ListRow
from chainfall.ui.tui.screens.online import OnlineList
from chainfall.ui.tui.screens.setup import following

if TYPE_CHECKING:
    from chainfall.client import RankedBoard, RankedEntry, StandingsPage, SubmittedGame
    from chainfall.client.keeping import KeptTicket

INSTALL = "To play for boards, run pip install 'chainfall[client]'."
EMBARGOED = "Replays of the day can be watched when it is over"
LINES = 50
"""Players on a page."""
WHO = 31
"""Columns of the longest name with its marks."""
TICKET = "Taking a ticket ..."
PERIODS = {"day": "day", "week": "week", "all": "all time"}


class NoBoardsScreen(ArcadeList):
    """What is shown instead of the boards where the extra is missing."""

    footer = "Esc back"

    def __init__(self) -> None:
        super().__init__("Boards")

    def rows(self) -> Sequence[ListRow]:
        """How to get them."""
        return [ListRow(INSTALL)]


class BoardsScreen(OnlineList):
    """The service, who plays, and all boards."""

    def __init__(self) -> None:
        super().__init__("Boards")
        self._boards: Sequence[RankedBoard] = ()

    def reload(self) -> None:
        """Asks for the boards, and sends games that wait."""
        url = self.kept.current
        if url:
            self.ask(f"Asking {url} ...", self._ask_boards, self._take_boards)

    def _ask_boards(self) -> "Sequence[RankedBoard]":
        with self.device.service() as service:
            return service.boards()

    def _take_boards(self, boards: "Sequence[RankedBoard]") -> None:
        self._boards = boards

    def rows(self) -> Sequence[ListRow]:
        """A line for each."""
        return list(self._lines())

    def _lines(self) -> Iterator[ListRow]:
        kept = self.kept
        help = "the address of a service, such as https://chainfall.example"
        yield ListRow("Service", value=kept.current or "none yet", take=self._visit, help=help)
        if kept.current:
            account = kept.account(kept.current)
            about = "Your name, your other devices, and everything about you."
            yield ListRow("You", self._open_account, account.name if account else "choose a name", help=about)
        waiting = self.device.waiting if kept.tickets else ()
        if waiting:
            about = "Finished ranked games that no service has answered for."
            yield ListRow("Send games", partial(self._send, waiting), counted(len(waiting), "game"), help=about)
        yield from self.status()
        if kept.current:
            yield from self._board_rows()

    def _board_rows(self) -> Iterator[ListRow]:
        now = [board for board in self._boards if board.open]
        closed = [board for board in self._boards if not board.open]
        lists = {
            "Ranked games": [board for board in now if not board.daily],
            "Today": [board for board in now if board.daily],
            "Closed": closed,
        }
        for title, boards in lists.items():
            if boards:
                yield ListRow(title)
            for board in boards:
                value = "" if board.open else f"played by rules {board.rules}"
                yield ListRow(board.title, partial(self._open_board, board), value, help=board.about)

    def _open_account(self) -> None:
        self.app.push_screen(AccountScreen())

    def _open_board(self, board: "RankedBoard") -> None:
        self.app.push_screen(StandingsScreen(board))

    def _visit(self, text: str) -> None:
        from chainfall.client.connection import service_address

        url = service_address(text)
        self._boards = ()
        self.ask(f"Asking {url} ...", partial(self.device.visit, url), lambda _: self.reload())

    def _send(self, waiting: "Sequence[KeptTicket]") -> None:
        self.ask("Sending ...", partial(self._send_all, waiting), self._tell_sent)

    def _send_all(self, waiting: "Sequence[KeptTicket]") -> "list[tuple[KeptTicket, SubmittedGame]]":
        return [(kept, self.device.send(kept)) for kept in waiting]

    def _tell_sent(self, sent: "list[tuple[KeptTicket, SubmittedGame]]") -> None:
        for kept, submitted in sent:
            self.notify(f"{kept.ticket.board}: {submitted.in_words}", markup=False)
        self.reload()


class StandingsScreen(OnlineList):
    """Who stands on a board, in a period, page by page."""

    footer = "↑ ↓ choose   ← → change   Enter watch the replay   Esc back"

    def __init__(self, board: "RankedBoard") -> None:
        super().__init__(board.title)
        self._board = board
        self._period = board.usual_period
        self._on: str | None = None
        self._after: str | None = None
        self._page: StandingsPage | None = None
        self._own: RankedEntry | None = None

    def reload(self) -> None:
        """Asks for the page."""
        self.ask("Asking ...", partial(self._ask_page, self._period, self._on, self._after), self._take_page)

    def _ask_page(self, period: str, on: str | None, after: str | None) -> "tuple[StandingsPage, RankedEntry | None]":
        with self.device.service() as service:
            page = service.page(self._board.id, period, on, after, LINES)
            own = service.own_entry(self._board.id, period, page.on) if service.token else None
            return page, own

    def _take_page(self, answer: "tuple[StandingsPage, RankedEntry | None]") -> None:
        self._page, self._own = answer

    def rows(self) -> Sequence[ListRow]:
        """What can be done, and a line for each player."""
        return list(self._lines())

    def _lines(self) -> Iterator[ListRow]:
        page = self._page
        if self._board.open:
            about = "The service chooses the seed; no undo, no hints, no restart. The rank is there at the end."
            yield ListRow("Play ranked", self._play, help=about)
        if len(self._board.periods) > 1:
            yield ListRow("Period", value=PERIODS.get(self._period, self._period), turn=self._turn_period)
        if page and page.on:
            name = "Week from" if page.period == "week" else "Day"
            yield ListRow(name, value=page.on, turn=self._turn_day, help="← the one before, → the one after")
        yield from self.status()
        if page:
            yield ListRow(counted(page.total, "player"))
            yield from (self._row(entry) for entry in page.entries)
            if self._own and self._own.player not in {entry.player for entry in page.entries}:
                yield ListRow("You")
                yield self._row(self._own)
            if page.next:
                yield ListRow("Next page", partial(self._go, page.next))
            if self._after:
                yield ListRow("First page", partial(self._go, None))

    def _row(self, entry: "RankedEntry") -> ListRow:
        who = entry.who(self._own.player if self._own else None)
        watching = "Enter watches the replay" if entry.replay else EMBARGOED
        help = f"{entry.steps:,} steps, {entry.at.astimezone():%Y-%m-%d %H:%M}. {watching}."
        gap = " " * (WHO - cell_len(who))
        line = f"{entry.rank:>7}  {who}{gap} {entry.score:>13,}   {entry.at.astimezone():%Y-%m-%d}"
        return ListRow(line, partial(self._watch, entry), help=help)

    # What can be done

    def _turn_period(self, by: int) -> None:
        self._period = following(self._board.periods, self._period, by)
        self._on = None
        self._go(None)

    def _turn_day(self, by: int) -> None:
        page = self._page
        on = page and (page.next_on if by > 0 else page.previous_on)
        if on:
            self._on = on
            self._go(None)

    def _go(self, after: str | None) -> None:
        self._after = after
        self.reload()

    def _watch(self, entry: "RankedEntry") -> None:
        if entry.replay:
            self.ask("Getting the replay ...", partial(self._ask_replay, entry.replay), self._show)
        else:
            self.notify(f"{EMBARGOED}.", markup=False)

    def _ask_replay(self, id: str) -> Replay:
        with self.device.service() as service:
            return service.replay(id)

    def _show(self, replay: Replay) -> None:
        if self.is_current:
            self._try(partial(self.arcade.watch_replay, replay))

    def _play(self) -> None:
        kept = self.kept
        if not kept.account(kept.current):
            self.notify("Choose a name first.", markup=False)
            self.app.push_screen(AccountScreen())
        elif self.busy != TICKET:
            self.ask(TICKET, self._ask_ticket, self._begin)

    def _ask_ticket(self) -> "KeptTicket":
        with self.device.signed_in() as service:
            return self.device.begin(service, self._board.id)

    def _begin(self, ticket: "KeptTicket") -> None:
        if self.is_current:
            self._try(partial(self.arcade.play_ticket, ticket))
        else:
            self.device.release(ticket)

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except ChainfallError as error:
            self.report(error)
