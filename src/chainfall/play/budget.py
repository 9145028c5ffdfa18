"""The budget for playing an untrusted replay. Everything that replays a file uses the same limit."""

from chainfall.core.errors import ReplayError

STEP_LIMIT = 500_000
"""Default limit on the steps played for one replay: more than two hours at 60 Hz."""

LARGE_STATE = 1024
"""Bytes of a packed state. A step counts once for each full multiple of this size, and at least once."""

CHEAPER = 16
"""How many times cheaper it is to hash an unchanged state than to play a step that changes it."""


class LimitError(ReplayError):
    """A replay exceeds a limit. This does not mean that the replay is wrong."""


def weight_of(size: int) -> int:
    """How many steps one step counts as, given the size of the packed state in bytes.

    >>> weight_of(900), weight_of(2_000_000)
    (1, 1953)
    """
    return max(size // LARGE_STATE, 1)


class Budget:
    """Counts the steps played from a replay. A step with a large state counts as several.

    Of the built-in games only ``dr-mario-shell`` has such states, on a large field.

    Args:
        steps: the number of steps in the replay.
        limit: the number of steps that may be played.

    Raises:
        LimitError: the replay has more steps than the limit.
    """

    def __init__(self, steps: int, limit: int) -> None:
        self._limit = limit
        self._spent = 0
        if steps > limit:
            raise LimitError(f"{steps} steps, more than the limit of {limit}")

    def spend(self, played: int, size: int, done: int) -> None:
        """Counts steps.

        Args:
            played: how many steps were played, not counting those known to change nothing.
            size: bytes of the packed state after them.
            done: how many steps have been played in total, for the message.

        Raises:
            LimitError: the limit is exceeded.
        """
        weight = weight_of(size)
        self._spent += played * weight + weight // CHEAPER
        if self._spent > self._limit:
            raise LimitError(
                f"after {done} steps with a state of {size} bytes, each counting as {weight}:"
                f" more than the limit of {self._limit} steps"
            )
