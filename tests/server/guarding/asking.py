"""Calls an ASGI application without a network, and shows what it answers."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send


@dataclass(frozen=True, slots=True)
class Answered:
    """Status, headers and body of an answer; ``messages`` are what the server was handed."""

    messages: list[Message] = field(repr=False)

    @property
    def status(self) -> int:
        return int(self.messages[0]["status"])

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return [(name.decode(), value.decode()) for name, value in self.messages[0]["headers"]]

    @property
    def headers(self) -> dict[str, str]:
        """The headers; one that was sent twice fails."""
        assert len(dict(self.pairs)) == len(self.pairs), self.pairs
        return dict(self.pairs)

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.messages[1:])

    @property
    def error(self) -> dict[str, Any]:
        """The error that the body is."""
        assert self.headers["content-type"] == "application/json"
        assert self.headers["content-length"] == str(len(self.body))
        said = json.loads(self.body)
        assert set(said) == {"error"}
        assert isinstance(said["error"], dict)
        return said["error"]


def ask(
    app: ASGIApp,
    path: str = "/",
    method: str = "GET",
    *,
    headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    body: Iterable[bytes] = (b"",),
    client: tuple[str, int] | None = ("127.0.0.1", 50000),
) -> Answered:
    """Asks an application once. A body is given in pieces; after the last one the client hangs up."""
    messages: list[Message] = []
    pieces = list(body)

    async def receive() -> Message:
        if not pieces:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    async def send(message: Message) -> None:
        messages.append(message)

    path, _, query = path.partition("?")
    pairs = headers.items() if isinstance(headers, Mapping) else headers
    scope: Scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in pairs],
        "client": client,
        "server": ("127.0.0.1", 8000),
        "state": {},
    }
    asyncio.run(_called(app, scope, receive, send))
    return Answered(messages)


async def _called(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)
