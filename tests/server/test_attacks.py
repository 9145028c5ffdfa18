"""What strangers may send, and that the service goes on: after each attack the next request works."""

import gzip
import resource
import socket
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from itertools import count
from select import select
from urllib.parse import urlsplit

import httpx
import pytest
from tests.server.running import Playing, Running

MEGABYTE = 2**20
IDLE = 10_000
ENOUGH = 128
"""Open files of a test besides its connections."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service with its pages."""
    folder = tmp_path_factory.mktemp("attacked")
    with Running(f"sqlite:///{folder / 'service.db'}", folder / "log", speed=1) as running:
        yield running


NUMBERS = count(1)


@pytest.fixture
def player(service: Running) -> Playing:
    """Another player for every test, so that none has asked too often before."""
    return service.player(f"Attacked{next(NUMBERS)}x")


def door(service: Running) -> tuple[str, int]:
    parts = urlsplit(service.address)
    return str(parts.hostname), int(parts.port or 80)


def head(player: Playing, ticket: str, *more: str) -> bytes:
    lines = [
        f"POST /api/v1/replays?ticket={ticket} HTTP/1.1",
        f"Host: {urlsplit(player.service.address).netloc}",
        *(f"{name}: {value}" for name, value in player.headers.items()),
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def answer_of(connection: socket.socket) -> bytes:
    said = b""
    with suppress(ConnectionResetError):
        while piece := connection.recv(65536):
            said += piece
    return said


def send_all(connection: socket.socket, piece: bytes, times: int) -> None:
    """Sends until the other side has heard enough."""
    with suppress(ConnectionError):
        for _ in range(times):
            connection.sendall(piece)


@pytest.fixture
def works(player: Playing) -> Iterator[str]:
    """A ticket, with which a game is entered when the attack is over."""
    ticket, replay = player.play()
    yield ticket["ticket"]
    assert player.send(ticket, replay).status_code == 201


# Uploads


def test_half_an_upload_is_no_upload(player: Playing, works: str) -> None:
    for _ in range(20):
        with socket.create_connection(door(player.service)) as connection:
            connection.sendall(head(player, works, "Content-Length: 1000") + b'{"format": ')
    assert player.call("GET", "tickets").json()["tickets"][-1]["ticket"] == works


def test_a_hundred_megabytes_are_refused_before_they_are_sent(player: Playing, works: str) -> None:
    with socket.create_connection(door(player.service)) as connection:
        connection.sendall(head(player, works, f"Content-Length: {100 * MEGABYTE}", "Expect: 100-continue"))
        said = answer_of(connection)
    assert said.startswith(b"HTTP/1.1 413 ")
    assert b"too_large" in said


def test_a_hundred_megabytes_in_pieces_are_refused_when_it_is_enough(player: Playing, works: str) -> None:
    before = player.service.memory()
    with socket.create_connection(door(player.service)) as connection:
        connection.sendall(head(player, works, "Transfer-Encoding: chunked"))
        send_all(connection, b"%x\r\n%s\r\n" % (65536, b" " * 65536), 1600)
        said = answer_of(connection)
    assert said.startswith(b"HTTP/1.1 413 ")
    assert player.service.memory() - before < 20 * MEGABYTE


@pytest.mark.parametrize("size", [2, 100], ids="{}MB".format)
def test_a_zip_bomb_is_refused(player: Playing, works: str, size: int) -> None:
    before = player.service.memory()
    packer = zlib.compressobj(9, wbits=31)
    bomb = b"".join([*(packer.compress(bytes(MEGABYTE)) for _ in range(size)), packer.flush()])
    headers = {**player.headers, "Content-Encoding": "gzip"}
    said = player.service.http.post("replays", params={"ticket": works}, content=bomb, headers=headers)
    assert (said.status_code, said.json()["error"]["code"]) == (413, "too_large")
    assert player.service.memory() - before < 20 * MEGABYTE


CUT_OFF = gzip.compress(b"{}", mtime=0)[:-3]  # without the time, so that all workers collect the same test


@pytest.mark.parametrize(
    ("encoding", "body", "status"),
    [("gzip", b"no gzip", 400), ("gzip", CUT_OFF, 400), ("br", b"{}", 415), ("gzip, gzip", b"", 415)],
)
def test_a_body_that_cannot_be_unpacked_is_refused(
    player: Playing, works: str, encoding: str, body: bytes, status: int
) -> None:
    headers = {**player.headers, "Content-Encoding": encoding}
    said = player.service.http.post("replays", params={"ticket": works}, content=body, headers=headers)
    assert (said.status_code, said.json()["error"]["code"]) == (status, "bad_encoding")


def test_a_slow_upload_is_ended(player: Playing, works: str) -> None:
    with ExitStack() as open_ones:
        slow = [open_ones.enter_context(socket.create_connection(door(player.service))) for _ in range(50)]
        for connection in slow:
            connection.sendall(head(player, works, "Content-Length: 1000") + b"{")
        for connection in slow:  # meanwhile others are served
            assert player.service.http.get("boards").status_code == 200
            assert answer_of(connection).startswith((b"HTTP/1.1 408 ", b"HTTP/1.1 429 "))


def test_a_large_body_is_refused_wherever_none_is_expected(service: Running, player: Playing) -> None:
    for method, path in (("POST", "players"), ("PATCH", "me"), ("POST", "tickets"), ("POST", "links")):
        said = player.call(method, path, content=b" " * (16 * 1024 + 1))
        assert (said.status_code, said.json()["error"]["code"]) == (413, "too_large")


# Connections


def test_ten_thousand_connections_at_rest_keep_nobody_out(service: Running, works: str) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    many = IDLE if hard == resource.RLIM_INFINITY else min(IDLE, hard - ENOUGH)
    resource.setrlimit(resource.RLIMIT_NOFILE, (many + ENOUGH, hard))
    try:
        with ExitStack() as open_ones:
            for _ in range(many):
                open_ones.callback(socket.create_connection(door(service)).close)
            assert httpx.get(f"{service.address}healthz").status_code == 200
            service.until(lambda: connections(service) <= 4001)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    service.until(lambda: connections(service) < 20)


def connections(service: Running) -> float:
    text = httpx.get(f"{service.address}metrics").text
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith("chainfall_connections "))


@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01" * 50,
        b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 70_000,
        b"POST /api/v1/players HTTP/1.1\r\nHost: a\r\n\r\n",
    ],
    ids=["tls", "large head", "another host"],
)
def test_what_is_no_request_for_us_is_refused(service: Running, works: str, request_: bytes) -> None:
    with socket.create_connection(door(service)) as connection:
        with suppress(ConnectionError):
            connection.sendall(request_)
            connection.shutdown(socket.SHUT_WR)
        said = answer_of(connection)
    assert not said or said.split()[1] in (b"400", b"421", b"431")


# Too often


def test_names_uploads_and_tickets_are_limited_for_each_address_and_each_player(service: Running) -> None:
    here = {"X-Forwarded-For": "203.0.113.7"}
    said = [service.http.post("players", json={"name": f"Bulk{n}x"}, headers=here).status_code for n in range(12)]
    assert said == [201] * 10 + [429] * 2
    refused = service.http.post("players", json={"name": "Bulk-more"}, headers=here)
    assert refused.json()["error"]["code"] == "too_many"
    assert int(refused.headers["retry-after"]) > 0
    greedy = service.player("Greedy")
    asked = [greedy.call("POST", "tickets", json={"board": "triple-town-r1"}).json() for _ in range(61)]
    assert [one["error"]["code"] for one in asked[5:]] == ["too_many_tickets"] * 55 + ["too_many"]
    elsewhere = {**greedy.headers, "X-Forwarded-For": "203.0.113.8"}
    assert service.http.post("tickets", json={"board": "x"}, headers=elsewhere).json()["error"]["code"] == "too_many"
    neighbour = service.player("Neighbour")
    assert neighbour.ticket()["seed"] >= 0


def test_one_player_does_not_take_all_places_of_those_who_wait(service: Running, works: str) -> None:
    greedy = service.player("Gluttonous")
    ticket = greedy.ticket()["ticket"]
    with ExitStack() as open_ones:
        sent = [open_ones.enter_context(socket.create_connection(door(service))) for _ in range(9)]
        for connection in sent:
            connection.sendall(head(greedy, ticket, "Content-Length: 2", "Connection: close") + b"{")
        [refused] = select(sent, [], [], 60)[0]
        for connection in sent:
            if connection is not refused:
                connection.sendall(b"}")
        answers = [answer_of(connection).split()[1] for connection in sent]
    assert sorted(answers) == [b"422"] * 8 + [b"429"]


# What every answer has


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "", 200),
        ("GET", "no-such-page", 404),
        ("GET", "api/v1/boards", 200),
        ("GET", "api/v1/boards/", 404),
        ("GET", "api/v1/nothing", 404),
        ("GET", "api/v2/boards", 404),
        ("GET", "api/v1/players", 405),
        ("POST", "api/v1/boards", 405),
        ("PUT", "api/v1/me", 405),
        ("DELETE", "index.html", 405),
        ("GET", "api/v1/me", 401),
        ("GET", "healthz", 200),
        ("GET", "metrics", 200),
        ("GET", "watch/anything", 302),
        ("OPTIONS", "api/v1/boards", 405),
    ],
)
def test_every_answer_has_its_headers_and_every_error_its_shape(
    service: Running, method: str, path: str, status: int
) -> None:
    said = httpx.request(method, service.address + path, headers={"Origin": service.address.rstrip("/")})
    assert said.status_code == status
    for name in ("content-security-policy", "x-content-type-options", "referrer-policy", "cache-control"):
        assert said.headers[name]
    assert "access-control-allow-origin" not in said.headers
    assert "server" not in said.headers
    if path.startswith("api") and status >= 400:
        assert set(said.json()["error"]) == {"code", "message"}


def test_other_origins_may_change_nothing(service: Running, player: Playing) -> None:
    headers = {**player.headers, "Origin": "https://elsewhere.example"}
    said = service.http.post("tickets", json={"board": "triple-town-r1"}, headers=headers)
    assert (said.status_code, said.json()["error"]["code"]) == (403, "foreign_origin")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_request"),
        (b"[]", "bad_request"),
        (b"{", "bad_json"),
        (b"\xff", "bad_json"),
        (b'{"name": 5}', "bad_request"),
        (b'{"name": "Somebody", "admin": true}', "unknown_field"),
        (b'{"name": "Some\\u0000body"}', "bad_name"),
        (b'{"name": "Some\\ud800"}', "bad_json"),
        (b"[" * 16_000, "bad_request"),
    ],
)
def test_a_wrong_body_is_refused_with_its_reason(player: Playing, body: bytes, code: str) -> None:
    said = player.service.http.post("players", content=body, headers={"X-Forwarded-For": f"192.0.2.{len(body) % 250}"})
    assert (said.status_code, said.json()["error"]["code"]) == (400, code)


def test_many_clients_at_once_are_all_answered(service: Running) -> None:
    def ask(number: int) -> int:
        return service.http.get("boards/triple-town-r1", params={"limit": 1 + number % 9}).status_code

    with ThreadPoolExecutor(16) as pool:
        assert set(pool.map(ask, range(200))) == {200}
