"""uvicorn, set up to be guarded: bounded connections, no headers and logs of its own, a graceful end."""

from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from chainfall.server.guarding.connections import BACKLOG, Connections
from chainfall.server.guarding.stopping import Stopping

PATIENCE = 20
"""Seconds that requests under way have after the signal to end."""

KEPT = 30
"""Seconds that a connection may stay silent after an answer."""

LONGEST_HEAD = 16 * 1024
"""Bytes of a request's first line and headers."""


def make_config(app: ASGIApp, connections: Connections, **more: Any) -> uvicorn.Config:
    """uvicorn's settings for a guarded application; ``more`` are further ones, or others."""
    settings: dict[str, Any] = {
        "http": connections.protocol(),
        "loop": "asyncio",
        "backlog": BACKLOG,
        "timeout_keep_alive": KEPT,
        "timeout_graceful_shutdown": PATIENCE,
        "h11_max_incomplete_event_size": LONGEST_HEAD,
        "proxy_headers": False,  # the guard believes named proxies only
        "server_header": False,
        "access_log": False,  # the guard logs requests, without their queries
        "log_config": None,
    }
    return uvicorn.Config(app, **{**settings, **more})


class GracefulServer(uvicorn.Server):
    """Begins the end with the signal; a second Ctrl-C ends at once, as with uvicorn's own server.

    How long requests under way have is ``timeout_graceful_shutdown`` of its configuration.
    """

    def __init__(self, config: uvicorn.Config, stopping: Stopping) -> None:
        super().__init__(config)
        self._stopping = stopping

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Notes the signal."""
        self._stopping.begin()
        super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Whether to close the doors now: after the notice."""
        closing = await super().on_tick(counter)
        if closing:
            self._stopping.begin()  # also when no signal said so
        return closing and (self._stopping.refusing or self.force_exit)
