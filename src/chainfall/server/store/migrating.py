"""Bringing a database to the schema of this version, and back to an earlier one."""

from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.exc import DBAPIError

from chainfall.core.errors import ChainfallError
from chainfall.server.store.database import take_turns

HERE = Path(__file__).parent / "migrations"


def revisions() -> list[str]:
    """The schemas that there have been, the first one first.

    >>> revisions()[0]
    '0001'
    """
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    return [script.revision for script in reversed(list(scripts))]


def revision_of(connection: Connection) -> str | None:
    """The schema that a database has; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(engine: Engine, revision: str = "head") -> None:
    """Brings a database to a schema: ``head`` for this version's schema, ``base`` for an empty database.

    Raises:
        ChainfallError: there is no such schema, or the database is of a later version.
    """
    with _opened(engine) as connection:
        migrate_over(connection, revision)


def migrate_over(connection: Connection, revision: str = "head") -> None:
    """The same within a transaction, so that all of it happens or nothing."""
    take_turns(connection)
    before = revision_of(connection)
    _check_known(before)
    config = _config(connection)
    order = ["base", *revisions()]
    target = order[-1] if revision == "head" else revision
    if target not in order:
        raise ChainfallError(f"there is no schema {revision!r}, expected one of: {', '.join(order)}")
    with redirect_stdout(StringIO()):
        try:
            if order.index(target) < order.index(before or "base"):
                command.downgrade(config, target)
            elif target != "base":
                command.upgrade(config, target)
        except CommandError as error:
            raise ChainfallError(f"the database cannot be migrated: {error}") from error


def prepare(engine: Engine) -> None:
    """Makes the tables in an empty database, and refuses one whose schema is not that of this version.

    Raises:
        ChainfallError: the database has to be migrated, or is of a later version, or is somebody else's.
    """
    if find_schema(engine) is None:
        migrate(engine)
    else:
        check_current(engine)


def find_schema(engine: Engine) -> str | None:
    """The schema of a database; None if it is empty.

    Raises:
        ChainfallError: the database is of a later version, or is somebody else's.
    """
    with _opened(engine) as connection:
        revision = revision_of(connection)
        if revision is None and tables_of(connection):
            raise ChainfallError("the database holds tables that are not those of this service; expected an empty one")
    _check_known(revision)
    return revision


def tables_of(connection: Connection) -> set[str]:
    """All tables except the one in which Alembic keeps the number of the schema."""
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def check_current(engine: Engine) -> None:
    """Refuses a database whose schema is not that of this version.

    Raises:
        ChainfallError: it is empty, or has to be migrated, or is of a later version, or is somebody else's.
    """
    revision = find_schema(engine)
    if revision is None:
        raise ChainfallError("the database is empty: 'chainfall serve' makes its tables")
    if revision != revisions()[-1]:
        raise ChainfallError(
            f"the database has schema {revision}, this version needs {revisions()[-1]}: "
            "make a back-up, then run 'chainfall admin migrate'"
        )


@contextmanager
def _opened(engine: Engine) -> Iterator[Connection]:
    """A connection, or an error of one line that says why it cannot be made."""
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:
        raise ChainfallError(f"the database cannot be used: {' '.join(str(error.orig).split())}") from error


def _check_known(revision: str | None) -> None:
    if revision is not None and revision not in revisions():
        raise ChainfallError(f"the database has schema {revision}, which a later version of this program has made")


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
