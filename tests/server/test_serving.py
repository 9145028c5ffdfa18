"""The socket of a service."""

import socket

import pytest

from chainfall.core.errors import ChainfallError
from chainfall.server.serving import listen
from chainfall.server.settings import ServiceSettings


def settings(port: int = 0) -> ServiceSettings:
    return ServiceSettings("sqlite:///never.db", port=port)


def test_no_part_of_an_answer_waits_until_the_client_has_confirmed_the_one_before() -> None:
    with listen(settings()) as door, socket.create_connection(door.getsockname()):
        connection, _ = door.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_second_service_at_the_same_port_says_what_to_do() -> None:
    with listen(settings()) as door, pytest.raises(ChainfallError, match="is in use: choose another one with --port"):
        listen(settings(door.getsockname()[1]))
