"""The database: SQLite in a file by default, PostgreSQL by its URL.

SQLAlchemy's engines are not asynchronous, so work runs in threads: with SQLite all writing in one, which takes the lock
of the file at once; reading in a few. Work is a function of a connection, within one transaction.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from chainfall.console.messages import reason_of
from chainfall.core.errors import ChainfallError, shown

T = TypeVar("T")
Work = Callable[[Connection], T]

READERS = 4
WRITERS = 4
"""Threads and connections for each; with SQLite there is one writer."""

BUSY_MS = 5_000
"""For how long a writer waits when another program holds what it needs, such as ``chainfall admin``."""

CONNECT_SECONDS = 10
"""How long to wait for PostgreSQL; otherwise a host that drops packets would block a thread for minutes."""

AGAIN = {"40001", "40P01"}
"""PostgreSQL's codes for a transaction that conflicted with another and has to be tried again."""

REFUSED = (IntegrityError, DataError, ProgrammingError)
"""Errors that no second try can mend: a row whose other row is missing, or a mistake of ours."""

TURNS = 0x636861696E
"""The number of PostgreSQL's lock under which processes take turns to migrate and to open boards."""


class StoreError(Exception):
    """The database cannot be used at present: it is locked, full, read-only or away."""


class Database:
    """A database with its connections and threads.

    Args:
        url: where it is, as SQLAlchemy writes it: ``sqlite:///scores.db``, ``postgresql://user@host/name``.

    Attributes:
        url: where it is.
        engine: for programs that need no threads, such as migrations.

    Raises:
        ChainfallError: the URL does not name a database that can be used.
    """

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine, self._reading = make_engines(self.url)
        self._readers = ThreadPoolExecutor(READERS, "store-read")
        self._writers = ThreadPoolExecutor(1 if self.is_sqlite else WRITERS, "store-write")
        self._stamps = _SqliteStamps(self.url) if self.is_sqlite else _SharedStamps(self)

    async def read(self, work: Work[T]) -> T:
        """What a function reads, from one consistent view.

        Raises:
            StoreError: the database cannot be used at present.
        """
        return await _in_thread(self._readers, partial(within, self._reading, work))

    async def write(self, work: Work[T]) -> T:
        """What a function returns that reads and writes; all of it is kept, or none.

        It may be called again after it met another transaction, so it must do nothing but use its connection.

        Raises:
            StoreError: the database cannot be used at present.
        """
        return await _in_thread(self._writers, partial(within, self.engine, work))

    async def stamp(self) -> object:
        """Something that is equal to an earlier one only if nothing that can be read has changed since."""
        return await self._stamps.take()

    def close(self) -> None:
        """Ends the threads, when their work is done, and the connections."""
        for threads in (self._readers, self._writers):
            threads.shutdown()
        self._stamps.close()
        self._reading.dispose()
        self.engine.dispose()


def read_url(text: str) -> URL:
    """The URL of a database, with the driver that is used here.

    >>> read_url("postgresql://me@host/scores").drivername
    'postgresql+psycopg'

    Raises:
        ChainfallError: it does not name a database that can be used.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the latter if a port is not a number
        url = None
    drivers = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    backend = url.drivername.partition("+")[0] if url else ""
    if url is None or backend not in drivers:
        given = "the database" if "@" in text else f"the database {shown(text)}"  # a password is not repeated
        raise ChainfallError(f"{given} is not given as sqlite:///FILE or postgresql://USER@HOST/NAME")
    if backend == "sqlite" and (not url.database or url.database == ":memory:"):
        raise ChainfallError("a database in memory would lose every score: expected sqlite:///FILE")
    return url.set(drivername=drivers[backend])


def make_engines(url: URL) -> tuple[Engine, Engine]:
    """An engine whose transactions write, and one whose transactions see one consistent view."""
    if url.get_backend_name() == "sqlite":
        _make_file(Path(str(url.database)).absolute())
        return _sqlite_engine(url, 1, "BEGIN IMMEDIATE"), _sqlite_engine(url, READERS, "BEGIN")
    usual = {"connect_timeout": CONNECT_SECONDS, "options": f"-c lock_timeout={BUSY_MS}"}
    settings = {name: value for name, value in usual.items() if name not in url.query}
    both = create_engine(url, pool_size=READERS + WRITERS, max_overflow=0, pool_recycle=1800, connect_args=settings)
    # A writer locks the rows it depends on, and then has to see what others have written before it got them.
    writing = both.execution_options(isolation_level="READ COMMITTED")
    return writing, both.execution_options(isolation_level="REPEATABLE READ")


def _make_file(path: Path) -> None:
    """Makes the file of a database, for this user alone: it holds the key of all tickets and the secrets of the days.

    Raises:
        ChainfallError: it cannot be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600, exist_ok=True)
    except OSError as error:
        raise ChainfallError(f"the database {str(path)!r} cannot be used: {reason_of(error)}") from error


def _sqlite_engine(url: URL, most: int, begin: str) -> Engine:
    """Writers begin with the lock of the file: a transaction that began by reading could fail in the middle."""
    settings = {"check_same_thread": False}
    engine = create_engine(url, poolclass=QueuePool, pool_size=most, max_overflow=0, connect_args=settings)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _prepare(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin by our own words, below
    for setting in ("journal_mode = WAL", "foreign_keys = ON", f"busy_timeout = {BUSY_MS}", "synchronous = FULL"):
        connection.execute(f"PRAGMA {setting}")


async def _in_thread(threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work)


def within(engine: Engine, work: Work[T]) -> T:
    """Runs work in a transaction; again if it met another one, or found a connection that had been cut meanwhile.

    Raises:
        StoreError: the database cannot be used at present.
    """
    tries = 5
    while True:
        tries -= 1
        reached_end = False
        try:
            with engine.begin() as connection:
                result = work(connection)
                reached_end = True
            return result
        except REFUSED:
            raise
        except SQLAlchemyError as error:
            if not (tries and _may_try_again(error, reached_end)):
                raise StoreError(_in_a_line(error)) from error


def take_turns(connection: Connection) -> None:
    """Lets one process at a time past here until its transaction ends; SQLite's writers take turns anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({TURNS})"))


def _may_try_again(error: SQLAlchemyError, reached_end: bool) -> bool:
    """Whether it is sure that nothing was kept of a transaction, and worth another try."""
    if not isinstance(error, DBAPIError):
        return False
    return getattr(error.orig, "sqlstate", None) in AGAIN or (error.connection_invalidated and not reached_end)


def _in_a_line(error: SQLAlchemyError) -> str:
    words = str(error.orig if isinstance(error, DBAPIError) else error)
    return " ".join(words.split())[:300]


class _SqliteStamps:
    """SQLite's own number of changes by others, read within microseconds by a connection that never writes."""

    def __init__(self, url: URL) -> None:
        self._path = str(url.database)
        self._connection: sqlite3.Connection | None = None

    async def take(self) -> object:
        try:
            if self._connection is None:
                self._connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
            return self._connection.execute("PRAGMA data_version").fetchone()[0]
        except sqlite3.Error:
            return object()  # equal to no other: nothing is known

    def close(self) -> None:
        if self._connection:
            self._connection.close()


class _SharedStamps:
    """PostgreSQL's snapshot of what can be seen. Those who ask while a question is under way share the next one."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._next: asyncio.Task[object] | None = None
        self._under_way: asyncio.Task[object] | None = None

    async def take(self) -> object:
        if self._next is None:
            self._next = asyncio.create_task(self._ask(self._under_way))
        return await asyncio.shield(self._next)

    async def _ask(self, before: "asyncio.Task[object] | None") -> object:
        if before:
            await asyncio.wait([before])
        self._under_way, self._next = self._next, None
        with suppress(StoreError):
            return await self._database.read(_snapshot)
        return object()

    def close(self) -> None:
        """Does nothing: no connection stays open."""


def _snapshot(connection: Connection) -> object:
    return connection.execute(text("SELECT pg_current_snapshot()::text")).scalar_one()
