"""The summary: what a menu shows before Python is there, all of it worked out beforehand."""

import json
from typing import Any

from chainfall.play import registry
from chainfall.play.daily import daily_seed
from chainfall.table.records import (
    PERSON,
    Choice,
    Par,
    Records,
    Standing,
    begin,
    keep,
    keep_par,
    note_solved,
    remember,
    summary,
)

TODAY = "2026-11-17"
OPPONENTS = ("pebble", "drizzle")


def after(records: Records, game: str, standing: Standing, id: str, **more: Any) -> Records:
    options = more.pop("options", {})
    entry = begin(records, registry.game(game), options, more.pop("seed", 1), id=id, today=TODAY, **more)
    return keep(records, entry, standing, len(records.games)).records


def test_it_is_json_and_tells_what_nobody_has_played() -> None:
    empty = summary(Records(), OPPONENTS)
    assert json.loads(json.dumps(empty)) == empty
    assert empty["ladder"] == {
        "": {
            "climbed": 0,
            "rungs": [
                {"name": "pebble", "won": 0, "lost": 0, "state": "open"},
                {"name": "drizzle", "won": 0, "lost": 0, "state": "locked"},
            ],
        }
    }
    assert empty["attempts"] == 3
    assert [empty[part] for part in ("games", "bests", "cards", "daily", "par", "solved")] == [[], {}, {}, {}, {}, {}]


def test_a_card_plays_the_last_choice_and_tells_the_best_of_that_variant() -> None:
    records = after(Records(), "triple-town", Standing(9, 50, "full"), "a")
    records = after(records, "triple-town", Standing(9, 70, "full"), "b", options={"rows": 3})
    assert summary(records, ())["cards"] == {
        "triple-town": {"choice": {"options": {}, "practice": False}, "words": "", "best": 50}
    }
    records = remember(records, "triple-town", Choice({"rows": 3, "gone": 1}))
    assert summary(records, ())["cards"] == {
        "triple-town": {"choice": {"options": {"rows": 3}, "practice": False}, "words": "rows 3", "best": 70}
    }
    assert summary(records, ())["bests"] == {"triple-town": ["b", "a"]}


def test_games_days_puzzles_and_the_ladder_are_told_as_they_stand() -> None:
    seed = daily_seed(TODAY, "dr-mario")
    records = after(Records(), "dr-mario", Standing(9, 50, "full"), "a", seed=seed)
    records = after(records, "dr-mario", Standing(9, 0), "b", seed=seed)
    records = after(records, "dr-mario-versus", Standing(9, 0, "won", 0), "c", players=(PERSON, "pebble"))
    records = keep_par(note_solved(records, "dr-mario", "x"), TODAY, "dr-mario", Par(5, 3, "full"))
    told: Any = summary(records, OPPONENTS)
    assert [game["id"] for game in told["games"]] == ["c", "b", "a"]
    assert told["daily"] == {"dr-mario": {TODAY: {"begun": 2, "best": 50, "unfinished": "b"}}}
    assert told["solved"] == {"dr-mario": ("x",)}
    assert told["par"] == {TODAY: {"dr-mario": Par(5, 3, "full")}}
    assert told["ladder"]["dr-mario-versus"]["climbed"] == 1
    assert [rung["state"] for rung in told["ladder"]["dr-mario-versus"]["rungs"]] == ["beaten", "open"]


def test_a_game_that_is_gone_does_no_harm() -> None:
    told: Any = summary(remember(Records(), "gone/game", Choice({"x": 1})), ())
    assert told["cards"]["gone/game"]["choice"] == {"options": {}, "practice": False}


def test_a_match_is_told_with_the_names_of_its_players() -> None:
    won = Standing(steps=9000, score=120, reason="player 2 has won, 2 to 1", winner=1)
    records = after(Records(), "puzzle-fighter-versus", won, "one", players=(PERSON, "pebble"))
    assert summary(records, OPPONENTS)["games"][0]["reason"] == "Pebble won, 2 to 1"
