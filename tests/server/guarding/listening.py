"""A guarded server on a port of this machine, in a thread, and plain sockets to talk to it."""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, Router, WebSocketRoute
from starlette.websockets import WebSocket

from chainfall.server.guarding.bodies import Pace, read_body
from chainfall.server.guarding.connections import ConnectionLimits, Connections
from chainfall.server.guarding.guard import Guard, Rules
from chainfall.server.guarding.headers import AnswerHeaders
from chainfall.server.guarding.serving import GracefulServer, make_config

LIMIT = 1_000_000
BIG = bytes(20_000_000)


class Listening:
    """A small application behind all guards."""

    def __init__(self, limits: ConnectionLimits, rules: Rules, pace: Pace, settings: dict[str, Any]) -> None:
        self.rules = rules
        self.pace = pace
        self.connections = Connections(limits, rules.proxies.trusted, AnswerHeaders(rules.policy, rules.doors).api)
        self.waiting = 0
        self.read: list[int] = []
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port: int = self.socket.getsockname()[1]
        routes = [
            Route("/api/v1/small", self.small),
            Route("/api/v1/upload", self.upload, methods=["POST"]),
            Route("/api/v1/unread", self.unread, methods=["POST"]),
            Route("/api/v1/wait", self.wait),
            Route("/api/v1/stream", self.stream),
            Route("/readyz", self.small),
            Route("/healthz", self.small),
            Route("/big", self.big),
            WebSocketRoute("/api/v1/room", self.room),
        ]
        config = make_config(Guard(Router(routes), rules), self.connections, **settings)
        self.server = GracefulServer(config, rules.stopping)
        self.released: asyncio.Event | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    def run(self) -> None:
        asyncio.run(self._run())

    async def _run(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.released = asyncio.Event()
        await self.server.serve(sockets=[self.socket])

    async def small(self, request: Request) -> Response:
        return JSONResponse({"small": True})

    async def upload(self, request: Request) -> Response:
        body = await read_body(request, LIMIT, self.pace)
        self.read.append(len(body))
        return JSONResponse({"bytes": len(body)})

    async def unread(self, request: Request) -> Response:
        return JSONResponse({})

    async def wait(self, request: Request) -> Response:
        assert self.released is not None
        self.waiting += 1
        try:
            await self.released.wait()
        finally:
            self.waiting -= 1
        return PlainTextResponse("waited")

    async def stream(self, request: Request) -> Response:
        async def pieces():  # type: ignore[no-untyped-def]  # an answer in pieces, begun and then waiting
            yield b"begun "
            await self.wait(request)
            yield b"done"

        return StreamingResponse(pieces())  # type: ignore[no-untyped-call]  # see above

    async def big(self, request: Request) -> Response:
        return Response(BIG)

    async def room(self, websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.send_text(await websocket.receive_text())
        await websocket.close()

    def release(self) -> None:
        """Lets everything that waits go on."""
        assert self.loop is not None
        assert self.released is not None
        with contextlib.suppress(RuntimeError):  # it has ended by itself
            self.loop.call_soon_threadsafe(self.released.set)

    def connect(self, **settings: Any) -> socket.socket:
        """A connection to it."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=10, **settings)

    def talk(self, *pieces: bytes) -> bytes:
        """Sends bytes and reads all that comes until the server closes."""
        with self.connect() as connection:
            for piece in pieces:
                connection.sendall(piece)
            return read_all(connection)

    def ask(self, path: str = "/api/v1/small") -> int:
        """The status of an answer on a new connection."""
        return status_of(self.talk(head(path, connection="close")))


def head(path: str, method: str = "GET", body: bytes = b"", **headers: str) -> bytes:
    """A request as it is sent."""
    lines = {"Host": "localhost", **{name.replace("_", "-"): value for name, value in headers.items()}}
    fields = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"{method} {path} HTTP/1.1\r\n{fields}\r\n".encode() + body


def status_of(answer: bytes) -> int:
    """The status of the first answer in it."""
    assert answer.startswith(b"HTTP/1.1 "), answer[:200]
    return int(answer[9:12])


def read_all(connection: socket.socket) -> bytes:
    """All bytes until the other side closes."""
    pieces = []
    while piece := connection.recv(1 << 16):
        pieces.append(piece)
    return b"".join(pieces)


def read_answer(connection: socket.socket) -> bytes:
    """One answer with a Content-Length, on a connection that stays."""
    content = b""
    while b"\r\n\r\n" not in content:
        piece = connection.recv(1 << 16)
        assert piece, content
        content += piece
    fields, _, body = content.partition(b"\r\n\r\n")
    length = next(int(line.split(b":")[1]) for line in fields.split(b"\r\n") if line.startswith(b"content-length"))
    while len(body) < length:
        piece = connection.recv(1 << 16)
        assert piece, content
        body += piece
    return fields + b"\r\n\r\n" + body


def until(condition: Callable[[], object], seconds: float = 10) -> None:
    """Waits for a state."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "the state that was waited for did not come"
        time.sleep(0.005)


@contextlib.contextmanager
def listening(
    limits: ConnectionLimits | None = None, rules: Rules | None = None, pace: Pace | None = None, **settings: Any
) -> Iterator[Listening]:
    """A server for the length of a block."""
    one = Listening(limits or ConnectionLimits(), rules or Rules(), pace or Pace(), settings)
    thread = threading.Thread(target=one.run)
    thread.start()
    try:
        until(lambda: one.server.started)
        yield one
    finally:
        one.release()
        one.server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()
