"""``chainfall admin`` on databases of both kinds."""

from pathlib import Path

import pytest
from tests.server.admin.commands import Admin, fill
from tests.server.running import Running


@pytest.fixture
def admin(database: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """The command on an empty database."""
    return Admin(database, capsys)


@pytest.fixture
def filled(admin: Admin) -> Admin:
    """The command on a database with three players and two games of each."""
    fill(admin.database)
    return admin


@pytest.fixture
def operator(service: Running, capsys: pytest.CaptureFixture[str]) -> Admin:
    """The command on the database of a running service."""
    return Admin(service.database, capsys)


@pytest.fixture
def filled_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    """The same in a file, for rules that do not depend on the kind of database."""
    admin = Admin(f"sqlite:///{tmp_path / 'filled.db'}", capsys)
    fill(admin.database)
    return admin
