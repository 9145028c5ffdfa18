"""Matches of opponents: who meets whom, with which seeds, and how it is counted."""

import csv
import json
from dataclasses import replace

import pytest

from chainfall.bots import matches
from chainfall.bots.matches import Plan, PlayedMatch, run_task, standings, to_csv, to_plain


def match(one: str, other: str, winner: int | None) -> PlayedMatch:
    return PlayedMatch((one, other), 0, winner, "somehow", 60)


def test_every_two_play_each_seed_twice_with_the_seats_changed() -> None:
    plan = Plan("dr-mario-versus", ("a", "b", "c"), games=4, seed=2**32 - 1)
    assert plan.total == 12
    tasks = [(task.players, task.seed) for task in plan.tasks()]
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    swapped = [("b", "a"), ("c", "a"), ("c", "b")]
    assert tasks == [(pair, seed) for seed in (2**32 - 1, 0) for part in (pairs, swapped) for pair in part]


def test_a_match_is_counted_for_both_whatever_their_seats() -> None:
    found = standings([match("a", "b", 0), match("b", "a", 1), match("a", "b", None), match("b", "a", 0)])
    assert [(each.player, each.games, each.wins, each.draws, each.losses) for each in found] == [
        ("a", 4, 2, 1, 1),
        ("b", 4, 1, 1, 2),
    ]
    assert found[0].share == pytest.approx(0.625)
    assert found[0].low < 0.625 < found[0].high
    assert found[0].rating.elo > found[1].rating.elo


def test_the_strongest_comes_first() -> None:
    games = [match("weak", "strong", 1)] * 3 + [match("weak", "middling", 1)] * 2 + [match("strong", "middling", 0)] * 2
    assert [found.player for found in standings(games)] == ["strong", "middling", "weak"]


def test_a_match_is_the_same_again_and_its_replay_names_the_winner() -> None:
    plan = Plan("puzzle-fighter-versus", ("random", "greedy"), games=1, options=(("wins", 1),), seed=5, kept=True)
    [task] = plan.tasks()
    played = run_task(task)
    assert played == run_task(task)
    assert played.replay is not None
    assert played.replay.reason == played.reason
    assert played.winner == 1
    assert played.ticks == sum(count for _, count in played.replay.inputs)


def test_files_have_every_match() -> None:
    games = [match("a", "b", 0), match("b", "a", None)]
    rows = list(csv.DictReader(to_csv(games).splitlines()))
    assert [(row["player_1"], row["player_2"], row["winner"]) for row in rows] == [("a", "b", "1"), ("b", "a", "")]
    content = json.loads(json.dumps(to_plain(Plan("tug", ("a", "b"), games=2), games)))
    assert [found["player"] for found in content["players"]] == ["a", "b"]
    assert content["players"][0]["rating"]["elo"] > 1500
    assert content["matches"][1]["winner"] is None


def test_a_match_that_takes_too_long_is_broken_off_and_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "LONGEST", 100)
    [task] = Plan("dr-mario-versus", ("random", "greedy"), games=1).tasks()
    played = run_task(task)
    assert (played.winner, played.reason, played.ticks) == (None, "unfinished", 100)
    assert played.result == ("random", "greedy", 0.5)


def test_unless_another_seed_is_asked_for_the_first_two_matches_have_seed_0() -> None:
    plan = Plan("dr-mario-versus", ("pebble", "brook"), 4)
    assert [task.seed for task in plan.tasks()] == [0, 0, 1, 1]
    assert [task.seed for task in replace(plan, seed=7).tasks()] == [7, 7, 8, 8]
