"""Signals that end a program: they become exceptions, so that the game is saved on the way out.

An exception in the middle of a step would leave it half done, so signals are deferred in such sections until they are
over. And a signal that arrives just before the program waits for input must not wait with it.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from types import FrameType, TracebackType

TERMINATING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

HANGUP = 1
"""The number of SIGHUP, even on systems without this signal."""

ERRORS = 2
"""The file descriptor of the error stream. Python's own stream must not be written to from a signal handler."""


BEAT = 0.2
"""The longest delay, in seconds, before a signal is noticed while the program waits for input."""

ALARM = getattr(signal, "SIGALRM", None)


class Ended(BaseException):
    """A signal has ended the program, or its terminal was closed.

    Attributes:
        status: the exit status that tells a shell which signal it was.
    """

    def __init__(self, number: int = HANGUP) -> None:
        super().__init__(f"signal {number}")
        self.status = 128 + number


class DeferSignals:
    """Defers signals until the end of a block, which may be nested. A second Ctrl-C interrupts immediately."""

    depth = 0
    noted: BaseException | None = None

    def __enter__(self) -> None:
        DeferSignals.depth += 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        DeferSignals.depth -= 1
        if not (DeferSignals.depth or kind):  # an error raised in the block takes precedence over the signal
            noted, DeferSignals.noted = DeferSignals.noted, None
            if noted:
                raise noted


class _Lifted:
    """A part of such a block in which signals are not deferred."""

    def __enter__(self) -> None:
        self._depth, DeferSignals.depth = DeferSignals.depth, 0

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        DeferSignals.depth = self._depth


def run_then(run: Callable[[], object], save: Callable[[BaseException | None], object]) -> None:
    """Runs something, and saves the result, however it ends.

    A closed terminal is noticed twice, as the end of the input and as a signal. A signal that arrives just after
    ``run`` has ended must not prevent ``save`` from doing its work: it is deferred until that is done.

    Args:
        run: the part that a signal ends.
        save: called with the error or the signal that ended ``run``, if any.
    """
    with DeferSignals():
        try:
            with _Lifted():
                run()
        except BaseException as error:
            save(error)
            raise
        save(None)


@contextmanager
def waiting() -> Iterator[None]:
    """Used while the program waits for input: a signal is noticed even if it arrived just before.

    Python checks for signals, begins to wait, and checks again when the wait is interrupted. A signal that arrives in
    between would only be noticed at the next key press, so the wait is interrupted regularly.
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
    """Makes SIGTERM and SIGHUP raise :class:`Ended`, and Ctrl-C a KeyboardInterrupt, except while they are deferred.

    A signal that is already ignored, as under ``nohup``, stays ignored.
    """
    if current_thread() is not main_thread():  # only the main thread may set signal handlers
        yield
        return
    before = {number: signal.getsignal(number) for number in HEEDED}
    heeded = [number for number, handler in before.items() if handler in (signal.SIG_DFL, signal.default_int_handler)]
    for number in heeded:
        signal.signal(number, HEEDED[number])
    try:
        yield
    finally:
        if ALARM in heeded:  # a signal may have arrived before the wait could be interrupted
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number in heeded:
            if signal.getsignal(number) is HEEDED[number]:
                signal.signal(number, before[number])


def _end(number: int, frame: FrameType | None) -> None:
    if number == signal.SIGINT:
        ending: BaseException = KeyboardInterrupt()
        with suppress(OSError):
            if os.isatty(ERRORS):  # the terminal may have shown ^C: begin a new line for the next message
                os.write(ERRORS, b"\n")
    else:
        ending = Ended(number)
        for other in TERMINATING:  # a closed terminal sends several signals: the first one is enough
            signal.signal(other, _pass_over)
    if DeferSignals.depth and DeferSignals.noted is None:
        DeferSignals.noted = ending
    else:
        DeferSignals.noted = None
        raise ending


def _pass_over(number: int, frame: FrameType | None) -> None:
    """Does nothing. Python would complain about a signal that is already on its way when ``SIG_IGN`` is set."""


HEEDED = {signal.SIGINT: _end, **dict.fromkeys(TERMINATING, _end), **({ALARM: _pass_over} if ALARM else {})}
"""The effect of each signal, unless the program was started with it ignored."""
