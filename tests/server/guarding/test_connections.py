"""Connections are bounded in number and in time, over real sockets; after every fault the next request works."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
import websockets.sync.client
from structlog.testing import capture_logs
from tests.server.guarding.listening import (
    BIG,
    LIMIT,
    Listening,
    head,
    listening,
    read_all,
    read_answer,
    status_of,
    until,
)
from websockets.typing import Origin

from chainfall.server.guarding import connections as connections_module
from chainfall.server.guarding.addresses import Proxies, networks
from chainfall.server.guarding.bodies import Pace
from chainfall.server.guarding.connections import BACKLOG, SPARE_FILES, ConnectionLimits, fit_open_files
from chainfall.server.guarding.guard import Rules
from chainfall.server.guarding.headers import NOTHING

MANY = 10_000
SMALL = head("/api/v1/small")

LINES: Any = {f"x_{number}": "x" * 100 for number in range(400)}
"""Many short headers."""

QUICK = ConnectionLimits(head_seconds=0.3, linger_seconds=0.3, stall_seconds=0.3)
"""Limits that a test can wait for."""


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections_module, "SWEEP", 0.05)


@pytest.fixture(scope="module")
def server() -> Iterator[Listening]:
    with listening() as one:
        yield one


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with capture_logs():
        yield


def error_in(answer: bytes) -> tuple[int, str]:
    """Status and code of an answer that is an error in the shape and with the headers of all."""
    fields, _, body = answer.partition(b"\r\n\r\n")
    assert f"content-security-policy: {NOTHING}".encode() in fields.lower(), fields
    assert b"cache-control: no-store" in fields.lower()
    return status_of(answer), json.loads(body)["error"]["code"]


# Requests that are whole


def test_requests_follow_one_another_on_a_connection(server: Listening) -> None:
    with server.connect() as connection:
        for _ in range(3):
            connection.sendall(SMALL)
            assert read_answer(connection).endswith(b'{"small":true}')


def test_pipelined_requests_are_all_answered_in_order(server: Listening) -> None:
    answer = server.talk(SMALL * 49 + head("/api/v1/nowhere") + head("/api/v1/small", connection="close"))
    assert [int(one[:3]) for one in answer.split(b"HTTP/1.1 ")[1:]] == [200] * 49 + [404, 200]


def test_the_head_of_an_answer_alone_is_that_of_the_whole(server: Listening) -> None:
    whole = server.talk(head("/api/v1/small", connection="close"))
    alone = server.talk(head("/api/v1/small", "HEAD", connection="close"))

    def lines(answer: bytes) -> set[bytes]:
        return {
            line for line in answer.partition(b"\r\n\r\n")[0].split(b"\r\n") if not line.startswith((b"x-req", b"date"))
        }

    assert lines(alone) == lines(whole)
    assert alone.endswith(b"\r\n\r\n")
    missing = server.talk(head("/nowhere", "HEAD", connection="close"))
    assert status_of(missing) == 404
    assert missing.endswith(b"\r\n\r\n")


def test_a_chunked_upload_is_one_body(server: Listening) -> None:
    request = head("/api/v1/upload", "POST", transfer_encoding="chunked", connection="close")
    assert server.talk(request, b"3\r\nabc\r\n", b"2\r\nde\r\n0\r\n\r\n").endswith(b'{"bytes":5}')


# Requests that are not


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", (400, "bad_request")),  # TLS
        (b"nonsense\r\n\r\n", (400, "bad_request")),
        (b"GET / HTTP/1.1\r\n\r\n", (400, "bad_request")),  # no host
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", (400, "bad_request")),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n", (400, "bad_request")),
        (head("/", "POST", content_length="1, 2"), (400, "bad_request")),
        (head("/", "POST", content_length="-1"), (400, "bad_request")),
        (head("/", "POST", transfer_encoding="gzip, chunked"), (501, "bad_request")),
        (head("/\xff"), (400, "bad_request")),
        (head("/", connection="close", host="evil.example"), (400, "bad_request")),  # two hosts
        (b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", (421, "wrong_host")),
        (head("/", x_long="x" * 40_000), (431, "headers_too_large")),
        (head("/" + "x" * 40_000), (431, "headers_too_large")),
        (head("/", **LINES), (431, "headers_too_large")),
        (head("/api/v1/upload", "POST", transfer_encoding="chunked") + b"zz\r\n", (400, "bad_request")),
    ],
)
def test_a_bad_request_is_told_so_and_the_next_one_works(
    server: Listening, request_: bytes, expected: tuple[int, str]
) -> None:
    assert error_in(server.talk(request_)) == expected
    assert server.ask() == 200


def test_a_huge_head_is_refused_while_it_arrives(server: Listening) -> None:
    with server.connect() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        sent = 0
        with contextlib.suppress(OSError):
            while sent < 50_000_000:
                sent += connection.send(b"X-Long: " + b"x" * 60_000 + b"\r\n")
        assert error_in(read_all(connection)) == (431, "headers_too_large")
    assert server.ask() == 200


def test_bad_requests_are_counted(server: Listening) -> None:
    before = server.connections.malformed
    server.talk(b"nonsense\r\n\r\n")
    assert server.connections.malformed == before + 1


# Bodies


def test_a_body_of_100_megabytes_is_refused_by_its_length_and_the_client_reads_why(server: Listening) -> None:
    with server.connect() as connection:
        connection.sendall(head("/api/v1/upload", "POST", content_length="100000000"))
        with contextlib.suppress(OSError):  # the server may close while it is sent
            for _ in range(100):
                connection.sendall(bytes(1_000_000))
        assert error_in(read_all(connection)) == (413, "too_large")
    assert server.ask() == 200


def test_a_client_that_asks_first_need_not_send_a_body_that_is_refused(server: Listening) -> None:
    request = head("/api/v1/upload", "POST", content_length="100000000", expect="100-continue")
    assert error_in(server.talk(request)) == (413, "too_large")


def test_a_chunked_body_of_100_megabytes_is_refused_at_the_limit(server: Listening) -> None:
    piece = b"186a0\r\n" + bytes(100_000) + b"\r\n"
    with server.connect() as connection:
        connection.sendall(head("/api/v1/upload", "POST", transfer_encoding="chunked"))
        with contextlib.suppress(OSError):
            for _ in range(1000):
                connection.sendall(piece)
        assert error_in(read_all(connection)) == (413, "too_large")
    assert max(server.read, default=0) <= LIMIT
    assert server.ask() == 200


def test_half_an_upload_is_no_upload_and_the_next_one_works(server: Listening) -> None:
    read = list(server.read)
    for _ in range(20):
        with server.connect() as connection:
            connection.sendall(head("/api/v1/upload", "POST", b"half", content_length="8"))
    assert server.talk(head("/api/v1/upload", "POST", b"whole", content_length="5", connection="close")).endswith(b"5}")
    assert server.read == [*read, 5]


def test_a_slow_upload_is_told_so_and_holds_nobody_up() -> None:
    with listening(pace=Pace(seconds=0.3, grace=0.2, rate=1000)) as server, server.connect() as connection:
        connection.sendall(head("/api/v1/upload", "POST", b"x", content_length="1000"))
        assert server.ask() == 200
        assert error_in(read_all(connection)) == (408, "too_slow")


def test_a_short_body_that_nobody_reads_does_not_end_the_connection(server: Listening) -> None:
    with server.connect() as connection:
        for _ in range(2):
            connection.sendall(head("/api/v1/unread", "POST", content_length="5000"))
            assert status_of(read_answer(connection)) == 200
            connection.sendall(bytes(5000))


def test_a_long_body_that_nobody_reads_does() -> None:
    with listening(QUICK) as server, server.connect() as connection:
        connection.sendall(head("/api/v1/unread", "POST", content_length=str(10**12)))
        assert status_of(read_answer(connection)) == 200
        with contextlib.suppress(OSError):
            for _ in range(100_000):  # far more than a machine sends in the time that the client has
                connection.send(bytes(1_000_000))
        until(lambda: server.connections.open == 0)


# Time


def test_a_head_that_never_ends_is_not_waited_for() -> None:
    with listening(QUICK) as server, server.connect() as silent, server.connect() as slow:
        slow.sendall(SMALL[:-2])
        until(lambda: server.connections.open == 2)
        assert read_all(silent) == b""
        with contextlib.suppress(OSError):  # one byte at a time is no way to go on
            while True:
                slow.sendall(b"x")
                time.sleep(0.02)
        until(lambda: server.connections.open == 0)
        assert server.connections.late == 2
        assert server.ask() == 200


def test_the_second_head_on_a_connection_has_no_more_time_than_the_first() -> None:
    with listening(QUICK) as server, server.connect() as connection:
        connection.sendall(SMALL)
        read_answer(connection)
        connection.sendall(SMALL[:10])
        assert connection.recv(1) == b""


def test_a_connection_that_stays_silent_after_an_answer_is_closed() -> None:
    with listening(timeout_keep_alive=0.2) as server, server.connect() as connection:
        connection.sendall(SMALL)
        read_answer(connection)
        assert connection.recv(1) == b""


def test_a_request_under_way_is_not_hurried() -> None:
    with listening(QUICK, timeout_keep_alive=0.1) as server, server.connect() as connection:
        connection.sendall(head("/api/v1/wait", connection="close"))
        until(lambda: server.waiting)
        with server.connect() as silent:
            assert silent.recv(1) == b""  # by then the other one had been hurried
        server.release()
        assert read_all(connection).endswith(b"waited")


def test_an_answer_that_nobody_reads_is_given_up() -> None:
    with listening(QUICK) as server, server.connect() as connection:
        connection.sendall(head("/big"))
        until(lambda: server.connections.late == 1)
        until(lambda: server.connections.open == 0)


def test_an_answer_that_is_read_slowly_is_given_whole() -> None:
    with listening(QUICK) as server, server.connect() as connection:
        connection.sendall(head("/big", connection="close"))
        read = 0
        while piece := connection.recv(400_000):
            read += len(piece)
            time.sleep(0.01)
        assert read > len(BIG)
        assert server.connections.late == 0


# Numbers


def test_connections_at_rest_make_room_for_new_ones_the_oldest_first() -> None:
    with listening(ConnectionLimits(total=3)) as server, contextlib.ExitStack() as stack:
        old, middle, new = (stack.enter_context(server.connect()) for _ in range(3))
        until(lambda: server.connections.open == 3)
        old.sendall(SMALL)  # at rest again, and now the youngest
        read_answer(old)
        assert server.ask() == 200
        assert middle.recv(1) == b""
        for connection in (old, new):
            connection.sendall(SMALL)
            assert status_of(read_answer(connection)) == 200


def test_when_all_are_busy_a_new_connection_is_refused_in_words() -> None:
    with listening(ConnectionLimits(total=2)) as server, contextlib.ExitStack() as stack:
        busy = [stack.enter_context(server.connect()) for _ in range(2)]
        for connection in busy:
            connection.sendall(head("/api/v1/wait", connection="close"))
        until(lambda: server.waiting == 2)
        answer = server.talk()
        assert status_of(answer) == 503
        assert b'"code":"busy"' in answer
        assert b"Retry-After: 5" in answer
        assert server.connections.refused == 1
        server.release()
        assert all(read_all(connection).endswith(b"waited") for connection in busy)
        assert server.ask() == 200


def test_an_address_has_its_share_and_a_trusted_proxy_any_number() -> None:
    limits = ConnectionLimits(per_address=2)
    with listening(limits) as server, contextlib.ExitStack() as stack:
        first, *_ = [stack.enter_context(server.connect()) for _ in range(3)]
        assert first.recv(1) == b""
        other = stack.enter_context(server.connect(source_address=("127.0.0.9", 0)))
        until(lambda: server.connections.open == 3)
        assert server.connections.displaced == 1
        other.sendall(SMALL)
        assert status_of(read_answer(other)) == 200
    trusting = Rules(proxies=Proxies(networks(["127.0.0.1"])))
    with listening(limits, trusting) as server, contextlib.ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(server.connect())
        until(lambda: server.connections.open == 10)


def open_idle(server: Listening, stack: contextlib.ExitStack, number: int) -> int:
    """Opens connections all at once; every second one has begun to ask."""
    opened = [stack.enter_context(socket.socket()) for _ in range(number)]
    for connection in opened:
        connection.setblocking(False)
        connection.connect_ex(("127.0.0.1", server.port))
    for connection in opened[::2]:
        with contextlib.suppress(OSError):  # it has been closed for others already
            connection.send(SMALL[:20])
    return number


def test_ten_thousand_idle_connections_stay_bounded_and_the_next_request_works() -> None:
    limits = ConnectionLimits(total=200, per_address=MANY)
    most = min(MANY, fit_open_files(ConnectionLimits(total=2 * MANY)) - limits.total - BACKLOG - SPARE_FILES)
    assert most >= 200, "so few open files are allowed that the test shows nothing"
    with listening(limits) as server, contextlib.ExitStack() as stack:
        highest = opened = 0
        while opened < most:
            opened += open_idle(server, stack, min(250, most - opened))
            assert server.ask() == 200
            highest = max(highest, server.connections.open)
        assert server.ask() == 200
        assert highest <= limits.total
        assert len(server.server.server_state.connections) <= limits.total + BACKLOG
        assert server.connections.displaced >= most - limits.total


def test_nothing_is_left_of_connections_that_are_gone() -> None:
    with listening() as server:
        for _ in range(20):
            assert server.ask() == 200
        until(lambda: server.connections.open == 0)
        inside = vars(server.connections)
        assert not any(inside[name] for name in ("_members", "_resting", "_guests"))


def test_a_websocket_counts_until_it_is_lost() -> None:
    with listening() as server:
        with websockets.sync.client.connect(f"ws://localhost:{server.port}/api/v1/room") as room:
            assert server.connections.open == 1
            room.send("hello")
            assert room.recv() == "hello"
        until(lambda: server.connections.open == 0)


def test_a_websocket_of_a_foreign_page_is_refused(server: Listening) -> None:
    with pytest.raises(websockets.exceptions.InvalidStatus) as refused:
        websockets.sync.client.connect(
            f"ws://localhost:{server.port}/api/v1/room", origin=Origin("https://evil.example")
        )
    assert refused.value.response.status_code == 403
    assert b"foreign_origin" in (refused.value.response.body or b"")


def test_connections_fit_into_the_open_files_that_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource", reason="no such limit on this system")
    limits = ConnectionLimits(total=4000)
    allowed = [1024, 2000]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(allowed))
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: allowed.__setitem__(0, pair[0]))
    assert fit_open_files(limits) == 2000 - BACKLOG - SPARE_FILES
    assert allowed[0] == 2000
    allowed[:] = [1024, 1_000_000]
    assert fit_open_files(limits) == 4000
    allowed[:] = [64, 64]
    assert fit_open_files(limits) == 16
