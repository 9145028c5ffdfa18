"""A graceful end: what is under way finishes or is refused in words, and nothing new begins."""

import time
from collections.abc import Callable

from chainfall.server.guarding.errors import ApiError


class Stopping:
    """Whether the server is about to end.

    Attributes:
        begun: no new work: ``/readyz`` says 503, answers close their connections.
        refusing: new requests are refused with 503 ``stopping``.
    """

    def __init__(self, notice: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._notice = notice
        self._clock = clock
        self._since = 0.0
        self.begun = False

    def begin(self) -> None:
        """The server has been told to end. During the notice it still serves, so that a load balancer can see it."""
        if not self.begun:
            self._since = self._clock()
            self.begun = True

    @property
    def refusing(self) -> bool:
        """Whether the notice is over."""
        return self.begun and self._clock() - self._since >= self._notice

    def check(self) -> None:
        """Refuses when the end has begun: the heart of ``/readyz``.

        Raises:
            ApiError: 503 ``stopping``.
        """
        if self.begun:
            raise stopping()


def stopping() -> ApiError:
    """The answer while the server ends; another one may be there in a moment."""
    headers = {"Connection": "close", "Retry-After": "5"}
    return ApiError(503, "stopping", "The server is stopping; try again in a moment.", headers=headers)
