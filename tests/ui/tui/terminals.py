"""The arcade as a program of its own, in real terminals: one that tmux shows, and a bare one."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path

LONGEST = 60
"""Seconds after which a program that does not show what it should counts as stuck."""

COMMAND = [sys.executable, "-m", "chainfall", "play", "--terminal"]


class Tmux:
    """A shell in a terminal of 80 by 24 characters, of which one sees what a person sees."""

    def __init__(self, folder: Path) -> None:
        self._name = f"chainfall-{os.getpid()}-{time.monotonic_ns()}"
        self._run("new-session", "-d", "-x", "80", "-y", "24", "-c", str(folder), "env PS1='ready> ' bash --norc -i")
        self.expect("ready>")

    def _run(self, *arguments: str) -> str:
        command = ["tmux", "-L", self._name, "-f", "/dev/null", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=LONGEST).stdout

    def type(self, line: str) -> None:
        """Types a line."""
        self._run("send-keys", "-l", line)
        self.press("Enter")

    def press(self, *keys: str) -> None:
        """Presses keys, by tmux's names."""
        self._run("send-keys", *keys)

    def screen(self) -> str:
        """What is to be seen."""
        return self._run("capture-pane", "-p")

    def expect(self, *texts: str) -> None:
        """Waits until all texts are to be seen."""
        self._wait(lambda screen: all(text in screen for text in texts))

    def press_until(self, key: str, number: str, least: int) -> None:
        """Presses a key again and again, until a number beside the board is at least that."""
        self._wait(lambda screen: number_of(screen, number) >= least, key)

    def _wait(self, done: Callable[[str], bool], press: str = "") -> None:
        deadline = time.monotonic() + LONGEST
        while not done(screen := self.screen()):
            assert time.monotonic() < deadline, screen
            if press:
                self.press(press)
            time.sleep(0.05)

    def close(self) -> None:
        """Ends the terminal and all that runs in it."""
        self._run("kill-server")


def number_of(screen: str, name: str) -> int:
    """A number beside the board; -1 if it is not to be seen."""
    found = re.search(rf"{name} +([0-9]+)", screen)
    return int(found[1]) if found else -1


def _hear_signals() -> None:
    """A shell lets the programs that it runs in the background ignore these."""
    for number in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


class Bare:
    """The arcade in a terminal that shows nothing, but is told everything.

    Attributes:
        told: all that the terminal was told so far.
    """

    def __init__(self, *arguments: str, **environment: str) -> None:
        self._end, self._terminal = pty.openpty()
        ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._at_first = termios.tcgetattr(self._terminal)
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=self._terminal,
            stdout=self._terminal,
            stderr=self._terminal,
            start_new_session=True,
            preexec_fn=_hear_signals,  # noqa: PLW1509 - it takes no locks
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment},
        )
        self.told = self._seen = ""

    def untouched(self) -> bool:
        """Whether the terminal reads keys as it did at first."""
        return termios.tcgetattr(self._terminal) == self._at_first

    def modes(self) -> set[str]:
        """The modes of the terminal that are on, by their numbers."""
        last = dict(re.findall(r"\x1b\[\?([0-9]+)([hl])", self.told))
        return {mode for mode, state in last.items() if state == "h"}

    def write(self, text: str) -> None:
        """Sends characters, as a terminal does for keys."""
        os.write(self._end, text.encode())

    def expect(self, text: str) -> None:
        """Waits until a text has come."""
        self.wait(lambda: text in self._seen)
        self._seen = self._seen.partition(text)[2]

    def wait(self, done: Callable[[], object]) -> None:
        """Waits until something is so, and reads what comes meanwhile."""
        deadline = time.monotonic() + LONGEST
        while not done():
            assert time.monotonic() < deadline, self._seen[-2000:]
            self._read(0.05)

    def _read(self, seconds: float) -> bool:
        if not select.select([self._end], [], [], seconds)[0]:
            return False
        text = os.read(self._end, 65536).decode(errors="replace")
        self._seen += text
        self.told += text
        return True

    def wait_for_the_end(self) -> int:
        """The exit status; what still comes is read, so that the program can end."""
        self.wait(lambda: self.process.poll() is not None)
        while self._read(0):
            pass
        return self.process.wait(LONGEST)

    def end(self) -> int:
        """The exit status, when the program has ended and the terminal is closed."""
        self.wait_for_the_end()
        return self.close()

    def close(self) -> int:
        """Closes the terminal; the answer is the exit status."""
        os.close(self._terminal)
        os.close(self._end)
        return self.process.wait(LONGEST)
