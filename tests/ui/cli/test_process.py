"""The command as a process of its own: pipes, signals, closed streams, plug-ins that kill."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify

COMMAND = [sys.executable, "-m", "chainfall"]


def start(*arguments: object, **settings: object) -> subprocess.Popen[str]:
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **settings}
    return subprocess.Popen([*COMMAND, *map(str, arguments)], text=True, **streams)  # type: ignore[call-overload,no-any-return]  # streams


def run(*arguments: object, stdin: str = "") -> tuple[int, str, str]:
    process = start(*arguments)
    out, err = process.communicate(stdin, timeout=60)
    return process.returncode, out, err


def town(number: int) -> str:
    """The replay of a short game."""
    session = Session("triple-town", seed=number)
    session.play(f"{number % 6} 0")
    return session.replay().to_json()


def test_the_module_is_the_command() -> None:
    assert run("shell", "puzzle-kata", stdin="BR LLL\n")[:2] == (0, run("shell", "puzzle-kata", stdin="BR LLL\n")[1])
    assert run("nothing")[0] == 2


def test_each_frame_is_on_the_pipe_before_the_next_line_is_read() -> None:
    process = start("shell", "triple-town")
    assert process.stdin
    assert process.stdout
    frame = 8
    first = [process.stdout.readline() for _ in range(frame)]
    for line in ("0 0\n", "nonsense\n", "1 1\n"):
        process.stdin.write(line)
        process.stdin.flush()
        assert select.select([process.stdout], [], [], 30)[0]
        shown = [process.stdout.readline() for _ in range(frame)]
        assert shown[0] == first[0]
        assert shown[-1].startswith("piece ")
    process.communicate(timeout=30)
    assert process.returncode == 0


def test_a_reader_that_goes_away_ends_the_command_quietly(tmp_path: Path) -> None:
    for number in range(400):
        (tmp_path / f"{number}.json").write_text(town(number % 3))
    with start("verify", tmp_path, "--jobs", 1) as process:
        assert process.stdout
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr
        assert process.stderr.read() == ""
        assert process.wait(60) == 141


def test_help_to_a_closed_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start("--help", stdout=writer)
    os.close(writer)
    assert process.communicate(timeout=30)[1] == ""


def test_closed_streams_do_no_harm() -> None:
    shell = f'"{sys.executable}" -m chainfall'
    for line, status in (
        (f"{shell} games >&-", 0),
        (f"{shell} shell triple-town <&-", 0),
        (f"{shell} shell triple-town --seed x 2>&-", 2),
        (f"{shell} play --terminal <&- >&- 2>&-", 0),
    ):
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (status, ""), line


def test_ctrl_c_ends_with_130_and_records_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    process = start("shell", "triple-town", "--record", path)
    assert process.stdin
    assert process.stdout
    process.stdin.write("0 0\n1 1\n")
    process.stdin.flush()
    for _ in range(3 * 8):
        process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == f"Recorded 2 steps to {str(path)!r}.\n"
    replay = Replay.load(path)
    assert replay.inputs == (("0 0", 1), ("1 1", 1))
    assert verify(replay).ok


def plug_in(folder: Path, source: str) -> dict[str, str]:
    """Makes a package with a game ``plug-in/game`` whose module has this source; the environment in which it is found.

    The package lies in a folder of its own, and its game is loaded by name.
    """
    metadata = folder / "plug_in-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: plug-in\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[chainfall.games]\nplug-in/game = plug_in_game:GAME\n")
    (folder / "plug_in_game.py").write_text(source)
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path}


def plugged_in(text: str) -> str:
    """A replay of the game of the plug-in."""
    return text.replace('"triple-town"', '"plug-in/game"')


@pytest.fixture
def busy_verification(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A verification with one process that waits for work, and one that is busy for ever with a game's module."""
    begun = tmp_path / "begun"
    source = f"import pathlib, time\npathlib.Path({str(begun)!r}).touch()\nwhile True: time.sleep(60)\n"
    environment = plug_in(tmp_path / "plugin", source)
    replays = tmp_path / "replays"
    replays.mkdir()
    for number in range(8):
        (replays / f"{number}.json").write_text(town(number))
    (replays / "endless.json").write_text(plugged_in(town(8)))
    with start("verify", replays, "--jobs", 2, process_group=0, env=environment) as process:
        assert process.stdout
        for _ in range(7):
            process.stdout.readline()
        while not begun.exists():
            assert process.poll() is None
            time.sleep(0.01)
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """The status and the errors of a process, once it and all that hold its output have ended."""
    out, err = process.communicate(timeout=60)
    assert "endless.json" not in out
    return process.returncode, err


def test_ctrl_c_ends_a_verification_and_its_busy_and_idle_processes_at_once_and_quietly(
    busy_verification: subprocess.Popen[str],
) -> None:
    os.killpg(busy_verification.pid, signal.SIGINT)
    assert ended(busy_verification) == (130, "")


def test_an_interrupt_of_the_first_process_alone_ends_the_others_too(
    busy_verification: subprocess.Popen[str],
) -> None:
    busy_verification.send_signal(signal.SIGINT)
    assert ended(busy_verification) == (130, "")


def test_the_processes_of_a_verification_end_with_one_that_is_killed(
    busy_verification: subprocess.Popen[str],
) -> None:
    busy_verification.kill()
    assert ended(busy_verification)[0] == -signal.SIGKILL


def test_ctrl_c_while_the_processes_of_a_verification_start_is_quiet(tmp_path: Path) -> None:
    press = 'import os, signal, sys\nif "--multiprocessing-fork" in sys.orig_argv: os.killpg(0, signal.SIGINT)\n'
    (tmp_path / "sitecustomize.py").write_text(press)  # it runs before everything else
    replays = tmp_path / "replays"
    replays.mkdir()
    for number in range(20):
        (replays / f"{number}.json").write_text(town(number))
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path}
    with start("verify", replays, "--jobs", 2, process_group=0, env=environment) as process:
        assert ended(process) == (130, "")


def test_at_a_terminal_there_is_a_prompt_and_the_menu_plays() -> None:
    controller, terminal = pty.openpty()
    process = start("play", "--lines", stdin=terminal, stdout=terminal, stderr=terminal)
    os.close(terminal)
    seen = ""

    def expect(text: str) -> None:
        nonlocal seen
        deadline = time.monotonic() + 30
        while text not in seen:
            assert time.monotonic() < deadline, seen
            if select.select([controller], [], [], 1)[0]:
                seen += os.read(controller, 4096).decode()
        seen = seen.partition(text)[2]

    expect("Which one, by number or name? [1] ")
    os.write(controller, b"triple-town\n")
    expect("[any] ")
    os.write(controller, b"5\n")
    expect("triple-town, seed 5 ")
    expect("> ")
    os.write(controller, b"0 0\n")
    expect("moves 1")
    expect("> ")
    os.write(controller, b"\x04")
    expect("Goodbye.")
    assert process.wait(30) == 0
    os.close(controller)


def test_a_plug_in_that_kills_the_process_fails_its_files_and_no_others(tmp_path: Path) -> None:
    environment = plug_in(tmp_path / "plugin", "import os\nos._exit(3)\n")
    replays = tmp_path / "replays"
    replays.mkdir()
    for number in range(20):
        text = town(number)
        (replays / f"{number:02}.json").write_text(plugged_in(text) if number in (4, 15) else text)
    process = start("verify", replays, "--jobs", 2, env=environment)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 1
    lines = out.splitlines()
    assert [number for number, line in enumerate(lines) if "FAILED" in line] == [4, 15]
    assert lines[4].endswith("04.json: FAILED  the process that verified it was killed")
    assert len(lines) == 20
    assert err == "20 files: 18 OK, 2 FAILED\n"
