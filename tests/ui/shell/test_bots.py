"""A bot at the second seat: the lines are for the first one."""

from io import StringIO
from pathlib import Path

import pytest
from tests.ui.conftest import Run

from chainfall import Replay, Session, verify
from chainfall.bots import opponent
from chainfall.ui.shell.loop import Shell

GAME = "dr-mario-versus"


def test_the_bot_plays_the_second_seat_and_the_recorded_game_verifies(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    status, out, err = run("shell", GAME, "--bot", "greedy", "--record", file, stdin="left\n- x200\ncw+down x30\n")
    assert status == 0
    assert "line" not in err
    assert out.count("player 2") == 4
    replay = Replay.load(file)
    assert verify(replay).ok
    session, player = Session(GAME), opponent("greedy", GAME)
    for buttons, count in (("left", 1), ("-", 200), ("cw+down", 30)):
        for _ in range(count):
            session.feed((session.game.parse(buttons)[0], player.next(session.state)))
    assert replay.inputs == session.replay().inputs
    assert any("|" in line and not line.endswith("| -") for line, _ in replay.inputs)


def test_a_line_for_both_seats_is_refused(run: Run) -> None:
    _, _, err = run("shell", GAME, "--bot", "greedy", stdin="left | cw\n:inputs\n")
    refused, inputs, *_ = err.splitlines()
    assert refused == "line 1: 'left | cw': a bot plays for player 2, expected the buttons of player 1 without '|'"
    assert inputs.startswith("Inputs now: ")
    assert "|" not in inputs


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["triple-town", "--bot", "brook"], "2 players for 'triple-town': expected at most 1"),
        ([GAME, "--bot", "bob"], "opponent 'bob' is not known, expected one of: pebble,"),
    ],
)
def test_a_wrong_bot_is_refused_in_one_line(run: Run, arguments: list[str], problem: str) -> None:
    status, out, err = run("shell", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"chainfall: {problem}")


@pytest.mark.parametrize("command", [":restart", ":undo"])
def test_after_a_step_back_the_bot_plays_on(command: str) -> None:
    shell = Shell(Session(GAME, seed=3), StringIO(), StringIO(), players=["", "greedy"])
    shell.run(["- x40", command, "- x60"])
    assert shell.session.frame.boards[1].hud.score == 0
    assert any(not line.endswith("| -") for line, _ in shell.session.replay().inputs)
