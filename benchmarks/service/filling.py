"""A board with many scores, written straight into the tables, as nobody can play a million games."""

import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

from sqlalchemy import Connection, Table, insert

from chainfall.server.store import schema
from chainfall.server.store.database import Database
from chainfall.server.store.standings import COUNT, LEVELS, PERIODS, key_of

CHUNK = 20_000

Row = dict[str, Any]


def fill(url: str, board: str, start: int, end: int) -> None:
    """Gives a board the scores ``start`` to ``end``, each of another player, in all of its periods."""
    database = Database(url)
    try:
        for first in range(start, end, CHUNK):
            with database.engine.begin() as connection:
                _add(connection, board, range(first, min(first + CHUNK, end)))
    finally:
        database.close()


def _add(connection: Connection, board: str, numbers: range) -> None:
    now = int(time.time() * 1000)
    chance = Random(numbers.start)
    day = datetime.now(UTC).date()
    rows = [(-number - 1, int(chance.lognormvariate(9, 1))) for number in numbers]  # databases count from 1 upwards
    many: dict[Table, Iterator[Row]] = {
        schema.players: (
            {"id": n, "name": f"p{n}", "folded": f"filled {n}", "bot": False, "since": now} for n, _ in rows
        ),
        schema.replays: ({"id": f"filled {n}", "packed": b"", "size": 0} for n, _ in rows),
        schema.scores: (
            {
                "id": n,
                "board": board,
                "player": n,
                "ticket": f"filled {n}",
                "replay": f"filled {n}",
                "score": score,
                "steps": 1000,
                "reason": "over",
                "at": now,
                "day": str(day),
            }
            for n, score in rows
        ),
        schema.standings: (
            {
                "board": board,
                "period": key_of(period, day),
                "player": n,
                "below": -score,
                "steps": 1000,
                "at": now,
                "score": n,
            }
            for n, score in rows
            for period in PERIODS
        ),
    }
    for table, values in many.items():
        connection.execute(insert(table), list(values))
    connection.execute(COUNT, list(_tallies(board, [key_of(period, day) for period in PERIODS], rows)))


def _tallies(board: str, periods: list[str], rows: list[tuple[int, int]]) -> Iterator[Row]:
    counts = Counter((level, score >> 6 * (LEVELS - 1 - level)) for _, score in rows for level in range(LEVELS))
    for period in periods:
        for (level, bucket), by in counts.items():
            yield {"board": board, "period": period, "level": level, "bucket": bucket, "by": by}
