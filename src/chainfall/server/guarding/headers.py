"""Which hosts and origins are answered, and the headers that every answer has."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from chainfall.core.errors import ChainfallError, shown
from chainfall.server.guarding.errors import ApiError

API = "/api/"
"""Where the API is; everything else belongs to the pages."""

EMBED = "/embed.html"
"""The viewer of one replay, which other pages may show in a frame."""

NOTHING = "default-src 'none'"
"""The content policy of answers that are data."""

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
"""Names of this machine. A page whose domain was pointed here (DNS rebinding) still sends its own name."""

DEFAULT_PORTS = {"http": ":80", "https": ":443"}

NAME = r"[a-z0-9._-]+|[0-9a-f:.]+"
"""A host as :func:`~urllib.parse.urlsplit` tells it: a name, or an address of either kind without brackets."""

CHANGING = frozenset(("POST", "PUT", "PATCH", "DELETE"))

METHODS = "GET, POST, PATCH, DELETE"
ASKED = "Authorization, Content-Type, Content-Encoding, If-None-Match"
TOLD = "ETag, Retry-After, X-Request-Id"
"""Methods and headers that pages of other origins may use, and the headers of answers that they may read."""

YEAR = 365 * 24 * 60 * 60

Pairs = list[tuple[bytes, bytes]]


def pairs_of(headers: dict[str, str]) -> Pairs:
    """Headers as they are sent."""
    return [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]


def parse_origin(text: str) -> tuple[str, str]:
    """Scheme and host of an address, as browsers write them.

    >>> parse_origin("https://Arcade.example:443/")
    ('https', 'arcade.example')

    Raises:
        ChainfallError: it is no web address.
    """
    try:
        parts = urlsplit(text.strip())
        port, name = parts.port, parts.hostname
    except ValueError:
        name = None
    if not name or not re.fullmatch(NAME, name) or parts.scheme not in DEFAULT_PORTS or parts.username is not None:
        raise ChainfallError(f"{shown(text)} is not a web address, expected one like https://arcade.example")
    host = f"[{name}]" if ":" in name else name
    return parts.scheme, plain_host(f"{host}:{port}" if port else host, parts.scheme)


def plain_host(host: str, scheme: str) -> str:
    """A host in small letters, without the port that its scheme implies."""
    return host.lower().removesuffix(DEFAULT_PORTS.get(scheme, ":80"))


class Doors:
    """Under which names the service is reached, and from which origins.

    Args:
        public: the service's address as its users see it, or None for this machine only.
        hosts: more names under which it may be asked, with a port or for any port.
        origins: origins of foreign pages that may use the API (CORS).
    """

    def __init__(self, public: str | None = None, hosts: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        self._public = None if public is None else parse_origin(public)
        self._hosts = {plain_host(host, "") for host in hosts} | ({self._public[1]} if self._public else set())
        self._origins = frozenset("://".join(parse_origin(origin)) for origin in origins)

    @property
    def safe(self) -> bool:
        """Whether the public address is reached by TLS only."""
        return self._public is not None and self._public[0] == "https"

    @property
    def shared(self) -> bool:
        """Whether any foreign page may use the API."""
        return bool(self._origins)

    def check_host(self, host: str, scheme: str) -> None:
        """Refuses requests that are meant for somebody else.

        Raises:
            ApiError: 421 ``wrong_host``.
        """
        if host in self._hosts:
            return
        host = plain_host(host, scheme)
        name, colon, port = host.rpartition(":")
        if not (colon and port.isascii() and port.isdigit()):
            name = host
        if host in self._hosts or name in self._hosts or name in LOOPBACK_NAMES:
            return
        raise ApiError(421, "wrong_host", "This server does not answer for the host in this address.")

    def is_shared_with(self, origin: str) -> bool:
        """Whether the API may be used by pages of a foreign origin."""
        return origin in self._origins

    def check_origin(self, origin: str, scheme: str, host: str) -> None:
        """Refuses changes by pages that are not ours and not configured; programs send no origin.

        Raises:
            ApiError: 403 ``foreign_origin``.
        """
        if origin == f"{scheme}://{plain_host(host, scheme)}" or origin in self._origins:
            return
        if self._public is None or origin != "://".join(self._public):
            raise foreign_origin()


def foreign_origin() -> ApiError:
    """The answer to a page that does not belong here."""
    return ApiError(403, "foreign_origin", "Pages of other sites may not use this service.")


class AnswerHeaders:
    """The headers that every answer has, made once.

    Args:
        policy: the content policy of the pages.
        doors: whether TLS is used, and whether answers depend on the origin.
    """

    def __init__(self, policy: str, doors: Doors) -> None:
        always = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
        if doors.safe:
            always["Strict-Transport-Security"] = f"max-age={YEAR}"
        unframed = {"X-Frame-Options": "DENY", **always}  # for browsers that do not know frame-ancestors
        own = {"Cross-Origin-Resource-Policy": "same-origin"}
        data = {"Content-Security-Policy": f"{NOTHING}; frame-ancestors 'none'", **always, **own}
        self.api = pairs_of({**data, "Vary": "Origin"} if doors.shared else data)
        self.page = pairs_of({"Content-Security-Policy": f"{policy}; frame-ancestors 'none'", **unframed})
        self.embed = pairs_of({"Content-Security-Policy": policy, **always})
        self._special = {EMBED: self.embed, "/healthz": self.api, "/readyz": self.api, "/metrics": self.api}

    def of(self, path: str) -> Pairs:
        """Those of an answer for a path."""
        if path.startswith(API):
            return self.api
        return self._special.get(path, self.page)


def shared_headers(origin: str) -> Pairs:
    """What allows a page of a configured origin to read an answer. Tokens are no cookies, so credentials stay off."""
    return pairs_of({"Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": TOLD})


def preflight_headers(origin: str) -> Pairs:
    """The answer to a browser that asks before it asks."""
    return pairs_of(
        {
            "Access-Control-Allow-Origin": origin,
            "Access-Control-Allow-Methods": METHODS,
            "Access-Control-Allow-Headers": ASKED,
            "Access-Control-Max-Age": "7200",
        }
    )
