"""Running a service until it is told to stop."""

import errno
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace

from chainfall.console.messages import reason_of
from chainfall.console.signals import Ended
from chainfall.core.errors import ChainfallError
from chainfall.server.app import make_app
from chainfall.server.guarding.addresses import LOOPBACK, Proxies
from chainfall.server.guarding.connections import BACKLOG, ConnectionLimits, Connections, fit_open_files
from chainfall.server.guarding.guard import Guard, Rules
from chainfall.server.guarding.headers import AnswerHeaders, Doors
from chainfall.server.guarding.metrics import Metrics
from chainfall.server.guarding.serving import GracefulServer, make_config
from chainfall.server.judging.judged import JudgeFailed
from chainfall.server.service import Service, make_service
from chainfall.server.settings import ServiceSettings
from chainfall.server.store.database import StoreError
from chainfall.ui.web.site import POLICY

EVERYWHERE = ("0.0.0.0", "::")
"""Addresses to listen at that are not addresses to call."""


def serve(settings: ServiceSettings, tell: Callable[[str], object]) -> None:
    """Runs a service until a signal ends it.

    Args:
        settings: how it runs.
        tell: called with the service's address once it answers there.

    Raises:
        ChainfallError: the database or the address cannot be used.
    """
    with listen(settings) as door:
        public = settings.public or _address_of(settings.host, door.getsockname()[1])
        service = make_service(replace(settings, public=public))
        try:
            server = _make_server(service, door, tell)
            _run(server, door)
        except BaseException:
            service.database.close()
            raise
        if not server.started:
            raise ChainfallError("the service did not start; the lines above say why")


def _run(server: GracefulServer, door: socket.socket) -> None:
    """Runs until a signal; uvicorn raises it again at the end, though all is done that it asked for."""
    try:
        server.run(sockets=[door])
    except (KeyboardInterrupt, Ended):
        if server.force_exit or not server.started:
            raise


def listen(settings: ServiceSettings) -> socket.socket:
    """The socket, opened before anything else, so that a second service on this machine harms nothing.

    Raises:
        ChainfallError: the address cannot be used.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        door = socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except OSError as error:
        where = f"port {settings.port} of {settings.host}"
        if error.errno == errno.EADDRINUSE:
            raise ChainfallError(f"{where} is in use: choose another one with --port, or 0 for a free one") from error
        raise ChainfallError(f"{where} cannot be used: {reason_of(error)}") from error
    # Connections inherit it, and asyncio does not set it for those of a socket that it is given. Without it the second
    # part of an answer waits for the client's word about the first, which comes after 40 milliseconds.
    door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return door


def _address_of(host: str, port: int) -> str:
    """Where a service without a public address is called on this machine."""
    name = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


class _TellingServer(GracefulServer):
    """Begins the service, and says when it answers."""

    begin: Callable[[], Awaitable[None]]
    tell: Callable[[], object]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to answer.

        Raises:
            ChainfallError: the database cannot be written, or no judge can be started.
        """
        try:
            await self.begin()
        except (StoreError, JudgeFailed) as error:
            raise ChainfallError(f"the service cannot start: {error}") from error
        await super().startup(sockets)
        if self.started:
            self.tell()


def _make_server(service: Service, door: socket.socket, tell: Callable[[str], object]) -> GracefulServer:
    settings = service.settings
    rules = Rules(
        doors=Doors(service.public, origins=settings.origins),
        proxies=Proxies(settings.proxies),
        policy=POLICY,
        buckets=service.buckets,
        readers=(*LOOPBACK, *settings.watchers),
    )
    total = fit_open_files(ConnectionLimits(total=settings.limits.connections))
    connections = Connections(
        ConnectionLimits(total=total), rules.proxies.trusted, AnswerHeaders(rules.policy, rules.doors).api
    )
    _watch(rules.metrics, connections, service)
    server = _TellingServer(make_config(Guard(make_app(service), rules), connections), rules.stopping)
    server.begin = service.begin
    server.tell = lambda: tell(service.public)
    return server


def _watch(metrics: Metrics, connections: Connections, service: Service) -> None:
    judges = service.judges
    metrics.watch("gauge", "chainfall_connections", "Open connections.", lambda: connections.open)
    metrics.watch(
        "counter", "chainfall_connections_refused", "Refused, as all others were busy.", lambda: connections.refused
    )
    metrics.watch("counter", "chainfall_connections_late", "Closed for being too slow.", lambda: connections.late)
    metrics.watch(
        "counter", "chainfall_malformed_requests", "Requests that could not be read.", lambda: connections.malformed
    )
    metrics.watch("gauge", "chainfall_uploads_waiting", "Uploads that wait for a judge.", lambda: judges.waiting)
    metrics.watch("counter", "chainfall_uploads_judged", "Uploads that were judged.", lambda: judges.judged)
    metrics.watch("counter", "chainfall_uploads_refused", "Uploads that the judges refused.", lambda: judges.refused)
    metrics.watch("counter", "chainfall_uploads_failed", "Uploads over which judges died.", lambda: judges.failed)
    metrics.watch("counter", "chainfall_judges_restarted", "Judges that were replaced.", lambda: judges.restarted)
    metrics.watch("counter", "chainfall_judging_seconds", "Seconds spent judging.", lambda: judges.seconds)
