"""An address is believed only from proxies that were named."""

import pytest

from chainfall.core.errors import ChainfallError
from chainfall.server.guarding.addresses import LOOPBACK, Networks, Proxies, address_key, networks, parse_address

PROXIES = Proxies(networks(["10.0.0.0/8", "::1", "127.0.0.1"]))


def client(peer: str, *forwarded: str, proxies: Proxies = PROXIES) -> str:
    headers = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    return proxies.caller(peer, "http", "arcade.example", headers).address


def test_without_named_proxies_nobody_is_believed() -> None:
    headers = [
        (b"x-forwarded-for", b"192.0.2.1"),
        (b"x-forwarded-proto", b"https"),
        (b"x-forwarded-host", b"evil.example"),
    ]
    assert Proxies().caller("127.0.0.1", "http", "arcade.example", headers) == ("127.0.0.1", "http", "arcade.example")


def test_a_stranger_is_not_believed() -> None:
    assert client("203.0.113.9", "192.0.2.1") == "203.0.113.9"


@pytest.mark.parametrize(
    ("forwarded", "expected"),
    [
        (["192.0.2.1"], "192.0.2.1"),
        (["6.6.6.6, 192.0.2.1"], "192.0.2.1"),  # what the client wrote itself is on the left
        (["6.6.6.6", "192.0.2.1, 10.9.9.9"], "192.0.2.1"),  # two proxies, and two lines are one list
        (["192.0.2.1", "10.9.9.9,10.8.8.8"], "192.0.2.1"),
        (["10.1.1.1"], "10.1.1.1"),  # a client inside the trusted network
        (["192.0.2.1, unknown"], "10.0.0.1"),
        (["192.0.2.1, "], "10.0.0.1"),
        (["192.0.2.1, unknown, 10.9.9.9"], "10.9.9.9"),
        ([], "10.0.0.1"),
        (["192.0.2.1:4711"], "192.0.2.1"),
        (["[2001:db8::1]:4711"], "2001:db8::1"),
        (["2001:db8::1"], "2001:db8::1"),
        (["::ffff:192.0.2.1"], "192.0.2.1"),
        (["\xff\xfe"], "10.0.0.1"),
        (["1" * 5000], "10.0.0.1"),
    ],
)
def test_forwarded_addresses_are_read_from_the_right(forwarded: list[str], expected: str) -> None:
    assert client("10.0.0.1", *forwarded) == expected


def test_a_long_list_is_not_read_to_its_end() -> None:
    assert client("10.0.0.1", ",".join(["192.0.2.1"] + ["10.1.1.1"] * 1000)) == "10.1.1.1"


def test_a_trusted_peer_inside_ipv6_is_recognized() -> None:
    assert client("::ffff:10.0.0.1", "192.0.2.1") == "192.0.2.1"


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        (b"x-forwarded-proto", b"https", ("https", "arcade.example")),
        (b"x-forwarded-proto", b"http, https", ("https", "arcade.example")),
        (b"x-forwarded-proto", b"javascript", ("http", "arcade.example")),
        (b"x-forwarded-host", b"evil.example, Arcade.example:8443", ("http", "arcade.example:8443")),
        (b"forwarded", b"for=192.0.2.1;proto=https;host=evil.example", ("http", "arcade.example")),
    ],
)
def test_a_proxy_says_scheme_and_host(name: bytes, value: bytes, expected: tuple[str, str]) -> None:
    caller = PROXIES.caller("10.0.0.1", "http", "arcade.example", [(name, value)])
    assert (caller.scheme, caller.host) == expected
    assert caller.address == "10.0.0.1"


def test_an_ipv6_household_counts_as_one_and_another_one_does_not() -> None:
    assert address_key("2001:db8:1:2:3:4:5:6") == address_key("2001:db8:1:2::9") != address_key("2001:db8:1:3::9")
    assert address_key("::ffff:192.0.2.1") == address_key("192.0.2.1") != address_key("192.0.2.2")


@pytest.mark.parametrize("text", ["unknown", "", "fe80::1%eth0", "<script>", "1.2.3.4.5"])
def test_a_key_is_always_an_address_or_unknown(text: str) -> None:
    assert address_key(text) in ("unknown", "fe80::/64")


def test_networks_are_asked_for_addresses() -> None:
    loopback = Networks(LOOPBACK)
    assert all(map(loopback.has, ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]))
    assert not any(map(loopback.has, ["128.0.0.1", "unknown", "", "::2", "127.0.0.1.evil.example"]))
    assert parse_address("localhost") is None


@pytest.mark.parametrize("text", ["10.0.0.0/33", "anywhere", "10.0.0.1/8"])
def test_a_network_that_is_none_is_refused_by_name(text: str) -> None:
    with pytest.raises(ChainfallError, match="expected an address or a network like"):
        networks(["127.0.0.1", text])
