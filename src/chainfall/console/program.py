"""How a command-line program starts and exits: streams that cannot fail, and an exit status for every case."""

import io
import os
import sys
from codecs import lookup
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from chainfall.console.messages import NO_MEMORY, say
from chainfall.console.signals import Ended, ended_by_signals
from chainfall.core.errors import ChainfallError

FINE, FAILED, MISTAKE, NOT_VERIFIED, INTERRUPTED, CLOSED = 0, 1, 2, 3, 130, 141


def run_program(name: str, run: Callable[[], int]) -> int:
    """Runs a program and returns its exit status, even after a user's mistake, a signal or a closed pipe.

    Args:
        name: what messages begin with.
        run: the program itself. It raises :class:`ChainfallError` for a user's mistake, and
            :class:`~chainfall.console.signals.Ended` for a signal.
    """
    try:
        _prepare_streams()
        with ended_by_signals():
            status = run()
            sys.stdout.flush()
    except ChainfallError as error:
        say(f"{name}: {error}")
        status = MISTAKE
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Ended as end:
        status = end.status
    except BrokenPipeError:
        status = CLOSED
    except MemoryError:
        say(f"{name}: {NO_MEMORY}")
        status = MISTAKE
    except OSError as error:
        _drop_what_is_left(sys.stdout)
        say(f"{name}: {error.strerror or error}")
        status = MISTAKE
    _drop_what_is_left(sys.stdout)
    _drop_what_is_left(sys.stderr)
    return status


def _prepare_streams() -> None:
    """Makes any byte readable and any character writable, and replaces streams that the caller has closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open until the end
        elif name != "stderr" and isinstance(stream, io.TextIOWrapper):
            # A byte-order mark at the start of the input is not part of its first line.
            marked = name == "stdin" and lookup(stream.encoding).name == "utf-8"
            stream.reconfigure(encoding="utf-8-sig" if marked else None, errors="replace")


def _drop_what_is_left(stream: TextIO) -> None:
    """Discards what a stream can no longer write, so that Python does not complain about it at exit."""
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):  # a stream that is not a file has nothing to lose
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
