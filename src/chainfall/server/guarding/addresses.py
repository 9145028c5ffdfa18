"""Who asks: the client's address, scheme and host, also behind proxies that are named explicitly."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from chainfall.core.errors import ChainfallError, shown

UNKNOWN = "unknown"
"""The address of a client without one: it came through a socket of this machine's file system."""

MOST_HOPS = 20
"""Entries of X-Forwarded-For that are looked at, from the right."""

FORWARDING = frozenset((b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"forwarded", b"via"))
"""Headers by which a proxy shows itself, whether it is trusted or not."""

Headers = Iterable[tuple[bytes, bytes]]
Network = IPv4Network | IPv6Network


class Caller(NamedTuple):
    """Where a request comes from, and what its client asked for."""

    address: str
    scheme: str
    host: str


def networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """Reads networks or single addresses.

    >>> networks(["127.0.0.1", "10.0.0.0/8"])
    (IPv4Network('127.0.0.1/32'), IPv4Network('10.0.0.0/8'))

    Raises:
        ChainfallError: one of them is neither.
    """
    return tuple(map(_network, texts))


def _network(text: str) -> Network:
    try:
        return ip_network(text.strip())
    except ValueError:
        raise ChainfallError(
            f"{shown(text)} is not a network, expected an address or a network like 10.0.0.0/8"
        ) from None


LOOPBACK = networks(["127.0.0.0/8", "::1"])


@lru_cache(4096)
def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address without port, brackets and zone; an IPv4 address inside an IPv6 one is itself. None if it is neither.

    >>> parse_address("[::ffff:192.0.2.1]:4000")
    IPv4Address('192.0.2.1')
    """
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


@lru_cache(4096)
def address_key(address: str) -> str:
    """What limits count an address as: a household has an IPv6 network of 64 bits, and all addresses in it.

    >>> address_key("192.0.2.1"), address_key("2001:db8:1:2:3:4:5:6")
    ('192.0.2.1', '2001:db8:1:2::/64')
    """
    parsed = parse_address(address)
    if isinstance(parsed, IPv6Address):
        return str(IPv6Network((parsed, 64), strict=False))
    return str(parsed or UNKNOWN)


class Networks:
    """A set of networks that can be asked for addresses."""

    def __init__(self, members: Iterable[Network]) -> None:
        self._members = tuple(members)
        self.has = lru_cache(4096)(self._has)

    def __bool__(self) -> bool:
        return bool(self._members)

    def _has(self, address: str) -> bool:
        parsed = parse_address(address)
        return parsed is not None and any(parsed in network for network in self._members)


class Proxies:
    """The proxies that are trusted to say who asked them; without any, nobody is believed."""

    def __init__(self, trusted: Iterable[Network] = ()) -> None:
        self.trusted = Networks(trusted)

    def caller(self, peer: str, scheme: str, host: str, headers: Headers) -> Caller:
        """Where a request comes from.

        Each proxy adds to the right of X-Forwarded-For whom it saw. So it is read from the right, as long as those who
        speak are trusted: what is further left was written by anybody. ``Forwarded`` is not looked at.

        Args:
            peer: the address at the other end of the connection.
            scheme: that of the connection.
            host: the header Host.
            headers: all headers, their names in small letters.
        """
        if not self.trusted.has(peer):
            return Caller(peer, scheme, host)
        hops: list[str] = []
        for name, value in headers:
            if name == b"x-forwarded-for":
                hops += value.decode("latin-1").split(",")
            elif name == b"x-forwarded-proto":
                said = value.decode("latin-1").rpartition(",")[2].strip().lower()
                scheme = said if said in ("http", "https") else scheme
            elif name == b"x-forwarded-host":
                host = value.decode("latin-1").rpartition(",")[2].strip().lower()
        return Caller(self._client(peer, hops), scheme, host)

    def _client(self, peer: str, hops: list[str]) -> str:
        """The last one that was not a proxy; where the header makes no sense, the last one that made sense."""
        client = peer
        for hop in hops[: -MOST_HOPS - 1 : -1]:
            parsed = parse_address(hop) if len(hop) < 64 else None
            if parsed is None:
                return client
            client = str(parsed)
            if not self.trusted.has(client):
                return client
        return client
