"""Boards as they are stored: opened by this version of the games, closed when the rules of a game change."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from chainfall.server.boards import OfferedBoard
from chainfall.server.store.database import take_turns
from chainfall.server.store.schema import boards


def open_boards(connection: Connection, wanted: Sequence[OfferedBoard], now: int) -> None:
    """Opens the boards of this version; an open board of the same family is closed, with the new one as its successor.

    A board that an operator has closed stays closed.
    """
    take_turns(connection)
    for place, board in enumerate(wanted):
        if find_board(connection, board.id):
            continue
        earlier = (boards.c.family == board.family, boards.c.closed.is_(None))
        connection.execute(update(boards).where(*earlier).values(closed=now, successor=board.id))
        row = {
            "id": board.id,
            "family": board.family,
            "place": place,
            "title": board.title,
            "game": board.game,
            "rules": board.rules,
            "options": json.dumps(board.options),
            "kind": board.kind,
            "periods": " ".join(board.periods),
            "daily": board.daily,
            "step_us": board.step_us,
            "opened": now,
        }
        connection.execute(insert(boards).values(**row))


def find_board(connection: Connection, name: str) -> Row[Any] | None:
    """The board with this id."""
    return connection.execute(select(boards).where(boards.c.id == name)).one_or_none()


def all_boards(connection: Connection) -> Sequence[Row[Any]]:
    """Every board, the open ones first."""
    return connection.execute(select(boards).order_by(boards.c.closed.is_not(None), boards.c.place, boards.c.id)).all()


def open_of_family(connection: Connection, family: str) -> Row[Any] | None:
    """The open board of a family."""
    return connection.execute(select(boards).where(boards.c.family == family, boards.c.closed.is_(None))).one_or_none()


def close_board(connection: Connection, name: str, now: int) -> bool:
    """Closes a board; false if it is not open."""
    asked = update(boards).where(boards.c.id == name, boards.c.closed.is_(None)).values(closed=now)
    return bool(connection.execute(asked).rowcount)


def open_board(connection: Connection, name: str) -> bool:
    """Opens a board that was closed; false if it is open."""
    asked = update(boards).where(boards.c.id == name, boards.c.closed.is_not(None))
    return bool(connection.execute(asked.values(closed=None, successor=None)).rowcount)
