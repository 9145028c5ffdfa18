"""A judging process: it reads uploads from its standard input, and writes judgements to its standard output.

It ends when its input closes, also in the middle of a judgement: whatever becomes of the server, nothing of it stays
behind. It gets its limits as arguments, and must not know more of the server than its uploads: no database, no tickets.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import NoReturn

from chainfall.server.judging.frames import LENGTH, OUT_OF_MEMORY, READY, format_judged, framed
from chainfall.server.judging.judged import JudgeLimits
from chainfall.server.judging.judging import judge

LESS_URGENT = 10
"""How far a judgement yields the processor to requests, for which people wait."""

_PR_SET_PDEATHSIG = 1


def main() -> NoReturn:
    """Judges until the input closes."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # the server gets them too, and lets judgements finish
        with suppress(AttributeError, ValueError):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    size, steps, memory = map(int, sys.argv[1:])
    limits = JudgeLimits(bytes=size, steps=steps, memory=memory)
    answers = _take_output()
    uploads: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_all, args=(uploads,), daemon=True).start()
    _limit(memory)
    _end_with_parent()
    try:
        _write(answers, framed(READY))
        while True:
            _write(answers, format_judged(judge(uploads.get(), limits)))
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except BrokenPipeError:  # the server has ended
        os._exit(0)


def _take_output() -> int:
    """The standard output, for answers alone: what a game prints goes to the standard error."""
    answers = os.dup(1)
    os.dup2(2, 1)
    return answers


def _read_all(uploads: "SimpleQueue[bytes]") -> None:
    """Reads uploads until the input closes, which ends the process at once."""
    try:
        for upload in _frames():
            uploads.put(upload)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    finally:
        os._exit(0)


def _frames() -> Iterator[bytes]:
    with os.fdopen(0, "rb", closefd=False) as source:
        while len(length := source.read(LENGTH.size)) == LENGTH.size:
            (size,) = LENGTH.unpack(length)
            content = source.read(size)
            if len(content) < size:
                return
            yield content


def _write(answers: int, content: bytes) -> None:
    left = memoryview(content)
    while left:
        left = left[os.write(answers, left) :]


def _limit(memory: int) -> None:
    """Limits the memory, and takes less of the processor than the server; on Windows neither is possible."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    with suppress(AttributeError, OSError):
        os.nice(LESS_URGENT)


def _end_with_parent() -> None:
    """On Linux the kernel ends this process with the server, even one that is stopped and reads no input."""
    if sys.platform != "linux":
        return
    with suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    main()
