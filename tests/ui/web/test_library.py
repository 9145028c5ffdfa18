"""The records as the page's JavaScript asks for them: texts in, texts out, and every rule in Python."""

import json
from typing import Any

import pytest

from chainfall.play.daily import daily_seed
from chainfall.puzzles.collection import collection
from chainfall.ui.web.library import Library

TODAY = "2026-11-17"
OPPONENTS = ["pebble", "drizzle"]


class Store:
    """What the page does: it hands in what is stored, and stores what it is answered."""

    def __init__(self) -> None:
        self.library = Library()
        self.stored: dict[str, str] = {}
        self.time = 0.0
        self.dropped: list[str] = []
        self.problems: list[str] = []
        self.change("open", "{}", json.dumps(OPPONENTS))

    def ask(self, name: str, *values: Any) -> Any:
        return json.loads(getattr(self.library, name)(self.stored.get("records", ""), *values))

    def change(self, name: str, *values: Any) -> Any:
        answer = self.ask(name, *values)
        self.stored.update(records=answer["records"], summary=answer["summary"])
        self.dropped += answer["drop"]
        self.problems += [problem["what"] for problem in answer["problems"]]
        return answer

    @property
    def summary(self) -> Any:
        return json.loads(self.stored["summary"])

    def begin(self, game: str, id: str = "a", seed: int = 1, **setup: Any) -> Any:
        return self.ask("begin", json.dumps({"game": game, "seed": seed, **setup}), "{}", TODAY, id)

    def keep(self, entry: Any, steps: int, score: int, reason: str | None = None, winner: int | None = None) -> Any:
        outcome = {"score": score, "reason": reason, "winner": winner} if reason else None
        self.time += 1.5
        status = {"steps": steps, "score": score, "outcome": outcome}
        return self.change("keep", entry["id"], json.dumps(status), self.time)


@pytest.fixture
def store() -> Store:
    return Store()


def test_a_game_is_begun_kept_resumed_and_discarded(store: Store) -> None:
    entry = store.begin("triple-town", options={"rows": 3})
    assert (entry["words"], entry["best"]) == ("rows 3", 0)
    assert store.keep(entry, 0, 0)["replay"] is False
    assert store.keep(entry, 1, 0)["replay"] is True
    assert store.ask("resumed", "a")["options"]["rows"] == 3
    setup = {"game": "triple-town", "seed": 1, "options": {"rows": 3}}
    assert store.ask("unfinished", json.dumps(setup)) == {"id": "a"}
    assert [game["id"] for game in store.summary["games"]] == ["a"]
    store.change("discard", '["a"]')
    assert store.dropped == ["a"]
    assert store.ask("unfinished", json.dumps(setup)) == {"id": None}
    assert "no longer in the browser's storage" in store.ask("resumed", "a")["error"]


def test_a_finished_game_is_the_best_of_the_next_and_is_not_kept_twice(store: Store) -> None:
    entry = store.begin("triple-town")
    first = store.keep(entry, 9, 70, "full")
    assert first["replay"]
    again = store.keep(entry, 9, 70, "full")
    assert (again["replay"], again["counted"]) == (False, None)
    assert store.ask("again", entry["id"], 5, TODAY, "b")["best"] == 70
    assert "is over" in store.ask("resumed", "a")["error"]


def test_handling_is_that_of_the_player_and_makes_no_variant(store: Store) -> None:
    setup = json.dumps({"game": "puzzle-fighter", "seed": 1})
    entry = store.ask("begin", setup, '{"das_ms": 99}', TODAY, "a")
    assert entry["options"]["das_ms"] == 99
    assert entry["words"] == ""


def test_an_attempt_at_todays_game_is_noted_when_it_begins(store: Store) -> None:
    entry = store.begin("dr-mario", seed=daily_seed(TODAY, "dr-mario"))
    assert entry["daily"] == {"day": TODAY, "number": 1}
    kept = store.keep(entry, 0, 0)
    assert kept["replay"] is False
    assert json.loads(kept["counted"]["records"])["daily"] == {TODAY: {"dr-mario": [{"run": "a", "score": None}]}}
    assert store.summary["daily"]["dr-mario"][TODAY] == {"begun": 1, "best": None, "unfinished": None}


def test_a_win_on_the_ladder_tells_who_is_next_and_counts_without_its_replay(store: Store) -> None:
    entry = store.begin("dr-mario-versus", players=["", "pebble"])
    assert entry["opponent"] == "pebble"
    kept = store.keep(entry, 900, 0, "player 1 has won", 0)
    assert kept["next"] == "drizzle"
    assert kept["series"] == {"wins": [1, 0], "draws": 0}
    counted = json.loads(kept["counted"]["records"])
    assert counted["ladder"] == {"dr-mario-versus": {"pebble": {"won": 1, "lost": 0}}}
    assert counted["games"] == []
    assert store.summary["ladder"]["dr-mario-versus"]["climbed"] == 1
    store.change("clear_ladder")
    assert store.summary["ladder"].keys() == {""}


def test_a_game_that_was_taken_over_is_practice(store: Store) -> None:
    entry = store.ask(
        "branch", json.dumps({"game": "triple-town", "seed": 1, "options": {}, "players": [""]}), True, "a"
    )
    assert (entry["practice"], entry["branched"]) == (True, True)
    assert store.keep(entry, 1, 0)["replay"]


def test_puzzles_par_and_choices_are_noted(store: Store) -> None:
    ids = [puzzle.id for puzzle in collection("dr-mario")]
    store.change("solved", "dr-mario", ids[0])
    assert store.ask("next_puzzle", "dr-mario") == {"number": 2}
    assert store.ask("next_puzzle", "dr-mario", ids[1]) == {"number": 3}
    store.change("keep_par", TODAY, "dr-mario", '{"score": 5, "moves": 3, "reason": "full"}')
    store.change("remember", "triple-town", '{"options": {"rows": 3}, "practice": true}')
    assert store.summary["solved"] == {"dr-mario": [ids[0]]}
    assert store.summary["par"][TODAY]["dr-mario"]["score"] == 5
    assert store.summary["cards"]["triple-town"]["choice"] == {"options": {"rows": 3}, "practice": True}


def test_what_is_stored_is_read_each_time_so_that_another_window_is_not_overwritten() -> None:
    one, two = Store(), Store()
    two.stored = one.stored
    one.change("solved", "dr-mario", "x")
    two.change("solved", "dr-mario", "y")
    one.change("solved", "dr-mario", "z")
    assert two.summary["solved"] == {"dr-mario": ["x", "y", "z"]}


def test_the_entries_of_earlier_versions_are_taken_over_and_what_is_broken_is_told(store: Store) -> None:
    store.stored["records"] = "{broken"
    store.change("open", json.dumps({"puzzles.dr-mario": '["x"]', "game.a": "{"}), json.dumps(OPPONENTS))
    assert store.summary["solved"] == {"dr-mario": ["x"]}
    assert sorted(store.problems) == ["A played game", "The records"]


def test_a_file_brings_everything_to_another_browser(store: Store) -> None:
    store.keep(store.begin("triple-town"), 9, 70, "full")
    text = store.ask("save", json.dumps({"a": "the replay"}))["text"]
    other = Store()
    assert other.change("load", text)["replays"] == {"a": "the replay"}
    assert other.stored == store.stored
    assert "this is not a file of records" in other.ask("load", "{}")["error"]


def test_the_oldest_games_that_can_go_come_first(store: Store) -> None:
    for number in range(6):
        store.keep(store.begin("triple-town", id=str(number)), 9, 10 - number, "full")
    assert store.ask("spare")["ids"] == ["3", "4", "5"]


def test_options_are_told_in_words(store: Store) -> None:
    answer = json.loads(store.library.variant("puzzle-fighter", '{"level": 3, "das_ms": 1, "board": "RG/BB"}'))
    assert answer == {"words": "level 3, drawn board"}
