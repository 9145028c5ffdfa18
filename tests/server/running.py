"""A service as its host runs it: a process of its own, spoken to over real sockets.

It trusts this machine as its proxy, and every player comes from another address, so that the limits of addresses stand
in nobody's way. Its clock is at noon of a day, and ``leap`` moves it.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
from sqlalchemy import NullPool, create_engine, text
from tests.server.played import finished_game

from chainfall.play.replay import Replay
from chainfall.server.store.database import read_url

SPEED = 1000.0
"""How fast the clock of a service runs, where a test does not move it itself."""

NOON = datetime(2026, 11, 19, 12, tzinfo=UTC)
"""When a service begins whose clock a test moves."""

LEAPING = Lock()

Json = dict[str, Any]

T = TypeVar("T")


def processes(columns: str) -> list[str]:
    """All processes, as the system lists them."""
    return subprocess.run(["ps", "-A", "-o", columns], capture_output=True, text=True, check=True).stdout.splitlines()


def is_alive(pid: int) -> bool:
    """Whether there is a process with this number."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class Running:
    """A running ``chainfall serve``; leaving its context stops it.

    Args:
        database: the URL of its database.
        log: a file for what it says.
        arguments: more arguments of the command.
        speed: how fast its clock runs; at 1 it begins at noon of a day, unless it has been set before.

    Attributes:
        database: the URL of its database.
        address: where it answers, with a slash at the end.
        http: a client for it.
    """

    def __init__(self, database: str, log: Path, *arguments: str, speed: float = SPEED) -> None:
        self.database, self.log = database, log
        self._clock = log.with_suffix(".clock")
        self._addresses = count(1)
        if speed == 1 and not self._clock.exists():
            self.leap(NOON.timestamp() - time.time())
        command = [sys.executable, "-m", "tests.server.hosting", str(speed), str(self._clock), "serve"]
        if "--proxy" not in arguments:
            arguments = ("--proxy", "127.0.0.0/8", *arguments)
        if "--port" not in arguments:
            arguments = ("--port", "0", *arguments)
        with log.open("ab") as errors:
            self.process = subprocess.Popen(
                [*command, "--database", database, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
        assert self.process.stdout
        said = self.process.stdout.readline().decode()
        if not said.startswith("The service is at "):
            self._wait()
            raise RuntimeError(f"the service did not start; it said {said!r} and\n{log.read_text()}")
        self.address = said.split()[4]
        self.http = httpx.Client(base_url=f"{self.address}api/v1/", timeout=60)

    def stop(self) -> int:
        """Asks it to end, and waits until it has; its exit status."""
        self.http.close()
        self.process.send_signal(signal.SIGTERM)
        return self._wait()

    def kill(self) -> None:
        """Ends it at once, as a power cut does."""
        self.http.close()
        self.process.kill()
        self._wait()

    def _wait(self) -> int:
        assert self.process.stdout
        self.process.stdout.close()
        return self.process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.returncode is None:
            self.stop()

    def leap(self, seconds: float) -> None:
        """Sets the service's clock forward, or back."""
        with LEAPING:
            leapt = float(self._clock.read_text()) if self._clock.exists() else 0.0
            changed = self._clock.with_suffix(".changed")
            changed.write_text(repr(leapt + seconds))
            changed.replace(self._clock)

    def now(self) -> datetime:
        """What time it is for the service."""
        return datetime.fromisoformat(self.http.get("service").json()["time"])

    def leap_to(self, day: date, hour: int = 12) -> None:
        """Sets the service's clock to an hour of a day."""
        self.leap((datetime(day.year, day.month, day.day, hour, tzinfo=UTC) - self.now()).total_seconds())

    def children(self) -> list[int]:
        """The processes that the service has started."""
        pairs = [tuple(map(int, line.split())) for line in processes("pid=,ppid=")]
        return [pid for pid, parent in pairs if parent == self.process.pid]

    def memory(self) -> int:
        """How much memory the service uses now, in bytes."""
        pairs = [tuple(map(int, line.split())) for line in processes("pid=,rss=")]
        return next(size for pid, size in pairs if pid == self.process.pid) * 1024

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """While no file of the service can grow."""
        self.process.send_signal(signal.SIGUSR1)
        yield
        self.process.send_signal(signal.SIGUSR2)

    def until(self, state: Callable[[], T], seconds: float = 120) -> T:
        """Waits for a state; what it is."""
        late = time.monotonic() + seconds
        while not (found := state()):
            assert time.monotonic() < late, "it did not come to that"
            time.sleep(0.02)
        return found

    def rows(self, asked: str) -> list[tuple[Any, ...]]:
        """What the database itself says."""
        engine = create_engine(read_url(self.database), poolclass=NullPool)
        with engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(asked))]

    def change(self, asked: str) -> None:
        """Changes the database, as another program can."""
        engine = create_engine(read_url(self.database), poolclass=NullPool)
        with engine.begin() as connection:
            connection.execute(text(asked))

    def player(self, name: str, **more: Any) -> "Playing":
        """A new player of this service, at an address of their own."""
        number = next(self._addresses)
        here = {"X-Forwarded-For": f"10.0.{number // 256}.{number % 256}"}
        said = self.http.post("players", json={"name": name, **more}, headers=here)
        assert said.status_code == 201, said.text
        return Playing(self, name, said.json()["token"], here)


class Playing:
    """A player at a running service."""

    def __init__(self, service: Running, name: str, token: str, here: dict[str, str] | None = None) -> None:
        self.service = service
        self.name = name
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}", **(here or {})}

    def call(self, method: str, path: str, **more: Any) -> httpx.Response:
        """What the service answers to a call with this player's token."""
        return self.service.http.request(method, path, headers=self.headers, **more)

    def ticket(self, board: str = "triple-town-r1") -> Json:
        """A new ticket."""
        said = self.call("POST", "tickets", json={"board": board})
        assert said.status_code == 201, said.text
        ticket: Json = said.json()
        return ticket

    def send(self, ticket: Json, replay: bytes) -> httpx.Response:
        """Uploads a game."""
        return self.call("POST", "replays", params={"ticket": ticket["ticket"]}, content=replay)

    def play(self, board: str = "triple-town-r1", player: int = 0) -> tuple[Json, bytes]:
        """A ticket and a game that was played for it, in the time that it takes."""
        ticket = self.ticket(board)
        replay = finished_game(ticket, player)
        self.service.leap(Replay.from_json(replay.decode()).steps * ticket["step_us"] / 1e6)
        return ticket, replay

    def score(self, board: str = "triple-town-r1", player: int = 0) -> Json:
        """Plays a game for a board and uploads it; what the service says of it."""
        said = self.send(*self.play(board, player))
        assert said.status_code == 201, said.text
        answer: Json = said.json()
        return answer
