"""A small server for the arcade on this machine: ``chainfall play``."""

import os
import sys
import webbrowser
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from typing import ClassVar
from urllib.parse import quote, unquote, urlencode

from chainfall.core.errors import ChainfallError
from chainfall.core.options import from_text
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.daily import daily_game
from chainfall.ui.web.live import LiveSite
from chainfall.ui.web.site import POLICY, File, takes_gzip

ADDRESS = "127.0.0.1"
PORT = 24246
"""The port that is tried first. A browser keeps settings and best scores by address, so it should not change."""

HTTP_PORT = 80
"""The port that a browser leaves out of an address."""

NAMES = (ADDRESS, "localhost", "[::1]")
"""Accepted Host names. A page whose domain was pointed at this machine (DNS rebinding) still sends its own name."""

FOR_EVER = "public, max-age=31536000, immutable"

GUARDS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",  # for browsers that do not know frame-ancestors
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""Headers of every answer, also of an error."""


class Handler(BaseHTTPRequestHandler):
    """Answers with files of the site, and with nothing else."""

    protocol_version = "HTTP/1.1"
    server_version = "chainfall"
    sys_version = ""
    timeout = 60
    disable_nagle_algorithm = (
        True  # headers and body are two writes: the second would wait 40 ms for an acknowledgement
    )
    site: ClassVar[LiveSite]
    server: HTTPServer

    def do_GET(self) -> None:
        """A file."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """The headers of a file."""
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        if refusal := self._refusal():
            status, words = refusal
            self.send_error(status, explain=words)
            return
        file = self.site.find(unquote(self.path.partition("?")[0].partition("#")[0]).removeprefix("/"))
        if file is None:
            self.send_error(HTTPStatus.NOT_FOUND, explain="There is no such file.")
            return
        etag = f'"{file.digest}"'
        if etag in self.headers.get("If-None-Match", ""):
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self._send_caching(file, etag)
            self.end_headers()
            return
        packed = len(file.packed) < len(file.content) and takes_gzip(self.headers.get("Accept-Encoding", ""))
        content = file.packed if packed else file.content
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", file.type)
        self.send_header("Content-Length", str(len(content)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self._send_caching(file, etag)
        self.end_headers()
        if body:
            self.wfile.write(content)

    def _refusal(self) -> tuple[HTTPStatus, str] | None:
        """Why a request is not answered: it is meant for another host, or it has a body."""
        hosts = self.headers.get_all("Host", [])
        if len(hosts) != 1:
            return HTTPStatus.BAD_REQUEST, f"There are {len(hosts)} Host headers, expected one."
        if not self._is_own(hosts[0].strip().lower()):
            port = self.server.server_port
            return HTTPStatus.MISDIRECTED_REQUEST, f"This server answers to {ADDRESS}:{port} and localhost:{port} only."
        lengths = self.headers.get_all("Content-Length", ["0"])
        if "Transfer-Encoding" in self.headers or any(length.strip() != "0" for length in lengths):
            return HTTPStatus.BAD_REQUEST, f"A {self.command} with a body is not answered."
        return None

    def _is_own(self, host: str) -> bool:
        port = self.server.server_port
        return host in {f"{name}:{port}" for name in NAMES} or (port == HTTP_PORT and host in NAMES)

    def end_headers(self) -> None:
        """Adds the headers that every answer has."""
        for name, value in GUARDS.items():
            self.send_header(name, value)
        super().end_headers()

    def _send_caching(self, file: File, etag: str) -> None:
        self.send_header("ETag", etag)
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Cache-Control", FOR_EVER if file.lasting else "no-cache")

    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing: the browser reports failures."""


class Server(ThreadingHTTPServer):
    """A server that stops at once and tolerates browsers that disconnect in the middle of an answer."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignores broken connections; anything else is our own bug."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # as it was given


def make_server(port: int | None = None) -> Server:
    """A server for the site, ready to serve; the default port is the usual one, or any free one if that is in use.

    Raises:
        ChainfallError: the port cannot be used, or the package was built without the site.
    """
    handler = type("SiteHandler", (Handler,), {"site": LiveSite()})
    for choice in (PORT, 0) if port is None else (port,):
        try:
            return Server((ADDRESS, choice), handler)
        except OSError as error:
            problem = error
    raise ChainfallError(f"port {port} of {ADDRESS} cannot be used: {problem.strerror}") from problem


def address_of(server: Server, page: str = "") -> str:
    """The address of the arcade, or of a page in it."""
    return f"http://{ADDRESS}:{server.server_port}/{page}"


def page_of(name: str, seed: int | None = None, options: Mapping[str, str] | None = None) -> str:
    """The page of a game in the arcade; what is given is set there.

    >>> page_of("triple-town", 7, {"rows": "4"})
    '#/play/triple-town?seed=7&rows=4'

    Raises:
        ChainfallError: there is no such game, or an option is wrong.
    """
    query = _query(name, seed, options)
    return f"#/play/{quote(name)}" + (f"?{query}" if query else "")


def watch_page_of(name: str, bots: Sequence[str], seed: int, options: Mapping[str, str] | None = None) -> str:
    """The page on which a bot plays a game, or bots play a match.

    >>> watch_page_of("triple-town", ["search"], 7, {"rows": "4"})
    '#/watch/triple-town?bot=search&seed=7&rows=4'
    >>> watch_page_of("dr-mario-versus", ["brook", "rapids"], 7)
    '#/watch/dr-mario-versus?player1=brook&player2=rapids&seed=7'

    Raises:
        ChainfallError: there is no such game, or an option is wrong.
    """
    players = {f"player{number}": bot for number, bot in enumerate(bots, 1)}
    cast = players if seats_of(registry.game(name)) > 1 else {"bot": bots[0]}
    return f"#/watch/{quote(name)}?{urlencode(cast)}&{_query(name, seed, options)}"


def _query(name: str, seed: int | None, options: Mapping[str, str] | None) -> str:
    texts = dict(options or {})
    from_text(registry.game(name).Options, texts)
    return urlencode({**({} if seed is None else {"seed": seed}), **texts})


def daily_page_of(name: str | None) -> str:
    """The page of today's games, or the one on which a game of today begins.

    >>> daily_page_of("triple-town")
    '#/daily/triple-town'

    Raises:
        ChainfallError: there is no such game, or every day would be the same in it.
    """
    return f"#/daily/{quote(daily_game(name).id)}" if name else "#/daily"


def has_screen() -> bool:
    """Whether there is a screen on which a browser could open."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def serve(port: int | None = None, page: str = "", *, browser: bool = True) -> None:
    """Serves the arcade until Ctrl-C, and opens it in the browser if there is a screen."""
    with make_server(port) as server:
        address = address_of(server, page)
        print(f"The arcade is at {address} (Ctrl-C ends it)", flush=True)
        if browser and has_screen():
            webbrowser.open(address)
        try:
            server.serve_forever(poll_interval=0.1)
        except KeyboardInterrupt:
            print("\nGoodbye.")
