"""Turns real time into whole ticks (the arcade document, section 17)."""

LONGEST_CATCH_UP = 15
"""The most ticks caught up at once; after a longer sleep the rest are skipped."""


class Pacer:
    """Counts ticks against a clock that the caller reads.

    >>> pacer = Pacer(60)
    >>> pacer.advance(0), pacer.advance(50), pacer.advance(75)
    ((0, 0.0), (3, 0.0), (1, 0.5))
    """

    def __init__(self, hz: int) -> None:
        self._hz = hz
        self._origin: float | None = None
        self._done = 0

    def advance(self, now_ms: float) -> tuple[int, float]:
        """The ticks due at this time, and how far the next one has come, from 0 to 1.

        The count is computed from the start and not summed, so rounding errors never accumulate. If the clock was set
        back, no tick is due, and counting starts again from the new time.
        """
        if self._origin is None:
            self._origin = now_ms
        due = (now_ms - self._origin) * self._hz / 1000
        ticks = int(due) - self._done
        if due < self._done or ticks > LONGEST_CATCH_UP:
            self._origin, self._done = now_ms, 0
            return min(max(ticks, 0), LONGEST_CATCH_UP), 0.0
        self._done += ticks
        return ticks, due - self._done
