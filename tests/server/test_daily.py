"""The daily games: nobody knows their seeds before the day, everybody can check them after it, and nobody sees a game
before the day is over."""

from datetime import date, timedelta

import pytest
from tests.server.played import finished_game
from tests.server.running import Json, Playing, Running

from chainfall.server.daily import commitment_to, secret_seed

BOARD = "daily-triple-town-r1"


@pytest.fixture
def today(service: Running) -> date:
    """A new day, at noon."""
    day = service.now().date() + timedelta(days=1)
    service.leap_to(day)
    return day


def daily(service: Running, day: date | str = "") -> Json:
    said = service.http.get(f"daily/{day}" if day else "daily")
    assert said.status_code == 200, said.text
    answer: Json = said.json()
    return answer


def sent(player: Playing, number: int = 0) -> tuple[Json, Json]:
    ticket, replay = player.play(BOARD, number)
    said = player.send(ticket, replay)
    assert said.status_code == 201, said.text
    return ticket, said.json()


def test_everybody_has_the_same_seed_on_a_day_and_another_on_the_next(service: Running, today: date) -> None:
    one, other = service.player(f"One{today}"), service.player(f"Other{today}")
    seed = one.ticket(BOARD)["seed"]
    assert other.ticket(BOARD)["seed"] == seed
    service.leap_to(today + timedelta(days=1))
    assert one.ticket(BOARD)["seed"] != seed


def test_the_commitments_of_the_next_days_are_published_and_kept(service: Running, today: date) -> None:
    coming = {day["date"]: day["commitment"] for day in daily(service)["coming"]}
    assert list(coming) == [str(today + timedelta(days=number)) for number in range(1, 8)]
    for number in (1, 5):
        service.leap_to(today + timedelta(days=number))
        assert daily(service)["commitment"] == coming[str(today + timedelta(days=number))]


def test_the_secret_is_told_when_the_day_is_over_and_not_before(service: Running, today: date) -> None:
    ticket = service.player(f"Curious{today}").ticket(BOARD)
    before = daily(service)
    assert (before["over"], before["secret"], before["seeds"]) == (False, None, None)
    service.leap_to(today + timedelta(days=1), hour=0)
    assert daily(service, today)["secret"] is None  # games of the last minute may still come in
    service.leap(11 * 60)
    after = daily(service, today)
    assert after["over"]
    secret = bytes.fromhex(after["secret"])
    assert commitment_to(str(today), secret) == before["commitment"] == after["commitment"]
    assert after["seeds"]["triple-town"] == secret_seed(str(today), "triple-town", secret) == ticket["seed"]


def test_days_to_come_and_days_without_games_are_not_found(service: Running, today: date) -> None:
    assert len(daily(service)["coming"]) == 7
    assert daily(service, today + timedelta(days=7))["secret"] is None
    for day in (today + timedelta(days=30), date(2020, 1, 1)):
        said = service.http.get(f"daily/{day}")
        assert (said.status_code, said.json()["error"]["code"]) == (404, "no_such_day")
    assert service.http.get("daily/today").status_code == 400


def test_a_game_of_the_day_is_shown_when_the_day_is_over(service: Running, today: date) -> None:
    player = service.player(f"Hidden{today}")
    _, said = sent(player)
    name = said["replay"]
    for path in (f"replays/{name}", f"replays/{name}/about"):
        refused = service.http.get(path)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "embargoed")
        assert service.http.get(path, headers={"If-None-Match": f'"{name}"'}).status_code == 403
    own = player.call("GET", f"replays/{name}")
    assert (own.status_code, own.headers["cache-control"]) == (200, "private, no-store")
    page = service.http.get(f"players/{player.name}").json()
    assert [game["replay"] for game in page["games"]] == [None]
    standings = service.http.get(f"boards/{BOARD}").json()
    assert [(entry["player"], entry["replay"]) for entry in standings["entries"]] == [(player.name, None)]
    service.leap_to(today + timedelta(days=1), hour=0)
    assert service.http.get(f"replays/{name}").status_code == 403
    service.leap(11 * 60)
    assert service.http.get(f"replays/{name}").status_code == 200
    page = service.http.get(f"players/{player.name}").json()
    assert [game["replay"] for game in page["games"]] == [name]
    standings = service.http.get(f"boards/{BOARD}", params={"on": str(today)}).json()
    assert [entry["replay"] for entry in standings["entries"]] == [name]


def test_a_game_begun_before_midnight_counts_for_its_day_within_ten_minutes(service: Running, today: date) -> None:
    player = service.player(f"Night{today}")
    service.leap_to(today, hour=23)
    service.leap(3590)
    in_time, late = player.ticket(BOARD), player.ticket(BOARD)
    service.leap(300)
    assert player.send(in_time, finished_game(in_time, 1)).status_code == 201
    [entry] = service.http.get(f"boards/{BOARD}", params={"on": str(today)}).json()["entries"]
    assert entry["player"] == player.name
    assert service.http.get(f"boards/{BOARD}").json()["entries"] == []
    service.leap(400)
    said = player.send(late, finished_game(late, 2))
    assert (said.status_code, said.json()["error"]["code"]) == (410, "expired_ticket")


def test_of_a_players_games_on_a_day_the_best_counts(service: Running, today: date) -> None:
    player = service.player(f"Tries{today}")
    scores = [sent(player, number)[1]["score"] for number in range(3)]
    [entry] = service.http.get(f"boards/{BOARD}").json()["entries"]
    assert entry["score"] == max(scores)


def test_there_are_games_of_the_day_after_a_long_sleep(service: Running, today: date) -> None:
    player = service.player(f"Sleeper{today}")
    service.leap_to(today + timedelta(days=60))
    assert player.ticket(BOARD)["seed"] >= 0
    service.leap_to(today + timedelta(days=120))
    assert daily(service)["date"] == str(today + timedelta(days=120))


@pytest.mark.parametrize("other", ["2026-W47-5", "20261120", "2026-11-31"])
def test_a_day_has_one_form(service: Running, other: str) -> None:
    said = service.http.get(f"daily/{other}")
    assert (said.status_code, said.json()["error"]["field"]) == (400, "date")
