"""The yardstick: a bare route of Starlette under uvicorn that answers a constant. ``python -m ... SIZE``."""

import socket
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


def main(size: int) -> None:
    """Answers until it is told to stop; the address is its first line."""
    content = b"x" * size

    async def constant(request: Request) -> Response:
        return Response(content, media_type="application/json")

    app = Starlette(routes=[Route("/", constant)])
    config = uvicorn.Config(app, http="h11", loop="asyncio", access_log=False, log_config=None)
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as asyncio does for sockets of its own
        print(f"http://127.0.0.1:{door.getsockname()[1]}/", flush=True)
        uvicorn.Server(config).run(sockets=[door])


if __name__ == "__main__":
    main(int(sys.argv[1]))
