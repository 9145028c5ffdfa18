"""``chainfall watch``: a bot plays, board after board."""

from pathlib import Path

import pytest
from tests.ui.cli.programs import LONGEST, Terminal
from tests.ui.conftest import Run

from chainfall import Replay, Session, verify
from chainfall.bots import bot, play
from chainfall.ui.cli import watch


def test_each_move_is_told_in_words_and_followed_by_the_board(run: Run) -> None:
    status, out, err = run("watch", "triple-town", "--bot", "random", "--seed", 7, "--moves", 2)
    assert (status, err) == (0, "")
    first, second, third, end = out.split("\n\n")
    assert first == Session("triple-town", seed=7).text
    replay = play(bot("random"), "triple-town", seed=7, moves=2, recorded=True).replay
    assert replay
    session = Session("triple-town", seed=7)
    for number, (part, (line, _)) in enumerate(zip((second, third), replay.inputs, strict=True), 1):
        session.play(line)
        assert part == f"Move {number}: {line}\n{session.text}"
    assert end == f"triple-town: score {session.score}\n"


def test_a_placement_is_told_by_column_and_turns(run: Run) -> None:
    out = run("watch", "dr-mario", "--bot", "random", "--moves", 3).out
    told = [line for line in out.splitlines() if line.startswith("Move ")]
    assert len(told) == 3
    assert all(line.partition(": ")[2].startswith("column ") and "turned" in line for line in told)


def test_the_end_of_the_game_is_told_with_its_reason(run: Run) -> None:
    out = run("watch", "triple-town", "--bot", "random", "--option", "rows=1", "--option", "columns=2").out
    assert out.endswith(", over: board full\n")


def test_what_was_watched_is_recorded_and_verifies(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = run("watch", "puzzle-fighter", "--bot", "random", "--seed", 3, "--moves", 4, "--record", file)
    assert (shown.status, shown.err.startswith("Recorded ")) == (0, True)
    replay = Replay.load(file)
    assert verify(replay).ok
    assert shown.out.endswith(f"puzzle-fighter: score {replay.score}\n")
    assert shown.out.count("Move ") == 4


def test_two_bots_play_a_match_that_is_recorded_and_verifies(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    players = ("--bot", "greedy", "--bot", "random")
    status, out, err = run("watch", "dr-mario-versus", *players, "--moves", 5, "--record", file)
    assert (status, err.startswith("Recorded ")) == (0, True)
    assert out.count("has placed a piece") == 5
    assert "\nPlayer 1 (greedy) has placed a piece\n" in out
    assert "\nPlayer 2 (random) has placed a piece\n" in out
    assert out.endswith("dr-mario-versus: score 0\n")
    assert verify(Replay.load(file)).ok


def test_a_bot_that_is_named_alone_plays_against_itself(run: Run) -> None:
    out = run("watch", "dr-mario-versus", "--bot", "greedy", "--moves", 2).out
    assert "Player 1 (greedy)" in out
    assert "Player 2 (greedy)" in out


def test_nothing_is_waited_for_at_a_pipe(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(watch.time, "sleep", waits.append)  # type: ignore[attr-defined]
    run("watch", "triple-town", "--bot", "random", "--moves", 2)
    assert set(waits) == {0}
    run("watch", "triple-town", "--bot", "random", "--moves", 2, "--delay", 1.5)
    assert set(waits) == {0, 1.5}


def test_ctrl_c_at_a_terminal_writes_what_was_watched(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    command = ["-m", "chainfall", "watch", "triple-town", "--bot", "random", "--record", str(file)]
    terminal = Terminal(command, controlling=True)
    terminal.expect("Move 2: ")
    terminal.type("\x03")
    terminal.expect("Recorded ")
    assert terminal.process.wait(LONGEST) == 130
    terminal.close()
    assert Replay.load(file).steps >= 2


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["chess"], "game 'chess' is not known"),
        (["triple-town", "--bot", "clever"], "bot 'clever' is not known"),
        (["triple-town", "--bot", "random", "--bot", "greedy"], "2 bots for triple-town, which is for one player"),
        (["dr-mario-versus", "--bot", "bob"], "opponent 'bob' is not known"),
        (["dr-mario-versus", "--bot", "brook", "--bot", "brook", "--bot", "brook"], "3 bots for dr-mario-versus"),
        (["dr-mario-versus", "--bot", "bob", "--browser"], "opponent 'bob' is not known"),
        (["triple-town", "--delay", "-1"], "argument --delay: '-1': expected seconds from 0 to 60, such as 0.25"),
        (["triple-town", "--record", "/nowhere/a"], "--record '/nowhere/a': cannot be written"),
    ],
)
def test_a_mistake_is_told_in_one_line(run: Run, arguments: list[str], problem: str) -> None:
    status, out, err = run("watch", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"chainfall: {problem}")


def test_in_the_browser_the_page_of_the_bot_is_opened(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[object, str]] = []
    monkeypatch.setattr("chainfall.ui.web.server.serve", lambda port, page: opened.append((port, page)))
    wish = ("watch", "dr-mario", "--bot", "search:width=9,depth=2", "--seed", 3, "--option", "level=5", "--browser")
    assert run(*wish, "--port", 8000).status == 0
    assert opened.pop() == (8000, "#/watch/dr-mario?bot=search%3Awidth%3D9%2Cdepth%3D2&seed=3&level=5")
    assert run("watch", "dr-mario-versus", "--bot", "brook", "--seed", 3, "--browser", "--port", 8000).status == 0
    assert opened == [(8000, "#/watch/dr-mario-versus?player1=brook&player2=brook&seed=3")]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--record", "game.json"), "--record is for the terminal; with --browser, the page saves a replay"),
        (("--delay", 1), "--delay is for the terminal; with --browser, the page has a speed"),
        (
            ("--seconds", 1),
            "--seconds is for the terminal; with --browser, --bot search:ms=500 says how long it thinks",
        ),
        (("--bot", "clever"), "bot 'clever' is not known, expected one of: random, greedy, search"),
        (("--option", "rows=0"), "rows"),
    ],
)
def test_what_makes_no_sense_in_the_browser_is_refused(run: Run, given: tuple[object, ...], words: str) -> None:
    status, _, err = run("watch", "triple-town", "--browser", *given)
    assert status == 2
    assert words in err
