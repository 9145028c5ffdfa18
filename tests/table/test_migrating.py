"""Records of earlier versions are taken over: nothing is lost on the way."""

import json

from chainfall.puzzles.collection import collection
from chainfall.table.records import PERSON, Choice, Daily, DailyAttempt, MatchTally, Par, Records, Series
from chainfall.table.records.migrating import from_browser, from_terminal

GAME = {
    "id": "m1-x",
    "game": "dr-mario",
    "options": {"level": 3, "das_ms": 120},
    "variant": "level 3",
    "seed": 7,
    "score": 1200,
    "reason": "the bottle is full",
    "steps": 900,
    "practice": False,
    "finished": True,
    "when": 1_700_000_000_000,
}


def test_every_entry_of_the_browsers_storage_is_taken_over() -> None:
    match = {**GAME, "id": "duel", "game": "dr-mario-versus", "players": ["", "pebble"], "finished": False, "when": 5}
    entries = {
        "game.m1-x": json.dumps(GAME),
        "game.duel": json.dumps({**match, "series": {"wins": [1, 0], "draws": 2}}),
        "daily.2026-11-17.dr-mario": '[{"run": "m1-x", "score": 1200}, {"run": "gone", "score": null}]',
        "daily.2026-11-16.ann/drip": '[{"run": "y", "score": 1}]',
        "ladder.dr-mario-versus": '{"pebble": {"won": 2, "lost": 1}}',
        "puzzles.dr-mario": '["a", "b"]',
        "puzzles": "dr-mario",
        "last-choices": '{"triple-town": {"options": {"rows": 3}, "practice": true}}',
        "par": '{"day": "2026-11-17", "games": {"dr-mario": {"score": 9, "moves": 4, "reason": "full"}}}',
        "settings": "{broken",
        "replay.m1-x": "{}",
    }
    found = from_browser(entries)
    records = found.records
    assert found.problems == ()
    done, open_match = records.games
    assert (done.entry.id, done.score, done.entry.options, done.when) == ("m1-x", 1200, GAME["options"], GAME["when"])
    assert done.entry.daily == Daily("2026-11-17", 1)
    assert open_match.entry.players == (PERSON, "pebble")
    assert open_match.entry.series == Series((1, 0), 2)
    assert records.daily["2026-11-17"] == {"dr-mario": (DailyAttempt("m1-x", 1200), DailyAttempt("gone"))}
    assert records.daily["2026-11-16"] == {"ann/drip": (DailyAttempt("y", 1),)}
    assert records.ladder == {"dr-mario-versus": {"pebble": MatchTally(2, 1)}}
    assert records.solved == {"dr-mario": ("a", "b")}
    assert records.choices == {"triple-town": Choice({"rows": 3}, True)}
    assert records.par == {"2026-11-17": {"dr-mario": Par(9, 4, "full")}}


def test_practice_may_have_been_taken_over_and_stays_reachable() -> None:
    records = from_browser({"game.a": json.dumps({**GAME, "practice": True})}).records
    assert records.games[0].entry.branched


def test_entries_that_make_no_sense_are_told_one_by_one() -> None:
    entries = {
        "game.a": '{"id": 5}',
        "game.b": "\u0000",
        "game.c": json.dumps(GAME),
        "daily.2026-11-17.dr-mario": "[{}]",
        "puzzles.dr-mario": "{}",
        "par": "5",
        "choices": "[",
        "last-choices": '{"dr-mario": 7, "triple-town": {"options": {"rows": 3}}}',
    }
    found = from_browser(entries)
    assert [game.entry.id for game in found.records.games] == ["m1-x"]
    assert found.records.choices == {"triple-town": Choice({"rows": 3})}
    assert sorted(problem.what for problem in found.problems) == [
        "A bot's score",
        "A day's attempts",
        "A played game",
        "A played game",
        "The last settings of a game",
        "The list of solved puzzles",
    ]


def test_solved_puzzles_and_choices_of_the_terminal_are_taken_over() -> None:
    puzzles = [collection("dr-mario")[2].id, collection("puzzle-fighter")[0].id, "gone"]
    games = {
        "triple-town": {"options": {"rows": "3", "columns": "6"}, "practice": True, "opponent": None},
        "dr-mario-versus": {"options": {}, "practice": False, "opponent": "pebble"},
        "dr-mario": {"options": {"no such": "1"}, "practice": True},
        "gone/game": {"options": {}, "practice": False},
        "broken": 5,
    }
    records = from_terminal(puzzles, games)
    assert records.solved == {"puzzle-fighter": (puzzles[1],), "dr-mario": (puzzles[0],)}
    assert records.choices["triple-town"] == Choice({"rows": 3}, True)
    assert records.choices["dr-mario-versus"] == Choice(players=(PERSON, "pebble"))
    assert records.choices["dr-mario"] == Choice(practice=True)
    assert from_terminal(None, None) == Records()
