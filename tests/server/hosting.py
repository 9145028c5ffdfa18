"""``chainfall serve`` with a fast clock, so that tests need not wait until their games could have been played.

It is started as ``python -m tests.server.hosting SPEED serve ...``: every second counts as SPEED seconds.
"""

import sys
import time

from chainfall.__main__ import main
from chainfall.server import clock, service

DAY = 24 * 60 * 60


class FastClock(clock.Clock):
    """A clock that begins at noon of today, far from the end of a day, and goes on at another speed."""

    def __init__(self, speed: float) -> None:
        began, then = time.time() // DAY * DAY + DAY / 2, time.monotonic()
        super().__init__(lambda: began + (time.monotonic() - then) * speed, lambda: time.monotonic() * speed)


if __name__ == "__main__":
    speed = float(sys.argv.pop(1))
    setattr(service, "Clock", lambda: FastClock(speed))  # noqa: B010 - a class of another module is replaced
    sys.exit(main())
