"""Bodies are bounded in bytes and in time, whatever they claim to be."""

import asyncio
import gzip
import tracemalloc
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message

from chainfall.server.guarding.bodies import ALWAYS_UNPACKED, MOST_MEMBERS, RATIO, Pace, read_body, unpack
from chainfall.server.guarding.errors import ApiError

LIMIT = 100_000
PACKED = {"content-encoding": "gzip"}
TEXT = bytes(range(256)) * 20


def read(
    pieces: Iterable[bytes], headers: Mapping[str, str] | None = None, *, limit: int = LIMIT, whole: bool = True
) -> bytes:
    """Reads a body that arrives in pieces; one that is not whole ends because the client hangs up."""
    messages: Iterator[bytes] = iter(pieces)
    waiting: list[bytes] = []

    async def receive() -> Message:
        piece = waiting.pop() if waiting else next(messages, None)
        if piece is None:
            return {"type": "http.disconnect"}
        following = next(messages, None)
        if following is not None:
            waiting.append(following)
        return {"type": "http.request", "body": piece, "more_body": following is not None or not whole}

    pairs = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    request = Request({"type": "http", "method": "POST", "headers": pairs}, receive)
    return asyncio.run(_read(request, limit))


async def _read(request: Request, limit: int, **settings: Any) -> bytes:
    return await read_body(request, limit, **settings)


def refused(*arguments: Any, **settings: Any) -> tuple[int, str]:
    with pytest.raises(ApiError) as error:
        read(*arguments, **settings)
    return error.value.status, error.value.code


def test_a_body_is_what_arrived() -> None:
    assert read([b""]) == b""
    assert read([b"one", b"", b"two"]) == b"onetwo"
    assert read([b"x" * LIMIT], {"content-length": str(LIMIT)}) == b"x" * LIMIT


def test_a_length_over_the_limit_is_refused_without_reading() -> None:
    def untouched() -> Iterator[bytes]:
        yield from pytest.fail("the body was read")

    assert refused(untouched(), {"content-length": str(LIMIT + 1)}) == (413, "too_large")


@pytest.mark.parametrize("length", ["-1", "9" * 5000, "ten", "1,1", "\u0661", ""])  # an Arabic digit
def test_a_length_that_is_none_is_refused(length: str) -> None:
    assert refused([b""], {"content-length": length}) == (413, "too_large")


def test_a_body_without_length_is_counted_and_no_more_of_it_is_read() -> None:
    read_so_far = 0

    def pieces() -> Iterator[bytes]:
        nonlocal read_so_far
        for _ in range(1000):
            read_so_far += 1000
            yield b"x" * 1000

    assert refused(pieces()) == (413, "too_large")
    assert read_so_far <= LIMIT + 2000


def test_a_refused_body_ends_the_connection() -> None:
    with pytest.raises(ApiError) as error:
        read([b"x"], limit=0)
    assert error.value.headers["Connection"] == "close"


def test_half_a_body_is_no_body() -> None:
    with pytest.raises(ClientDisconnect):
        read([b"half"], {"content-length": "8"}, whole=False)


@pytest.mark.parametrize("name", ["gzip", "GZIP", "x-gzip", " gzip "])
def test_a_gzip_body_is_unpacked(name: str) -> None:
    assert read([gzip.compress(TEXT)], {"content-encoding": name}) == TEXT


def test_a_gzip_body_in_pieces_and_in_members_is_one_body() -> None:
    members = gzip.compress(b"one") + gzip.compress(b"") + gzip.compress(b"two")
    assert read([members[:5], members[5:40], members[40:]], PACKED) == b"onetwo"


def test_a_large_gzip_body_is_unpacked_elsewhere_with_the_same_result() -> None:
    content = b"".join(zlib.crc32(bytes([n % 256, n // 256])).to_bytes(4, "big") for n in range(20_000))
    assert read([gzip.compress(content)], PACKED) == content


def test_a_plain_body_may_say_so() -> None:
    assert read([b"plain"], {"content-encoding": "identity"}) == b"plain"


@pytest.mark.parametrize("name", ["br", "zstd", "deflate", "gzip, gzip", "gzip,identity", "compress", "", ","])
def test_another_encoding_is_refused_and_told_what_is_taken(name: str) -> None:
    with pytest.raises(ApiError) as error:
        read([b"anything"], {"content-encoding": name})
    assert (error.value.status, error.value.code) == (415, "bad_encoding")
    assert error.value.headers["Accept-Encoding"] == "gzip"


@pytest.mark.parametrize("end", range(len(gzip.compress(b"a short game"))))
def test_a_truncated_gzip_body_is_refused_wherever_it_ends(end: int) -> None:
    assert refused([gzip.compress(b"a short game")[:end]], PACKED) == (400, "bad_encoding")


@pytest.mark.parametrize("tail", [b"\0", b"garbage", b"\x1f\x8b", b"\0" * 512])
def test_nothing_may_follow_a_gzip_body(tail: bytes) -> None:
    assert refused([gzip.compress(TEXT) + tail], PACKED) == (400, "bad_encoding")


@pytest.mark.parametrize("content", [b"{}", zlib.compress(TEXT), b"\x1f\x8b\x08" + b"\xff" * 50])
def test_what_is_no_gzip_is_refused(content: bytes) -> None:
    assert refused([content], PACKED) == (400, "bad_encoding")


def test_many_members_are_refused() -> None:
    assert unpack(gzip.compress(b"x") * MOST_MEMBERS, LIMIT) == b"x" * MOST_MEMBERS
    assert refused([gzip.compress(b"x") * (MOST_MEMBERS + 1)], PACKED) == (400, "bad_encoding")


@given(st.integers(0, len(gzip.compress(TEXT)) - 1), st.integers(1, 255))
def test_a_damaged_gzip_body_is_refused_or_differs_in_its_head_only(at: int, change: int) -> None:
    packed = bytearray(gzip.compress(TEXT, mtime=0))
    packed[at] ^= change
    with suppress(ApiError):
        assert unpack(bytes(packed), LIMIT) == TEXT


def test_a_body_may_unpack_to_the_limit_and_no_further() -> None:
    content = Random(1).randbytes(LIMIT)
    assert unpack(gzip.compress(content), LIMIT) == content
    with pytest.raises(ApiError, match=r"larger than 100,000 bytes unpacked"):
        unpack(gzip.compress(content + b"x"), LIMIT)


def test_a_bomb_is_refused_by_its_ratio_and_never_held_in_memory() -> None:
    bomb = gzip.compress(bytes(20_000_000))
    tracemalloc.start()
    try:
        with pytest.raises(ApiError) as error:
            unpack(bomb, limit=10**9)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert error.value.code == "too_large"
    assert f"more than {RATIO} times" in error.value.message
    assert peak < 3 * RATIO * len(bomb)


def test_a_bomb_in_members_counts_as_a_whole() -> None:
    member = gzip.compress(bytes(ALWAYS_UNPACKED // 4))
    assert refused([member * 5], PACKED) == (413, "too_large")


def test_a_small_body_may_pack_as_well_as_it_likes() -> None:
    assert unpack(gzip.compress(bytes(ALWAYS_UNPACKED)), LIMIT) == bytes(ALWAYS_UNPACKED)


def slow(*, pace: Pace, rest: float, pieces: int) -> tuple[int, float]:
    """How many pieces of a slow body are read, by a clock that only the waiting moves."""

    async def timed() -> tuple[int, float]:
        loop = asyncio.get_running_loop()
        now = loop.time()
        loop.time = lambda: now  # type: ignore[method-assign]  # a clock in our hands
        read = 0

        async def receive() -> Message:
            nonlocal read, now
            now += rest
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            read += 1
            return {"type": "http.request", "body": b"x" * 10, "more_body": read < pieces}

        request = Request({"type": "http", "method": "POST", "headers": []}, receive)
        began = now
        with suppress(ApiError):
            await read_body(request, LIMIT, pace)
        return read, now - began

    return asyncio.run(timed())


def test_a_body_that_stops_is_told_that_it_was_too_slow() -> None:
    async def receive() -> Message:
        await asyncio.Event().wait()
        return {}

    request = Request({"type": "http", "method": "POST", "headers": []}, receive)
    with pytest.raises(ApiError) as error:
        asyncio.run(read_body(request, LIMIT, Pace(grace=0.01)))
    assert (error.value.status, error.value.code) == (408, "too_slow")
    assert error.value.headers["Connection"] == "close"


def test_a_body_is_given_up_at_the_deadline_even_if_it_keeps_coming() -> None:
    read, seconds = slow(pace=Pace(seconds=30, grace=10, rate=1), rest=1.0, pieces=1000)
    assert 29 <= read < 1000
    assert seconds <= 31


def test_a_body_below_the_rate_is_given_up_before_the_deadline() -> None:
    read, seconds = slow(pace=Pace(seconds=1000, grace=10, rate=10), rest=2.0, pieces=1000)
    assert seconds == pytest.approx(20, abs=4)  # 10 s and then half of what it should be
    assert read < 15


def test_a_body_at_the_rate_is_read_to_its_end() -> None:
    assert slow(pace=Pace(seconds=1000, grace=10, rate=10), rest=1.0, pieces=500)[0] == 500
