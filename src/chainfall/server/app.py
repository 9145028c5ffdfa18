"""The service as an application: the API, what operators look at, and the pages of the arcade."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog
from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, Router

from chainfall.server.api.routes import api_routes
from chainfall.server.pages import page_routes
from chainfall.server.service import Service
from chainfall.server.store.database import StoreError

UPKEEP = 600
"""Seconds between two rounds of what has to be done from time to time."""


def make_app(service: Service) -> Router:
    """The application of a service that has begun; it ends with it.

    Raises:
        ChainfallError: the arcade is to be handed out, and the package was built without it.
    """

    async def ready(request: Request) -> Response:
        """Whether requests can be answered now."""
        try:
            await service.database.read(lambda connection: connection.execute(text("SELECT 1")))
        except StoreError as error:
            return PlainTextResponse(f"the database cannot be used: {error}\n", 503)
        return PlainTextResponse("ready\n")

    @asynccontextmanager
    async def lifespan(app: object) -> AsyncIterator[None]:
        upkeep = asyncio.create_task(_keep_up(service))
        try:
            yield
        finally:
            upkeep.cancel()
            with suppress(asyncio.CancelledError):
                await upkeep
            await service.end()

    routes = [*api_routes(service), Route("/healthz", _alive), Route("/readyz", ready)]
    # The pages are asked last: one of their routes takes every path, and the API says itself which methods it takes.
    pages = Router(page_routes(), redirect_slashes=False) if service.settings.arcade else None
    return Router(routes, redirect_slashes=False, default=pages, lifespan=lifespan)


async def _alive(request: Request) -> Response:
    return PlainTextResponse("alive\n")


async def _keep_up(service: Service) -> None:
    while True:
        await asyncio.sleep(UPKEEP)
        try:
            await service.keep_up()
        except StoreError as error:
            structlog.get_logger("chainfall.server").warning("upkeep failed", reason=str(error))
