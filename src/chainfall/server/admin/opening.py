"""Opening the database of a service for an operator: one that exists, with the schema of this version."""

import getpass
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from chainfall.core.errors import ChainfallError
from chainfall.server.clock import Clock
from chainfall.server.store import audit, migrating
from chainfall.server.store.database import StoreError, Work, make_engines, read_url, within

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class OpenedStore:
    """An opened database.

    Attributes:
        url: where it is.
        engine: its transactions write.
        reading: its transactions see one consistent view.
        now: the time, in milliseconds.
        operator: who is at work.
    """

    url: URL
    engine: Engine
    reading: Engine
    now: int
    operator: str

    def read(self, work: Work[T]) -> T:
        """What a function reads, from one consistent view."""
        return within(self.reading, work)

    def write(self, work: Work[T]) -> T:
        """What a function returns that reads and writes; all of it is kept, or none."""
        return within(self.engine, work)

    def note(self, connection: Connection, action: str, subject: str, detail: str = "") -> None:
        """Notes an action in the transaction that does it."""
        who = {"at": self.now, "operator": self.operator}
        audit.note(connection, **who, action=action, subject=subject, detail=detail)

    @property
    def place(self) -> str:
        """Where the database is, without a password."""
        return self.url.render_as_string(hide_password=True).replace("+pysqlite", "").replace("+psycopg", "")


@contextmanager
def opened(url: str, *, current: bool = True, new: bool = False) -> Iterator[OpenedStore]:
    """Opens a database while a block runs.

    Args:
        url: where it is, as SQLAlchemy writes it.
        current: whether it must have the schema of this version.
        new: whether a file may be made for it.

    Raises:
        ChainfallError: the database cannot be used.
    """
    where = read_url(url)
    if where.get_backend_name() == "sqlite" and not new and not Path(str(where.database)).exists():
        raise ChainfallError(f"there is no database {str(where.database)!r}: 'chainfall serve' makes one")
    engines: tuple[Engine, ...] = ()
    try:
        engines = make_engines(where)
        if current:
            migrating.check_current(engines[0])
        yield OpenedStore(where, *engines, Clock().now(), _operator())
    except StoreError as error:
        raise ChainfallError(f"the database cannot be used: {error}") from error
    except DBAPIError as error:
        raise ChainfallError(f"the database refuses this: {' '.join(str(error.orig).split())}") from error
    finally:
        for engine in engines:
            engine.dispose()


def _operator() -> str:
    """The name of the account at work."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # an account without a name, as in some containers
        return "unknown"
