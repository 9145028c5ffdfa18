"""The arcade in real terminals, as a program of its own: games are played, kept, recorded and watched."""

import re
import shlex
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ui.tui.terminals import COMMAND, Bare, Tmux

from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.statistics import gather
from chainfall.play.verifying import verify
from chainfall.table.kept import SaveSlot, take_up


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    terminal = Tmux(tmp_path)
    yield terminal
    terminal.close()


def command(*arguments: str) -> str:
    return shlex.join([*COMMAND, *arguments])


def test_puzzle_fighter_is_played_to_a_clear_also_after_ctrl_z_and_its_file_is_watched_and_verifies(
    tmux: Tmux, tmp_path: Path
) -> None:
    options = ("--seed", "1", "--option", "board=RRRR..", "--option", "pieces=RR rG GB GB GB GB")
    tmux.type(command("puzzle-fighter", *options, "--record", "fight.json"))
    tmux.expect("Enter", "Puzzle Fighter")
    tmux.press("Enter")
    tmux.press_until("Left", "Pairs", 1)
    tmux.press("C-z")
    tmux.expect("Stopped", "ready>")
    tmux.type("fg")
    tmux.expect("Enter", "Puzzle Fighter")
    tmux.press("Enter")
    tmux.press_until("Space", "Pairs", 4)
    tmux.press("C-c")
    tmux.expect("Recorded", "ready>")
    replay = Replay.load(tmp_path / "fight.json")
    assert verify(replay).ok
    assert (gather(replay).largest_clear or 0) >= 4

    tmux.press("C-l")
    tmux.type(command())
    tmux.expect("Replays", "Quit")
    tmux.press("End", "Up", "Up", "Enter")
    tmux.expect("Open a file", "fight")
    tmux.press("Down", "Enter")
    tmux.expect("Verified", f"score {replay.score:,}", f"/{replay.steps} steps")


def test_dr_mario_is_played_to_a_cleared_level(tmux: Tmux, tmp_path: Path) -> None:
    options = ("--option", "board=rrr", "--option", "pieces=RB YY BB", "--seed", "1")
    tmux.type(command("dr-mario", *options, "--record", "bottle.json"))
    tmux.expect("Enter begins", "Viruses         3")
    tmux.press("Enter")
    tmux.press_until("Down", "Capsules", 1)
    tmux.expect("Viruses         0")
    tmux.press("C-c")
    tmux.expect("Recorded", "ready>")
    replay = Replay.load(tmp_path / "bottle.json")
    assert verify(replay).ok
    assert gather(replay).largest_clear == 4


def steps_kept(state: Path) -> int:
    """How many steps of the one game are kept."""
    files = [path for path in state.glob("*.json") if path.name != "records.json"]
    return Replay.load(files[0]).steps if files else 0


def begun(*arguments: str) -> Bare:
    """A game of Triple Town in which one piece has been put down."""
    terminal = Bare("triple-town", "--seed", "7", *arguments)
    terminal.expect("Triple Town")
    terminal.write("\r\r")
    terminal.expect("invalid position")  # what the second piece is told, so the first one is in its place
    return terminal


def test_a_closed_terminal_ends_the_arcade_and_the_game_is_kept(state: Path) -> None:
    terminal = begun()
    assert terminal.close() == 128 + signal.SIGHUP
    session, place = take_up()
    place.leave()
    assert (session.game.id, session.steps) == ("triple-town", 2)


def test_a_short_game_that_is_kept_already_stays_kept_in_the_arcade(state: Path) -> None:
    session = Session("dr-mario", seed=1)
    for _ in range(30):
        session.feed(0)
    place = SaveSlot.new("dr-mario")
    place.save(session.replay())
    place.leave()
    terminal = Bare("--resume")
    terminal.expect("Enter goes on")
    assert terminal.close() == 128 + signal.SIGHUP
    assert steps_kept(state) == 30


def test_a_kill_takes_no_more_than_what_was_played_in_the_last_seconds(state: Path) -> None:
    terminal = begun()
    terminal.wait(lambda: steps_kept(state) == 2)
    terminal.process.kill()
    terminal.close()
    session, place = take_up("triple-town")
    place.leave()
    assert session.steps == 2


def test_keys_are_held_where_the_terminal_has_the_protocol_and_sigterm_records_the_game(
    tmp_path: Path, state: Path
) -> None:
    terminal = Bare("dr-mario", "--seed", "1", "--record", str(tmp_path / "held.json"))
    terminal.expect("\x1b[?u")
    terminal.write("\x1b[?27u")
    terminal.expect("Enter begins")
    terminal.write("\x1b[13;1:1u\x1b[13;1:3u\x1b[1;1:1D")
    terminal.wait(lambda: steps_kept(state) > 0)
    terminal.write("\x1b[1;1:2D\x1b[1;1:3D")
    so_far = steps_kept(state)
    terminal.wait(lambda: steps_kept(state) > so_far + 120)
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.end() == 128 + signal.SIGTERM
    replay = Replay.load(tmp_path / "held.json")
    assert verify(replay).ok
    longest = {line: max(count for other, count in replay.inputs if other == line) for line, _ in replay.inputs}
    assert longest["left"] > 60
    assert longest["-"] > 30


def test_ctrl_c_leaves_with_status_0_and_the_game_is_kept(state: Path) -> None:
    terminal = begun()
    terminal.write("\x03")
    assert terminal.end() == 0
    assert steps_kept(state) == 2


def test_make_does_not_complain_about_ctrl_c(tmux: Tmux) -> None:
    root, programs = Path(__file__).parents[3], Path(sys.executable).parent
    make = ["make", "-C", str(root), "--no-print-directory", "-o", ".venv/.ready", f"BIN={programs}", "play-terminal"]
    tmux.type(f"{shlex.join(make)}; echo left with $?")
    tmux.expect("Puzzle Fighter", "Quit")
    tmux.press("C-c")
    tmux.expect("left with 0", "ready>")
    assert "***" not in tmux.screen()


CURSOR_AND_WRAPPING = {"25", "7"}
"""The modes that a terminal has when nobody has asked for any."""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_a_signal_leaves_the_terminal_as_it_was_and_the_game_kept(number: signal.Signals, state: Path) -> None:
    terminal = begun()
    assert {"1049", "1000"} <= terminal.modes()
    assert not terminal.untouched()
    terminal.process.send_signal(number)
    assert terminal.wait_for_the_end() == (0 if number == signal.SIGINT else 128 + number)
    assert terminal.modes() == CURSOR_AND_WRAPPING
    assert terminal.untouched()
    assert len(re.findall(r"\x1b\[>[0-9]+u", terminal.told)) == terminal.told.count("\x1b[<u")
    terminal.close()
    assert steps_kept(state) == 2


def test_where_no_colours_are_wanted_none_are_sent_and_the_cursor_is_to_be_seen() -> None:
    terminal = Bare(NO_COLOR="1")
    terminal.expect("Puzzle Fighter")
    terminal.write("\x1b[F\r")
    assert terminal.end() == 0
    styles = {code for codes in re.findall(r"\x1b\[([0-9;]*)m", terminal.told) for code in codes.split(";")}
    assert "7" in styles
    assert styles <= {"", "0", "1", "2", "4", "7"}
