"""A service, with a method for each of its calls."""

from collections.abc import Callable, Iterator
from typing import Self
from urllib.parse import quote

import httpx

from chainfall.client.answers import (
    BoardList,
    ChangedPlayer,
    DeviceLink,
    OwnEntry,
    OwnPlayer,
    OwnTickets,
    PlayerProfile,
    PublicPlayer,
    RankedBoard,
    RankedEntry,
    RankedTicket,
    ReplayInfo,
    ServiceAbout,
    ServiceDay,
    SignedInPlayer,
    StandingsPage,
    SubmittedGame,
)
from chainfall.client.connection import MOST_ANSWERED, PATIENCE, Connection, ServiceError
from chainfall.core.errors import ReplayError
from chainfall.play.replay import Replay

PAGE = 50
"""Lines of a page of standings, unless another number is asked for."""


class Service:
    """A Chainfall service, as a program uses it. Leave it as a context, or with :meth:`close`.

    >>> with Service("https://chainfall.example") as service:
    ...     print(service.url)
    https://chainfall.example/

    Every method raises a :class:`~chainfall.client.connection.ServiceError`, whose message is one line, if the service
    refuses the call, cannot be reached, or is not a Chainfall service.

    Args:
        url: its address.
        token: a player's token; without one, only public data can be asked for.
        patience: seconds that the service may keep silent.
        transport: how to reach it, for tests.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        patience: float = PATIENCE,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._connection = Connection(url, token, patience, transport)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Service {self.url}{', signed in' if self.token else ''}>"

    def close(self) -> None:
        """Closes the connection."""
        self._connection.close()

    @property
    def url(self) -> str:
        """Its address."""
        return self._connection.url

    @property
    def token(self) -> str | None:
        """The token of the player that this program speaks for."""
        return self._connection.token

    def about(self) -> ServiceAbout:
        """What the service is, and the games that it judges."""
        info = self._connection.ask(ServiceAbout, "service")
        if info.name != "chainfall":
            raise ServiceError(f"{self.url} is not a Chainfall service: it calls itself {info.name!r}", status=200)
        return info

    # Players

    def register(self, name: str, *, bot: bool = False) -> SignedInPlayer:
        """Makes a player with this name, and speaks for them from now on."""
        return self._be(self._connection.ask(SignedInPlayer, "players", method="POST", body={"name": name, "bot": bot}))

    def join(self, code: str) -> SignedInPlayer:
        """Makes this device another one of the player who asked for the code, and speaks for them from now on."""
        return self._be(self._connection.ask(SignedInPlayer, "links", method="POST", body={"code": code}))

    def _be(self, new: SignedInPlayer) -> SignedInPlayer:
        self._connection.token = new.token
        return new

    def me(self) -> OwnPlayer:
        """The player of this device."""
        return self._connection.ask(OwnPlayer, "me")

    def change_me(self, *, name: str | None = None, bot: bool | None = None) -> PublicPlayer:
        """Renames the player, or says whether it is a bot."""
        given = {"name": name, "bot": bot}
        body = {field: value for field, value in given.items() if value is not None}
        return self._connection.ask(ChangedPlayer, "me", method="PATCH", body=body).player

    def delete_me(self) -> None:
        """Deletes the player and everything about them; the name is free again."""
        self._connection.order("DELETE", "me")
        self._connection.token = None

    def export_me(self) -> bytes:
        """Everything that the service stores about the player, as JSON."""
        return self._connection.fetch("me/export", MOST_ANSWERED)

    def link(self) -> DeviceLink:
        """A code for another device of the player."""
        return self._connection.ask(DeviceLink, "me/links", method="POST", body={})

    def sign_out_others(self) -> None:
        """Signs out every other device of the player."""
        self._connection.order("DELETE", "me/devices")

    def sign_out(self) -> None:
        """Makes the token of this device worthless."""
        self._connection.order("DELETE", "me/token")
        self._connection.token = None

    def player(self, name: str, after: str | None = None) -> PlayerProfile:
        """What everyone may know of a player; ``after`` is the ``next`` of the page before."""
        return self._connection.ask(PlayerProfile, f"players/{_part(name)}", params={"after": after})

    # Boards

    def boards(self) -> tuple[RankedBoard, ...]:
        """All boards, the open ones first."""
        return self._connection.ask(BoardList, "boards").boards

    def board(self, board: str) -> RankedBoard:
        """One board."""
        return self.page(board, limit=1).board

    def find_board(self, name: str) -> RankedBoard:
        """A board by its id or by the name of its family, such as ``triple-town``, which means the open one."""
        known = self.boards()
        named = [board for board in known if board.id == name] + [board for board in known if board.family == name]
        return named[0] if named else self.board(name)  # which says why there is none

    def page(
        self, board: str, period: str | None = None, on: str | None = None, after: str | None = None, limit: int = PAGE
    ) -> StandingsPage:
        """A page of a board's standings.

        Args:
            board: the id of the board.
            period: ``day``, ``week`` or ``all``; by default the one that the board shows first.
            on: a day of the period, as ``YYYY-MM-DD``; by default today.
            after: the ``next`` of the page before.
            limit: the most lines, 1 to 100.
        """
        params = {"period": period, "on": on, "after": after, "limit": limit}
        return self._connection.ask(StandingsPage, f"boards/{_part(board)}", params=params)

    def standings(
        self, board: str, period: str | None = None, on: str | None = None, limit: int = PAGE
    ) -> Iterator[StandingsPage]:
        """The pages of a board's standings, the best first; each is asked for when it is needed."""
        page = self.page(board, period, on, limit=limit)
        yield page
        while page.next:
            page = self.page(board, page.period, page.on, page.next, limit)  # also if a day ends meanwhile
            yield page

    def own_entry(self, board: str, period: str | None = None, on: str | None = None) -> RankedEntry | None:
        """The line of the player of this device, if there is one."""
        params = {"period": period, "on": on}
        return self._connection.ask(OwnEntry, f"boards/{_part(board)}/me", params=params).entry

    # Tickets and games

    def ticket(self, board: str) -> RankedTicket:
        """The right to hand in one game for a board: it says which game, with which options and seed."""
        return self._connection.ask(RankedTicket, "tickets", method="POST", body={"board": board})

    def tickets(self) -> OwnTickets:
        """The outstanding tickets of the player."""
        return self._connection.ask(OwnTickets, "tickets")

    def give_back(self, ticket: RankedTicket | str) -> None:
        """Gives a ticket back without a game; it counts as abandoned."""
        self._connection.order("DELETE", f"tickets/{_part(_name_of(ticket))}")

    def submit(
        self, replay: Replay | bytes, ticket: RankedTicket | str, wait: Callable[[float], object] | None = None
    ) -> SubmittedGame:
        """Hands a game in: the service plays it again and answers with its rank.

        It can be called again after any failure: the same file gives the same answer, and counts once.

        Args:
            replay: the game, or the bytes of its file.
            ticket: the ticket with which it was begun.
            wait: called with the seconds to wait, such as ``time.sleep``, when the service says that nobody plays so
                fast; without it, that is an error.
        """
        content = replay if isinstance(replay, bytes) else replay.to_json().encode()
        while True:
            try:
                return self._connection.upload(SubmittedGame, "replays", content, {"ticket": _name_of(ticket)})
            except ServiceError as error:
                if not (wait and error.code == "too_fast" and error.pause):
                    raise
                wait(error.pause)

    def replay_file(self, id: str) -> bytes:
        """The bytes exactly as they were handed in."""
        return self._connection.fetch(f"replays/{_part(id)}")

    def replay(self, id: str) -> Replay:
        """A game that was handed in. No need to trust the service: :func:`~chainfall.play.verifying.verify` checks it.

        Raises:
            ReplayError: it cannot be read.
        """
        try:
            return Replay.from_json(self.replay_file(id).decode())
        except UnicodeDecodeError as error:
            raise ReplayError(f"replay {id}: not UTF-8 text") from error

    def about_replay(self, id: str) -> ReplayInfo:
        """Whose a replay is, and what it was worth."""
        return self._connection.ask(ReplayInfo, f"replays/{_part(id)}/about")

    def daily(self, date: str | None = None) -> ServiceDay:
        """The boards of a day, by default today, and the commitment to its secret."""
        return self._connection.ask(ServiceDay, f"daily/{_part(date)}" if date else "daily")


def _part(text: str) -> str:
    """A part of a path."""
    return quote(text, safe="")


def _name_of(ticket: RankedTicket | str) -> str:
    return ticket if isinstance(ticket, str) else ticket.ticket
