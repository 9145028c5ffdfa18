"""Bodies of requests: bounded in bytes and in time before anything of them is understood."""

import asyncio
import zlib
from dataclasses import dataclass

from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive

from chainfall.server.guarding.errors import ApiError

RATIO = 100
"""How much larger than its gzip form a body may be. Replays reach 20; a zip bomb has 1000."""

ALWAYS_UNPACKED = 64 * 1024
"""Bytes that a body may unpack to whatever its ratio: short ones of spaces pack very well."""

MOST_MEMBERS = 16
"""Parts of a gzip body. Most programs write one."""

UNPACKED_AT_ONCE = 16 * 1024
"""Bytes of a gzip body above which another thread unpacks it, so that nobody else waits."""

GZIP = 16 + zlib.MAX_WBITS

CLOSE = {"Connection": "close"}
"""The rest of the body is not wanted, so no other request can follow it."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How slow a body may arrive: from a bad connection, but not from somebody who keeps the server waiting."""

    seconds: float = 60.0
    """For the whole body."""
    grace: float = 10.0
    """Before the rate counts."""
    rate: float = 2048.0
    """Bytes a second on average."""

    def due(self, received: int) -> float:
        """When more must have arrived, in seconds since the beginning."""
        return min(self.seconds, self.grace + received / self.rate)


PACE = Pace()


async def read_body(request: Request, limit: int, pace: Pace = PACE) -> bytes:
    """The body of a request, unpacked; an announced length over the limit is refused without reading.

    Args:
        request: nothing of its body has been read yet.
        limit: the most bytes, as they arrive and unpacked.
        pace: how slow it may be.

    Raises:
        ApiError: 413 ``too_large``, 408 ``too_slow``, 400 ``bad_encoding`` for a broken gzip body, 415 ``bad_encoding``
            for an encoding other than gzip.
        ClientDisconnect: the client hung up in the middle.
    """
    packed = _is_packed(request)
    length = request.headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or len(length) > 18 or int(length) > limit:
        raise too_large(limit)
    content = await _collect(request.receive, limit, pace)
    if not packed:
        return content
    if len(content) <= UNPACKED_AT_ONCE:
        return unpack(content, limit)
    return await asyncio.to_thread(unpack, content, limit)


def _is_packed(request: Request) -> bool:
    names = request.headers.getlist("content-encoding")
    if not names:
        return False
    codings = [name.strip().lower() for name in ",".join(names).split(",")]
    if codings == ["identity"]:
        return False
    if codings in (["gzip"], ["x-gzip"]):
        return True
    raise ApiError(
        415,
        "bad_encoding",
        "The body has a Content-Encoding that is not taken here; expected gzip or none.",
        headers={"Accept-Encoding": "gzip", **CLOSE},
    )


async def _collect(receive: Receive, limit: int, pace: Pace) -> bytes:
    """The body as it arrives."""
    begun = asyncio.get_running_loop().time()
    pieces: list[bytes] = []
    received = 0
    try:
        async with asyncio.timeout_at(begun + pace.due(0)) as timeout:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientDisconnect
                piece: bytes = message.get("body", b"")
                received += len(piece)
                if received > limit:
                    raise too_large(limit)
                pieces.append(piece)
                if not message.get("more_body", False):
                    break
                timeout.reschedule(begun + pace.due(received))
    except TimeoutError:
        raise ApiError(
            408, "too_slow", f"The body arrived too slowly: {received} bytes in time, and not all.", headers=CLOSE
        ) from None
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def unpack(content: bytes, limit: int) -> bytes:
    """Unpacks a gzip body, and never more of it than is allowed.

    >>> import gzip
    >>> unpack(gzip.compress(b"a game"), limit=6)
    b'a game'

    Raises:
        ApiError: it is no gzip, damaged or not whole, or too large.
    """
    most = min(limit, max(ALWAYS_UNPACKED, RATIO * len(content)))
    pieces: list[bytes] = []
    size = 0
    for _ in range(MOST_MEMBERS):
        member = zlib.decompressobj(GZIP)
        try:
            piece = member.decompress(content, most - size + 1)
        except zlib.error:
            raise _damaged("is damaged, or something else follows it" if pieces else "is no gzip, or damaged") from None
        size += len(piece)
        if size > most:
            raise too_large(limit, "unpacked") if most == limit else _bomb()
        if not member.eof:
            raise _damaged("ends in the middle")
        pieces.append(piece)
        content = member.unused_data
        if not content:
            return b"".join(pieces)
    raise _damaged(f"has more than {MOST_MEMBERS} parts")


def _damaged(what: str) -> ApiError:
    return ApiError(400, "bad_encoding", f"The body {what}; expected one whole gzip file.")


def _bomb() -> ApiError:
    return ApiError(413, "too_large", f"The body unpacks to more than {RATIO} times its size.", headers=CLOSE)


def too_large(limit: int, how: str = "") -> ApiError:
    """The answer to a body over the limit.

    >>> too_large(65536).message
    'The body is larger than 65,536 bytes.'
    """
    return ApiError(
        413, "too_large", f"The body is larger than {limit:,} bytes{f' {how}' if how else ''}.", headers=CLOSE
    )
