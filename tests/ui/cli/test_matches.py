"""``chainfall evaluate`` of games for two."""

import json
from pathlib import Path

import pytest
from tests.ui.conftest import Run

from chainfall import Replay, verify
from chainfall.bots.matches import PlayedMatch, Task
from chainfall.ui.cli import matches

GAME = "puzzle-fighter-versus"
TWO = ("evaluate", GAME, "--bot", "random", "--bot", "greedy", "--option", "wins=1", "--games", 2)


def by_name(task: Task) -> PlayedMatch:
    """A match that is won by the name that comes first, and takes no time."""
    return PlayedMatch(task.players, task.seed, task.players.index(min(task.players)), "by name", 1)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "run_task", by_name)


def test_two_bots_play_matches_whose_replays_verify(run: Run, tmp_path: Path) -> None:
    status, out, err = run(*TWO, "--jobs", 1, "--record", tmp_path)
    assert (status, err) == (0, "")
    title, _, heading, greedy, random, _, note = out.splitlines()
    assert title == f"{GAME}, 2 games of every two, from seed 0"
    assert heading.split() == ["bot", "games", "wins", "draws", "losses", "score", "95", "%", "interval"]
    assert greedy.split()[:6] == ["greedy", "2", "2", "0", "0", "100.0%"]
    assert random.split()[:6] == ["random", "2", "0", "0", "2", "0.0%"]
    assert note == "A draw counts as half a win. The 95 % interval of the score is Wilson's."
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["greedy-random-0.json", "random-greedy-0.json"]
    verdicts = [verify(Replay.load(file)) for file in files]
    assert [(verdict.ok, verdict.winner) for verdict in verdicts] == [(True, 0), (True, 1)]


@pytest.mark.usefixtures("at_once")
def test_three_bots_are_rated(run: Run) -> None:
    out = run(*TWO, "--bot", "search", "--jobs", 1).out
    heading, *rows = out.splitlines()[2:6]
    assert heading.split()[-4:] == ["Elo", "95", "%", "interval"]
    assert [row.split()[0] for row in rows] == ["greedy", "random", "search"]
    assert rows[1].split()[9] == "1500"


@pytest.mark.usefixtures("at_once")
def test_the_ladder_has_all_eight_steps(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    status, out, _ = run("evaluate", GAME, "--ladder", "--games", 1, "--jobs", 1, "--json", file)
    assert status == 0
    assert len(out.splitlines()) == 13
    content = json.loads(file.read_text())
    assert len(content["matches"]) == 28
    assert content["players"][0]["player"] == "avalanche"


def test_what_was_played_is_told_when_it_is_broken_off(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Task] = []

    def interrupted(task: Task) -> PlayedMatch:
        if played:
            raise KeyboardInterrupt
        played.append(task)
        return by_name(task)

    monkeypatch.setattr(matches, "run_task", interrupted)
    status, out, err = run(*TWO, "--jobs", 1)
    assert (status, err) == (130, "Stopped after 1 of 2 games.\n")
    assert "greedy" in out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([GAME], f"0 bots for {GAME}, which is for 2 players: expected --bot twice or more, or --ladder"),
        ([GAME, "--bot", "brook"], f"1 bot for {GAME}, which is for 2 players: expected --bot twice"),
        ([GAME, "--bot", "brook", "--bot", "brook"], "--bot 'brook' is given twice"),
        ([GAME, "--ladder", "--bot", "brook"], "--bot 'brook' is given twice"),
        ([GAME, "--bot", "brook", "--bot", "bob"], "opponent 'bob' is not known, expected one of: pebble,"),
        ([GAME, "--ladder", "--levels", "1"], f"--levels is for games of one player, and {GAME} is for 2"),
        ([GAME, "--ladder", "--real-time"], f"--real-time is for games of one player, and {GAME} is for 2"),
        (["triple-town", "--ladder"], "--ladder is for games of two players, and triple-town is for one"),
        (["triple-town", "--bot", "brook"], "bot 'brook' is not known, expected one of: random,"),
    ],
)
def test_a_mistake_is_told_in_one_line(run: Run, arguments: list[str], problem: str) -> None:
    status, out, err = run("evaluate", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"chainfall: {problem}")
