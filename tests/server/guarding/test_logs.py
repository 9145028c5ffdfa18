"""Logs are lines of one form, and no secret is ever in one."""

import io
import json
import logging
from base64 import urlsafe_b64encode
from random import Random
from typing import Any, Literal

import pytest
import structlog

from chainfall.server.guarding.logs import REDACTED, redacted, set_up_logs

TOKEN = "fL3Yz0b9rWmQeTuIoPaSdFgHjKlZxCvBnM1234567_-"
FORMS: tuple[Literal["json", "console"], ...] = ("json", "console")


pytestmark = pytest.mark.usefixtures("logs_put_back")


def written(form: Literal["json", "console"] = "json", level: int = logging.INFO) -> io.StringIO:
    stream = io.StringIO()
    set_up_logs(form, level, stream)
    return stream


def test_json_lines_have_time_level_event_and_fields() -> None:
    stream = written()
    structlog.get_logger().info("started", address="127.0.0.1", workers=2)
    structlog.get_logger().warning("odd\nline")
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert first["timestamp"].endswith("Z")
    assert {name: first[name] for name in ("level", "event", "address", "workers")} == {
        "level": "info",
        "event": "started",
        "address": "127.0.0.1",
        "workers": 2,
    }
    assert second["event"] == "odd\nline"


def test_lines_for_people_have_the_same() -> None:
    stream = written("console")
    structlog.get_logger().info("started", workers=2)
    assert "started" in stream.getvalue()
    assert "workers=2" in stream.getvalue()
    assert "\x1b" not in stream.getvalue()


def test_control_characters_of_strangers_do_not_reach_a_terminal() -> None:
    stream = written("console")
    structlog.get_logger().info("asked", what="\x1b[2J\x9b\x07")
    assert not {"\x1b", "\x9b", "\x07"} & set(stream.getvalue())


def test_what_is_below_the_level_is_not_written() -> None:
    stream = written(level=logging.WARNING)
    structlog.get_logger().info("quiet")
    assert stream.getvalue() == ""


def test_what_libraries_log_comes_in_the_same_form() -> None:
    stream = written()
    logging.getLogger("sqlalchemy.pool").error("no connection to %s", "postgresql://ada:pass@db/scores")
    line = json.loads(stream.getvalue())
    assert (line["level"], line["logger"]) == ("error", "sqlalchemy.pool")
    assert line["event"] == f"no connection to postgresql://{REDACTED}@db/scores"


def test_what_any_client_can_cause_does_not_fill_the_log() -> None:
    stream = written()
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.error").warning("Unsupported upgrade request.")
    assert stream.getvalue() == ""
    logging.getLogger("uvicorn.error").error("Something else.")
    assert "Something else." in stream.getvalue()


@pytest.mark.parametrize("form", FORMS)
def test_an_exception_is_written_with_its_traceback_and_without_its_secrets(form: Literal["json", "console"]) -> None:
    stream = written(form)
    try:
        raise LookupError(f"no player with the token {TOKEN}")
    except LookupError:
        structlog.get_logger().exception("unexpected")
    assert "test_an_exception_is_written_with_its_traceback" in stream.getvalue()
    assert "LookupError" in stream.getvalue()
    assert TOKEN not in stream.getvalue()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "fields",
    [
        {"token": "hush"},
        {"Ticket": "hush"},
        {"code": "hush"},
        {"authorization": "Basic hush"},
        {"query_string": b"ticket=hush"},
        {"headers": {"Authorization": "Bearer hush", "host": "arcade.example"}},
        {"body": [{"inner": {"code": "hush"}}]},
        {"message": "GET /api/v1/replays?ticket=hush&after=hush HTTP/1.1"},
        {"message": "see https://arcade.example/#/account?code=hush"},
        {"message": "Authorization: Bearer hush"},
        {"message": "authorization: basic hush"},
        {"message": "{'token': 'hush', 'code': \"hush\"}"},
        {"message": '{"token":"hush","ticket" : "hush"}'},
        {"message": "DELETE /api/v1/tickets/hush"},
        {"message": "token=hush"},
        {"message": "the code: hush"},
        {"message": "UPDATE players SET name=? [parameters: ('hush', 'hush')]"},
        {"message": "postgresql+psycopg://chainfall:hush@localhost/scores"},
        {"message": b"ticket=hush"},
        {"message": ValueError("token='hush'")},
    ],
)
def test_nothing_secret_is_written(form: Literal["json", "console"], fields: dict[str, Any]) -> None:
    stream = written(form)
    structlog.get_logger().info("event", **fields)
    assert "hush" not in stream.getvalue()
    assert "redacted" in stream.getvalue()


@pytest.mark.parametrize(
    "around", ["{}", "x {} y", "({})", "a={}", "/{}/", "'{}',", "{}\n", "Bearer {}", '{{"x":"{}"}}']
)
def test_a_random_token_is_recognized_wherever_it_stands(around: str) -> None:
    chance = Random(1)
    for _ in range(300):
        key = chance.randbytes(32)
        for token in (key.hex(), urlsafe_b64encode(key).decode().rstrip("="), urlsafe_b64encode(key).decode()):
            assert token not in redacted(around.format(token))


@pytest.mark.parametrize(
    "text",
    [
        "GET /api/v1/boards/{id} 200",
        "started",
        "chainfall.server.guarding.test_a_function_with_a_very_long_name_indeed",
        "no such file: /var/lib/chainfall/scores.db",
        "How long did it take? 5 s",
        "2001:db8:1:2:3:4:5:6",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert redacted(text) == text


def test_a_public_id_in_its_own_field_stays() -> None:
    stream = written()
    structlog.get_logger().info("stored", replay=TOKEN)
    assert json.loads(stream.getvalue())["replay"] == TOKEN


def test_a_very_long_text_keeps_its_end() -> None:
    text = "x y " * 10_000 + "the end"
    assert len(redacted(text)) < 9000
    assert redacted(text).endswith("the end")


def test_a_text_made_to_be_slow_is_not() -> None:
    for text in (
        "?" + "a=" * 50_000,
        "token" * 20_000,
        "-" * 100_000,
        "://" * 30_000,
        "token:" + "=:" * 40_000,
        "a_" * 60_000,
    ):
        assert len(redacted(text)) < 9000
