"""Work over several processes, which end with this one, and whose answers come in the order of the questions.

Only a few pieces of work wait at once for each process, so memory stays bounded, however much there is to do.
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

from chainfall.ui.console.signals import Whole

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.connection import Connection

T = TypeVar("T")
A = TypeVar("A")
P = TypeVar("P")

WAITING = 4
"""Pieces of work that wait for each process."""

MOST_JOBS = 61
"""More processes than this cannot be waited for on every system."""


def processors() -> int:
    """How many processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def worked(function: Callable[[A], T], work: Iterable[A], jobs: int) -> Generator[T, None, None]:
    """What a function answers for each piece of work, in their order, with ``jobs`` processes.

    Args:
        function: a function of a module, so that another process finds it too.
        work: what it is called with.
        jobs: how many processes to use.

    Raises:
        BrokenProcessPool: a process was killed.
    """
    with pool_of(jobs) as pool:
        yield from in_order(
            lambda piece: _submitted(pool, function, piece), lambda future: future.result(), work, WAITING * jobs
        )


def in_order(begin: Callable[[A], P], end: Callable[[P], T], work: Iterable[A], most: int) -> Generator[T, None, None]:
    """Begins pieces of work, so that ``most`` of them are under way, and answers with their ends in order."""
    pieces = iter(work)
    begun = deque(map(begin, islice(pieces, most)))
    while begun:
        yield end(begun.popleft())
        begun.extend(map(begin, islice(pieces, 1)))


@contextmanager
def pool_of(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes end at once when the work is broken off, and when this process ends, however it ends.

    They hold one end of a pipe, this process holds the other, and nobody writes to it: when it is closed, it is over.
    """
    # Spawned, not forked: it is the same on every system, and safe when the caller has threads.
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(min(jobs, MOST_JOBS), context, _begin_work, (theirs,))
    try:
        yield pool
        pool.shutdown()
    finally:
        ours.close()
        for process in active_children():  # one that is still starting does not look at the pipe yet
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
    """Hands the pool a piece of work, for which it may start a process; done whole, as half a process would complain.

    A process keeps the signals that were blocked when it was started, so Ctrl-C at a terminal finds none that is still
    importing. It reaches this process, and the others end with it.
    """
    mask = getattr(signal, "pthread_sigmask", None)  # not on Windows
    before = mask(signal.SIG_BLOCK, {signal.SIGINT}) if mask else set()
    with Whole():
        try:
            return pool.submit(function, piece)
        finally:
            if mask:
                mask(signal.SIG_SETMASK, before)
