"""How a program of the command line begins and ends: streams that cannot fail, and an exit status for every end."""

import io
import os
import sys
from codecs import lookup
from collections.abc import Callable
from contextlib import suppress

from chainfall.core.errors import ChainfallError
from chainfall.ui.console.messages import say

FINE, FAILED, MISTAKE, INTERRUPTED, CLOSED = 0, 1, 2, 130, 141


def run_program(name: str, run: Callable[[], int]) -> int:
    """Runs a program; the answer is its exit status, also after a mistake, Ctrl-C or a closed pipe.

    Args:
        name: what messages begin with.
        run: the program itself. A mistake of the user's leaves it as a :class:`ChainfallError`.
    """
    _prepare_streams()
    try:
        status = run()
        sys.stdout.flush()
    except ChainfallError as error:
        say(f"{name}: {error}")
        return MISTAKE
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the terminal has shown ^C
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return CLOSED
    except OSError as error:
        _drop_output()
        say(f"{name}: {error.strerror or error}")
        return MISTAKE
    return status


def _prepare_streams() -> None:
    """Makes any byte readable and any letter writable, and stands in for streams that the caller has closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open until the end
        elif name != "stderr" and isinstance(stream, io.TextIOWrapper):
            # A byte-order mark at the beginning of the input is not part of its first line.
            marked = name == "stdin" and lookup(stream.encoding).name == "utf-8"
            stream.reconfigure(encoding="utf-8-sig" if marked else None, errors="replace")


def _drop_output() -> None:
    """Sends what is left in the output's buffer nowhere, so that Python does not complain about it at the end."""
    with suppress(OSError, ValueError):  # an output that is not a file has nothing to lose
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
