"""A service in numbers, for its operator."""

from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, func, select, text

from chainfall import __version__
from chainfall.core.errors import ChainfallError
from chainfall.server.admin.opening import OpenedStore
from chainfall.server.clock import day_of, shown
from chainfall.server.store import migrating
from chainfall.server.store.schema import boards, days, players, replays, scores, tickets


def status(store: OpenedStore) -> dict[str, Any]:
    """What there is, and how large it is; with a schema of another version only that.

    Raises:
        ChainfallError: the database is empty.
    """
    schema = migrating.find_schema(store.engine)
    if schema is None:
        raise ChainfallError("the database is empty: 'chainfall serve' makes its tables")
    newest = migrating.revisions()[-1]
    about: dict[str, Any] = {"version": __version__, "database": store.place, "schema": schema, "newest_schema": newest}
    about["bytes"] = store.read(lambda connection: _bytes(connection, store))
    return {**about, **(store.read(lambda connection: _counts(connection, store.now)) if schema == newest else {})}


def _counts(connection: Connection, now: int) -> dict[str, Any]:
    def count(table: Table, *where: ColumnElement[bool]) -> int:
        return connection.execute(select(func.count()).select_from(table).where(*where)).scalar_one()

    latest = connection.execute(select(func.max(scores.c.at))).scalar()
    on_boards = select(scores.c.board, func.count().label("number")).where(~scores.c.removed).group_by(scores.c.board)
    numbers = {row.board: row.number for row in connection.execute(on_boards)}
    rows = connection.execute(select(boards).order_by(boards.c.closed.is_not(None), boards.c.place)).all()
    return {
        "players": count(players),
        "bots": count(players, players.c.bot),
        "banned": count(players, players.c.banned.is_not(None)),
        "scores": count(scores, ~scores.c.removed),
        "removed_scores": count(scores, scores.c.removed),
        "replay_bytes": connection.execute(select(func.coalesce(func.sum(replays.c.size), 0))).scalar_one(),
        "open_tickets": count(tickets, tickets.c.state == "open", tickets.c.expires > now),
        "days_ahead": count(days, days.c.day > str(day_of(now))),
        "latest_score": latest and shown(latest),
        "boards": [
            {
                "id": row.id,
                "state": "open" if row.closed is None else "closed",
                "successor": row.successor,
                "scores": numbers.get(row.id, 0),
            }
            for row in rows
        ],
    }


def _bytes(connection: Connection, store: OpenedStore) -> int:
    """The size of the database; that of SQLite has files beside it."""
    if connection.dialect.name == "postgresql":
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    path = str(store.url.database)
    return sum(Path(path + end).stat().st_size for end in ("", "-wal", "-shm") if Path(path + end).exists())
