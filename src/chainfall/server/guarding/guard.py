"""The one layer between the network and the API: it checks every request, and finishes every answer."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import structlog
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chainfall.server.guarding.addresses import FORWARDING, LOOPBACK, UNKNOWN, Network, Networks, Proxies, address_key
from chainfall.server.guarding.buckets import Buckets, too_many
from chainfall.server.guarding.errors import ApiError, answer_problem, error_of
from chainfall.server.guarding.headers import (
    API,
    CHANGING,
    NOTHING,
    AnswerHeaders,
    Doors,
    Pairs,
    preflight_headers,
    shared_headers,
)
from chainfall.server.guarding.logs import REQUEST
from chainfall.server.guarding.metrics import CONTENT_TYPE, NO_ROUTE, Metrics
from chainfall.server.guarding.stopping import Stopping, stopping

ALIVE = "/healthz"
READY = "/readyz"
METRICS = "/metrics"

PROBES = frozenset((ALIVE, READY))
"""Asked by programs that know an address and no name; they tell nothing, so their Host is not checked."""

KNOWN_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
NO_STORE = (b"cache-control", b"no-store")
CLOSING = (b"connection", b"close")


@dataclass(slots=True)
class Rules:
    """What a guard goes by; the parts are shared with others of the same process."""

    doors: Doors = field(default_factory=Doors)
    proxies: Proxies = field(default_factory=Proxies)
    policy: str = NOTHING
    """The content policy of the pages."""
    buckets: Buckets | None = None
    """Limits how often an address may ask the API at all; other purposes are the API's business."""
    metrics: Metrics = field(default_factory=Metrics)
    readers: Iterable[Network] = LOOPBACK
    """Who may read the metrics."""
    stopping: Stopping = field(default_factory=Stopping)
    clock: Callable[[], float] = time.monotonic
    log_level: int = logging.INFO
    """At which answers are logged; failures of the server are errors, and probes are not logged."""


class Guard:
    """One ASGI layer around the routes.

    A request gets an id (``scope["request_id"]``) and its client's address, scheme and host (``scope["client"]``,
    ``scope["scheme"]``, ``scope["host"]``; uvicorn's own proxy headers stay off). It is refused before any route sees
    it if it is for another host, changes something for a foreign page, comes too often, or too late. An answer gets its
    headers, is counted and logged; an exception becomes an error. ``/metrics`` is answered here.

    A route is counted under its template, so routes are flat: not inside a ``Mount``.
    """

    def __init__(self, app: ASGIApp, rules: Rules) -> None:
        self._app = app
        self._rules = rules
        self._headers = AnswerHeaders(rules.policy, rules.doors)
        self._readers = Networks(rules.readers)
        self._log: Callable[..., Any] | None = None
        self._bits = Random().getrandbits  # ids tell requests apart; nothing depends on their being secret

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        kind = scope["type"]
        if kind == "http":
            await self._answer(scope, receive, send)
        elif kind == "websocket":
            await self._connect(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        rules = self._rules
        began = rules.clock()
        scope["app"] = self._app  # routes raise HTTPException only if they are part of an application
        scope["request_id"] = number = f"{self._bits(48):012x}"
        answer = _Answer(scope["path"], number, self._headers, send, rules.stopping)
        try:
            ready = self._admit(scope, answer, began)
            await (self._app if ready is None else ready)(scope, receive, answer.send)
        except Exception as problem:
            known = error_of(problem)
            answer.error = type(problem).__name__ if known is None else known.code
            await answer_problem(problem, answer.begun, scope, receive, answer.send)
        except asyncio.CancelledError:  # the server ends, and this took too long
            if answer.begun or not rules.stopping.begun:
                raise
            answer.error = "stopping"
            await stopping().answer()(scope, receive, answer.send)
        finally:
            self._note(scope, answer, rules.clock() - began)

    def _admit(self, scope: Scope, answer: "_Answer", now: float) -> ASGIApp | None:
        """Refuses a request, or says who answers it if not the routes."""
        rules = self._rules
        path: str = scope["path"]
        fields = self._identify(scope)
        if rules.stopping.begun and rules.stopping.refusing and path != ALIVE:
            raise stopping()
        if path in PROBES:
            if path == READY:
                rules.stopping.check()
            return None
        host, scheme = scope["host"], scope["scheme"]
        rules.doors.check_host(host, scheme)
        if path == METRICS:
            return self._metrics_for(scope, fields)
        origin = fields.get(b"origin")
        if origin is not None:
            preflight = self._check_origin(scope, answer, origin.decode("latin-1"), fields)
            if preflight is not None:
                return preflight
        if rules.buckets is not None and path.startswith(API):
            wait = rules.buckets.wait("everything", address_key(scope["client"][0]), now)
            if wait:
                raise too_many(wait)
        return None

    def _identify(self, scope: Scope) -> dict[bytes, bytes]:
        """Notes who asks; the headers by name, which is enough for those that come once."""
        headers = scope["headers"]
        fields: dict[bytes, bytes] = dict(headers)
        client = scope.get("client")
        if client is None:
            scope["client"] = client = (UNKNOWN, 0)
        scope["host"] = host = fields.get(b"host", b"").decode("latin-1")
        if self._rules.proxies.trusted:
            caller = self._rules.proxies.caller(client[0], scope["scheme"], host, headers)
            if caller.address is not client[0]:
                scope["client"] = (caller.address, 0)
            scope["scheme"], scope["host"] = caller.scheme, caller.host
        return fields

    def _check_origin(self, scope: Scope, answer: "_Answer", origin: str, fields: dict[bytes, bytes]) -> ASGIApp | None:
        doors, method = self._rules.doors, scope["method"]
        if method in CHANGING or method == "OPTIONS":
            doors.check_origin(origin, scope["scheme"], scope["host"])
        if not scope["path"].startswith(API):
            return None
        if doors.is_shared_with(origin):
            if method == "OPTIONS" and b"access-control-request-method" in fields:
                return _Preflight(origin)
            answer.more = shared_headers(origin)
        return None

    def _metrics_for(self, scope: Scope, fields: dict[bytes, bytes]) -> ASGIApp:
        """The metrics, for those who may read them. A proxy that was not named looks like this machine, but is not."""
        client = scope["client"]
        told = client[1] != 0 and not FORWARDING.isdisjoint(fields)
        if told or not self._readers.has(client[0]):
            raise ApiError(404, "not_found", "There is nothing at this address.")
        if scope["method"] not in ("GET", "HEAD"):
            raise ApiError(405, "method_not_allowed", "The metrics can only be read.", headers={"Allow": "GET, HEAD"})
        return Response(self._rules.metrics.text(), headers={"Content-Type": CONTENT_TYPE})

    def _note(self, scope: Scope, answer: "_Answer", seconds: float) -> None:
        """Counts and logs a request."""
        method = scope["method"] if scope["method"] in KNOWN_METHODS else "OTHER"
        path = scope["path"]
        route = path if path == METRICS else getattr(scope.get("route"), "path", NO_ROUTE)
        self._rules.metrics.count(method, route, answer.status, seconds, answer.sent)
        failed = answer.status >= 500 and answer.status != 503
        if path in PROBES and not failed:
            return
        if self._log is None:  # made with the first request, when logs have been set up
            self._log = structlog.get_logger("chainfall.server").bind().log
        more = {} if answer.error is None else {"error": answer.error}
        self._log(
            logging.ERROR if failed else self._rules.log_level,
            REQUEST,
            method=method,
            route=route,
            status=answer.status,
            ms=round(seconds * 1000, 2),
            bytes=answer.sent,
            request=answer.number,
            address=scope["client"][0],
            **more,
        )

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a WebSocket in by the same rules; browsers always send its origin."""
        rules = self._rules
        fields = self._identify(scope)
        scheme = scope["scheme"].replace("ws", "http")
        scope["scheme"] = scheme.replace("http", "ws")  # also if a proxy said https
        try:
            if rules.stopping.begun:
                raise stopping()
            rules.doors.check_host(scope["host"], scheme)
            if (origin := fields.get(b"origin")) is not None:
                rules.doors.check_origin(origin.decode("latin-1"), scheme, scope["host"])
            if rules.buckets is not None:
                rules.buckets.take("everything", rules.clock(), address_key(scope["client"][0]))
        except ApiError as error:
            await _deny(error, scope, receive, send, self._headers.api)
            return
        await self._app(scope, receive, send)


class _Answer:
    """One answer on its way out."""

    __slots__ = ("_headers", "_path", "_send", "_stopping", "begun", "error", "more", "number", "sent", "status")

    def __init__(self, path: str, number: str, headers: AnswerHeaders, send: Send, stopping: Stopping) -> None:
        self.number = number
        self.begun = False
        self.status = 499  # the client went before there was an answer
        self.sent = 0
        self.error: str | None = None
        self.more: Pairs = []
        self._path = path
        self._headers = headers
        self._send = send
        self._stopping = stopping

    def send(self, message: Message) -> Awaitable[None]:
        """Passes a message on; the first one gets the headers."""
        if message["type"] == "http.response.start":
            self.begun = True
            self.status = message["status"]
            message = {**message, "headers": self._completed(message.get("headers", ()))}
        else:
            self.sent += len(message.get("body", b""))
        return self._send(message)

    def _completed(self, own: Iterable[tuple[bytes, bytes]]) -> Pairs:
        headers = [*own, *self._headers.of(self._path), (b"x-request-id", self.number.encode()), *self.more]
        for name, _ in headers:
            if name == b"cache-control":
                break
        else:
            headers.append(NO_STORE)
        if self._stopping.begun and CLOSING not in headers:
            headers.append(CLOSING)
        return headers


class _Preflight:
    """Tells a page of a configured origin what it may do."""

    def __init__(self, origin: str) -> None:
        self._headers = preflight_headers(origin)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": self._headers})
        await send({"type": "http.response.body"})


async def _deny(error: ApiError, scope: Scope, receive: Receive, send: Send, headers: Pairs) -> None:
    """Refuses a WebSocket before it is one."""
    await receive()
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    own = error.answer().raw_headers
    await send({"type": "websocket.http.response.start", "status": error.status, "headers": [*own, *headers, NO_STORE]})
    await send({"type": "websocket.http.response.body", "body": error.body})
