"""Tickets: the right to play one game for a board, once."""

from datetime import date

from sqlalchemy import Connection
from starlette.responses import Response

from chainfall.server import tokens
from chainfall.server.api.boards import board_named
from chainfall.server.api.call import Call, answer, ticket_out
from chainfall.server.api.shapes import TicketOut, Tickets
from chainfall.server.clock import day_of
from chainfall.server.daily import over_at, secret_seed
from chainfall.server.guarding.errors import ApiError
from chainfall.server.service import Service
from chainfall.server.store import days
from chainfall.server.store import tickets as papers
from chainfall.server.store.boards import find_board
from chainfall.server.store.tickets import Ticket


async def add(call: Call) -> Response:
    """A ticket for a board."""
    service, number, now = call.service, tokens.make_id(), call.service.clock.now()
    most = service.settings.limits.tickets

    def write(connection: Connection) -> TicketOut:
        board = board_named(connection, call.body.board)
        if board.closed is not None:
            follows = f"; {board.successor} has followed" if board.successor else ""
            raise ApiError(409, "board_closed", f"the board {board.id} is closed{follows}", "board")
        day = str(day_of(now)) if board.daily else None
        expires = now + service.settings.limits.ticket_ms
        ticket = Ticket(
            id=number,
            player=call.player.id,
            board=board.id,
            seed=_daily_seed(connection, day, board.game) if day else papers.fresh_seed(connection, board),
            day=day,
            issued=now,
            expires=min(expires, over_at(day)) if day else expires,
            state="open",
        )
        if not papers.add_ticket(connection, ticket, most):
            say = f"{most} of your ranked games are not finished: finish one, or give its ticket back"
            raise ApiError(429, "too_many_tickets", say, headers={"Retry-After": "60"})
        return ticket_out(ticket, write_ticket(service, ticket), board)

    return answer(await service.database.write(write), 201)


def _daily_seed(connection: Connection, day: str, game: str) -> int:
    same = date.fromisoformat(day)
    if not days.find_days(connection, same, same):  # the clock has leapt
        days.make_days(connection, same)
    [found] = days.find_days(connection, same, same)
    return secret_seed(day, game, bytes(found.secret))


async def mine(call: Call) -> Response:
    """One's outstanding tickets."""
    service, number, now = call.service, call.player.id, call.service.clock.now()

    def read(connection: Connection) -> Tickets:
        found = papers.open_tickets(connection, number, now)
        return Tickets(
            [ticket_out(one, write_ticket(service, one), find_board(connection, one.board)) for one in found],
            papers.count_abandoned(connection, number, now),
        )

    return answer(await service.database.read(read))


async def give_back(call: Call) -> Response:
    """Gives an outstanding ticket back; it counts as abandoned."""
    ticket = await read_ticket(call, call.part("ticket"))
    given_back = await call.service.database.write(lambda c: papers.return_ticket(c, ticket.id))
    if not given_back:
        raise ApiError(409, "used_ticket", "a game has been uploaded with this ticket", "ticket")
    return Response(status_code=204)


def write_ticket(service: Service, ticket: Ticket) -> str:
    """A ticket as it is given out: its id and a signature under all that it promises."""
    return f"{ticket.id}.{tokens.sign(service.key, *_promises(ticket))}"


async def read_ticket(call: Call, text: str) -> Ticket:
    """The player's ticket that ``write_ticket`` wrote.

    Raises:
        ApiError: there is no such ticket, or it is somebody else's.
    """
    number, _, signature = text.partition(".")
    ticket = await call.service.database.read(lambda c: papers.find_ticket(c, number))
    if ticket is None or not tokens.is_signature(call.service.key, signature, *_promises(ticket)):
        raise ApiError(404, "no_such_ticket", "there is no such ticket", "ticket")
    if ticket.player != call.player.id:
        raise ApiError(403, "not_your_ticket", "this ticket belongs to another player", "ticket")
    return ticket


def _promises(ticket: Ticket) -> tuple[object, ...]:
    return (ticket.id, ticket.player, ticket.board, ticket.seed, ticket.day, ticket.issued, ticket.expires)
