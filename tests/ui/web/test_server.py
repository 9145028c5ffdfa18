"""The local server: the right headers, nothing but the site's files, and a clean start and end."""

import contextlib
import gzip
import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from chainfall.core.errors import ChainfallError
from chainfall.ui.cli.main import main
from chainfall.ui.web import server as server_module
from chainfall.ui.web import site as site_module
from chainfall.ui.web.server import ADDRESS, FOR_EVER, PORT, Handler, Server, has_screen, make_server, page_of
from chainfall.ui.web.site import POLICY, File, Site

PAGE = b"<!doctype html>" + b"<p>text</p>" * 100
FILES = {
    file.path: file
    for file in (
        File("index.html", PAGE, gzip.compress(PAGE), False),
        File("assets/app-1/js/main.js", b"run(" + b" " * 500 + b")", gzip.compress(b"run(" + b" " * 500 + b")"), True),
        File("assets/python-1/python.wasm", b"\0asm", gzip.compress(b"\0asm"), True),
    )
}


class Small:
    """A site of three files."""

    def find(self, path: str) -> File | None:
        return FILES.get(path or "index.html")


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a server for the small site."""
    with Server((ADDRESS, 0), type("SmallHandler", (Handler,), {"site": Small()})) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def ask(port: int, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(ADDRESS, port, timeout=10)
    with contextlib.closing(connection):
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer, answer.read()


def test_the_page_is_at_the_root_and_always_asked_for_again(port: int) -> None:
    for path in ("/", "/index.html", "/?a=b", "/#/play/x"):
        answer, body = ask(port, path)
        assert (answer.status, body) == (200, PAGE)
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_files_named_by_their_content_are_kept_for_ever(port: int) -> None:
    answer, body = ask(port, "/assets/python-1/python.wasm", Accept_Encoding="gzip")
    assert body == b"\0asm", "what would grow is not compressed"
    assert answer.headers["Cache-Control"] == FOR_EVER
    assert answer.headers["Content-Type"] == "application/wasm"
    answer, _ = ask(port, "/assets/app-1/js/main.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip, deflate, br", True),
        ("br, GZIP", True),
        ("gzip;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("identity", False),
        ("", False),
        ("x-gzip-like", False),
    ],
)
def test_files_are_compressed_for_those_who_take_it(port: int, accepted: str, packed: bool) -> None:
    answer, body = ask(port, "/", Accept_Encoding=accepted)
    assert (answer.headers["Content-Encoding"] == "gzip") == packed
    assert (gzip.decompress(body) if packed else body) == PAGE
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert int(answer.headers["Content-Length"]) == len(body)


def test_what_has_not_changed_is_not_sent_again(port: int) -> None:
    etag = ask(port, "/")[0].headers["ETag"]
    answer, body = ask(port, "/", If_None_Match=etag)
    assert (answer.status, body) == (304, b"")
    assert answer.headers["ETag"] == etag
    assert ask(port, "/", If_None_Match='"other"')[0].status == 200


def test_a_head_is_the_same_answer_without_its_body(port: int) -> None:
    answer, body = ask(port, "/", "HEAD")
    assert (answer.status, body) == (200, b"")
    assert answer.headers["Content-Length"] == str(len(PAGE))


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd",
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2fsite.py",
        "/assets/",
        "//etc/passwd",
        "/%00",
        "/%ff",
        "/nothing",
    ],
)
def test_there_is_nothing_but_the_files_of_the_site(port: int, path: str) -> None:
    answer, body = ask(port, path)
    assert answer.status == 404
    assert b"root:" not in body


def test_it_only_reads(port: int) -> None:
    assert ask(port, "/", "POST")[0].status == 501


def test_a_connection_is_used_for_many_files(port: int) -> None:
    connection = http.client.HTTPConnection(ADDRESS, port, timeout=10)
    with contextlib.closing(connection):
        for path in ("/", "/assets/app-1/js/main.js", "/"):
            connection.request("GET", path)
            assert connection.getresponse().read() == FILES[path[1:] or "index.html"].content
            assert connection.sock is not None


def test_a_browser_that_goes_away_is_not_mentioned(port: int, capfd: pytest.CaptureFixture[str]) -> None:
    for _ in range(5):
        with socket.create_connection((ADDRESS, port)) as connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    assert ask(port, "/")[0].status == 200
    assert capfd.readouterr().err == ""


# Strangers


def send(port: int, *lines: str) -> bytes:
    """The whole answer to a request, written line by line as it goes over the wire."""
    with socket.create_connection((ADDRESS, port), timeout=10) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def status_of(answer: bytes) -> int:
    return int(answer.split()[1])


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LocalHost", "[::1]"])
def test_it_answers_to_the_names_of_this_machine(port: int, name: str) -> None:
    assert status_of(send(port, "GET / HTTP/1.1", f"Host: {name}:{port}")) == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:{port}",
        "127.0.0.1.evil.example:{port}",
        "localhost.evil.example:{port}",
        "evil.example",
        "localhost",
        "localhost:1",
        "localhost:{port}0",
        "localhost:{port}@evil.example",
        "evil@localhost:{port}",
        "0.0.0.0:{port}",
        "",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_request_meant_for_another_host_is_refused(port: int, method: str, host: str) -> None:
    """A stranger's page whose name was made to point here still sends its own name."""
    answer = send(port, f"{method} / HTTP/1.1", f"Host: {host.format(port=port)}")
    assert status_of(answer) == 421
    assert PAGE not in answer
    if method == "GET":
        assert f"answers to 127.0.0.1:{port} and localhost:{port} only".encode() in answer


@pytest.mark.parametrize("hosts", [[], ["localhost", "evil.example"], ["localhost", "localhost"]])
def test_a_request_has_one_host(port: int, hosts: list[str]) -> None:
    for version in ("1.0", "1.1"):
        answer = send(port, f"GET / HTTP/{version}", *(f"Host: {host}:{port}" for host in hosts))
        assert status_of(answer) == 400
        assert f"{len(hosts)} Host headers".encode() in answer


@pytest.mark.parametrize(
    "header",
    [
        "Content-Length: 30",
        "Content-Length: +0",
        "Content-Length: many",
        "Content-Length: 0\r\nContent-Length: 30",
        "Transfer-Encoding: chunked",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_body_is_refused_and_never_read_as_the_next_request(port: int, method: str, header: str) -> None:
    host = f"Host: localhost:{port}"
    answer = send(port, f"{method} / HTTP/1.1", host, header, "", "GET /nothing HTTP/1.1", host)
    assert status_of(answer) == 400
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"Connection: close" in answer


def test_an_empty_body_is_none(port: int) -> None:
    answer = send(port, "GET / HTTP/1.1", f"Host: localhost:{port}", "Content-Length: 0")
    assert status_of(answer) == 200


def test_every_answer_has_the_policy_and_forbids_frames(port: int) -> None:
    etag = ask(port, "/")[0].headers["ETag"]
    answers = [
        ask(port, "/")[0],
        ask(port, "/", "HEAD")[0],
        ask(port, "/", If_None_Match=etag)[0],
        ask(port, "/nothing")[0],
        ask(port, "/", "POST")[0],
        ask(port, "/", Host="evil.example")[0],
    ]
    assert [answer.status for answer in answers] == [200, 200, 304, 404, 501, 421]
    for answer in answers:
        assert answer.headers.get_all("Content-Security-Policy") == [f"{POLICY}; frame-ancestors 'none'"]
        assert answer.headers.get_all("X-Frame-Options") == ["DENY"]
        assert answer.headers.get_all("X-Content-Type-Options") == ["nosniff"]
        assert answer.headers.get_all("Referrer-Policy") == ["no-referrer"]


# Where it listens


def test_without_a_port_the_usual_one_is_taken_or_any(site: Site) -> None:
    with make_server() as first, make_server() as second:
        assert first.server_address[0] == second.server_address[0] == "127.0.0.1"
        assert second.server_port not in (PORT, first.server_port)


def test_a_port_that_is_taken_is_told(site: Site) -> None:
    with (
        make_server(0) as server,
        pytest.raises(ChainfallError, match=f"port {server.server_port} of 127.0.0.1 cannot"),
    ):
        make_server(server.server_port)


# The command


def test_the_page_of_a_game_has_its_seed_and_options() -> None:
    assert page_of("puzzle-fighter") == "#/play/puzzle-fighter"
    assert page_of("triple-town", 7, {"board": "1 2/3"}) == "#/play/triple-town?seed=7&board=1+2%2F3"
    with pytest.raises(ChainfallError, match="option rows=0"):
        page_of("triple-town", None, {"rows": "0"})


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_a_browser_opens_only_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], expected: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert has_screen() == expected


@pytest.mark.parametrize("arguments", [[], ["--no-browser"]])
def test_play_prints_the_address_and_opens_it(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(server_module, "has_screen", lambda: True)
    monkeypatch.setattr(webbrowser, "open", opened.append)

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Server, "serve_forever", interrupted)
    status = main(["play", "triple-town", "--seed", "4", "--port", "0", *arguments])
    out = capsys.readouterr().out
    address = out.split()[4]
    assert address.startswith("http://127.0.0.1:")
    assert address.endswith("/#/play/triple-town?seed=4")
    assert opened == ([] if arguments else [address])
    assert status == 0
    assert out.endswith("Goodbye.\n")


def test_a_recording_is_made_in_the_terminal_or_saved_from_the_page(
    site: Site, run: Callable[..., Any], tmp_path: Path
) -> None:
    status, _, err = run("play", "triple-town", "--record", tmp_path / "game.json")
    assert status == 2
    assert err.startswith("chainfall: --record requires --terminal")


def test_without_the_arcade_the_menu_of_the_terminal_is_there(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_module, "VENDOR", tmp_path)
    status, out, err = run("play", stdin="triple-town\n5\n0 0\n")
    assert status == 0
    assert "Which one" in out
    assert err.startswith("chainfall: the arcade in the browser was left out when the package was built: install Node")
    status, _, err = run("export-web", tmp_path / "site")
    assert status == 2
    assert "install Node" in err


def test_export_web_says_what_it_wrote(site: Site, run: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "a" / "site"
    status, out, _ = run("export-web", folder)
    assert status == 0
    assert out.startswith(f"Wrote {len(site)} files to ")
    assert (folder / "index.html").exists()
    assert run("export-web", folder).status == 2
    assert run("export-web", "--force", folder).status == 0


def test_ctrl_c_ends_the_server_cleanly(site: Site) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "chainfall", "play", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout
    address = process.stdout.readline().split()[4]
    answer, body = ask(int(address.rstrip("/").rpartition(":")[2]), "/")
    assert (answer.status, body[:15]) == (200, b"<!doctype html>")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out.strip(), err) == (0, "Goodbye.", "")
