"""Time in whole numbers: sixty ticks a second, and milliseconds, without rounding.

A tick is 1000 units and a millisecond is 60 units, so 800 ms are exactly 48 ticks. (Adding 1000 / 60 as a float
reaches 800 ms one tick late.)
"""

HZ = 60
TICK = 1000
MILLISECOND = 60


def milliseconds(ms: int) -> int:
    """A time in milliseconds as units."""
    return ms * MILLISECOND


def whole_ticks(units: int) -> int:
    """The number of ticks until a timer of this many units expires, rounded up.

    >>> whole_ticks(milliseconds(180)), whole_ticks(0)
    (11, 0)
    """
    return -(-units // TICK)
