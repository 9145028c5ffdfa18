"""How a service runs."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from platformdirs import user_data_path

from chainfall.core.errors import ChainfallError, shown
from chainfall.server.guarding.addresses import Network
from chainfall.server.guarding.headers import parse_origin

HOST = "127.0.0.1"
PORT = 24247


@dataclass(frozen=True, slots=True)
class ServiceLimits:
    """What one player or address may ask for, and how large it may be.

    Attributes:
        body: bytes of a request's body that is not a replay.
        replay: bytes of a replay file.
        steps: steps of a replay.
        memory: bytes that a judge may use.
        seconds: how long a judge may take for a replay.
        waiting: uploads that may wait for a judge.
        uploads: uploads of one player at once, so that nobody takes all places.
        tickets: outstanding tickets of a player.
        ticket_ms: for how long a ticket is good.
        link_ms: for how long a link to another device is good.
        connections: open connections.
    """

    body: int = 16 * 2**10
    replay: int = 2**20
    steps: int = 500_000
    memory: int = 2**29
    seconds: float = 30.0
    waiting: int = 64
    uploads: int = 8
    tickets: int = 5
    ticket_ms: int = 24 * 3_600_000
    link_ms: int = 600_000
    connections: int = 4_000


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """How a service runs.

    Attributes:
        database: the URL of the database.
        host: the address to listen at.
        port: the port to listen at; 0 for any free one.
        public: the address at which players reach it, ``https://host/`` with a slash at its end; empty for that of
            ``host`` and ``port``.
        workers: how many processes judge.
        proxies: networks whose word about a client's address is taken.
        origins: pages on other hosts that may use the API.
        watchers: networks that may read ``/metrics``, besides this machine.
        limits: how much is allowed.
        arcade: whether the pages of the arcade are handed out, too.
    """

    database: str
    host: str = HOST
    port: int = PORT
    public: str = ""
    workers: int = 1
    proxies: Sequence[Network] = ()
    origins: Sequence[str] = ()
    watchers: Sequence[Network] = ()
    limits: ServiceLimits = field(default_factory=ServiceLimits)
    arcade: bool = True


def default_database() -> str:
    """A file in the platform's folder for data.

    Raises:
        ChainfallError: this system has no such folder.
    """
    try:
        folder = user_data_path("chainfall", appauthor=False)
    except RuntimeError as error:
        raise ChainfallError(f"there is no folder for the database ({error}): give one with --database") from error
    return f"sqlite:///{(folder / 'service.db').as_posix()}"


def default_workers() -> int:
    """One judge fewer than processors, but at least one."""
    affinity = getattr(os, "sched_getaffinity", None)
    return max((len(affinity(0)) if affinity else os.cpu_count() or 1) - 1, 1)


def read_public(text: str) -> str:
    """The address at which players reach the service, with a slash at its end.

    >>> read_public("https://play.example")
    'https://play.example/'

    Raises:
        ChainfallError: it is not such an address.
    """
    try:
        parse_origin(text)
        parts = urlsplit(text)
        wrong = bool(parts.path.strip("/") or parts.query or parts.fragment) or not re.fullmatch(r"[!-~]+", text)
    except ChainfallError:
        wrong = True
    if wrong:
        raise ChainfallError(f"the public address is {shown(text)}, expected https://HOST/ or http://HOST:PORT/")
    return text.rstrip("/") + "/"
