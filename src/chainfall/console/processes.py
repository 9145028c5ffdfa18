"""Spreads work over several processes, which end with this one; results come in the order of the work.

Only a few pieces of work are queued for each process, so memory stays bounded, however much there is to do.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import active_children, get_context
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from chainfall.console.signals import DeferSignals

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.connection import Connection

T = TypeVar("T")
A = TypeVar("A")
P = TypeVar("P")

WAITING = 4
"""Pieces of work queued for each process."""

MOST_JOBS = 61
"""The most processes that every system can wait for."""


def processors() -> int:
    """How many processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def worked(function: Callable[[A], T], work: Iterable[A], jobs: int) -> Generator[T, None, None]:
    """Calls a function for each piece of work in ``jobs`` processes, and yields the results in order.

    Args:
        function: a module-level function, so that other processes can find it.
        work: the arguments to call it with.
        jobs: how many processes to use.

    Raises:
        BrokenProcessPool: a process was killed.
    """
    with pool_of(jobs) as pool:
        yield from in_order(
            lambda piece: _submitted(pool, function, piece), lambda future: future.result(), work, WAITING * jobs
        )


def in_order(begin: Callable[[A], P], end: Callable[[P], T], work: Iterable[A], most: int) -> Generator[T, None, None]:
    """Submits work so that ``most`` pieces are in progress, and yields the results in order."""
    pieces = iter(work)
    begun = deque(map(begin, islice(pieces, most)))
    while begun:
        yield end(begun.popleft())
        begun.extend(map(begin, islice(pieces, 1)))


@contextmanager
def pool_of(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes end at once when the work is interrupted or when this process ends, for whatever reason.

    They hold one end of a pipe, and this process holds the other. Nothing is written to it: when it closes, they exit.
    """
    # Spawned, not forked: this works the same on every system, and is safe when the caller has threads.
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(min(jobs, MOST_JOBS), context, _begin_work, (theirs,))
    try:
        yield pool
        pool.shutdown()
    finally:
        ours.close()
        for process in active_children():  # one that is still starting is not watching the pipe yet
            process.kill()
        pool.shutdown(cancel_futures=True)
        theirs.close()


def _begin_work(lifeline: "Connection") -> None:
    """The first thing that a process of the pool does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # where it is not blocked
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: "Connection") -> None:
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(0)


def _submitted(pool: ProcessPoolExecutor, function: Callable[[A], T], piece: A) -> "Future[T]":
    """Submits a piece of work, which may start a process. Signals are deferred: a half-started process would complain.

    A process inherits the signals that are blocked when it starts, so Ctrl-C at a terminal does not hit one that is
    still importing. It reaches this process, and the others end with it.
    """
    mask = getattr(signal, "pthread_sigmask", None)  # not on Windows
    before = mask(signal.SIG_BLOCK, {signal.SIGINT}) if mask else set()
    with DeferSignals():
        try:
            return pool.submit(function, piece)
        finally:
            if mask:
                mask(signal.SIG_SETMASK, before)
