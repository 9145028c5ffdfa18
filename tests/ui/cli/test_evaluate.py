"""``chainfall evaluate``: bots compared in a table, in files and in a picture."""

import csv
import json
import re
import signal
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.ui.cli.programs import LONGEST, start
from tests.ui.conftest import Run

from chainfall import Replay, verify
from chainfall.bots import bots
from chainfall.bots.comparing import BotGame, Task, run_task
from chainfall.ui.cli import evaluate

TWO = ("evaluate", "triple-town", "--bot", "random", "--bot", "greedy", "--games", 3, "--jobs", 1)


def test_the_table_has_a_line_for_each_bot(run: Run) -> None:
    status, out, err = run(*TWO)
    assert (status, err) == (0, "")
    title, _, heading, random, greedy, _, note = out.splitlines()
    assert title == "triple-town, 3 games a bot, from seed 0, at most 300 pieces each"
    assert heading.split() == ["bot", "games", "mean", "95", "%", "interval", "median", "best", "chain", "pieces"]
    assert random.split()[:2] == ["random", "3"]
    assert greedy.split()[:2] == ["greedy", "3"]
    assert note == "The 95 % interval is of the mean, by bootstrap with 2,000 samples."


def test_the_same_command_gives_the_same_table_whatever_the_jobs(run: Run) -> None:
    assert run(*TWO).out == run(*TWO).out == run(*TWO[:-1], 2).out


def test_all_bots_play_the_same_seeds(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    assert run(*TWO, "--seed", 2**32 - 2, "--csv", file).status == 0
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert [(row["bot"], row["seed"]) for row in rows] == [
        (bot, seed) for seed in ("4294967294", "4294967295", "0") for bot in ("random", "greedy")
    ]
    assert all(row["reason"] == "board full" for row in rows)


def test_json_has_the_table_and_the_games(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    status, _, err = run(*TWO, "--option", "rows=3", "--json", file)
    assert (status, err) == (0, f"Wrote {str(file)!r}.\n")
    content = json.loads(file.read_text())
    assert (content["game"], content["options"]["rows"], content["seed"]) == ("triple-town", 3, 0)
    scores = [game["score"] for game in content["games"] if game["bot"] == "greedy"]
    [greedy] = [found for found in content["bots"] if found["bot"] == "greedy"]
    assert greedy["mean"] == pytest.approx(sum(scores) / 3)
    assert min(scores) <= greedy["low"] <= greedy["mean"] <= greedy["high"] <= max(scores)
    assert greedy["median"] == sorted(scores)[1]


def test_the_plot_is_a_picture_with_every_bot(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "scores.svg"
    assert run(*TWO, "--plot", file).status == 0
    picture = ElementTree.parse(file).getroot()
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"random", "greedy"} <= set(texts)
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}circle"))) == 6


def test_every_game_is_recorded_as_a_replay_that_verifies(run: Run, tmp_path: Path) -> None:
    folder, file = tmp_path / "deep" / "games", tmp_path / "games.csv"
    game = ("evaluate", "puzzle-fighter", "--bot", "random", "--games", 2, "--pieces", 5, "--jobs", 1)
    assert run(*game, "--record", folder, "--csv", file).status == 0
    replays = [Replay.load(path) for path in sorted(folder.iterdir())]
    assert [path.name for path in sorted(folder.iterdir())] == ["random-0.json", "random-1.json"]
    assert all(verify(replay).ok for replay in replays)
    assert [replay.score for replay in replays] == [
        int(row["score"]) for row in csv.DictReader(file.read_text().splitlines())
    ]


def test_real_time_plays_tick_by_tick_to_the_same_scores(run: Run) -> None:
    game = ("evaluate", "dr-mario", "--bot", "random", "--games", 2, "--pieces", 5, "--jobs", 1)
    assert run(*game).out == run(*game, "--real-time").out


def test_cleared_levels_have_columns(run: Run) -> None:
    one = ("evaluate", "dr-mario", "--bot", "greedy", "--games", 2, "--levels", 1, "--jobs", 1)
    out = run(*one, "--option", "board=...rrr..", "--option", "pieces=RR RR RR RR").out
    heading, greedy = out.splitlines()[2:4]
    assert heading.split()[-2:] == ["levels", "cleared"]
    assert greedy.split()[-2:] == ["2", "100.0%"]


def test_without_a_bot_all_of_them_play(run: Run) -> None:
    out = run("evaluate", "triple-town", "--games", 1, "--pieces", 2, "--jobs", 1).out
    assert [line.split()[0] for line in out.splitlines()[3:-2]] == bots()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["chess"], "game 'chess' is not known, expected one of: puzzle-fighter,"),
        (["triple-town", "--bot", "clever"], "bot 'clever' is not known, expected one of: random, greedy"),
        (["triple-town", "--bot", "greedy:x=1"], "bot 'greedy:x=1': option 'x' does not exist"),
        (["triple-town", "--bot", "greedy", "--bot", "greedy"], "--bot 'greedy' is given twice"),
        (["triple-town", "--option", "rows=0"], "option rows=0: expected a whole number from 1 to 50"),
        (["triple-town", "--games", "0"], "argument --games: '0': expected a whole number from 1 to"),
        (["triple-town", "--seconds", "soon"], "argument --seconds: 'soon': expected seconds from 0 to 3600"),
        (["triple-town", "--csv", "/nowhere/a.csv"], "'/nowhere/a.csv': cannot be written: No such file or directory"),
        (["triple-town", "--record", "/dev/null/x"], "'/dev/null/x': cannot be written: Not a directory"),
    ],
)
def test_a_mistake_is_told_in_one_line_before_anything_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], problem: str
) -> None:
    monkeypatch.setattr(evaluate, "run_task", lambda task: pytest.fail("something is played"))
    status, out, err = run("evaluate", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"chainfall: {problem}")


def test_what_is_asked_for_is_what_is_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[Task] = []

    def noted(task: Task) -> BotGame:
        tasks.append(task)
        return run_task(task)

    monkeypatch.setattr(evaluate, "run_task", noted)
    asked = ("--games", 1, "--seed", 9, "--pieces", 2, "--levels", 3, "--seconds", 0.01, "--real-time", "--jobs", 1)
    assert run("evaluate", "triple-town", "--bot", "search", *asked).status == 0
    [task] = tasks
    plan = task.plan
    assert (task.bot, task.seed, plan.moves, plan.levels, plan.ms, plan.recorded, plan.kept) == (
        *("search", 9, 2, 3, 10),
        *(True, False),
    )


def test_what_was_played_is_told_when_it_is_broken_off(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Task] = []

    def interrupted(task: Task) -> BotGame:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(task)
        return run_task(task)

    monkeypatch.setattr(evaluate, "run_task", interrupted)
    status, out, err = run(*TWO)
    assert (status, err) == (130, "Stopped after 3 of 6 games.\n")
    assert [line.split()[:2] for line in out.splitlines()[3:5]] == [["random", "2"], ["greedy", "1"]]


def test_ctrl_c_ends_all_processes_and_is_not_an_error_of_the_program(tmp_path: Path) -> None:
    command = ["-m", "chainfall", "evaluate", "triple-town", "--bot", "random", "--games", "1000000", "--jobs", "2"]
    process = start(*command, "--record", tmp_path)
    while not list(tmp_path.glob("random-*.json")):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 130
    assert re.search(r"Stopped after \d+ of 1000000 games.", err)
    assert "Traceback" not in err + out
    assert re.search(r"^random +\d+ ", out, re.MULTILINE)
