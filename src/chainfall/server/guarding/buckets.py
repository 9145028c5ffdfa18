"""Token buckets: how often a player or an address may do something."""

import math
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from chainfall.server.guarding.errors import ApiError

MOST_KEYS = 50_000
"""Buckets kept for each purpose. Beyond that those unused the longest are forgotten, which is as if they were full."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a full bucket holds, and how fast it fills again.

    >>> Allowance(10, minutes=1)
    Allowance(burst=10, minutes=1)
    """

    burst: int
    minutes: float
    """The time in which an empty bucket becomes full."""

    @property
    def interval(self) -> float:
        """Seconds until one token has been added."""
        return self.minutes * 60 / self.burst


ALLOWANCES: Mapping[str, Allowance] = {
    "everything": Allowance(600, minutes=1),
    "uploads": Allowance(60, minutes=10),
    "tickets": Allowance(60, minutes=10),
    "names": Allowance(10, minutes=60),
}
"""For each purpose, what one player or one address may do. An address is a household or a school, so it is generous."""


class Buckets:
    """The buckets of one process. The time is handed in, in seconds that never go back (``time.monotonic``).

    A bucket is one number: the time at which it will be full. Empty is ``burst * interval`` seconds before that.
    """

    def __init__(self, allowances: Mapping[str, Allowance] = ALLOWANCES, most_keys: int = MOST_KEYS) -> None:
        self._most_keys = most_keys
        self._intervals = {purpose: one.interval for purpose, one in allowances.items()}
        self._depths = {purpose: one.interval * (one.burst - 1) for purpose, one in allowances.items()}
        self._full: dict[str, OrderedDict[str, float]] = {purpose: OrderedDict() for purpose in allowances}

    def __len__(self) -> int:
        return sum(map(len, self._full.values()))

    def wait(self, purpose: str, key: str, now: float) -> float:
        """Takes a token and says 0, or takes none and says in how many seconds there will be one."""
        full, interval, depth = self._full[purpose], self._intervals[purpose], self._depths[purpose]
        until = max(now, min(full.get(key, now), now + depth + interval))  # no later, even if the clock went back
        if until - now > depth + 1e-9:  # seconds are added up, and not always to the last bit
            full[key] = until
            return until - now - depth
        full[key] = until + interval
        full.move_to_end(key)
        self._forget(full, now)
        return 0.0

    def _forget(self, full: OrderedDict[str, float], now: float) -> None:
        """Forgets up to two old buckets that are full again, so that they go faster than they come."""
        for _ in range(2):
            key = next(iter(full))
            if full[key] > now and len(full) <= self._most_keys:
                return
            del full[key]

    def take(self, purpose: str, now: float, *keys: str) -> None:
        """Takes a token for each key: a player, an address. The caller sees to it that no player can be an address.

        Raises:
            ApiError: one of the buckets is empty.
        """
        if wait := max(self.wait(purpose, key, now) for key in keys):
            raise too_many(wait)


def too_many(wait: float) -> ApiError:
    """The answer to those who ask too often.

    >>> too_many(0.2).headers
    {'Retry-After': '1'}
    """
    seconds = max(1, math.ceil(wait))
    told = "1 second" if seconds == 1 else f"{seconds} seconds"
    return ApiError(429, "too_many", f"That was too often; try again in {told}.", headers={"Retry-After": str(seconds)})
