"""Back-ups: everything that a service keeps, in one file that fits into either kind of database.

The file is gzip. Its lines are JSON: a heading; for each table a line with its columns and then an array for each row;
at the end the number of rows. It is read in one transaction that sees one state of the database, so the service may go
on meanwhile. Tables are written as they are found, so a database of an earlier schema can be saved, too; it is restored
to that schema first, and brought to the one of this version then.
"""

import gzip
import os
import zlib
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Annotated, TypeVar

import msgspec
from sqlalchemy import Column, Connection, Integer, LargeBinary, MetaData, Table, func, insert, select, text

from chainfall import __version__
from chainfall.console.messages import reason_of
from chainfall.core.errors import ChainfallError
from chainfall.server.admin.opening import OpenedStore
from chainfall.server.clock import shown
from chainfall.server.store import migrating

T = TypeVar("T")

FORMAT = "chainfall back-up 1"

CHUNK = 500
"""Rows that are inserted at once."""

LONGEST = 4 * 2**20
"""The most bytes of a line. The longest ones have a replay, which has at most 1 MiB before it is compressed."""

Value = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)] | str | bool | None
"""What stands in a row."""

Tell = Callable[[int, int], object]
"""Called with the number of rows done, and the total."""


class _Heading(msgspec.Struct, forbid_unknown_fields=True):
    """The first line."""

    format: str
    schema: str
    version: str
    at: str
    rows: int


class _Columns(msgspec.Struct, forbid_unknown_fields=True):
    """The line before the rows of a table; ``binary`` columns are in base64."""

    table: str
    columns: list[str]
    binary: list[str]


class _End(msgspec.Struct, forbid_unknown_fields=True):
    """The last line."""

    end: int


@dataclass(frozen=True, slots=True)
class Copied:
    """What was saved or restored: the number of rows, and the schema and the time of the back-up."""

    rows: int
    schema: str
    at: str


def save(store: OpenedStore, path: Path, tell: Tell) -> Copied:
    """Writes a back-up to a file that does not exist yet; only its owner may read it.

    Raises:
        ChainfallError: the file cannot be written, or the database is empty.
    """
    if path.exists():
        raise ChainfallError(f"{str(path)!r} already exists: choose another name")
    if migrating.find_schema(store.engine) is None:
        raise ChainfallError("the database is empty: there is nothing to save")
    with _file_problems(path, "written"), _new_file(path) as file:
        return store.read(lambda connection: _save(connection, store, file, tell))


def _save(connection: Connection, store: OpenedStore, file: IO[bytes], tell: Tell) -> Copied:
    file.seek(0)  # a second try begins anew
    file.truncate()
    schema = str(migrating.revision_of(connection))
    tables = _tables(connection)
    total = sum(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables)
    heading = _Heading(FORMAT, schema, __version__, shown(store.now), total)
    done = 0
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6, mtime=0) as packed:
        _write(packed, heading)
        for table in tables:
            _write(packed, _Columns(str(table.name), list(map(str, table.columns.keys())), _binary(table)))
            rows = connection.execution_options(yield_per=CHUNK).execute(select(table).order_by(*table.primary_key))
            for row in rows:
                _write(packed, list(row))
                done += 1
                tell(done, total)
        _write(packed, _End(done))
    return Copied(done, schema, heading.at)


def check_readable(path: Path) -> None:
    """Complains about a file that cannot be read, whatever is in it.

    Raises:
        ChainfallError: it cannot.
    """
    with _file_problems(path, "read"), path.open("rb"):
        pass


def restore(store: OpenedStore, path: Path, tell: Tell) -> Copied:
    """Fills an empty database from a back-up, and brings it to the schema of this version: all of it, or nothing.

    Raises:
        ChainfallError: the file cannot be read, or is no back-up, or the database is not empty.
    """
    with _file_problems(path, "read"), gzip.open(path) as file:
        return store.write(lambda connection: _restore(connection, file, tell, store))


def _restore(connection: Connection, file: gzip.GzipFile, tell: Tell, store: OpenedStore) -> Copied:
    file.seek(0)
    if migrating.tables_of(connection):
        raise ChainfallError(f"the database {store.place} is not empty: a back-up is restored to an empty one")
    lines = iter(partial(file.readline, LONGEST), b"")
    heading = _read(next(lines, b""), _Heading)
    if heading.format != FORMAT:
        raise ChainfallError(f"{heading.format[:60]!r} is another form of back-up, expected {FORMAT!r}")
    migrating.migrate_over(connection, heading.schema)
    tables = {table.name: table for table in _tables(connection)}
    done = 0
    for table, rows in _by_table(lines, tables):
        while some := list(islice(rows, CHUNK)):
            connection.execute(insert(table), some)
            done += len(some)
            tell(done, heading.rows)
        _count_on(connection, table)
    if done != heading.rows:
        raise ChainfallError(f"it holds {done} rows, expected {heading.rows}")
    migrating.migrate_over(connection)
    store.note(connection, "restore", heading.at, f"{done} rows of schema {heading.schema}")
    return Copied(done, heading.schema, heading.at)


def _by_table(
    lines: Iterator[bytes], tables: dict[str, Table]
) -> Iterator[tuple[Table, Iterator[dict[str, Value | bytes]]]]:
    """Each table with its rows, which have to be taken before the next one is asked for."""
    following: list[bytes] = [next(lines, b"")]

    def rows(table: Table, columns: _Columns) -> Iterator[dict[str, Value | bytes]]:
        for line in lines:
            if not line.startswith(b"["):
                following.append(line)
                return
            yield _row(line, table, columns)
        raise ChainfallError("it ends in the middle")

    while following:
        line = following.pop()
        if line.startswith(b'{"end"'):
            _read(line, _End)
            if next(lines, None) is not None:  # to the end of the file, where gzip compares its checksum
                raise ChainfallError("it goes on after its end")
            return
        columns = _read(line, _Columns)
        table = tables.get(columns.table)
        if table is None or not _fits(table, columns):
            raise ChainfallError(f"its table {columns.table[:60]!r} is not one of its schema")
        yield table, rows(table, columns)


def _fits(table: Table, columns: _Columns) -> bool:
    names = set(columns.columns)
    return (
        names <= set(table.columns.keys())
        and len(names) == len(columns.columns)
        and columns.binary == [name for name in _binary(table) if name in names]
    )


def _row(line: bytes, table: Table, columns: _Columns) -> dict[str, Value | bytes]:
    values = _read(line, list[Value])
    if len(values) != len(columns.columns):
        raise ChainfallError(f"a row of {columns.table!r} has {len(values)} values, expected {len(columns.columns)}")
    return {name: _value(value, table.columns[name]) for name, value in zip(columns.columns, values, strict=True)}


def _value(value: Value, column: Column[object]) -> Value | bytes:
    """A value as the database takes it. SQLite itself would take a text where a number belongs."""
    kind = column.type.python_type
    if value is None and column.nullable and not column.primary_key:
        return None
    if isinstance(value, str) and kind is bytes:
        return b64decode(value, validate=True)
    if type(value) is not kind:
        raise ChainfallError(f"{column.name!r} of a row of {column.table.name!r} is not of its type, {kind.__name__}")
    return value


def _tables(connection: Connection) -> list[Table]:
    """The tables as they are in the database, those that others refer to before them."""
    metadata = MetaData()
    metadata.reflect(connection, only=sorted(migrating.tables_of(connection)))
    return metadata.sorted_tables


def _binary(table: Table) -> list[str]:
    return [str(column.name) for column in table.columns if isinstance(column.type, LargeBinary)]


def _count_on(connection: Connection, table: Table) -> None:
    """Has PostgreSQL number new rows after those that came with their numbers."""
    number = table.columns.get("id")
    if connection.dialect.name == "postgresql" and number is not None and isinstance(number.type, Integer):
        connection.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), max(id)) FROM {table.name} "
                "HAVING max(id) > 0"
            )
        )


def _write(file: gzip.GzipFile, line: object) -> None:
    file.write(msgspec.json.encode(line) + b"\n")


def _read(line: bytes, kind: type[T]) -> T:
    return msgspec.json.decode(line, type=kind)


@contextmanager
def _new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file that gets its name when it is complete and on the disk."""
    part = path.with_name(path.name + ".part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


@contextmanager
def _file_problems(path: Path, done: str) -> Iterator[None]:
    """Says in one line what is wrong with a file."""
    try:
        yield
    except (gzip.BadGzipFile, EOFError, zlib.error, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ChainfallError(f"{str(path)!r} is not a whole back-up: {error}") from error
    except (OSError, ValueError) as error:
        if isinstance(error, ChainfallError):
            raise
        raise ChainfallError(f"{str(path)!r} cannot be {done}: {reason_of(error)}") from error
