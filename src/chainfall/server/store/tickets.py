"""Tickets: the right to play one game for a board, once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, update

from chainfall.server.boards import SEED_CLASSES, draw_seed
from chainfall.server.store.schema import played, players, tickets

DRAWN = 64
"""Seeds that are drawn at once, to find one that has not been played."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket as it is stored; ``state`` is ``open``, ``used`` or ``returned``."""

    id: str
    player: int
    board: str
    seed: int
    day: str | None
    issued: int
    expires: int
    state: str


def add_ticket(connection: Connection, ticket: Ticket, most: int) -> bool:
    """Stores a new ticket; false if the player already has ``most`` outstanding ones."""
    # The player's row is locked, so that two requests at once do not both find the last place free.
    connection.execute(select(players.c.id).where(players.c.id == ticket.player).with_for_update())
    if len(open_tickets(connection, ticket.player, ticket.issued)) >= most:
        return False
    columns = {name: getattr(ticket, name) for name in Ticket.__slots__}
    connection.execute(insert(tickets).values(**columns))
    return True


def fresh_seed(connection: Connection, board: Row[Any]) -> int:
    """A seed for a ticket: one that has not been played on the board, where there are few."""
    if board.game not in SEED_CLASSES:
        return draw_seed(board.game)
    drawn = {seed_mark(board.id, seed): seed for seed in (draw_seed(board.game) for _ in range(DRAWN))}
    used = set(connection.execute(select(played.c.hash).where(played.c.hash.in_(drawn))).scalars())
    return next((seed for mark, seed in drawn.items() if mark not in used), draw_seed(board.game))


def seed_mark(board: str, seed: int) -> str:
    """What is noted among the games that were played when a seed has been used on a board.

    >>> seed_mark("dr-mario-0-r3", 7)
    'dr-mario-0-r3 seed 7'
    """
    return f"{board} seed {seed}"


def find_ticket(connection: Connection, number: str, *, lock: bool = False) -> Ticket | None:
    """The ticket with this id; locked, it stays as it is until the transaction ends."""
    asked = select(tickets).where(tickets.c.id == number)
    row = connection.execute(asked.with_for_update() if lock else asked).one_or_none()
    return _ticket(row) if row else None


def open_tickets(connection: Connection, player: int, now: int) -> list[Ticket]:
    """The outstanding tickets of a player, the oldest first."""
    condition = and_(tickets.c.player == player, tickets.c.state == "open", tickets.c.expires > now)
    rows: Sequence[Row[Any]] = connection.execute(select(tickets).where(condition).order_by(tickets.c.issued)).all()
    return [_ticket(row) for row in rows]


def use_ticket(connection: Connection, number: str) -> None:
    """Marks a ticket as used."""
    connection.execute(update(tickets).where(tickets.c.id == number).values(state="used"))


def return_ticket(connection: Connection, number: str) -> bool:
    """Gives a ticket back, once or again; false if it has been used."""
    condition = and_(tickets.c.id == number, tickets.c.state != "used")
    return bool(connection.execute(update(tickets).where(condition).values(state="returned")).rowcount)


def return_all(connection: Connection, *, player: int | None = None, board: str | None = None) -> int:
    """Takes back the outstanding tickets of a player or of a board; returns how many there were.

    A game that is being judged for one of them is not entered any more: entering it looks at the ticket again.
    """
    whose = tickets.c.board == board if player is None else tickets.c.player == player
    return connection.execute(update(tickets).where(whose, tickets.c.state == "open").values(state="returned")).rowcount


def count_abandoned(connection: Connection, player: int, now: int) -> int:
    """How many tickets of a player came to nothing."""
    lost = or_(tickets.c.state == "returned", and_(tickets.c.state == "open", tickets.c.expires <= now))
    kept = connection.execute(select(func.count()).where(tickets.c.player == player, lost)).scalar_one()
    deleted = connection.execute(select(players.c.abandoned).where(players.c.id == player)).scalar_one()
    return int(kept + deleted)


def forget_tickets(connection: Connection, before: int) -> int:
    """Deletes tickets that ended before a time; those that came to nothing are counted at their players."""
    old = tickets.c.expires < before
    lost = select(tickets.c.player, func.count().label("lost")).where(old, tickets.c.state != "used")
    for row in connection.execute(lost.group_by(tickets.c.player).order_by(tickets.c.player)).all():
        more = update(players).where(players.c.id == row.player)
        connection.execute(more.values(abandoned=players.c.abandoned + row.lost))
    return connection.execute(delete(tickets).where(old)).rowcount


def _ticket(row: Row[Any]) -> Ticket:
    return Ticket(*(getattr(row, name) for name in Ticket.__slots__))
