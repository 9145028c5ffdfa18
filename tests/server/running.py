"""A service as its host runs it: a process of its own, spoken to over real sockets."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from tests.server.played import finished_game

SPEED = 1000.0
"""How fast the clock of a service runs in tests."""

Json = dict[str, Any]


class Running:
    """A running ``chainfall serve``; leaving its context stops it.

    Args:
        database: the URL of its database.
        log: a file for what it says.
        arguments: more arguments of the command.
        speed: how fast its clock runs.

    Attributes:
        address: where it answers, with a slash at the end.
        http: a client for it.
    """

    def __init__(self, database: str, log: Path, *arguments: str, speed: float = SPEED) -> None:
        self.log = log
        command = [sys.executable, "-m", "tests.server.hosting", str(speed), "serve"]
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
            self.process.wait()
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

    def player(self, name: str, **more: Any) -> "Playing":
        """A new player of this service."""
        said = self.http.post("players", json={"name": name, **more})
        assert said.status_code == 201, said.text
        return Playing(self, name, said.json()["token"])


class Playing:
    """A player at a running service."""

    def __init__(self, service: Running, name: str, token: str) -> None:
        self.service = service
        self.name = name
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"}

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

    def score(self, board: str = "triple-town-r1", player: int = 0) -> Json:
        """Plays a game for a board and uploads it; what the service says of it."""
        ticket = self.ticket(board)
        said = self.send(ticket, finished_game(ticket, player))
        assert said.status_code == 201, said.text
        answer: Json = said.json()
        return answer
