"""``chainfall review``: a table and turning points of a game, a line a game for several, JSON, a picture."""

import json
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.bots.reviewing.replays import match, played

from chainfall.bots import review
from chainfall.console import results
from chainfall.play.replay import Replay
from chainfall.play.session import Session

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def replay() -> Replay:
    return played("puzzle-fighter", 6, errors=60)


@pytest.fixture
def game(replay: Replay, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    replay.save(path)
    return path


def test_a_game_has_a_table_of_pieces_turning_points_and_a_summary(run: Run, game: Path, replay: Replay) -> None:
    status, out, err = run("review", game)
    assert (status, err) == (0, "")
    found = review(replay)
    lines = out.splitlines()
    assert lines[0] == f"'{game}': puzzle-fighter, seat 1, seed 3"
    assert lines[1].split()[:4] == ["piece", "step", "placed", "grade"]
    assert [line.split()[0] for line in lines[2:8]] == ["1", "2", "3", "4", "5", "6"]
    for turn in found.turning_points:
        assert f"Piece {turn.number}, {turn.grade}:" in out
    assert out.count("[") == out.count("(") == 1 + 2 * len(found.turning_points)
    assert lines[-1].startswith(f"Accuracy {found.accuracy:.1f} %: 6 pieces, ")


def test_json_is_the_review_with_its_file(run: Run, game: Path, replay: Replay) -> None:
    status, out, _ = run("review", "--json", game)
    assert status == 0
    assert json.loads(out) == {"file": str(game), **json.loads(review(replay).to_json())}


def test_a_picture_is_written(run: Run, game: Path, tmp_path: Path) -> None:
    status, _, err = run("review", "--plot", tmp_path / "review.svg", game)
    assert status == 0
    assert "Wrote" in err
    assert (tmp_path / "review.svg").read_text().startswith("<svg")


def test_in_a_game_for_two_a_seat_is_chosen(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match("puzzle-fighter-versus", "brook", "torrent", steps=400).save(path)
    tables = [run("review", "--seat", seat, path) for seat in (1, 2)]
    assert [status for status, _, _ in tables] == [0, 0]
    assert ", seat 2, " in tables[1][1]
    assert tables[0][1] != tables[1][1]


@pytest.mark.parametrize("jobs", [1, 2])
def test_several_games_have_a_line_each_and_totals(run: Run, game: Path, jobs: int) -> None:
    status, out, _ = run("review", "--jobs", jobs, game, game)
    assert status == 0
    heading, first, second, total = out.splitlines()
    assert heading.split()[:3] == ["file", "game", "seat"]
    assert first == second
    assert total.split()[:3] == ["2", "games", "12"]


def test_several_games_as_json_are_an_object_a_line(run: Run, game: Path, replay: Replay) -> None:
    status, out, _ = run("review", "--json", "--jobs", 1, game, game)
    assert status == 0
    assert [json.loads(line)["loss"] for line in out.splitlines()] == [review(replay).loss] * 2


def test_several_games_can_be_reviewed_on_a_cluster(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def worked_there(work: Callable[[Any], Any], tasks: Iterable[Any], jobs: int, address: str | None) -> Iterator[Any]:
        assert (jobs, address) == (2, None)
        return map(pickle.loads, (pickle.dumps(work(pickle.loads(pickle.dumps(task)))) for task in tasks))

    here = run("review", "--jobs", 1, game, game)
    monkeypatch.setattr(results, "worked_by_ray", lambda *given: (answer for answer in worked_there(*given)))
    assert run("review", "--jobs", 2, "--engine", "ray", game, game) == here
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "ray", None)
    status, out, err = run("review", "--engine", "ray", game, game)
    assert (status, out, err) == (2, "", "chainfall: --engine ray needs Ray: pip install 'chainfall[ray]'\n")


def test_what_cannot_be_reviewed_is_told_and_no_file_is_touched(run: Run, game: Path, tmp_path: Path) -> None:
    false, town = tmp_path / "false.json", tmp_path / "town.json"
    replay = Replay.load(game)
    replace(replay, score=replay.score + 1).save(false)
    Session("triple-town", seed=1).replay().save(town)
    for arguments, problem in (
        ([false], "it does not verify: the result is score"),
        ([town], "triple-town does not offer placements"),
        (["--seat", 2, game], "puzzle-fighter has no seat 2"),
        ([tmp_path / "none.json"], "No such file"),
    ):
        status, out, err = run("review", "--plot", tmp_path / "review.svg", *arguments)
        assert (status, out) == (1, "")
        assert problem in err
        assert len(err.splitlines()) == 1
    assert not (tmp_path / "review.svg").exists()


def test_one_bad_file_stops_no_other(run: Run, game: Path, tmp_path: Path) -> None:
    status, out, err = run("review", "--jobs", 1, game, tmp_path / "none.json")
    assert status == 1
    assert str(game) in out
    assert "none.json" in err


def test_a_limit_is_told_by_another_status(run: Run, game: Path) -> None:
    status, _, err = run("review", "--limit", 5, game)
    assert status == 3
    assert "raise it with --limit" in err


def test_a_picture_is_of_one_game(run: Run, game: Path, tmp_path: Path) -> None:
    status, _, err = run("review", "--plot", tmp_path / "review.svg", game, game)
    assert status == 2
    assert "--plot shows a single game, expected one file and not 2" in err


@pytest.mark.parametrize(
    ("picture", "problem"),
    [
        ("game.json", "expected a name that ends in .svg"),
        ("none/review.svg", "cannot be written: No such file or directory"),
    ],
)
def test_a_picture_replaces_no_replay_and_is_refused_before_the_work(
    run: Run, game: Path, tmp_path: Path, picture: str, problem: str
) -> None:
    before = game.read_bytes()
    status, out, err = run("review", "--plot", tmp_path / picture, game)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert problem in err
    assert game.read_bytes() == before
