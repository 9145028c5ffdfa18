"""What operators did, for those who have to find out later."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from chainfall.server.store.schema import audit


def note(connection: Connection, **action: object) -> None:
    """Notes an action by the columns of the table, in the transaction that does it."""
    connection.execute(insert(audit).values(**action))


def latest(connection: Connection, most: int) -> Sequence[Row[Any]]:
    """The latest actions, the first of them first."""
    rows = connection.execute(select(audit).order_by(audit.c.id.desc()).limit(most)).all()
    return rows[::-1]
