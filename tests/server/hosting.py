"""``chainfall serve`` with a clock that tests steer, so that they need not wait until something could have happened.

It is started as ``python -m tests.server.hosting SPEED FILE serve ...``: every second counts as SPEED seconds, and the
number in FILE, if there is one, is added to the time of this machine, in seconds. After the signal USR1 its files
cannot grow, as if the disk were full, and after USR2 they can again.
"""

import resource
import signal
import sys
import time
from functools import partial
from pathlib import Path

from chainfall.__main__ import main
from chainfall.server import clock, pages, service
from chainfall.ui.web.site import build_site


class SteeredClock(clock.Clock):
    """A clock that begins with the time of this machine, goes on at another speed, and can be set."""

    def __init__(self, speed: float, file: Path) -> None:
        began = time.time()

        def wall() -> float:
            leapt = float(file.read_text()) if file.exists() else 0.0
            return began + (time.time() - began) * speed + leapt

        super().__init__(wall, lambda: time.monotonic() * speed)


def fill(number: int, frame: object) -> None:
    """Lets files grow no more, or again."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0 if number == signal.SIGUSR1 else most, most))


if __name__ == "__main__":
    speed, file = float(sys.argv.pop(1)), Path(sys.argv.pop(1))
    for number in (signal.SIGUSR1, signal.SIGUSR2):
        signal.signal(number, fill)
    setattr(service, "Clock", lambda: SteeredClock(speed, file))  # noqa: B010 - a class of another module is replaced
    setattr(pages, "build_site", partial(build_site, snapshot=True))  # noqa: B010 - pages start at once
    sys.exit(main())
