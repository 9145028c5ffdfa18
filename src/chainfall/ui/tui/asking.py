"""Questions that take time, such as those to a service: asked in a thread, so that the screen never waits."""

from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from threading import Thread
from typing import TypeVar

from textual.message_pump import MessagePump

from chainfall.core.errors import ChainfallError

T = TypeVar("T")


def ask(
    asker: MessagePump, call: Callable[[], T], told: Callable[[T], object], failed: Callable[[ChainfallError], object]
) -> None:
    """Calls something in a thread, and ``told`` or ``failed`` with its result, unless the asker is gone by then.

    The program does not wait for the thread when it ends, as it would for one of Textual's workers.
    """

    def run() -> None:
        try:
            then = partial(told, call())
        except ChainfallError as error:
            then = partial(failed, error)
        with suppress(RuntimeError):  # the arcade has ended
            asker.call_later(then)

    Thread(target=copy_context().run, args=(run,), daemon=True).start()  # the context says which arcade it is
