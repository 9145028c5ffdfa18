"""The server is killed while games come in: no acknowledged score is lost, none is doubled, and ranks are right."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from threading import Condition

import httpx
from tests.server.played import finished_game
from tests.server.running import Json, Playing, Running, is_alive

from chainfall.play.replay import Replay

KILLS = 50 if "CHAINFALL_NIGHTLY" in os.environ else 5
BOARD = "triple-town-r1"


class Load:
    """Players who play on whatever happens, and remember what they were told."""

    def __init__(self, service: Running, players: int) -> None:
        self.service: Running | None = service
        self.told: dict[str, dict[str, Json]] = {}
        self.begun = 0
        self._ended = False
        self._numbers = count()
        self._changed = Condition()
        self._players = [service.player(f"Load{letter}er") for letter in "abcd"[:players]]
        self._pool = ThreadPoolExecutor(players)
        self._work = [self._pool.submit(self._play, player) for player in self._players]

    @contextmanager
    def away(self) -> Iterator[None]:
        """While the service is away; ``service`` has to be another one afterwards."""
        self.service = None
        yield
        with self._changed:
            self._changed.notify_all()

    def after(self, calls: int) -> None:
        """Waits until so many more calls have begun."""
        with self._changed:
            until = self.begun + calls
            assert self._changed.wait_for(lambda: self.begun >= until or self._broken(), 120)

    def end(self) -> None:
        """Lets every player finish what they are at."""
        self._ended = True
        for work in self._work:
            work.result()
        self._pool.shutdown()

    def _broken(self) -> bool:
        return any(work.done() for work in self._work)

    def _play(self, player: Playing) -> None:
        mine = self.told.setdefault(player.name, {})
        while not self._ended:
            for old in self._call(player, "GET", "tickets").json()["tickets"]:  # its answer may have been lost
                self._call(player, "DELETE", f"tickets/{old['ticket']}")
            ticket = self._call(player, "POST", "tickets", json={"board": BOARD}).json()
            replay = self._game(player, ticket)
            said = self._call(player, "POST", "replays", params={"ticket": ticket["ticket"]}, content=replay)
            assert said.status_code in (200, 201), said.text
            mine[said.json()["replay"]] = said.json()

    def _game(self, player: Playing, ticket: Json) -> bytes:
        replay = finished_game(ticket, next(self._numbers))
        player.service.leap(Replay.from_json(replay.decode()).steps * ticket["step_us"] / 1e6)
        return replay

    def _call(self, player: Playing, method: str, path: str, **more: object) -> httpx.Response:
        """A call, again and again until it is answered."""
        while True:
            with self._changed:
                assert self._changed.wait_for(lambda: self.service, 120)
                service = self.service
                self.begun += 1
                self._changed.notify_all()
            assert service
            try:
                said = service.http.request(method, path, headers=player.headers, **more)  # type: ignore[arg-type]
            except (httpx.TransportError, RuntimeError):  # it was killed, and its client closed
                self._wait_for_another(service)
                continue
            if said.status_code != 503:
                return said

    def _wait_for_another(self, service: Running) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self.service is not service, 120)


def check(service: Running, told: dict[str, dict[str, Json]]) -> None:
    """Everything that players were told is true, and nothing else is there."""
    page = service.http.get(f"boards/{BOARD}", params={"limit": 100}).json()
    best = {name: max(one["score"] for one in mine.values()) for name, mine in told.items() if mine}
    assert {entry["player"]: entry["score"] for entry in page["entries"]} == best
    assert page["total"] == len(best)
    for entry in page["entries"]:
        assert entry["rank"] == 1 + sum(score > entry["score"] for score in best.values())
    for name, mine in told.items():
        kept = service.rows(
            "SELECT replay, score FROM scores JOIN players ON players.id = scores.player "
            f"WHERE name = '{name}' ORDER BY replay"
        )
        assert kept == sorted((replay, one["score"]) for replay, one in mine.items())
    counted = "SELECT board, period, CAST(sum(count) AS INTEGER) FROM tallies WHERE level = {} GROUP BY board, period"
    stand = sorted(service.rows("SELECT board, period, count(*) FROM standings GROUP BY board, period"))
    for level in range(8):
        assert sorted(service.rows(counted.format(level))) == stand
    replays, scores = service.rows("SELECT (SELECT count(*) FROM replays), (SELECT count(*) FROM scores)")[0]
    assert replays == scores


def is_gone(pid: int) -> bool:
    return not is_alive(pid)


def test_a_killed_server_loses_and_doubles_nothing(database: str, tmp_path: Path) -> None:
    chance = Random(KILLS)
    service = Running(database, tmp_path / "log", "--no-arcade", "--workers", "1", speed=1)
    load = Load(service, 3)
    for _ in range(KILLS):
        load.after(chance.randint(5, 30))
        with load.away():
            service.kill()
            service = load.service = Running(database, tmp_path / "log", "--no-arcade", "--workers", "1", speed=1)
    load.after(12)
    load.end()
    with service:
        assert all(load.told.values())
        check(service, load.told)


def test_judges_die_with_their_server_also_when_they_are_stopped(tmp_path: Path) -> None:
    service = Running(f"sqlite:///{tmp_path / 'service.db'}", tmp_path / "log", "--no-arcade", "--workers", "2")
    judges = service.children()
    assert len(judges) == 2
    os.kill(judges[0], signal.SIGSTOP)
    service.kill()
    service.until(lambda: not any(map(is_alive, judges)))


def test_a_game_whose_judges_are_killed_is_judged_all_the_same(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'service.db'}"
    with (
        Running(url, tmp_path / "log", "--no-arcade", "--workers", "1", speed=1) as service,
        ThreadPoolExecutor() as pool,
    ):
        player = service.player("Patient")
        for number in range(3):
            [judge] = service.until(service.children)
            ticket, replay = player.play(player=number)
            os.kill(judge, signal.SIGSTOP)
            sent = pool.submit(player.send, ticket, replay)
            os.kill(judge, signal.SIGKILL)
            assert sent.result().status_code == 201
            service.until(partial(is_gone, judge))
