"""The table of the API's operations."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from starlette.responses import Response

from chainfall.server.api import boards, daily, players, replays, shapes, tickets
from chainfall.server.api.call import Call

PREFIX = "/api/v1"

Handler = Callable[[Call], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Operation:
    """A call of the API.

    Attributes:
        method: its HTTP method.
        path: its path below the prefix.
        handler: what answers it; its first line describes it.
        answers: the statuses of good answers with the type of their bodies, None for none.
        refuses: the statuses of errors that it has for itself.
        body: what it takes: a type, or ``bytes`` for a replay file.
        query: its parameters.
        token: whether it needs one; None if one is looked at where it is given.
        cost: the purpose under which it is counted against what one player or address may ask for.
    """

    method: str
    path: str
    handler: Handler
    answers: dict[int, type | None]
    refuses: Sequence[int] = ()
    body: type | None = None
    query: type = shapes.NoQuery
    token: bool | None = False
    cost: str = ""


OPERATIONS = (
    Operation("GET", "/boards", boards.every, {200: shapes.BoardsOut}),
    Operation(
        "GET", "/boards/{board}", boards.page, {200: shapes.BoardPage, 304: None}, (404, 422), query=shapes.Standings
    ),
    Operation("GET", "/boards/{board}/me", boards.mine, {200: shapes.Mine}, (404, 422), query=shapes.Span, token=True),
    Operation("GET", "/service", boards.about, {200: shapes.ServiceInfo}),
    Operation("POST", "/players", players.add, {201: shapes.Welcome}, (409,), shapes.NewPlayer, cost="names"),
    Operation("GET", "/me", players.me, {200: shapes.Me}, token=True),
    Operation("PATCH", "/me", players.change, {200: shapes.Changed}, (409,), shapes.Changes, token=True, cost="names"),
    Operation("DELETE", "/me", players.remove, {204: None}, token=True),
    Operation("GET", "/me/export", players.export, {200: shapes.Export}, token=True, cost="names"),
    Operation("POST", "/me/links", players.make_link, {201: shapes.Link}, (), shapes.Nothing, token=True, cost="names"),
    Operation("POST", "/links", players.take_link, {201: shapes.Welcome}, (404,), shapes.Code, cost="names"),
    Operation("DELETE", "/me/devices", players.sign_out_others, {204: None}, token=True),
    Operation("DELETE", "/me/token", players.sign_out, {204: None}, token=True),
    Operation("GET", "/players/{name}", players.page, {200: shapes.PlayerPage}, (404,), query=shapes.PageQuery),
    Operation(
        "POST",
        "/tickets",
        tickets.add,
        {201: shapes.TicketOut},
        (404, 409, 422),
        shapes.Wish,
        token=True,
        cost="tickets",
    ),
    Operation("GET", "/tickets", tickets.mine, {200: shapes.Tickets}, token=True),
    Operation("DELETE", "/tickets/{ticket}", tickets.give_back, {204: None}, (403, 404, 409), token=True),
    Operation(
        "POST",
        "/replays",
        replays.upload,
        {201: shapes.Uploaded, 200: shapes.Uploaded},
        (403, 404, 409, 410, 413, 415, 422),
        bytes,
        shapes.WithTicket,
        token=True,
        cost="uploads",
    ),
    Operation("GET", "/replays/{replay}", replays.give, {200: bytes, 304: None}, (403, 404), token=None),
    Operation("GET", "/replays/{replay}/about", replays.about, {200: shapes.About}, (403, 404), token=None),
    Operation("GET", "/daily", daily.today, {200: shapes.DayOut}),
    Operation("GET", "/daily/{date}", daily.of_day, {200: shapes.DayOut}, (404,)),
)
"""A route is looked for in this order, so what is asked for most stands first."""
