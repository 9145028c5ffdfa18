"""Signals to the programs as processes of their own: what was played is saved, and the exit status names the signal."""

import os
import signal
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.ui.cli.programs import LONGEST, Terminal, read_until, start, type_line, wait_until_it_waits

from chainfall.play.replay import Replay
from chainfall.play.verifying import verify

ROOT = Path(__file__).parents[3]
SHELL = ["-m", "chainfall", "shell", "triple-town", "--seed", "7"]
MENU = ["-m", "chainfall", "play", "--lines", "triple-town", "--seed", "7"]
ASSIGNMENT = [str(ROOT / "a2.py")]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("program", [SHELL, MENU], ids=["shell", "menu"])
def test_a_signal_ends_a_game_with_its_status_and_what_was_played_is_recorded(
    tmp_path: Path, program: list[str], number: signal.Signals
) -> None:
    path = tmp_path / "game.json"
    process = start(*program, "--record", path)
    type_line(process, "0 0")
    type_line(process, "1 1")
    read_until(process, "moves 2")
    process.send_signal(number)
    _, err = process.communicate(timeout=LONGEST)
    assert (process.returncode, err) == (128 + number, f"Recorded 2 steps to {str(path)!r}.\n")
    assert Replay.load(path).inputs == (("0 0", 1), ("1 1", 1))
    assert verify(Replay.load(path)).ok


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_assignment_records_on_a_signal_too(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "game.json"
    process = start(*ASSIGNMENT, "--record", path)
    for line in ("4", "4", "EMPTY", "F R Y"):
        type_line(process, line)
    read_until(process, "[R--Y]")
    process.send_signal(number)
    _, err = process.communicate(timeout=LONGEST)
    assert (process.returncode, err) == (128 + number, f"Recorded 1 step to {str(path)!r}.\n")
    assert verify(Replay.load(path)).ok


IN_THE_MIDDLE = """
import os, signal, sys
from chainfall.play.recording import Recording
from chainfall.ui.cli.main import main

add = Recording.add

def interrupted(self, input, state):
    self.state = state
    os.kill(os.getpid(), signal.SIGTERM)
    add(self, input, state)

Recording.add = interrupted
sys.exit(main(sys.argv[1:]))
"""


def test_a_signal_in_the_middle_of_a_step_waits_until_the_step_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    process = start("-c", IN_THE_MIDDLE, "shell", "triple-town", "--record", path)
    _, err = process.communicate("0 0\n1 1\n", timeout=LONGEST)
    assert (process.returncode, err) == (143, f"Recorded 1 step to {str(path)!r}.\n")
    assert Replay.load(path).inputs == (("0 0", 1),)
    assert verify(Replay.load(path)).ok


def test_the_signals_of_a_closing_terminal_may_come_together(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    process = start(*SHELL, "--record", path)
    type_line(process, "0 0")
    read_until(process, "moves 1")
    for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGHUP, signal.SIGHUP):
        process.send_signal(number)
    _, err = process.communicate(timeout=LONGEST)
    assert process.returncode in (128 + signal.SIGHUP, 128 + signal.SIGTERM)
    assert err == f"Recorded 1 step to {str(path)!r}.\n"
    assert Replay.load(path).steps == 1


def test_a_signal_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    process = start(*SHELL, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    type_line(process, "0 0")
    read_until(process, "moves 1")
    process.send_signal(signal.SIGHUP)
    type_line(process, "1 1")
    read_until(process, "moves 2")
    process.communicate(timeout=LONGEST)
    assert process.returncode == 0


def test_a_menu_that_asks_is_ended_by_a_signal_too() -> None:
    process = start("-m", "chainfall", "play", "--terminal")
    read_until(process, "Which one")
    process.send_signal(signal.SIGTERM)
    assert process.communicate(timeout=LONGEST)[1] == ""
    assert process.returncode == 143


HEARD_ELSEWHERE = """
import signal, sys, threading
from chainfall.ui.cli.main import main

def sleep():
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    unblocked.set()
    threading.Event().wait()

unblocked = threading.Event()
threading.Thread(target=sleep, daemon=True).start()
unblocked.wait()
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
sys.exit(main(sys.argv[1:]))
"""


def test_a_signal_that_does_not_interrupt_the_waiting_for_a_line_is_heard_all_the_same() -> None:
    """One that comes just before the waiting does not interrupt it, nor does one that another thread gets."""
    process = start("-c", HEARD_ELSEWHERE, *SHELL[2:])
    type_line(process, "0 0")
    read_until(process, "moves 1")
    wait_until_it_waits(process)
    process.send_signal(signal.SIGTERM)
    assert process.wait(LONGEST) == 128 + signal.SIGTERM
    process.communicate()


def test_a_puzzle_that_a_signal_ends_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    process = start("-m", "chainfall", "puzzle", "play", "dr-mario", "--record", path)
    type_line(process, "1")
    type_line(process, "help")
    read_until(process, "take back the last piece")
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=LONGEST)
    replay = Replay.load(path)
    assert (process.returncode, err) == (143, f"Recorded {replay.steps} steps to {str(path)!r}.\n")
    assert replay.steps > 1
    assert verify(replay).ok


# A terminal that is closed


@pytest.mark.parametrize("program", [SHELL, MENU], ids=["shell", "menu"])
@pytest.mark.parametrize(
    ("controlling", "deaf"), [(True, False), (False, False), (True, True)], ids=["its own", "another's", "nohup"]
)
def test_a_closed_terminal_ends_the_game_and_what_was_played_is_recorded(
    tmp_path: Path, program: list[str], controlling: bool, deaf: bool
) -> None:
    path = tmp_path / "game.json"
    terminal = Terminal([*program, "--record", str(path)], controlling=controlling, deaf=deaf)
    terminal.expect("> ")
    terminal.type("0 0")
    terminal.expect("moves 1")
    terminal.expect("> ")
    assert terminal.close() == 128 + signal.SIGHUP
    assert Replay.load(path).inputs == (("0 0", 1),)
    assert verify(Replay.load(path)).ok


@pytest.mark.parametrize("controlling", [True, False])
def test_a_closed_terminal_leaves_the_assignments_recording_too(tmp_path: Path, controlling: bool) -> None:
    path = tmp_path / "game.json"
    terminal = Terminal([*ASSIGNMENT, "--record", str(path)], controlling=controlling)
    for line in ("4", "4", "EMPTY", "F R Y"):
        terminal.type(line)
    terminal.expect("[R--Y]")
    terminal.close()
    assert Replay.load(path).inputs == (("F R Y", 1),)


# Ctrl-C before the program has begun


@contextmanager
def slow(module: str, folder: Path) -> Iterator[dict[str, str]]:
    """An environment in which the import of a module says so, and then takes for ever."""
    waiting = "import time\nprint('importing', flush=True)\nwhile True:\n    time.sleep(0.01)\n"
    (folder / f"{module}.py").write_text(waiting)
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    yield {**os.environ, "PYTHONPATH": path}


def the_script() -> list[str]:
    """What an installer makes of the entry in ``pyproject.toml``."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    module, _, function = scripts["chainfall"].partition(":")
    return ["-c", f"import sys; from {module} import {function}; sys.exit({function}())", "games"]


@pytest.mark.parametrize(
    "program",
    [lambda: ["-m", "chainfall", "games"], the_script, lambda: ASSIGNMENT],
    ids=["module", "script", "assignment"],
)
@pytest.mark.parametrize("module", ["argparse", "dataclasses"])
def test_ctrl_c_during_the_imports_is_a_quiet_end(
    tmp_path: Path, program: Callable[[], list[str]], module: str
) -> None:
    with slow(module, tmp_path) as environment:
        process = start(*program(), env=environment)
        read_until(process, "importing")
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=LONGEST) == ("", "")
        assert process.returncode == 130
