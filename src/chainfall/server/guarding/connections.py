"""Connections: how many there may be, and how long one may take for what it has to say.

uvicorn itself bounds the size of a request's head (``h11_max_incomplete_event_size``) and closes connections that stay
silent after an answer (``timeout_keep_alive``). It does not bound how many there are (``limit_concurrency`` looks at
them only when a request has been read), how long a head takes, or how slowly an answer is read. That is done here.
"""

import asyncio
import sys
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from chainfall.server.guarding.addresses import UNKNOWN, Networks, address_key
from chainfall.server.guarding.errors import TYPE, ApiError
from chainfall.server.guarding.headers import Pairs

BACKLOG = 512
"""Connections that may wait to be accepted, which uvicorn is told. As many may be open before they are counted."""

SPARE_FILES = 256
"""Open files for everything that is not a connection."""

SWEEP = 1.0
"""Seconds between two looks at all connections: a time-out comes up to this much later."""

MOST_DISCARDED = 64 * 1024
"""Bytes of a body that nobody read, and that are skipped to keep the connection."""


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """What connections may do."""

    total: int = 4096
    """When there are more, the one that has been at rest the longest is closed."""
    per_address: int = 256
    """Likewise for one client's address; proxies that are trusted may have any number."""
    head_seconds: float = 10.0
    """For the head of a request, from the first connection or its first byte."""
    linger_seconds: float = 3.0
    """For reading the answer to a request that was refused in the middle of its body."""
    stall_seconds: float = 20.0
    """How long the pace is measured at which an answer is read."""
    stall_rate: float = 1024.0
    """The slowest pace, in bytes a second."""


def fit_open_files(limits: ConnectionLimits) -> int:
    """How many connections the limit of open files allows, after raising it as far as that is allowed."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return limits.total
    spare = BACKLOG + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < limits.total + spare:
        wanted = limits.total + spare if hard == resource.RLIM_INFINITY else min(limits.total + spare, hard)
        with suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return limits.total if soft == resource.RLIM_INFINITY else min(limits.total, max(soft - spare, soft // 4))


class Connections:
    """The connections of one process.

    Attributes:
        open: how many there are.
        refused: how many were closed at once, because all others were busy.
        displaced: how many at rest had to go for new ones.
        late: how many were too slow.
        malformed: how many requests could not be read.
    """

    def __init__(self, limits: ConnectionLimits, trusted: Networks, headers: Pairs) -> None:
        self.limits = limits
        self.headers = headers
        self.open = 0
        self.refused = 0
        self.displaced = 0
        self.late = 0
        self.malformed = 0
        self._trusted = trusted
        self._members: set[GuardedProtocol] = set()
        self._resting: OrderedDict[GuardedProtocol, None] = OrderedDict()
        self._guests: dict[str, _Guest] = {}
        self._sweeping: asyncio.TimerHandle | None = None

    def protocol(self) -> type["GuardedProtocol"]:
        """The class that uvicorn takes as ``http``."""
        return type("BoundedProtocol", (GuardedProtocol,), {"room": self})

    def admit(self, one: "GuardedProtocol") -> bool:
        """Counts a new connection. If there are too many, the oldest idle one makes room; False if none is idle."""
        guest = self._guests.setdefault(one.key, _Guest())
        full = guest.open >= self.limits.per_address and not self._trusted.has(one.address)
        if (full and not self._displace(guest.resting)) or (
            self.open >= self.limits.total and not self._displace(self._resting)
        ):
            self.refused += 1
            if not guest.open:
                self._guests.pop(one.key, None)
            return False
        self._guests[one.key] = guest  # it may have gone with the connection that was displaced
        guest.open += 1
        self.open += 1
        self._members.add(one)
        self.rest(one)
        if self._sweeping is None:
            self._sweeping = one.loop.call_later(SWEEP, self._sweep, one.loop)
        return True

    def _displace(self, resting: "OrderedDict[GuardedProtocol, None]") -> bool:
        if not resting:
            return False
        oldest = next(iter(resting))
        self.displaced += 1
        self.forget(oldest)
        oldest.dismiss()
        return True

    def rest(self, one: "GuardedProtocol") -> None:
        """Nothing is under way on a connection: it may be closed for another one."""
        self._resting[one] = None
        self._guests[one.key].resting[one] = None

    def work(self, one: "GuardedProtocol") -> None:
        """A request is under way."""
        if one in self._resting:
            del self._resting[one]
            del self._guests[one.key].resting[one]

    def release(self, one: "GuardedProtocol") -> None:
        """A connection became a WebSocket: it still counts, and somebody else looks after it."""
        self.work(one)
        self._members.discard(one)

    def forget(self, one: "GuardedProtocol") -> None:
        """A connection is gone, or as good as gone; once is enough."""
        if one.forgotten:
            return
        one.forgotten = True
        self.release(one)
        self.open -= 1
        guest = self._guests[one.key]
        guest.open -= 1
        if not guest.open:
            del self._guests[one.key]

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        """Closes what takes too long."""
        now = loop.time()
        for one in [one for one in self._members if one.is_late(now)]:
            self.late += 1
            one.abort()
        self._sweeping = loop.call_later(SWEEP, self._sweep, loop) if self._members else None


class _Guest:
    """The connections of one address."""

    __slots__ = ("open", "resting")

    def __init__(self) -> None:
        self.open = 0
        self.resting: OrderedDict[GuardedProtocol, None] = OrderedDict()


class GuardedProtocol(H11Protocol):
    """One connection, within the limits of its room."""

    room: ClassVar[Connections]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Takes part, or is refused."""
        self._wire = _Wire(transport, self)
        super().connection_made(self._wire)  # type: ignore[arg-type]  # it has what uvicorn uses
        self.address = self.client[0] if self.client else UNKNOWN
        self.key = address_key(self.address)
        self.forgotten = False
        self.lingering = False
        self._since = self.loop.time()
        """When the head that is awaited began, or the lingering; 0 if neither."""
        self._discarded = 0
        self._measured = (0.0, 0)
        """When the pace of reading was last looked at, and how much had been read then."""
        if not self.room.admit(self):
            self.forgotten = True
            transport.write(
                _raw(ApiError(503, "busy", "There are too many connections.", headers={"Retry-After": "5"}))
            )
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Is forgotten."""
        self.room.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads on, unless nothing more is wanted."""
        if self.lingering:
            return
        if self._idle and not self._since:
            self._since = self.loop.time()
        piece = self.config.h11_max_incomplete_event_size or len(data)
        while self._idle and len(data) > piece:  # h11 bounds only heads that come in more than one piece
            super().data_received(data[:piece])
            data = data[piece:]
            if self.transport.is_closing():
                return
        super().data_received(data)
        if not self._idle:
            self._since = 0.0
            self.room.work(self)
        elif self.conn.their_state is h11.SEND_BODY:
            self._discarded += len(data)
            if self._discarded > MOST_DISCARDED:
                self.transport.close()

    @property
    def _idle(self) -> bool:
        """Whether no request is under way: its head is not whole, or its answer was given."""
        return self.cycle is None or self.cycle.response_complete

    def on_response_complete(self) -> None:
        """Rests, unless the next request is there already."""
        super().on_response_complete()
        if self.transport.is_closing() or not self._idle:
            return
        self._discarded = 0
        self._since = self.loop.time() if self.conn.trailing_data[0] else 0.0
        if self.conn.our_state is h11.IDLE:  # all that belonged to the last request is let go
            self.cycle = self.scope = self.headers = None  # type: ignore[assignment]  # as at the beginning
        if not self.forgotten:
            self.room.rest(self)

    def send_400_response(self, msg: str) -> None:
        """Answers to what is no request in the shape of all errors, if an answer can still be given."""
        self.room.malformed += 1
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True  # its route learns that no more will come, and is not heard any more
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            error = _malformed(getattr(sys.exception(), "error_status_hint", 400))
            own = [(b"content-type", TYPE.encode()), (b"content-length", str(len(error.body)).encode())]
            headers = [*own, *self.room.headers, (b"cache-control", b"no-store"), (b"connection", b"close")]
            phrase = STATUS_PHRASES[error.status]
            head = self.conn.send(h11.Response(status_code=error.status, headers=headers, reason=phrase)) or b""
            self.transport.write(head + error.body)
        self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hands the connection over; it counts until it is lost."""
        self._wire.flush()
        real = self._wire.real
        self.room.release(self)
        self.transport = real
        super().handle_websocket_upgrade(event)
        successor: Any = real.get_protocol()
        lost = successor.connection_lost

        def counted(exc: Exception | None) -> None:
            self.room.forget(self)
            lost(exc)

        successor.connection_lost = counted

    def shutdown(self) -> None:
        """Ends at once if nothing is under way, and otherwise after the answer."""
        if self.lingering or self.conn.our_state is h11.ERROR:
            self.abort()
        else:
            super().shutdown()

    def leave(self) -> None:
        """Closes, after giving a client that is still sending the time to read why.

        A connection closed with bytes unread is reset, and the answer may be lost with it.
        """
        self._wire.flush()
        real = self._wire.real
        if self.lingering or real.is_closing():
            return
        self.room.work(self)
        if self.conn.their_state not in (h11.SEND_BODY, h11.ERROR) or not real.can_write_eof():
            real.close()
            return
        self.lingering = True
        self._since = self.loop.time()
        real.resume_reading()
        real.write_eof()

    def dismiss(self) -> None:
        """Closes a connection at rest."""
        self._unset_keepalive_if_required()
        self._wire.flush()
        self._wire.real.close()

    def abort(self) -> None:
        """Closes at once, whatever is under way."""
        self._unset_keepalive_if_required()
        self._wire.real.abort()

    def is_late(self, now: float) -> bool:
        """Whether the connection has had all the time that it may take."""
        limits = self.room.limits
        if self.lingering:
            return now - self._since >= limits.linger_seconds
        if self._since:
            return now - self._since >= limits.head_seconds
        waiting = self._wire.real.get_write_buffer_size()
        began, read_then = self._measured
        if not waiting:
            self._measured = (0.0, 0)
            return False
        read = self._wire.written - waiting
        if began and now - began < limits.stall_seconds:
            return False
        self._measured = (now, read)
        return bool(began) and read - read_then < limits.stall_rate * (now - began)


class _Wire:
    """What uvicorn sees of the transport: closing it goes through the protocol, and what is written is counted.

    uvicorn writes the head and the body of an answer one by one; what is written at one go is sent as one.
    """

    __slots__ = ("_held", "_protocol", "real", "written")

    def __init__(self, real: asyncio.Transport, protocol: GuardedProtocol) -> None:
        self.real = real
        self.written = 0
        self._held: list[bytes] = []
        self._protocol = protocol

    def write(self, data: bytes) -> None:
        self.written += len(data)
        if not self._held:
            self._protocol.loop.call_soon(self.flush)
        self._held.append(data)

    def flush(self) -> None:
        """Sends what was written."""
        if self._held:
            data = b"".join(self._held)
            self._held.clear()
            if not self.real.is_closing():
                self.real.write(data)

    def is_closing(self) -> bool:
        return self._protocol.lingering or self.real.is_closing()

    def close(self) -> None:
        self._protocol.leave()

    def pause_reading(self) -> None:
        if not self._protocol.lingering:
            self.real.pause_reading()

    def resume_reading(self) -> None:
        self.real.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self.real.get_extra_info(name, default)


def _malformed(status: int) -> ApiError:
    if status == 431:
        return ApiError(431, "headers_too_large", "The head of the request is too large.")
    return ApiError(status, "bad_request", "This is no request in HTTP/1.1.")


def _raw(error: ApiError) -> bytes:
    """An error as it goes over the wire, for a connection on which no request was read."""
    body = error.body
    lines = {**error.headers, "Content-Type": TYPE, "Content-Length": str(len(body)), "Connection": "close"}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"HTTP/1.1 {error.status} {STATUS_PHRASES[error.status].decode()}\r\n{head}\r\n".encode() + body
