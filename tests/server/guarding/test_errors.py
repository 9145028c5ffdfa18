"""Every error has one shape, and nothing of what went wrong inside is told outside."""

from collections.abc import AsyncIterator

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, Router
from structlog.testing import capture_logs
from tests.server.guarding.asking import ask

from chainfall.server.guarding.errors import ApiError, ErrorAnswers


async def raising(request: Request) -> Response:
    problems = {
        "own": ApiError(409, "name_taken", "Somebody has this name.", "name", {"Retry-After": "3"}),
        "plain": ApiError(403, "not_your_ticket", "The ticket is somebody else's."),
        "framework": HTTPException(503, "the pool of /var/lib is empty"),
        "odd": HTTPException(418),
        "unexpected": ZeroDivisionError("secret words"),
        "gone": ClientDisconnect(),
    }
    raise problems[request.path_params["kind"]]


async def late(request: Request) -> Response:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"first"
        raise ZeroDivisionError

    return StreamingResponse(pieces())


APP = ErrorAnswers(Router([Route("/raise/{kind}", raising, methods=["GET", "POST"]), Route("/late", late)]))


def test_an_error_has_its_status_code_message_field_and_headers() -> None:
    answer = ask(APP, "/raise/own")
    assert answer.status == 409
    assert answer.error == {"code": "name_taken", "message": "Somebody has this name.", "field": "name"}
    assert answer.headers["retry-after"] == "3"


def test_a_field_is_named_only_if_there_is_one() -> None:
    assert ask(APP, "/raise/plain").error.keys() == {"code", "message"}


@pytest.mark.parametrize(
    ("path", "method", "status", "code"),
    [
        ("/nowhere", "GET", 404, "not_found"),
        ("/raise/own", "PATCH", 405, "method_not_allowed"),
        ("/raise/framework", "GET", 503, "busy"),
        ("/raise/odd", "GET", 418, "http_418"),
        ("/raise/unexpected", "GET", 500, "internal"),
    ],
)
def test_errors_of_the_framework_and_of_our_own_making_have_the_same_shape(
    path: str, method: str, status: int, code: str
) -> None:
    with capture_logs():
        answer = ask(APP, path, method)
    assert (answer.status, answer.error["code"]) == (status, code)
    assert "var" not in answer.error["message"]


def test_a_method_that_is_not_taken_is_told_which_are() -> None:
    assert set(ask(APP, "/raise/own", "PATCH").headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


def test_what_nobody_expected_is_logged_and_not_told() -> None:
    with capture_logs() as logs:
        answer = ask(APP, "/raise/unexpected")
    assert "secret" not in answer.body.decode()
    (log,) = logs
    assert (log["event"], log["log_level"], log["route"]) == ("unexpected", "error", "/raise/{kind}")
    assert isinstance(log["exc_info"], ZeroDivisionError)


def test_expected_errors_are_not_logged() -> None:
    with capture_logs() as logs:
        ask(APP, "/raise/own")
        ask(APP, "/nowhere")
    assert logs == []


def test_a_failure_after_the_answer_began_is_logged_and_the_answer_stays_unfinished() -> None:
    with capture_logs() as logs:
        answer = ask(APP, "/late")
    assert [log["event"] for log in logs] == ["unexpected"]
    assert answer.status == 200
    assert answer.messages[-1]["more_body"]


def test_nothing_is_answered_to_a_client_that_has_gone() -> None:
    assert ask(APP, "/raise/gone").messages == []
