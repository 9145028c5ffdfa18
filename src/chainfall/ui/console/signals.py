"""Signals that end a program: they become exceptions, so that what was played is saved on the way out.

An exception in the middle of a step would leave half of it, so some moments are whole: a signal waits until they are
over. And one that comes just before the program waits for input must not wait with it.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from types import FrameType, TracebackType

TERMINATING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

HANGUP = 1
"""The number of SIGHUP, also where there is no such signal."""

ERRORS = 2
"""The error stream. Python's own must not be written to in the middle of anything."""


BEAT = 0.2
"""Seconds after which a signal is heard at the latest while the program waits for input."""

ALARM = getattr(signal, "SIGALRM", None)


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


class _Lifted:
    """A part of a whole moment in which signals do not wait."""

    def __enter__(self) -> None:
        self._depth, Whole.depth = Whole.depth, 0

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        Whole.depth = self._depth


def run_then(run: Callable[[], object], save: Callable[[BaseException | None], object]) -> None:
    """Runs something, and saves what came of it, however it ends.

    The end of a terminal is seen twice, as an end of the input and as a signal. A signal that comes when ``run`` has
    just ended may not keep ``save`` from its work: it waits until that is done.

    Args:
        run: what a signal ends.
        save: gets the error or the signal by which ``run`` ended, if any.
    """
    with Whole():
        try:
            with _Lifted():
                run()
        except BaseException as error:
            save(error)
            raise
        save(None)


@contextmanager
def waiting() -> Iterator[None]:
    """For the time in which the program waits for input: a signal is heard even if it came just before.

    Python looks for signals, begins to wait, and looks again when the waiting is interrupted. One that came in between
    would be found with the next key; so the waiting is interrupted now and then.
    """
    beating = ALARM is not None and current_thread() is main_thread() and signal.getsignal(ALARM) is _pass_over
    if beating:
        signal.setitimer(signal.ITIMER_REAL, BEAT, BEAT)
    try:
        yield
    finally:
        if beating:
            signal.setitimer(signal.ITIMER_REAL, 0)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Makes SIGTERM and SIGHUP raise :class:`Ended`, and Ctrl-C a KeyboardInterrupt, but not in a whole moment.

    A signal that the program was told to ignore, as ``nohup`` does, stays ignored.
    """
    if current_thread() is not main_thread():  # which alone may say what a signal does
        yield
        return
    before = {number: signal.getsignal(number) for number in HEEDED}
    heeded = [number for number, handler in before.items() if handler in (signal.SIG_DFL, signal.default_int_handler)]
    for number in heeded:
        signal.signal(number, HEEDED[number])
    try:
        yield
    finally:
        if ALARM in heeded:  # a signal may have come before the waiting could stop it
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number in heeded:
            if signal.getsignal(number) is HEEDED[number]:
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


HEEDED = {signal.SIGINT: _end, **dict.fromkeys(TERMINATING, _end), **({ALARM: _pass_over} if ALARM else {})}
"""What each signal does, unless the program was told otherwise."""
