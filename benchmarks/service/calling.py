"""Clients that cost little, so that what is measured is the server: plain requests over connections that stay open."""

import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle
from selectors import EVENT_READ, DefaultSelector
from time import perf_counter, sleep
from urllib.parse import urlsplit

ADDRESSES = cycle(f"10.0.{number >> 8}.{number & 255}" for number in range(1, 2_000))


def next_address() -> str:
    """Another client behind the proxy that the benchmarks stand for, so that nobody asks too often."""
    return next(ADDRESSES)


class Line:
    """A connection to a server, over which one request follows the other."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host = parts.netloc
        self.socket = socket.create_connection((str(parts.hostname), int(parts.port or 80)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sent = 0.0

    def send(self, path: str) -> None:
        """Asks for a path."""
        said = f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nX-Forwarded-For: {next_address()}\r\n\r\n"
        self.sent = perf_counter()
        self.socket.sendall(said.encode())

    def receive(self) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        got = b""
        while (end := got.find(b"\r\n\r\n")) < 0:
            got += self._more()
        head = got[:end].lower()
        size = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        while len(got) < end + 4 + size:
            got += self._more()
        return int(head[9:12]), got[end + 4 :]

    def _more(self) -> bytes:
        got = self.socket.recv(65536)
        if not got:
            raise RuntimeError("the server has closed the connection")
        return got

    def ask(self, path: str) -> bytes:
        """The body of the answer to a request that has to succeed."""
        self.send(path)
        status, body = self.receive()
        if status != 200:
            raise RuntimeError(f"{path} was answered with {status}: {body[:200]!r}")
        return body

    def close(self) -> None:
        """Ends the connection."""
        self.socket.close()


@dataclass(frozen=True)
class Times:
    """How long answers took, in milliseconds."""

    values: Sequence[float]

    def __str__(self) -> str:
        return " | ".join(f"{self.percentile(share):.1f}" for share in (50, 90, 99, 100))

    def percentile(self, share: int) -> float:
        """The time within which this share of the answers came."""
        values = sorted(self.values)
        return values[min(len(values) - 1, len(values) * share // 100)]


def paced(address: str, path: Callable[[], str], rate: float, asked: Callable[[int], bool]) -> Times:
    """Asks so many times a second as long as ``asked`` says so, whatever the server does.

    An answer is late if it comes late after the moment at which it *should* have been asked for: a server that stands
    still is not spared the requests of that time.
    """
    lines = [Line(address) for _ in range(4)]
    times: list[float] = []
    began = perf_counter()
    number = 0
    while asked(number):
        due = began + number / rate
        sleep(max(0.0, due - perf_counter()))
        lines[number % len(lines)].ask(path())
        times.append((perf_counter() - due) * 1000)
        number += 1
    for line in lines:
        line.close()
    return Times(times)


def flat_out(address: str, path: str, seconds: float, lines: int = 8) -> float:
    """Requests a second over a few connections that never rest."""
    selector = DefaultSelector()
    for _ in range(lines):
        line = Line(address)
        selector.register(line.socket, EVENT_READ, line)
        line.send(path)
    done, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        for key, _ in selector.select():
            status, _ = key.data.receive()
            assert status == 200, status
            done += 1
            key.data.send(path)
    rate = done / (perf_counter() - began)
    for key in list(selector.get_map().values()):
        key.data.close()
    return rate
