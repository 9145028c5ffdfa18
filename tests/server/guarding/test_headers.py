"""Only the service's own names are answered, only its own pages change things, and every answer has its guards."""

import pytest

from chainfall.core.errors import ChainfallError
from chainfall.server.guarding.errors import ApiError
from chainfall.server.guarding.headers import AnswerHeaders, Doors, parse_origin
from chainfall.ui.web.server import GUARDS
from chainfall.ui.web.site import POLICY

PUBLIC = Doors("https://arcade.example", hosts=["192.168.1.5:8000", "lan.example"], origins=["https://friend.example"])
LOCAL = Doors()


@pytest.mark.parametrize(
    ("doors", "host"),
    [
        *[(LOCAL, host) for host in ("localhost", "localhost:8000", "127.0.0.1:1", "[::1]:80", "[::1]", "LOCALHOST:9")],
        *[(PUBLIC, host) for host in ("arcade.example", "Arcade.Example", "arcade.example:443", "localhost:8000")],
        *[(PUBLIC, host) for host in ("192.168.1.5:8000", "lan.example", "lan.example:1234")],
    ],
)
def test_own_names_are_answered(doors: Doors, host: str) -> None:
    doors.check_host(host, "https")


@pytest.mark.parametrize(
    ("doors", "host"),
    [
        *[
            (LOCAL, host)
            for host in ("", "evil.example", "evil.example:8000", "localhost.evil.example", "arcade.example")
        ],
        *[
            (LOCAL, host)
            for host in ("localhost:", "localhost:80x", "127.0.0.1.evil.example", "::1", "localhost:80:80")
        ],
        *[(PUBLIC, host) for host in ("192.168.1.5", "192.168.1.5:8001", "evil.example", "arcade.example.")],
        (PUBLIC, "arcade.example@evil.example"),
    ],
)
def test_other_names_are_not(doors: Doors, host: str) -> None:
    with pytest.raises(ApiError) as error:
        doors.check_host(host, "https")
    assert (error.value.status, error.value.code) == (421, "wrong_host")


@pytest.mark.parametrize(
    ("origin", "scheme", "host"),
    [
        ("https://arcade.example", "http", "arcade.example"),  # TLS ends at a proxy that is not named
        ("http://localhost:8000", "http", "localhost:8000"),
        ("http://localhost", "http", "localhost:80"),
        ("https://friend.example", "http", "arcade.example"),
    ],
)
def test_own_and_configured_pages_may_change_things(origin: str, scheme: str, host: str) -> None:
    PUBLIC.check_origin(origin, scheme, host)


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "https://evil.example",
        "http://arcade.example",
        "https://arcade.example.evil.example",
        "https://arcade.example:8443",
        "http://friend.example",
        "http://localhost:8001",
        "https://evil.example https://arcade.example",
    ],
)
def test_foreign_pages_may_not(origin: str) -> None:
    with pytest.raises(ApiError) as error:
        PUBLIC.check_origin(origin, "http", "localhost:8000")
    assert (error.value.status, error.value.code) == (403, "foreign_origin")


@pytest.mark.parametrize(
    "text", ["arcade.example", "ftp://arcade.example", "https://", "https://a:99999", "https://[::1"]
)
def test_a_public_address_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ChainfallError, match="not a web address"):
        Doors(text)


def test_an_address_is_written_as_browsers_write_it() -> None:
    assert parse_origin("http://[2001:DB8::1]:8000/play") == ("http", "[2001:db8::1]:8000")


def headers_of(path: str, doors: Doors = PUBLIC) -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in AnswerHeaders(POLICY, doors).of(path)}


def test_pages_have_what_the_arcade_on_this_machine_has() -> None:
    for path in ("/", "/index.html", "/js/main.js", "/watch/abc", "/api", "/embed.htm"):
        assert {name.lower(): value for name, value in GUARDS.items()}.items() <= headers_of(path).items()


@pytest.mark.parametrize("path", ["/api/v1/boards", "/api/", "/metrics", "/readyz", "/healthz"])
def test_answers_that_are_data_may_do_nothing_in_a_browser(path: str) -> None:
    headers = headers_of(path)
    assert headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"


def test_only_the_viewer_may_be_shown_in_a_frame() -> None:
    headers = headers_of("/embed.html")
    assert headers["content-security-policy"] == POLICY
    assert "x-frame-options" not in headers
    assert headers["referrer-policy"] == "no-referrer"


def test_browsers_are_told_to_stay_with_tls_only_where_there_is_tls() -> None:
    assert "max-age" in headers_of("/")["strict-transport-security"]
    assert "strict-transport-security" not in headers_of("/", Doors("http://arcade.example"))
    assert "strict-transport-security" not in headers_of("/", LOCAL)


def test_answers_depend_on_the_origin_only_if_foreign_pages_are_allowed() -> None:
    assert headers_of("/api/v1/me")["vary"] == "Origin"
    assert "vary" not in headers_of("/api/v1/me", LOCAL)
