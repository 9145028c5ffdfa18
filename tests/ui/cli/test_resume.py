"""``--resume``: a game that was broken off goes on, whatever broke it off."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.ui.cli.programs import LONGEST, Terminal, read_until, start, type_line

from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify

Run = Callable[..., Any]

SHELL = ["-m", "chainfall", "shell", "triple-town", "--seed", "7"]
RESUMED = "Continuing triple-town, seed 7, after 2 steps.\n"
KEPT = "The game is saved: 'chainfall shell triple-town --resume' continues it.\n"


def after(*lines: str) -> str:
    session = Session("triple-town", seed=7)
    for line in lines:
        session.play(line)
    return session.text + "\n"


def break_off(number: int = signal.SIGTERM) -> str:
    """Ends a game after two steps by a signal; the answer is what it said."""
    process = start(*SHELL)
    type_line(process, "0 0")
    type_line(process, "1 1")
    read_until(process, "moves 2")
    process.send_signal(number)
    err = process.communicate(timeout=LONGEST)[1]
    assert process.returncode == 128 + number
    return err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_game_that_a_signal_broke_off_goes_on_where_it_was(run: Run, state: Path, number: int) -> None:
    assert break_off(number) == KEPT
    status, out, err = run("shell", "triple-town", "--resume", stdin="2 2\n")
    assert (status, err) == (0, RESUMED + KEPT)
    assert out == after("0 0", "1 1") + after("0 0", "1 1", "2 2")
    assert run("shell", "triple-town", "--resume", stdin=":quit\n").out == after("0 0", "1 1", "2 2")
    assert list(state.iterdir()) == []


RESUME = [sys.executable, "-m", "chainfall", "shell", "--resume"]


def steps_kept(state: Path) -> list[int]:
    return [Replay.load(path).steps for path in state.glob("*.json")]


@pytest.mark.parametrize(
    "redirected", ["</dev/null", "</dev/null | head -c 1", "<&-", "</dev/null >&-", "<&- >&- 2>&-"]
)
def test_a_game_stays_kept_when_the_input_ends_or_the_reader_goes_away(state: Path, redirected: str) -> None:
    break_off()
    for _ in range(2):
        subprocess.run(f"{shlex.join(RESUME)} {redirected}", shell=True, timeout=LONGEST, check=False)
        assert steps_kept(state) == [2]


def test_a_game_stays_kept_when_the_reader_goes_away_in_the_middle(state: Path) -> None:
    break_off()
    with start(*RESUME[1:]) as program:
        read_until(program, "moves 2")
        assert program.stdout
        program.stdout.close()
        type_line(program, "2 2")
        assert program.wait(LONGEST) == 141
    assert steps_kept(state) == [3]


@pytest.mark.parametrize(
    "command", [["shell", "triple-town"], ["play", "--lines", "triple-town"], ["shell", "--resume"]]
)
def test_ctrl_d_at_a_terminal_keeps_the_game(state: Path, command: list[str]) -> None:
    resumed = "--resume" in command
    if resumed:
        break_off()
    seed = [] if resumed else ["--seed", "7"]
    terminal = Terminal(["-m", "chainfall", *command, *seed], controlling=True)
    terminal.expect("> ")
    terminal.type("3 3")
    terminal.expect(f"moves {3 if resumed else 1}")
    terminal.expect("> ")
    os.write(terminal.end, b"\x04")
    terminal.expect(f"\r\n{KEPT.strip()}\r\n")
    assert terminal.process.wait(LONGEST) == 0
    os.close(terminal.end)
    assert steps_kept(state) == [3 if resumed else 1]


def test_the_end_of_a_pipe_keeps_a_game_that_has_begun(run: Run, state: Path) -> None:
    assert run("shell", "triple-town", "--seed", "7", stdin="").err == ""
    assert not state.exists()
    assert run("shell", "triple-town", "--seed", "7", stdin="0 0\n").err == KEPT
    assert steps_kept(state) == [1]


def test_a_game_whose_program_was_killed_goes_on_where_it_was(run: Run, state: Path) -> None:
    terminal = Terminal(SHELL, controlling=True)
    terminal.type("0 0")
    terminal.type("1 1")
    terminal.expect("moves 2")
    deadline = time.monotonic() + LONGEST
    while not any(Replay.load(path).steps == 2 for path in state.glob("*.json")):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    terminal.process.kill()
    terminal.close()
    assert run("shell", "--resume").out == after("0 0", "1 1")


@pytest.mark.parametrize("command", [("shell",), ("play",), ("play", "--terminal"), ("play", "triple-town")])
def test_either_command_resumes_and_needs_no_name(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    break_off()
    path = tmp_path / "game.json"
    status, out, err = run(*command, "--resume", "--record", path, stdin="2 2\n")
    assert (status, out) == (0, after("0 0", "1 1") + after("0 0", "1 1", "2 2"))
    assert err == f"{RESUMED}Recorded 3 steps to {str(path)!r}.\n"
    assert verify(Replay.load(path)).ok
    assert run(*command, "--resume").status == 2


def test_without_a_game_that_was_broken_off_there_is_nothing_to_resume(run: Run) -> None:
    expected = "chainfall: no game was left unfinished: there is nothing to resume\n"
    assert run("shell", "--resume") == (2, "", expected)
    assert run("play", "--resume") == (2, "", expected)
    break_off()
    expected = "chainfall: no game of dr-mario was left unfinished: there is nothing to resume\n"
    assert run("shell", "dr-mario", "--resume") == (2, "", expected)


def test_a_shell_needs_the_name_of_a_game_or_something_to_resume(run: Run) -> None:
    message = "the following arguments are required: GAME (see chainfall shell --help)"
    assert run("shell") == (2, "", f"chainfall: {message}\n")


@pytest.mark.parametrize("arguments", [("--seed", "0"), ("--daily",), ("--option", "rows=2"), ("--preset", "x")])
@pytest.mark.parametrize("command", ["shell", "play"])
def test_a_resumed_game_is_as_it_was_started(run: Run, command: str, arguments: tuple[str, ...]) -> None:
    message = "--resume keeps the settings of the game: leave out --seed, --daily, --preset and --option"
    assert run(command, "--resume", *arguments) == (2, "", f"chainfall: {message}\n")


def test_a_game_of_other_rules_is_refused_in_one_line_and_stays(run: Run, state: Path) -> None:
    break_off()
    (path,) = state.glob("*.json")
    path.write_text(path.read_text().replace('"rules": ', '"rules": 99'))
    before = path.read_text()
    status, out, err = run("shell", "--resume")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"chainfall: {str(path)!r} cannot be resumed: ")
    assert path.read_text() == before


def test_the_menu_offers_what_was_broken_off(run: Run) -> None:
    assert "left unfinished" not in run("play", "--terminal").out
    break_off()
    status, out, err = run("play", "--terminal", stdin="r\n2 2\n:quit\n")
    assert (status, err) == (0, RESUMED)
    assert "  r  resume the game of triple-town left unfinished at " in out
    assert out.endswith(after("0 0", "1 1", "2 2") + "Goodbye.\n")
    assert "'r' is not in the list" in run("play", "--terminal", stdin="r\n").out


def test_the_menu_offers_every_game_that_was_broken_off_the_last_one_first(run: Run, state: Path) -> None:
    break_off()
    (older,) = state.glob("*.json")
    break_off()
    (newer,) = set(state.glob("*.json")) - {older}
    status, out, err = run("play", "--lines", stdin="r3\nr2\n2 2\n:quit\n")
    assert (status, err) == (0, RESUMED)
    assert f"'r3' is not in the list: expected 1 to {len(registry.games())}, r, r2, or a name.\n" in out
    assert list(state.glob("*.json")) == [newer]


def test_a_new_game_at_a_terminal_says_that_another_one_was_broken_off(run: Run) -> None:
    break_off()
    assert run("shell", "triple-town").err == ""
    terminal = Terminal(SHELL, controlling=True)
    terminal.expect("A game of triple-town was left unfinished: --resume continues it.")
    terminal.expect("> ")
    terminal.type(":quit")
    assert terminal.process.wait(LONGEST) == 0
    os.close(terminal.end)


def test_after_ctrl_c_at_a_terminal_the_message_has_a_line_of_its_own() -> None:
    terminal = Terminal(SHELL, controlling=True)
    terminal.type("0 0")
    terminal.expect("moves 1")
    terminal.expect("> ")
    os.write(terminal.end, b"\x03")
    terminal.expect(f"\r\n{KEPT.strip()}\r\n")
    assert terminal.process.wait(LONGEST) == 130
    os.close(terminal.end)


def test_two_programs_resume_two_games(state: Path) -> None:
    break_off()
    break_off()
    programs = [start("-m", "chainfall", "shell", "--resume") for _ in range(2)]
    for program, line in zip(programs, ("2 2", "3 3"), strict=True):
        type_line(program, line)
        read_until(program, "moves 3")
    third = start("-m", "chainfall", "shell", "--resume")
    assert third.communicate(timeout=LONGEST)[1].startswith("chainfall: no game was left unfinished")
    for program in programs:
        program.send_signal(signal.SIGTERM)
        program.communicate(timeout=LONGEST)
    lasts = sorted(Replay.load(path).inputs[-1] for path in state.glob("*.json"))
    assert lasts == [("2 2", 1), ("3 3", 1)]
