"""What happens to a database, and that nothing is lost by it: the service says so, and the next request works."""

import stat
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import NullPool, create_engine, text
from tests.server.running import Json, Playing, Running

from chainfall.server.store.database import Database, read_url
from chainfall.server.store.migrating import migrate

ARGUMENTS = ("--no-arcade", "--workers", "1")

CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@pytest.fixture
def alone(database: str, tmp_path: Path) -> Iterator[Running]:
    """A service whose database may come to harm."""
    with Running(database, tmp_path / "log", *ARGUMENTS, speed=1) as running:
        yield running


def unavailable(said: httpx.Response) -> bool:
    return said.status_code == 503 and said.json()["error"]["code"] == "store_unavailable"


def asked_at_once(player: Playing, ticket: Json, replay: bytes) -> list[httpx.Response]:
    """What is answered to everything that writes, asked at once because each of them waits."""
    service = player.service
    with ThreadPoolExecutor(4) as pool:
        sent = [
            pool.submit(player.send, ticket, replay),
            pool.submit(service.http.post, "players", json={"name": "Newcomer"}),
            pool.submit(player.call, "POST", "tickets", json={"board": "triple-town-r1"}),
            pool.submit(player.call, "PATCH", "me", json={"name": "Renamed"}),
        ]
    return [one.result() for one in sent]


def works_again(player: Playing, ticket: Json, replay: bytes) -> None:
    """Nothing was stored while it did not work, and nothing is in the way now."""
    service = player.service
    assert service.http.get("players/Renamed").status_code == 404
    assert service.http.get("players/Newcomer").status_code == 404
    assert len(player.call("GET", "tickets").json()["tickets"]) == 1
    assert player.send(ticket, replay).status_code == 201
    assert service.player("Newcomer").score(player=9)["rank"] in (1, 2)
    assert service.http.get("boards/triple-town-r1").json()["total"] == 2


@contextmanager
def locked(service: Running) -> Iterator[None]:
    """While another program writes."""
    engine = create_engine(read_url(service.database), poolclass=NullPool)
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.exec_driver_sql("LOCK TABLE players, tickets, scores, played IN EXCLUSIVE MODE")
        yield
        connection.rollback()


@contextmanager
def read_only(service: Running) -> Iterator[None]:
    """While PostgreSQL writes nothing, as a standby does."""
    name = read_url(service.database).database
    admin = create_engine(read_url(service.database), poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.exec_driver_sql("SET default_transaction_read_only = off")
        connection.exec_driver_sql(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        connection.exec_driver_sql(CUT)
        yield
        connection.exec_driver_sql(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
        connection.exec_driver_sql(CUT)


def test_a_locked_database_is_said_and_the_next_request_works(alone: Running) -> None:
    player = alone.player("Patient")
    ticket, replay = player.play()
    with locked(alone):
        assert all(map(unavailable, asked_at_once(player, ticket, replay)))
        assert alone.http.get("boards/triple-town-r1").status_code == 200  # reading goes on
    works_again(player, ticket, replay)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_full_disk_is_said_and_the_next_request_works(alone: Running) -> None:
    player = alone.player("Patient")
    ticket, replay = player.play()
    with alone.full_disk():
        assert all(map(unavailable, asked_at_once(player, ticket, replay)))
        assert alone.http.get("boards/triple-town-r1").status_code == 200
    works_again(player, ticket, replay)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_database_that_can_only_be_read_is_said_and_the_next_request_works(alone: Running) -> None:
    player = alone.player("Patient")
    ticket, replay = player.play()
    with read_only(alone):
        assert all(map(unavailable, asked_at_once(player, ticket, replay)))
        assert alone.http.get("boards/triple-town-r1").status_code == 200
    works_again(player, ticket, replay)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_service_does_not_start_on_a_database_that_can_only_be_read(alone: Running, tmp_path: Path) -> None:
    with read_only(alone), pytest.raises(RuntimeError, match="read-only") as error:
        Running(alone.database, tmp_path / "other.log", *ARGUMENTS)
    assert "Traceback" not in str(error.value)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_connections_that_were_cut_are_made_again_without_anybody_noticing(alone: Running) -> None:
    player = alone.player("Patient")
    for number in range(3):
        ticket, replay = player.play(player=number)
        alone.rows(CUT)
        assert alone.http.get("boards/triple-town-r1").status_code == 200
        alone.rows(CUT)
        assert player.send(ticket, replay).status_code == 201


def test_a_restarted_database_is_said_and_the_next_request_works(
    own_postgres: tuple[str, Callable[[], None], Callable[[], None]], tmp_path: Path
) -> None:
    url, stop, start = own_postgres
    with Running(url, tmp_path / "log", *ARGUMENTS, speed=1) as service:
        player = service.player("Patient")
        ticket, replay = player.play()
        root = service.address
        stop()
        assert all(map(unavailable, asked_at_once(player, ticket, replay)))
        assert unavailable(service.http.get("boards"))
        assert httpx.get(f"{root}readyz").status_code == 503
        assert httpx.get(f"{root}healthz").status_code == 200
        start()
        assert httpx.get(f"{root}readyz").status_code == 200
        works_again(player, ticket, replay)


# Clocks


def test_a_clock_that_is_set_back_harms_nothing(alone: Running) -> None:
    player = alone.player("Timeless")
    first = player.score(player=1)
    ticket, replay = player.play(player=2)
    before = alone.now()
    alone.leap(-3 * 24 * 3600)
    assert alone.now() >= before  # it goes on
    second = player.send(ticket, replay)
    assert second.status_code == 201
    games = alone.http.get("players/Timeless").json()["games"]
    assert [game["replay"] for game in games] == [second.json()["replay"], first["replay"]]


def test_a_service_that_starts_before_its_last_game_works(database: str, tmp_path: Path) -> None:
    with Running(database, tmp_path / "log", *ARGUMENTS, speed=1) as service:
        player = service.player("Timeless")
        player.score(player=1)
        ticket, replay = player.play(player=2)
    service.leap(-3600)
    with Running(database, tmp_path / "log", *ARGUMENTS, speed=1) as service:
        player.service = service
        said = player.send(ticket, replay)
        assert (said.status_code, said.json()["error"]["code"]) == (422, "too_fast")
        service.leap(float(said.headers["retry-after"]))
        assert player.send(ticket, replay).status_code == 201
        player.score(player=3)
        profile = service.http.get("players/Timeless").json()
        assert (len(profile["games"]), profile["bests"][0]["rank"]) == (3, 1)


# Several processes, and other versions


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_two_processes_on_one_database_agree_in_every_answer(database: str, tmp_path: Path) -> None:
    with (
        ThreadPoolExecutor(2) as pool,
        Running(database, tmp_path / "log", *ARGUMENTS, speed=1) as one,
        Running(database, tmp_path / "log.other", *ARGUMENTS, speed=1) as other,  # with the same clock
    ):
        player = one.player("Everywhere")
        there = Playing(other, player.name, player.token, {"X-Forwarded-For": "10.9.9.9"})
        for number in range(5):
            here, away = (player, there) if number % 2 else (there, player)
            ticket, replay = here.play(player=number)
            away.service.leap(3600)
            answers = [one.result() for one in [pool.submit(p.send, ticket, replay) for p in (away, here)]]
            assert sorted(answer.status_code for answer in answers) == [200, 201]
            assert answers[0].json() == answers[1].json()
            for path in (
                "boards",
                "boards/triple-town-r1",
                "players/Everywhere",
                "daily",
                f"replays/{answers[0].json()['replay']}",
            ):
                answers = [service.http.get(path) for service in (one, other)]
                assert answers[0].content == answers[1].content
                assert answers[0].headers.get("etag") == answers[1].headers.get("etag")
        assert player.call("GET", "me").json() == there.call("GET", "me").json()
        there.call("DELETE", "me")
        assert player.call("GET", "me").status_code == 401
        assert one.http.get("boards/triple-town-r1").json()["total"] == 0


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_processes_that_start_at_once_on_an_empty_database_all_start(database: str, tmp_path: Path) -> None:
    def start(number: int) -> Running:
        return Running(database, tmp_path / f"log{number}", *ARGUMENTS)

    with ThreadPoolExecutor(3) as pool:
        services = list(pool.map(start, range(3)))
    boards = [service.http.get("boards").json() for service in services]
    for service in services:
        service.stop()
    assert boards[0] == boards[1] == boards[2]


def test_a_database_of_the_first_schema_is_served_after_it_was_migrated(database: str, tmp_path: Path) -> None:
    paths = ("boards", "boards/triple-town-r1", "boards/triple-town-r1?period=week", "players/Veteran", "daily")
    with Running(database, tmp_path / "log", *ARGUMENTS, speed=1) as service:
        players = [service.player(name) for name in ("Veteran", "Recruit", "Cadet")]
        ticket, replay = players[0].play()
        for number, player in enumerate(players * 2):
            player.score(player=number)
        before = [service.http.get(path).json() for path in paths]
    opened = Database(database)
    migrate(opened.engine, "0001")
    with pytest.raises(RuntimeError, match=r"has schema 0001, this version needs .* run 'chainfall admin migrate'"):
        Running(database, tmp_path / "other.log", *ARGUMENTS)
    migrate(opened.engine)
    opened.close()
    with Running(database, tmp_path / "log", *ARGUMENTS, speed=1) as service:
        assert [service.http.get(path).json() for path in paths] == before
        players[0].service = service
        assert players[0].send(ticket, replay).status_code == 201
        page = service.http.get("boards/triple-town-r1").json()
        scores = [entry["score"] for entry in page["entries"]]
        assert [entry["rank"] for entry in page["entries"]] == [
            1 + sum(one > score for one in scores) for score in scores
        ]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_file_of_a_database_belongs_to_its_owner_alone(alone: Running) -> None:
    for file in Path(read_url(alone.database).database or "").parent.glob("service.db*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("sqlite:////proc/nothing/service.db", "cannot be used"),
        ("sqlite:////dev/null", "cannot be used|not those of this service|unable|not a database|readonly"),
        ("sqlite://", "in memory"),
        ("mysql://host/name", "not given as sqlite"),
        ("postgresql://nobody@127.0.0.1:1/nothing", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_said_in_a_line(url: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=why) as error:
        Running(url, tmp_path / "log", *ARGUMENTS)
    assert "Traceback" not in str(error.value)


def test_somebody_elses_database_is_left_alone(database: str, tmp_path: Path) -> None:
    engine = create_engine(read_url(database), poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (name TEXT)"))
    with pytest.raises(RuntimeError, match="not those of this service"):
        Running(database, tmp_path / "log", *ARGUMENTS)
