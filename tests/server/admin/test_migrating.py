"""Up and down between schemas, with data; and databases that cannot be used."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text
from tests.server.admin.commands import Admin, changed, engine_of, rows_of, standing
from tests.ui.cli.programs import Terminal

from chainfall.server.store.migrating import migrate, prepare, revisions
from chainfall.server.store.schema import metadata


def tables_of(admin: Admin) -> set[str]:
    return set(changed(admin.database, lambda connection: inspect(connection).get_table_names()))


def test_data_of_the_first_schema_is_kept_on_the_way_up(filled: Admin) -> None:
    before, ranks = rows_of(filled.database, "audit"), standing(filled.database)
    filled("migrate", "--to", "0001", "--yes")
    assert not {"tallies", "audit"} & tables_of(filled)
    assert "the database has schema 0001, this version needs" in filled.fails("ban", "Player-0", "--reason", "x")
    assert f"0001, this version needs {revisions()[-1]}: chainfall admin migrate" in filled("status")
    assert filled("migrate").endswith(f": schema {revisions()[-1]}, was 0001.\n")
    assert rows_of(filled.database, "audit") == before
    assert standing(filled.database) == ranks
    assert filled("verify", "--jobs", 1)
    assert filled.status == 0
    assert filled("migrate").endswith("; nothing was to do.\n")


def test_a_back_up_of_the_first_schema_is_restored_to_this_one(filled: Admin, tmp_path: Path) -> None:
    before, ranks = rows_of(filled.database, "audit"), standing(filled.database)
    filled("migrate", "--to", "0001", "--yes")
    assert "of schema 0001" in filled("backup", tmp_path / "old.backup")
    new = Admin(f"sqlite:///{tmp_path / 'new.db'}", filled.capsys)
    new("restore", tmp_path / "old.backup")
    assert rows_of(new.database, "audit") == before
    assert standing(new.database) == ranks


def test_the_tables_of_the_migrations_are_those_of_the_schema(filled: Admin) -> None:
    def columns(connection: Connection) -> dict[str, set[str]]:
        inspector = inspect(connection)
        return {
            table: {column["name"] for column in inspector.get_columns(table)} for table in inspector.get_table_names()
        }

    found = changed(filled.database, columns)
    del found["alembic_version"]
    assert found == {table.name: set(table.columns.keys()) for table in metadata.sorted_tables}


def test_going_down_asks_first_and_all_the_way_down_leaves_nothing(filled: Admin) -> None:
    before = rows_of(filled.database)
    assert "deletes what schema 0001 cannot hold: give --yes" in filled.fails("migrate", "--to", "0001")
    assert "deletes all tables with everything in them" in filled.fails("migrate", "--to", "base")
    assert rows_of(filled.database) == before
    filled("migrate", "--to", "base", "--yes")
    assert tables_of(filled) == {"alembic_version"}
    expected = ", ".join(["base", *revisions()])
    assert filled.fails("migrate", "--to", "0099") == f"there is no schema '0099', expected one of: {expected}"


def test_services_that_start_together_on_an_empty_database_take_turns(admin: Admin) -> None:
    """The second one has found the database empty, too, and migrates when the first is ready."""
    first, second = engine_of(admin.database), engine_of(admin.database)
    prepare(first)
    migrate(second)
    prepare(second)
    for engine in (first, second):
        engine.dispose()
    assert tables_of(admin) == {*metadata.tables, "alembic_version"}


def test_a_database_of_a_later_version_is_refused_by_every_command(filled: Admin, tmp_path: Path) -> None:
    later = text("UPDATE alembic_version SET version_num = '9001'")
    changed(filled.database, lambda connection: connection.execute(later))
    said = "the database has schema 9001, which a later version of this program has made"
    for action in ("status", "log", "verify", "backup x", "export x", "unban Ann", "migrate"):
        words = [str(tmp_path / word) if word == "x" else word for word in action.split()]
        assert filled.fails(*words) == said


def test_an_empty_database_is_told_from_one_with_a_service(admin: Admin) -> None:
    changed(admin.database, lambda connection: None)
    assert admin.fails("log") == "the database is empty: 'chainfall serve' makes its tables"
    changed(admin.database, lambda connection: connection.execute(text("CREATE TABLE mine (a INTEGER)")))
    assert admin.fails("log").startswith("the database holds tables that are not those of this service")


def test_a_database_that_cannot_be_used_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def said(url: str) -> str:
        return Admin(url, capsys).fails("status")

    missing = tmp_path / "none.db"
    assert said(f"sqlite:///{missing}") == f"there is no database {str(missing)!r}: 'chainfall serve' makes one"
    assert not missing.exists()
    (tmp_path / "text.db").write_text("no database at all, but a text that is long enough to look at\n" * 20)
    assert said(f"sqlite:///{tmp_path / 'text.db'}") == "the database cannot be used: file is not a database"
    assert "unable to open database file" in said(f"sqlite:///{tmp_path}")
    assert said("mysql://a/b").startswith("the database 'mysql://a/b' is not given as sqlite:///FILE or postgresql://")
    assert said("postgresql://me:hidden@127.0.0.1:1/none").startswith("the database cannot be used: ")
    assert "hidden" not in said("postgresql://me:hidden@127.0.0.1:1/none")


def test_a_locked_database_is_told_in_one_line(filled_file: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chainfall.server.store.database.BUSY_MS", 50)
    with sqlite3.connect(filled_file.database.removeprefix("sqlite:///"), isolation_level=None) as holder:
        holder.execute("BEGIN IMMEDIATE")
        assert filled_file.fails("unban", "Player-0") == "the database cannot be used: database is locked"
        holder.execute("ROLLBACK")
    holder.close()


def test_at_a_terminal_a_question_is_asked_and_only_yes_is_yes(filled_file: Admin) -> None:
    words = ["-m", "chainfall", "admin", "migrate", "--to", "0002", "--database", filled_file.database]
    for answer, said in (("y", "nothing was changed"), ("yes", "schema 0002, was ")):
        terminal = Terminal(words, controlling=True)
        terminal.expect("deletes what schema 0002 cannot hold. Type yes to go on: ")
        terminal.type(answer)
        terminal.expect(said)
        terminal.close()
    assert "audit" not in tables_of(filled_file)
