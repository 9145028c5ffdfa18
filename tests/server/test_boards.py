"""Boards: which there are, who stands on them, and that ranks are right."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from sqlalchemy import NullPool, create_engine
from tests.server.running import NOON, Json, Running

from chainfall.play import registry
from chainfall.server.boards import our_boards
from chainfall.server.store.boards import open_boards
from chainfall.server.store.database import read_url

TODAY = NOON.date()


def board_of(service: Running, board: str = "triple-town-r1", **query: Any) -> Json:
    said = service.http.get(f"boards/{board}", params=query)
    assert said.status_code == 200, said.text
    page: Json = said.json()
    return page


@pytest.fixture(scope="module")
def crowd(service: Running) -> dict[str, int]:
    """Twelve players with a few games each; their best scores."""
    return {
        f"Crowd_{letter}": max(player.score(player=place * 5 + game)["score"] for game in range(1 + place % 3))
        for place, letter in enumerate("abcdefghjkmn")
        for player in [service.player(f"Crowd_{letter}")]
    }


def test_a_board_says_all_that_a_game_for_it_needs(service: Running) -> None:
    boards = {board["family"]: board for board in service.http.get("boards").json()["boards"]}
    assert set(boards) == {board.family for board in our_boards()}
    timed = boards["puzzle-fighter-timed"]
    game = registry.game("puzzle-fighter")
    assert (timed["game"], timed["rules"], timed["state"]) == ("puzzle-fighter", game.rules, "open")
    assert (timed["options"]["mode"], timed["options"]["time_ms"]) == ("timed", 120_000)
    assert boards["dr-mario-20"]["options"]["level"] == 20
    assert "not timed" in boards["triple-town"]["about"]
    assert [board["family"] for board in boards.values() if board["daily"]] == [
        "daily-puzzle-fighter",
        "daily-dr-mario",
        "daily-triple-town",
    ]
    assert {board["kind"] for board in boards.values()} == {"open"}


@pytest.mark.parametrize("name", ["puzzle-kata", "dr-mario-shell", "dr-mario-versus", "puzzle-fighter-versus"])
def test_games_without_a_board_are_refused_with_the_reason(service: Running, name: str) -> None:
    player = service.player(f"Asks-{name}"[:20].rstrip("-"))
    for said in (service.http.get(f"boards/{name}"), player.call("POST", "tickets", json={"board": name})):
        error = said.json()["error"]
        assert (said.status_code, error["code"], error["field"]) == (422, "not_ranked", "board")
        assert "is not ranked: " in error["message"]


@pytest.mark.parametrize("name", ["nothing", "dr-mario-0-r9999", "dr-mario-0-r3%00", "%ED%A0%80"])
def test_a_board_that_there_is_not_is_not_found(service: Running, name: str) -> None:
    assert service.http.get(f"boards/{name}").status_code == 404


def test_each_player_stands_on_a_board_once_with_the_best(service: Running, crowd: dict[str, int]) -> None:
    entries = board_of(service)["entries"]
    assert {entry["player"]: entry["score"] for entry in entries} == crowd


def test_a_rank_is_one_more_than_the_number_of_better_scores(service: Running, crowd: dict[str, int]) -> None:
    page = board_of(service)
    assert page["total"] == len(crowd)
    for entry in page["entries"]:
        assert entry["rank"] == 1 + sum(score > entry["score"] for score in crowd.values())


def test_equal_scores_stand_by_steps_and_then_by_time(service: Running, crowd: dict[str, int]) -> None:
    entries = board_of(service)["entries"]
    order = [(-entry["score"], entry["steps"], entry["at"]) for entry in entries]
    assert order == sorted(order)


@pytest.mark.parametrize("limit", [1, 5, 12])
def test_the_pages_of_a_board_are_the_whole_board(service: Running, crowd: dict[str, int], limit: int) -> None:
    whole = board_of(service, limit=100)["entries"]
    entries, after = [], None
    while True:
        page = board_of(service, limit=limit, **({"after": after} if after else {}))
        entries += page["entries"]
        if (after := page["next"]) is None:
            break
    assert entries == whole


@pytest.mark.parametrize(
    ("query", "status", "field"),
    [
        ({"after": "nonsense!"}, 400, "after"),
        ({"after": "gA"}, 400, "after"),
        ({"limit": "0"}, 400, "limit"),
        ({"limit": "101"}, 400, "limit"),
        ({"limit": "ten"}, 400, "limit"),
        ({"period": "year"}, 400, "period"),
        ({"on": "2026-02-30"}, 400, "on"),
        ({"on": "yesterday"}, 400, "on"),
        ({"on": "0001-01-01", "period": "week"}, 400, "on"),
        ({"colour": "red"}, 400, "colour"),
    ],
)
def test_a_wrong_parameter_is_named(service: Running, query: dict[str, str], status: int, field: str) -> None:
    said = service.http.get("boards/triple-town-r1", params=query)
    assert (said.status_code, said.json()["error"]["field"]) == (status, field)


def test_a_parameter_that_is_given_twice_is_refused(service: Running) -> None:
    said = service.http.get("boards/triple-town-r1?limit=1&limit=2")
    assert (said.status_code, said.json()["error"]["field"]) == (400, "limit")


def test_a_daily_board_has_no_other_period(service: Running) -> None:
    said = service.http.get("boards/daily-triple-town-r1", params={"period": "all"})
    assert (said.status_code, said.json()["error"]["code"]) == (422, "no_such_period")


def test_a_score_counts_on_its_day_in_its_week_and_for_ever(service: Running) -> None:
    board = "puzzle-fighter-timed-r4"
    player = service.player("Weekly")
    first = player.score(board)
    assert first["ranks"] == {"day": 1, "week": 1, "all": 1}
    today = service.now().date()
    monday = today - timedelta(days=today.weekday())
    service.leap_to(today + timedelta(days=1))
    assert board_of(service, board, period="day")["entries"] == []
    assert [entry["player"] for entry in board_of(service, board, period="week")["entries"]] == ["Weekly"]
    service.leap_to(monday + timedelta(days=7))
    week = board_of(service, board, period="week")
    assert (week["on"], week["previous_on"], week["next_on"], week["entries"]) == (
        str(monday + timedelta(days=7)),
        str(monday),
        None,
        [],
    )
    before = board_of(service, board, period="week", on=str(monday))
    assert (before["next_on"], len(before["entries"])) == (str(monday + timedelta(days=7)), 1)
    assert board_of(service, board, period="day", on=str(today))["entries"] == before["entries"]
    assert [entry["player"] for entry in board_of(service, board)["entries"]] == ["Weekly"]


def test_ones_own_line_is_found_wherever_one_stands(service: Running, crowd: dict[str, int]) -> None:
    player = service.player("Myself")
    assert player.call("GET", "boards/triple-town-r1/me").json() == {"entry": None}
    said = player.score(player=77)
    mine = player.call("GET", "boards/triple-town-r1/me").json()["entry"]
    assert (mine["player"], mine["score"], mine["rank"]) == ("Myself", said["score"], said["rank"])
    player.call("DELETE", "me")


def test_a_page_that_has_not_changed_is_not_sent_again(service: Running) -> None:
    first = service.http.get("boards/dr-mario-20-r3")
    again = service.http.get("boards/dr-mario-20-r3", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_new_score_is_seen_at_once(service: Running) -> None:
    player = service.player("Prompt")
    for number in range(4):
        said = player.score(player=number + 40)
        entries = board_of(service, limit=100)["entries"]
        [mine] = [entry for entry in entries if entry["player"] == "Prompt"]
        assert said["best"] == (mine["replay"] == said["replay"])
    player.call("DELETE", "me")


def test_ranks_stay_right_while_scores_come_and_go(service: Running) -> None:
    chance, scores = Random(8), {}
    players = [service.player(f"Mover{number}x") for number in range(8)]
    for number, player in enumerate(players):
        said = player.score("triple-town-r1", player=100 + number)
        scores[player.name] = said["score"]
    for player in chance.sample(players, 5):
        player.call("DELETE", "me")
        del scores[player.name]
        page = board_of(service, limit=100)
        everyone = [entry["score"] for entry in page["entries"]]
        assert page["total"] == len(everyone)
        for entry in page["entries"]:
            assert entry["rank"] == 1 + sum(score > entry["score"] for score in everyone)
        assert {entry["player"] for entry in page["entries"]} >= scores.keys()


def test_days_begin_at_midnight_in_utc(service: Running) -> None:
    day = service.now().date() + timedelta(days=1)
    service.leap_to(day, hour=23)
    assert board_of(service, period="day")["on"] == str(day)
    service.leap(3600)
    assert board_of(service, period="day")["on"] == str(day + timedelta(days=1))
    assert date.fromisoformat(board_of(service, period="day")["on"]) > TODAY


def test_a_change_of_the_rules_closes_a_board_and_opens_its_successor(service: Running) -> None:
    player = service.player("Veteran")
    said = player.score("dr-mario-10-r3")
    outstanding, replay = player.play("dr-mario-10-r3", 4)
    newer = [replace(board, rules=99) for board in our_boards() if board.family == "dr-mario-10"]
    engine = create_engine(read_url(service.database), poolclass=NullPool)
    with engine.begin() as connection:
        open_boards(connection, newer, 0)
    boards = {board["id"]: board for board in service.http.get("boards").json()["boards"]}
    old, new = boards["dr-mario-10-r3"], boards["dr-mario-10-r99"]
    assert (old["state"], old["successor"], new["state"], new["rules"]) == ("closed", new["id"], "open", 99)
    assert list(boards)[-1] == old["id"]
    refused = player.call("POST", "tickets", json={"board": old["id"]})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "board_closed")
    assert new["id"] in refused.json()["error"]["message"]
    assert player.send(outstanding, replay).status_code == 201  # it was begun before
    assert board_of(service, old["id"])["entries"][0]["player"] == "Veteran"
    assert board_of(service, new["id"])["entries"] == []
    assert service.http.get(f"replays/{said['replay']}").status_code == 200
