"""Programs as processes of their own, at pipes and at terminals."""

import os
import pty
import select
import signal
import subprocess
import sys
import time

LONGEST = 60
"""Seconds after which a process that does not end, or does not say what it should, counts as stuck."""


def start(*arguments: object, **settings: object) -> "subprocess.Popen[str]":
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **settings}
    return subprocess.Popen([sys.executable, *map(str, arguments)], text=True, **streams)  # type: ignore[call-overload,no-any-return]  # streams


def type_line(process: "subprocess.Popen[str]", line: str) -> None:
    assert process.stdin
    process.stdin.write(line + "\n")
    process.stdin.flush()


def read_until(process: "subprocess.Popen[str]", text: str) -> None:
    assert process.stdout
    while text not in (line := process.stdout.readline()):
        assert line, f"the output ended before {text!r}"


def wait_until_it_waits(process: "subprocess.Popen[str]") -> None:
    """Until the program is found asleep several times in a row: it has nothing to do but to wait for input."""
    asleep = 0
    while asleep < 5:
        with open(f"/proc/{process.pid}/stat", encoding="utf-8") as file:
            state = file.read().rpartition(")")[2].split()[0]
        asleep = asleep + 1 if state == "S" else 0
        time.sleep(0.02)


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, arguments: list[str], *, controlling: bool, deaf: bool = False) -> None:
        self.end, terminal = pty.openpty()

        def prepare() -> None:
            if deaf:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
            os.setsid()
            if controlling:
                os.close(os.open(os.ttyname(terminal), os.O_RDWR))  # the first one opened is the controlling one

        self.process = start(*arguments, stdin=terminal, stdout=terminal, stderr=terminal, preexec_fn=prepare)
        os.close(terminal)
        self._seen = ""

    def type(self, line: str) -> None:
        os.write(self.end, f"{line}\n".encode())

    def expect(self, text: str) -> None:
        deadline = time.monotonic() + LONGEST
        while text not in self._seen:
            assert time.monotonic() < deadline, self._seen
            if select.select([self.end], [], [], 1)[0]:
                self._seen += os.read(self.end, 4096).decode()
        self._seen = self._seen.partition(text)[2]

    def close(self) -> int:
        os.close(self.end)
        return self.process.wait(LONGEST)
