"""The one layer around the routes: what it refuses, what it adds, and what it says of each request."""

import asyncio
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, Router
from structlog.testing import capture_logs
from tests.server.guarding.asking import Answered, ask

from chainfall.server.guarding.addresses import Proxies, networks
from chainfall.server.guarding.buckets import Allowance, Buckets
from chainfall.server.guarding.errors import ApiError
from chainfall.server.guarding.guard import Guard, Rules
from chainfall.server.guarding.headers import Doors
from chainfall.server.guarding.metrics import Metrics
from chainfall.server.guarding.stopping import Stopping
from chainfall.ui.web.site import POLICY

HOST = {"Host": "arcade.example"}
DOORS = Doors("https://arcade.example", origins=["https://friend.example"])
TRUSTED = Proxies(networks(["10.0.0.1"]))


async def told(request: Request) -> Response:
    scope = request.scope
    return JSONResponse({"client": scope["client"][0], "scheme": scope["scheme"], "host": scope["host"]})


async def kept(request: Request) -> Response:
    return PlainTextResponse("kept", 200, {"ETag": '"1"', "Cache-Control": "no-cache"})


async def unchanged(request: Request) -> Response:
    return Response(status_code=304, headers={"ETag": '"1"', "Cache-Control": "no-cache"})


async def failing(request: Request) -> Response:
    raise ZeroDivisionError("token=0123456789")


async def gone(request: Request) -> Response:
    raise ClientDisconnect


async def refusing(request: Request) -> Response:
    raise ApiError(409, "name_taken", "Somebody has this name.", "name")


ROUTES = Router(
    [
        Route("/api/v1/told", told, methods=["GET", "POST", "PATCH", "DELETE"]),
        Route("/api/v1/kept/{id}", kept),
        Route("/api/v1/unchanged", unchanged),
        Route("/api/v1/failing", failing),
        Route("/api/v1/gone", gone),
        Route("/api/v1/refusing", refusing),
        Route("/healthz", kept),
        Route("/readyz", kept),
        Route("/embed.html", kept),
        Route("/{page:path}", kept),
    ],
    redirect_slashes=False,
)


def guard(**rules: Any) -> Guard:
    return Guard(ROUTES, Rules(**{"doors": DOORS, "policy": POLICY, **rules}))


def asked(path: str = "/api/v1/told", method: str = "GET", rules: Any = None, **settings: Any) -> Answered:
    return ask(guard(**(rules or {})), path, method, **{"headers": HOST, **settings})


# Headers


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/v1/told", 200),
        ("/api/v1/kept/1", 200),
        ("/api/v1/unchanged", 304),
        ("/api/v1/failing", 500),
        ("/api/v1/refusing", 409),
        ("/api/v1/nowhere", 200),  # the pages take every address; the next test asks without them
        ("/", 200),
    ],
)
def test_every_answer_has_its_guards_once(path: str, status: int) -> None:
    with capture_logs():
        answer = asked(path)
    assert answer.status == status
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "max-age" in answer.headers["strict-transport-security"]
    policy = "default-src 'none'" if path.startswith("/api/") else POLICY
    assert answer.headers["content-security-policy"] == f"{policy}; frame-ancestors 'none'"


def test_refusals_of_the_guard_itself_have_them_too() -> None:
    answer = asked(headers={"Host": "evil.example"})
    assert (answer.status, answer.error["code"]) == (421, "wrong_host")
    assert answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert answer.headers["cache-control"] == "no-store"


def test_what_no_route_takes_is_an_error_like_others() -> None:
    app = Guard(Router([Route("/api/v1/told", told)]), Rules())
    missing = ask(app, "/api/v1/nowhere", headers={"Host": "localhost"})
    assert (missing.status, missing.error["code"]) == (404, "not_found")
    wrong = ask(app, "/api/v1/told", "DELETE", headers={"Host": "localhost"})
    assert (wrong.status, wrong.error["code"]) == (405, "method_not_allowed")


def test_only_the_viewer_may_be_framed() -> None:
    assert asked("/embed.html").headers["content-security-policy"] == POLICY


def test_answers_are_not_stored_unless_their_route_says_so() -> None:
    assert asked().headers["cache-control"] == "no-store"
    assert asked("/api/v1/kept/1").headers["cache-control"] == "no-cache"


def test_every_answer_has_an_id_of_its_own() -> None:
    assert asked().headers["x-request-id"] != asked().headers["x-request-id"]


# Hosts and origins


def test_probes_come_without_a_name() -> None:
    for path in ("/healthz", "/readyz"):
        assert asked(path, headers={"Host": "10.1.2.3:8000"}).status == 200


@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE", "PUT"])
def test_a_foreign_page_changes_nothing(method: str) -> None:
    answer = asked(method=method, headers={**HOST, "Origin": "https://evil.example"})
    assert (answer.status, answer.error["code"]) == (403, "foreign_origin")
    assert "access-control-allow-origin" not in answer.headers


def test_own_pages_and_programs_do() -> None:
    assert asked(method="POST").status == 200
    assert asked(method="POST", headers={**HOST, "Origin": "https://arcade.example"}).status == 200


def test_a_foreign_page_may_ask_and_cannot_read_the_answer() -> None:
    answer = asked(headers={**HOST, "Origin": "https://evil.example"})
    assert answer.status == 200
    assert not any(name.startswith("access-control") for name in answer.headers)


def test_a_configured_page_may_read_and_change_without_credentials() -> None:
    for method in ("GET", "POST"):
        answer = asked(method=method, headers={**HOST, "Origin": "https://friend.example"})
        assert answer.status == 200
        assert answer.headers["access-control-allow-origin"] == "https://friend.example"
        assert "ETag" in answer.headers["access-control-expose-headers"]
        assert answer.headers["vary"] == "Origin"
        assert "access-control-allow-credentials" not in answer.headers


def test_a_configured_page_may_read_errors() -> None:
    answer = asked("/api/v1/refusing", headers={**HOST, "Origin": "https://friend.example"})
    assert answer.headers["access-control-allow-origin"] == "https://friend.example"


def test_pages_are_shared_with_nobody() -> None:
    answer = asked("/index.html", headers={**HOST, "Origin": "https://friend.example"})
    assert "access-control-allow-origin" not in answer.headers


def preflight(origin: str, **rules: Any) -> Answered:
    headers = {**HOST, "Origin": origin, "Access-Control-Request-Method": "PATCH"}
    return asked(method="OPTIONS", headers=headers, rules=rules)


def test_a_browser_that_asks_first_is_told() -> None:
    answer = preflight("https://friend.example")
    assert (answer.status, answer.body) == (204, b"")
    assert answer.headers["access-control-allow-origin"] == "https://friend.example"
    assert "PATCH" in answer.headers["access-control-allow-methods"]
    assert "Authorization" in answer.headers["access-control-allow-headers"]


@pytest.mark.parametrize(
    ("origin", "doors"),
    [
        ("https://evil.example", DOORS),
        ("null", DOORS),
        ("https://friend.example", Doors("https://arcade.example")),
        ("https://friend.example.evil.example", DOORS),
    ],
)
def test_a_foreign_browser_that_asks_first_is_refused(origin: str, doors: Doors) -> None:
    answer = preflight(origin, doors=doors)
    assert (answer.status, answer.error["code"]) == (403, "foreign_origin")
    assert not any(name.startswith("access-control") for name in answer.headers)


# Addresses and limits


def test_routes_see_the_client_that_a_named_proxy_saw() -> None:
    headers = {"Host": "internal:8000", "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"}
    headers["X-Forwarded-Host"] = "arcade.example"
    answer = asked(headers=headers, client=("10.0.0.1", 4000), rules={"proxies": TRUSTED})
    assert answer.body == b'{"client":"192.0.2.1","scheme":"https","host":"arcade.example"}'
    assert asked(headers=headers, client=("10.0.0.2", 4000), rules={"proxies": TRUSTED}).status == 421


def test_an_address_that_asks_too_often_waits_and_others_do_not() -> None:
    now = 0.0
    rules = {
        "buckets": Buckets({"everything": Allowance(2, minutes=1)}),
        "clock": lambda: now,
        "proxies": TRUSTED,
    }
    app = guard(**rules)

    def status(address: str, path: str = "/api/v1/told") -> int:
        headers = {**HOST, "X-Forwarded-For": address}
        return ask(app, path, headers=headers, client=("10.0.0.1", 4000)).status

    assert [status("192.0.2.1") for _ in range(3)] == [200, 200, 429]
    assert status("192.0.2.2") == 200
    assert status("192.0.2.1", "/js/main.js") == 200, "pages are many small files"
    assert [status(f"2001:db8::{n}") for n in range(1, 4)] == [200, 200, 429]
    now = 30.0
    assert [status("192.0.2.1") for _ in range(2)] == [200, 429]


def test_a_client_without_an_address_is_answered() -> None:
    rules = {"buckets": Buckets({"everything": Allowance(1, minutes=1)})}
    assert asked(client=None, rules=rules).status == 200


# What is noted


def noted(path: str, method: str = "GET", **settings: Any) -> tuple[dict[str, Any], str]:
    metrics = Metrics()
    with capture_logs() as logs:
        asked(path, method, rules={"metrics": metrics}, **settings)
    (log,) = [log for log in logs if log["event"] == "request"]
    return dict(log), metrics.text().decode()


def test_a_request_is_logged_under_its_template_without_path_and_query() -> None:
    log, text = noted("/api/v1/kept/SECRETID?ticket=SECRETTICKET", headers={**HOST, "Authorization": "Bearer SECRET"})
    assert "SECRET" not in repr(log) + text
    assert {name: log[name] for name in ("method", "route", "status", "bytes", "address")} == {
        "method": "GET",
        "route": "/api/v1/kept/{id}",
        "status": 200,
        "bytes": 4,
        "address": "127.0.0.1",
    }
    assert log["ms"] >= 0
    assert len(log["request"]) == 12
    assert 'chainfall_requests_total{method="GET",route="/api/v1/kept/{id}",status="200"} 1.0' in text


def test_an_error_is_logged_with_its_code() -> None:
    log, _ = noted("/api/v1/refusing")
    assert (log["status"], log["error"], log["log_level"]) == (409, "name_taken", "info")
    log, _ = noted("/api/v1/failing")
    assert (log["status"], log["error"], log["log_level"]) == (500, "ZeroDivisionError", "error")


def test_a_client_that_goes_is_noted_and_not_answered() -> None:
    log, text = noted("/api/v1/gone")
    assert log["status"] == 499
    assert 'status="499"} 1.0' in text


def test_methods_that_were_made_up_are_counted_as_one() -> None:
    _, text = noted("/api/v1/told", "BREW")
    assert 'method="OTHER",route="/api/v1/told",status="405"' in text
    assert "BREW" not in text


def test_probes_are_not_logged_unless_they_fail() -> None:
    with capture_logs() as logs:
        asked("/healthz")
    assert logs == []


# Metrics


def metrics(client: str = "127.0.0.1", **settings: Any) -> int:
    return asked("/metrics", client=(client, 5000), **settings).status


def test_the_metrics_are_for_this_machine_and_configured_networks() -> None:
    assert metrics() == metrics("::1") == 200
    assert metrics("192.168.7.7") == 404
    assert metrics("192.168.7.7", rules={"readers": networks(["192.168.0.0/16"])}) == 200
    assert asked("/metrics").headers["content-type"].startswith("text/plain; version=0.0.4")


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "Via", "X-Forwarded-Host"])
def test_a_proxy_that_was_not_named_does_not_pass_for_this_machine(name: str) -> None:
    assert metrics(headers={**HOST, name: "127.0.0.1"}) == 404


def test_a_named_proxy_says_who_reads_the_metrics() -> None:
    rules = {"proxies": Proxies(networks(["127.0.0.1"]))}
    assert metrics(headers={**HOST, "X-Forwarded-For": "203.0.113.9"}, rules=rules) == 404
    assert metrics(headers={**HOST, "X-Forwarded-For": "127.0.0.1, 203.0.113.9"}, rules=rules) == 404


def test_the_metrics_are_only_read() -> None:
    assert metrics(method="POST") == 405
    assert metrics(headers={"Host": "evil.example"}) == 421


# The end


def test_when_the_server_stops_new_requests_are_refused_and_it_is_still_alive() -> None:
    stopping = Stopping()
    rules = {"stopping": stopping}
    assert asked(rules=rules).headers.get("connection") is None
    stopping.begin()
    answer = asked(rules=rules)
    assert (answer.status, answer.error["code"], answer.headers["connection"]) == (503, "stopping", "close")
    assert answer.headers["retry-after"]
    assert asked("/readyz", rules=rules).error["code"] == "stopping"
    assert asked("/healthz", rules=rules).status == 200


def test_during_the_notice_requests_are_answered_and_close_their_connections() -> None:
    now = 0.0
    stopping = Stopping(notice=5, clock=lambda: now)
    stopping.begin()
    now = 4.9
    answer = asked(rules={"stopping": stopping})
    assert (answer.status, answer.headers["connection"]) == (200, "close")
    assert asked("/readyz", rules={"stopping": stopping}).status == 503
    now = 5.0
    assert asked(rules={"stopping": stopping}).status == 503


def test_a_request_that_takes_longer_than_the_end_is_refused_in_words() -> None:
    stopping = Stopping()

    async def endless(request: Request) -> Response:
        stopping.begin()
        raise asyncio.CancelledError

    app = Guard(Router([Route("/api/v1/endless", endless)]), Rules(stopping=stopping))
    answer = ask(app, "/api/v1/endless", headers={"Host": "localhost"})
    assert (answer.status, answer.error["code"]) == (503, "stopping")
