"""A server that is told to end finishes what is under way, refuses what is new, and then is gone."""

import signal
import socket
import subprocess
import sys
import textwrap

import pytest
from tests.server.guarding.listening import head, listening, read_all, read_answer, status_of, until

from chainfall.server.guarding.errors import ApiError
from chainfall.server.guarding.guard import Rules
from chainfall.server.guarding.stopping import Stopping


def test_before_the_end_nothing_is_refused() -> None:
    stopping = Stopping()
    stopping.check()
    assert not stopping.refusing


def test_the_notice_begins_with_the_first_signal() -> None:
    now = 100.0
    stopping = Stopping(notice=10, clock=lambda: now)
    stopping.begin()
    now = 109.0
    stopping.begin()
    assert not stopping.refusing
    with pytest.raises(ApiError, match="stopping"):
        stopping.check()
    now = 110.0
    assert stopping.refusing


def test_requests_under_way_finish_and_their_connections_close() -> None:
    with listening() as server, server.connect() as busy, server.connect() as begun, server.connect() as idle:
        busy.sendall(head("/api/v1/wait"))
        begun.sendall(head("/api/v1/stream"))
        idle.sendall(head("/api/v1/small"))
        read_answer(idle)
        until(lambda: server.waiting == 2)
        server.rules.stopping.begin()
        server.server.should_exit = True
        assert idle.recv(1) == b""
        server.release()
        answer = read_all(busy)
        assert status_of(answer) == 200
        assert b"connection: close" in answer
        assert answer.endswith(b"waited")
        assert b"done" in read_all(begun)


def test_new_requests_on_a_kept_connection_are_refused_in_words() -> None:
    with listening() as server, server.connect() as kept:
        kept.sendall(head("/api/v1/small"))
        read_answer(kept)
        server.rules.stopping.begin()
        kept.sendall(head("/api/v1/small"))
        answer = read_all(kept)
        assert status_of(answer) == 503
        assert b'"code":"stopping"' in answer
        assert b"connection: close" in answer


def test_during_the_notice_the_server_is_not_ready_and_still_answers() -> None:
    with listening(rules=Rules(stopping=Stopping(notice=600))) as server:
        server.server.handle_exit(signal.SIGTERM, None)
        assert server.ask("/readyz") == 503
        assert server.ask("/healthz") == 200
        assert server.ask() == 200
        server.server.force_exit = True


def test_what_takes_too_long_is_refused_in_words() -> None:
    with listening(timeout_graceful_shutdown=0.3) as server, server.connect() as busy:
        busy.sendall(head("/api/v1/wait"))
        until(lambda: server.waiting)
        server.server.handle_exit(signal.SIGTERM, None)
        answer = read_all(busy)
        assert status_of(answer) == 503
        assert b'"code":"stopping"' in answer


def test_slow_clients_do_not_keep_the_server_from_ending() -> None:
    with listening(timeout_graceful_shutdown=0.3) as server, server.connect() as reader, server.connect() as sender:
        reader.sendall(head("/big"))
        sender.sendall(head("/api/v1/upload", "POST", b"x", content_length="1000"))
        until(lambda: server.connections.open == 2)
        server.server.handle_exit(signal.SIGTERM, None)
    assert not server.server.server_state.tasks


PROGRAM = """
import asyncio, socket
from starlette.responses import PlainTextResponse
from starlette.routing import Route, Router
from chainfall.server.guarding.connections import ConnectionLimits, Connections
from chainfall.server.guarding.guard import Guard, Rules
from chainfall.server.guarding.serving import GracefulServer, make_config

async def slow(request):
    print("asked", flush=True)
    while not rules.stopping.begun:
        await asyncio.sleep(0.01)
    return PlainTextResponse("finished")

rules = Rules()
connections = Connections(ConnectionLimits(), rules.proxies.trusted, [])
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
config = make_config(Guard(Router([Route("/slow", slow)]), rules), connections)
GracefulServer(config, rules.stopping).run(sockets=[listener])
"""


def test_a_signal_ends_a_process_after_what_is_under_way() -> None:
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(PROGRAM)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        try:
            port = int(child.stdout.readline())
            with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
                connection.sendall(head("/slow"))
                assert child.stdout.readline() == "asked\n"
                child.send_signal(signal.SIGTERM)
                assert read_all(connection).endswith(b"finished")
            assert child.wait(20) == -signal.SIGTERM
        finally:
            child.kill()
