"""All data of a service in a folder, for other programs: lines of JSON, and each replay as a file.

No secret is in it: no hash of a token, no key, and of the days only those secrets that everybody may know.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, func, select

from chainfall.console.messages import reason_of
from chainfall.core.errors import ChainfallError
from chainfall.server.admin.opening import OpenedStore
from chainfall.server.admin.rejudging import GZIP
from chainfall.server.clock import shown
from chainfall.server.daily import over_at
from chainfall.server.store.schema import audit, boards, days, names, players, replays, scores

CHUNK = 200

Tell = Callable[[int, int], object]
"""Called with the number of replays written, and the total."""


def export(store: OpenedStore, folder: Path, tell: Tell) -> dict[str, int]:
    """Writes everything to a folder that is empty or does not exist yet; returns how many lines each file has.

    Raises:
        ChainfallError: the folder is not empty, or cannot be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise ChainfallError(f"the folder {str(folder)!r} is not empty: choose another one")
        return store.read(lambda connection: _export(connection, folder, store.now, tell))
    except OSError as error:
        raise ChainfallError(f"{str(folder)!r} cannot be written: {reason_of(error)}") from error


def _export(connection: Connection, folder: Path, now: int, tell: Tell) -> dict[str, int]:
    counts = {
        name: _write(folder / f"{name}.jsonl", lines)
        for name, lines in (
            ("players", _players(connection)),
            ("boards", _boards(connection)),
            ("scores", _scores(connection)),
            ("days", _days(connection, now)),
            ("audit", _audit(connection)),
        )
    }
    (folder / "replays").mkdir(exist_ok=True)
    total = connection.execute(select(func.count()).select_from(replays)).scalar_one()
    for done, row in enumerate(_rows(connection, select(replays.c.id, replays.c.packed)), 1):
        (folder / "replays" / f"{row.id}.json").write_bytes(zlib.decompress(row.packed, GZIP))
        tell(done, total)
    return {**counts, "replays": total}


def _write(path: Path, lines: Iterable[dict[str, Any]]) -> int:
    number = 0
    with path.open("wb") as file:
        for line in lines:
            file.write(msgspec.json.encode(line) + b"\n")
            number += 1
    return number


def _rows(connection: Connection, asked: Any) -> Iterator[Row[Any]]:
    """Rows that are not all in memory at once."""
    yield from connection.execution_options(yield_per=CHUNK).execute(asked)


def _players(connection: Connection) -> Iterator[dict[str, Any]]:
    had: dict[int, list[dict[str, str]]] = {}
    for row in _rows(connection, select(names).order_by(names.c.id)):
        had.setdefault(row.player, []).append({"name": row.name, "since": shown(row.since)})
    for row in _rows(connection, select(players).order_by(players.c.id)):
        yield {
            "name": row.name,
            "bot": row.bot,
            "since": shown(row.since),
            "banned": row.banned,
            "names": had.get(row.id, []),
        }


def _boards(connection: Connection) -> Iterator[dict[str, Any]]:
    for row in _rows(connection, select(boards).order_by(boards.c.place, boards.c.opened)):
        yield {
            "id": row.id,
            "family": row.family,
            "title": row.title,
            "game": row.game,
            "rules": row.rules,
            "options": msgspec.json.decode(row.options),
            "kind": row.kind,
            "periods": row.periods.split(),
            "daily": row.daily,
            "opened": shown(row.opened),
            "closed": row.closed and shown(row.closed),
            "successor": row.successor,
        }


def _scores(connection: Connection) -> Iterator[dict[str, Any]]:
    asked = select(scores, players.c.name).join(players, players.c.id == scores.c.player).order_by(scores.c.id)
    for row in _rows(connection, asked):
        yield {
            "board": row.board,
            "player": row.name,
            "score": row.score,
            "steps": row.steps,
            "reason": row.reason,
            "at": shown(row.at),
            "day": row.day,
            "replay": row.replay,
            "removed": row.removed,
        }


def _days(connection: Connection, now: int) -> Iterator[dict[str, Any]]:
    for row in _rows(connection, select(days).order_by(days.c.day)):
        secret = row.secret.hex() if over_at(row.day) <= now else None
        yield {"day": row.day, "commitment": row.commitment, "secret": secret}


def _audit(connection: Connection) -> Iterator[dict[str, Any]]:
    for row in _rows(connection, select(audit).order_by(audit.c.id)):
        yield audit_line(row)


def audit_line(row: Row[Any]) -> dict[str, Any]:
    """What an operator did, as JSON."""
    return {
        "at": shown(row.at),
        "operator": row.operator,
        "action": row.action,
        "subject": row.subject,
        "detail": row.detail,
    }
