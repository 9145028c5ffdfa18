"""Signals that end a program: they become exceptions, so that what was played is saved on the way out.

An exception in the middle of a step would leave half of it, so some moments are whole: a signal waits until they are
over.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from types import FrameType, TracebackType

TERMINATING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

HANGUP = 1
"""The number of SIGHUP, also where there is no such signal."""


ERRORS = 2
"""The error stream. Python's own must not be written to in the middle of anything."""


class Ended(BaseException):
    """A signal has ended the program, or its terminal has gone.

    Attributes:
        status: the exit status by which a shell knows the signal.
    """

    def __init__(self, number: int = HANGUP) -> None:
        super().__init__(f"signal {number}")
        self.status = 128 + number


class Whole:
    """A moment in which signals wait; it may contain others. A second Ctrl-C does not wait: somebody insists."""

    depth = 0
    noted: BaseException | None = None

    def __enter__(self) -> None:
        Whole.depth += 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        Whole.depth -= 1
        if not (Whole.depth or kind):  # an error of its own is worth more than the signal
            noted, Whole.noted = Whole.noted, None
            if noted:
                raise noted


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Makes SIGTERM and SIGHUP raise :class:`Ended`, and Ctrl-C a KeyboardInterrupt, but not in a whole moment.

    A signal that the program was told to ignore, as ``nohup`` does, stays ignored.
    """
    if current_thread() is not main_thread():  # which alone may say what a signal does
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *TERMINATING)}
    heeded = [number for number, handler in before.items() if handler in (signal.SIG_DFL, signal.default_int_handler)]
    for number in heeded:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in heeded:
            if signal.getsignal(number) is _end:
                signal.signal(number, before[number])


def _end(number: int, frame: FrameType | None) -> None:
    if number == signal.SIGINT:
        ending: BaseException = KeyboardInterrupt()
        with suppress(OSError):
            if os.isatty(ERRORS):  # it has shown ^C, or nothing: what is said next begins a line
                os.write(ERRORS, b"\n")
    else:
        ending = Ended(number)
        for other in TERMINATING:  # a closed terminal sends several: the first one is enough
            signal.signal(other, _pass_over)
    if Whole.depth and Whole.noted is None:
        Whole.noted = ending
    else:
        Whole.noted = None
        raise ending


def _pass_over(number: int, frame: FrameType | None) -> None:
    """Does nothing. Python would complain of a signal that is on its way when ``SIG_IGN`` is set."""
