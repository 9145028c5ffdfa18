"""Back-ups and exports: nothing is lost on the way, in either direction between the two kinds of database."""

import gzip
import json
import os
import stat
import threading
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select
from tests.server.admin.commands import BOARD, Admin, changed, enter, rows_of, standing
from tests.server.running import Playing, Running

from chainfall.server.encoding import name_of
from chainfall.server.store import days, players, schema
from chainfall.ui.cli.main import main


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    """The command on another empty database, of each kind."""
    return Admin(_empty(request, tmp_path), capsys)


def _empty(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{folder / 'other.db'}"
    return str(request.getfixturevalue("postgres")())


def test_what_is_restored_is_what_was_saved_and_goes_on_counting(filled: Admin, other: Admin, tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    filled("remove-score", "--player", "Player-2", "--reason", "slow motion")
    assert f"rows of schema {filled.json('status')['schema']}" in filled("backup", file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert other("restore", file).startswith(f"{other.database.partition(':')[0]}:")
    assert rows_of(other.database, "audit") == rows_of(filled.database, "audit")
    assert standing(other.database) == standing(filled.database)
    assert "3 scores" not in other("verify", "--jobs", 1)
    assert other.status == 0

    def more(connection: Connection) -> None:
        player = players.add_player(connection, "Newcomer", False, "hash new", 5)
        enter(connection, player.id, 7, 0)

    changed(other.database, more)
    assert "Newcomer" in [name for _, name, _ in standing(other.database)]
    assert [line["action"] for line in map(json.loads, other("log", "--json").splitlines())][-1] == "restore"


def test_a_back_up_under_load_is_consistent_and_a_service_restored_from_it_answers_alike(
    service: Running, operator: Admin, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """It is restored to a database of the other kind."""
    playing = [service.player(f"Load-{number}") for number in range(2)]
    left = playing[0].play(player=3)
    over, clock = threading.Event(), threading.Lock()
    done: list[str] = []

    def load(one: Playing, number: int) -> None:
        while not over.is_set():
            with clock:
                played = one.play(player=number)
            done.append(one.send(*played).json()["replay"])

    threads = [threading.Thread(target=load, args=(one, number)) for number, one in enumerate(playing)]
    for thread in threads:
        thread.start()
    try:
        while len(done) < 4:
            over.wait(0.01)
        before = list(done)
        operator("backup", tmp_path / "busy.backup")
        assert operator.status == 0
        while len(done) < len(before) + 2:
            over.wait(0.01)
    finally:
        over.set()
        for thread in threads:
            thread.join()
    busy = Admin(f"sqlite:///{tmp_path / 'busy.db'}", operator.capsys)
    busy("restore", tmp_path / "busy.backup")
    busy("verify", "--jobs", 1)
    assert busy.status == 0
    kept = {row[4] for row in rows_of(busy.database)["scores"]}
    assert set(before) <= kept
    assert kept <= set(done)

    operator("backup", tmp_path / "quiet.backup")
    to_file = service.database.startswith("postgresql")
    other = Admin(
        f"sqlite:///{tmp_path / 'quiet.db'}" if to_file else request.getfixturevalue("postgres")(), operator.capsys
    )
    other("restore", tmp_path / "quiet.backup")
    with Running(other.database, tmp_path / "log", "--no-arcade", speed=1) as restored:
        restored.leap((service.now() - restored.now()).total_seconds())
        paths = ["boards", f"boards/{BOARD}", f"players/{playing[0].name}", f"replays/{done[0]}"]
        for path in paths:
            assert restored.http.get(path).content == service.http.get(path).content, path
        again = Playing(restored, playing[0].name, playing[0].token)
        assert again.call("GET", "me").json() == playing[0].call("GET", "me").json()
        assert again.send(*left).status_code == 201
        assert again.score(player=5)["rank"]
        today = restored.http.get("daily").json()["date"]
        assert (
            restored.http.get(f"daily/{today}").json()["commitment"]
            == (service.http.get(f"daily/{today}").json()["commitment"])
        )


def test_an_export_holds_everything_that_is_no_secret_and_its_replays_verify(filled: Admin, tmp_path: Path) -> None:
    filled("ban", "Player-1", "--reason", "insults")
    filled("remove-score", "--player", "Player-1")
    for day in (date(2020, 1, 1), date(2999, 1, 1)):
        changed(filled.database, partial(days.make_days, today=day))
    folder = tmp_path / "everything"
    assert filled("export", folder) == (
        f"{str(folder)!r}: 3 players, 10 boards, 6 scores, 24 days, 3 audit, 6 replays.\n"
    )
    lines = {file.stem: [json.loads(line) for line in file.read_text().splitlines()] for file in folder.glob("*.jsonl")}
    assert [(one["name"], one["bot"], one["banned"]) for one in lines["players"]] == [
        ("Player-0", False, None),
        ("Player-1", True, "insults"),
        ("Player-2", False, None),
    ]
    bests: dict[str, int] = {}
    for line in lines["scores"]:
        content = (folder / "replays" / f"{line['replay']}.json").read_bytes()
        assert name_of(content) == line["replay"]
        assert json.loads(content)["result"]["score"] == line["score"]
        assert line["removed"] == (line["player"] == "Player-1")
        if not line["removed"]:
            bests[line["player"]] = max(bests.get(line["player"], 0), line["score"])
    assert sorted(bests.values(), reverse=True) == [score for _, _, score in standing(filled.database)]
    assert main(["verify", str(folder / "replays")]) == 0
    assert filled.capsys.readouterr().out.count(": OK ") == 6
    told = {line["day"]: line["secret"] for line in lines["days"]}
    secrets = changed(filled.database, _secrets)
    assert told["2020-01-01"] == secrets.pop("2020-01-01")
    assert told["2999-01-01"] is None
    everything = b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())
    assert not [secret for secret in secrets.values() if secret.encode() in everything]
    assert "is not empty" in filled.fails("export", folder)


def _secrets(connection: Connection) -> dict[str, str]:
    """Hashes, keys, the secret of a day that is over, and those of days to come."""
    rows = [
        *connection.execute(select(schema.tokens.c.hash, schema.tokens.c.hash)),
        *connection.execute(select(schema.secrets)),
        *connection.execute(select(schema.days.c.day, schema.days.c.secret).where(schema.days.c.day == "2020-01-01")),
        *connection.execute(select(schema.days.c.day, schema.days.c.secret).where(schema.days.c.day > "2999")),
    ]
    assert len(rows) == 3 + 1 + 1 + 8
    return {name: value if isinstance(value, str) else bytes(value).hex() for name, value in rows}


def test_without_a_back_up_no_database_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = Admin(f"sqlite:///{tmp_path / 'new' / 'service.db'}", capsys)
    assert "cannot be read" in new.fails("restore", tmp_path / "no.backup")
    assert list(tmp_path.iterdir()) == []


def test_a_back_up_is_restored_to_an_empty_database_only(filled_file: Admin, tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    filled_file("backup", file)
    before = rows_of(filled_file.database)
    assert "is not empty: a back-up is restored to an empty one" in filled_file.fails("restore", file)
    assert rows_of(filled_file.database) == before
    assert "already exists: choose another name" in filled_file.fails("backup", file)
    assert "cannot be written: No such file or directory" in filled_file.fails(
        "backup", tmp_path / "none" / "all.backup"
    )
    assert os.listdir(tmp_path).count("all.backup.part") == 0


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda content: content[: len(content) // 2], "is not a whole back-up"),
        (lambda content: content[:500] + b"x" + content[501:], "is not a whole back-up"),
        (lambda content: b"{}", "is not a whole back-up"),
        (lambda content: b"", "is not a whole back-up"),
        (lambda content: _edited(content, lambda lines: lines[:-2]), "it ends in the middle"),
        (lambda content: _edited(content, lambda lines: [*lines[:-2], lines[-1]]), "rows, expected"),
        (lambda content: _edited(content, lambda lines: [b'{"format":"x"}']), "is not a whole back-up"),
        (lambda content: _edited(content, lambda lines: [lines[0].replace(b" 1", b" 2"), *lines[1:]]), "another form"),
        (lambda content: _edited(content, lambda lines: [lines[0].replace(b'"000', b'"900'), *lines[1:]]), "no schema"),
        (lambda content: _edited(content, lambda lines: [*lines[:2], b"[1]", *lines[2:]]), "has 1 values, expected"),
        (lambda content: _edited(content, lambda lines: [*lines[:-1], *lines[-2:]]), "UNIQUE constraint failed"),
        (lambda content: _with_value(content, 2**70), "is not a whole back-up"),
        (lambda content: _with_value(content, [[]]), "is not a whole back-up"),
        (lambda content: _with_value(content, "soon"), "'since' of a row of 'players' is not of its type, int"),
        (lambda content: _edited(content, _unknown_binary), "is not one of its schema"),
    ],
    ids=[
        "half",
        "a byte",
        "no gzip",
        "nothing",
        "no end",
        "a row less",
        "other",
        "later form",
        "later schema",
        "a row",
        "a row twice",
        "a huge number",
        "a list in a row",
        "a text for a number",
        "a column that is not there",
    ],
)
def test_a_damaged_back_up_is_refused_in_one_line_and_nothing_is_restored(
    filled_file: Admin, tmp_path: Path, damage: Any, said: str
) -> None:
    file = tmp_path / "all.backup"
    filled_file("backup", file)
    file.write_bytes(damage(file.read_bytes()))
    other = Admin(f"sqlite:///{tmp_path / 'other.db'}", filled_file.capsys)
    assert said in other.fails("restore", file)
    assert other.fails("status") == "the database is empty: 'chainfall serve' makes its tables"


def _unknown_binary(lines: list[bytes]) -> list[bytes]:
    return [line.replace(b'"binary":[]', b'"binary":["none"]') for line in lines]


def _with_value(content: bytes, value: object) -> bytes:
    """The back-up with another value in place of the time since when the first player has been there."""

    def edit(lines: list[bytes]) -> list[bytes]:
        heading = next(number for number, line in enumerate(lines) if line.startswith(b'{"table":"players"'))
        row = json.loads(lines[heading + 1])
        row[json.loads(lines[heading])["columns"].index("since")] = value
        lines[heading + 1] = json.dumps(row).encode()
        return lines

    return _edited(content, edit)


def _edited(content: bytes, edit: Any) -> bytes:
    return gzip.compress(b"\n".join(edit(gzip.decompress(content).rstrip(b"\n").split(b"\n"))) + b"\n")
