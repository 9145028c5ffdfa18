"""The secrets of the days, from which the seeds of the daily games come."""

import secrets
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Connection, Row, select
from sqlalchemy.dialects import postgresql, sqlite

from chainfall.server.daily import commitment_to
from chainfall.server.store.schema import days
from chainfall.server.store.schema import secrets as keys

AHEAD = 7
"""For how many days ahead the commitments are published."""


def make_days(connection: Connection, today: date) -> None:
    """Draws the secrets of today and of the next days, unless that has been done."""
    for number in range(AHEAD + 1):
        day = str(today + timedelta(days=number))
        secret = secrets.token_bytes(32)
        _add(connection, days, day=day, secret=secret, commitment=commitment_to(day, secret))


def find_days(connection: Connection, first: date, last: date) -> Sequence[Row[Any]]:
    """The days from the first to the last that have a secret."""
    return connection.execute(select(days).where(days.c.day.between(str(first), str(last))).order_by(days.c.day)).all()


def key_named(connection: Connection, name: str) -> bytes:
    """The key that all processes share under a name; drawn when it is first asked for."""
    _add(connection, keys, name=name, value=secrets.token_bytes(32))
    return bytes(connection.execute(select(keys.c.value).where(keys.c.name == name)).scalar_one())


def _add(connection: Connection, table: Any, **values: object) -> None:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    connection.execute(dialect.insert(table).values(**values).on_conflict_do_nothing())
