"""The arcade in a terminal: what it sends, how busy it keeps a core, and how late a tick can be.

It runs as a program of its own in a real terminal that reads all it is sent, at full speed.
"""

import json
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from contextlib import suppress
from dataclasses import dataclass
from fcntl import ioctl
from pathlib import Path
from typing import ClassVar

from chainfall.play import registry
from chainfall.play.pacer import Pacer
from chainfall.table import table
from chainfall.ui.tui.app import Arcade
from chainfall.ui.tui.driver import TerminalDriver
from chainfall.ui.tui.screens.drawn import REDRAWS
from chainfall.ui.tui.settings import Settings

SECONDS = 10
KEYS = ("\x1b[D", "\x1b[C", "\x1b[A", "\x1b[D", " ")
SETTLING = 0.5
"""Seconds without anything new after which the first picture is complete."""


@dataclass(frozen=True)
class Play:
    """What is played: nothing is pressed after Enter, or a key every ``pause`` seconds."""

    name: str
    game: str
    size: tuple[int, int] = (80, 24)
    pause: float = 0


@dataclass(frozen=True)
class Measured:
    """What came of it."""

    kilobytes: float
    share: float
    pictures: float
    late: float


class LatePacer(Pacer):
    """Counts ticks, and notes by how many milliseconds the oldest of those that are due is late."""

    worst = 0.0

    def advance(self, now_ms: float) -> tuple[int, float]:
        ticks, alpha = super().advance(now_ms)
        if ticks:
            LatePacer.worst = max(LatePacer.worst, (ticks - 1 + alpha) * 1000 / self._hz)
        return ticks, alpha


class NotingDriver(TerminalDriver):
    """Notes when something is written: a terminal may read one picture in several parts."""

    written: ClassVar[list[float]] = []

    def write(self, data: str) -> None:
        NotingDriver.written.append(time.monotonic())
        super().write(data)


def play(game: str, report: str) -> None:
    """The program that is measured."""
    vars(table)["Pacer"] = LatePacer
    found = registry.game(game)
    arcade = Arcade(Settings(colours="true"), lambda app: app.play_game(found, 1), NotingDriver)
    arcade.run()
    Path(report).write_text(json.dumps([LatePacer.worst, NotingDriver.written]), encoding="utf-8")


def measure(play: Play) -> Measured:
    """Plays for some seconds."""
    with tempfile.TemporaryDirectory() as home:
        report = Path(home) / "late"
        end, terminal = pty.openpty()
        ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", play.size[1], play.size[0], 0, 0))
        process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.terminal", play.game, str(report)],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            env={**os.environ, "XDG_STATE_HOME": home, "COLORTERM": "truecolor", "TERM": "xterm-256color"},
        )
        os.close(terminal)
        seen = b""
        while "┘".encode() not in seen:
            seen += os.read(end, 65536)
        while select.select([end], [], [], SETTLING)[0]:
            os.read(end, 65536)
        begin = time.monotonic()
        kilobytes, share = _watch(process.pid, end, play.pause)
        over = time.monotonic()
        os.write(end, b"\x03")
        while process.poll() is None:
            with suppress(OSError):  # the program has ended, and with it the terminal
                if select.select([end], [], [], 0.1)[0]:
                    os.read(end, 65536)
        os.close(end)
        late, written = json.loads(report.read_text(encoding="utf-8"))
        pictures = sum(begin <= moment < over for moment in written) / (over - begin)
        return Measured(kilobytes, share, pictures, late)


def _watch(pid: int, end: int, pause: float) -> tuple[float, float]:
    """Kilobytes a second, and the share of a core in percent."""
    begin, worked = time.monotonic(), _worked(pid)
    os.write(end, b"\r")
    sent = pressed = 0
    while (passed := time.monotonic() - begin) < SECONDS:
        if select.select([end], [], [], 0.01)[0]:
            sent += len(os.read(end, 65536))
        if pause and passed > pressed * pause:
            os.write(end, KEYS[pressed % len(KEYS)].encode())
            pressed += 1
    return sent / 1000 / passed, 100 * (_worked(pid) - worked) / passed


def _worked(pid: int) -> float:
    """Seconds for which a process has worked."""
    times = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Prints the table."""
    plays = [
        Play("Puzzle Fighter, nothing pressed", "puzzle-fighter"),
        Play("the same, a key every 0.3 s", "puzzle-fighter", pause=0.3),
        Play("Dr. Mario, a key every 0.3 s", "dr-mario", pause=0.3),
        Play("Dr. Mario against a bot", "dr-mario-versus", pause=0.3),
        Play("the same at 200 x 60", "dr-mario-versus", (200, 60), 0.3),
        Play("Puzzle Fighter at 200 x 60, nothing pressed", "puzzle-fighter", (200, 60)),
    ]
    print("\nThe arcade in a terminal\n")
    print("| what | KB/s | % of a core | writes a second | worst tick, ms late |\n|---|---:|---:|---:|---:|")
    for play in plays:
        found = measure(play)
        print(f"| {play.name} | {found.kilobytes:.1f} | {found.share:.0f} | {found.pictures:.0f} | {found.late:.0f} |")
    print(f"| to be under, in quiet play | 20 | 15 | {REDRAWS} | {1000 / REDRAWS:.0f} |")
    print(f"\nOn this machine a program that only waits for every tick is late by {_late_waiting():.0f} ms at worst.")


def _late_waiting() -> float:
    """Milliseconds by which a tick is late, at worst, in a program that does nothing else."""
    tick, worst, end = 1 / 60, 0.0, time.monotonic() + SECONDS
    while (begin := time.monotonic()) < end:
        time.sleep(tick)
        worst = max(worst, time.monotonic() - begin - tick)
    return 1000 * worst


if __name__ == "__main__":
    if len(sys.argv) > 1:
        play(*sys.argv[1:])
    else:
        main()
