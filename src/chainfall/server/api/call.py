"""One call of the API, as its handlers see it."""

import json
from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from chainfall.server.api.shapes import BoardOut, EntryOut, PlayerOut, TicketOut
from chainfall.server.boards import ABOUT
from chainfall.server.clock import shown
from chainfall.server.encoding import letters
from chainfall.server.guarding.errors import ApiError
from chainfall.server.service import Service
from chainfall.server.store.players import StoredPlayer
from chainfall.server.store.standings import StandingEntry
from chainfall.server.store.tickets import Ticket

T = TypeVar("T")

JSON = "application/json"

NEVER = {"Cache-Control": "no-store"}


@dataclass(frozen=True, slots=True)
class Call:
    """A request that has been read.

    Attributes:
        service: the service that is asked.
        request: the request itself.
        body: what it brought, of the type that the operation takes.
        query: its parameters, likewise.
        token: the hash of its token; empty without one.
        someone: whose token it is.
    """

    service: Service
    request: Request
    body: Any
    query: Any
    token: str
    someone: StoredPlayer | None

    @property
    def player(self) -> StoredPlayer:
        """Who asks, in operations that need a token."""
        assert self.someone is not None, "the operation does not ask for a token"
        return self.someone

    def part(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])


def answer(content: object, status: int = 200, headers: Mapping[str, str] = NEVER) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(content), status, dict(headers), JSON)


def player_out(player: StoredPlayer) -> PlayerOut:
    """A player as the API shows them."""
    return PlayerOut(player.name, player.bot, shown(player.since))


def board_out(row: Any) -> BoardOut:
    """A board as the API shows it."""
    return BoardOut(
        id=row.id,
        family=row.family,
        title=row.title,
        game=row.game,
        rules=row.rules,
        options=json.loads(row.options),
        kind=row.kind,
        periods=row.periods.split(),
        state="open" if row.closed is None else "closed",
        successor=row.successor,
        about=ABOUT,
        daily=row.daily,
    )


def entry_out(entry: StandingEntry, *, embargoed: bool = False) -> EntryOut:
    """A line of a board as the API shows it."""
    replay = None if embargoed else entry.replay
    return EntryOut(entry.rank, entry.player, entry.bot, entry.score, entry.steps, shown(entry.at), replay)


def ticket_out(ticket: Ticket, text: str, board: Any) -> TicketOut:
    """A ticket as the API shows it."""
    return TicketOut(
        ticket=text,
        board=board.id,
        game=board.game,
        rules=board.rules,
        options=json.loads(board.options),
        seed=ticket.seed,
        issued=shown(ticket.issued),
        expires=shown(ticket.expires),
        step_us=board.step_us,
    )


def write_cursor(*place: int) -> str:
    """A place in a list, as the API gives it in ``next``.

    >>> read_cursor(write_cursor(-500, 7), 2)
    [-500, 7]
    """
    return letters(msgspec.msgpack.encode(place))


def read_cursor(text: str | None, length: int) -> list[int] | None:
    """The place that ``write_cursor`` wrote; None for the beginning.

    Raises:
        ApiError: it is not one.
    """
    if text is None:
        return None
    try:
        place = msgspec.msgpack.decode(_bytes_of(text), type=list[int])
        if len(place) == length and all(-(2**63) <= number < 2**63 for number in place):
            return place
    except (ValueError, msgspec.MsgspecError):
        pass
    raise ApiError(400, "bad_request", "this place in the list was not given by the page before", "after")


def _bytes_of(text: str) -> bytes:
    return b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def read_day(text: str, field: str) -> date:
    """A day.

    Raises:
        ApiError: there is no such day.
    """
    try:
        day = date.fromisoformat(text)
        if str(day) != text:  # such as a week and its day
            raise ValueError(text)
    except ValueError as error:
        raise ApiError(400, "bad_request", f"there is no day {text!r}, expected YYYY-MM-DD", field) from error
    if not 2000 <= day.year <= 9000:
        raise ApiError(400, "bad_request", f"the day is {text}, expected one of the years 2000 to 9000", field)
    return day
