"""The options of a real-time game in which pieces fall; such a game subclasses them."""

from dataclasses import dataclass

from chainfall.core.options import Options, option

LONGEST = 60_000
"""The longest time that can be set, in milliseconds."""


@dataclass(frozen=True, slots=True)
class FallingOptions(Options):
    """How pieces fall, how they are steered, and how long each part of a turn lasts; times are in milliseconds."""

    gravity_ms: int = option(800, "time to fall one row at first", 1, LONGEST)
    soft_drop: int = option(10, "how many times faster a soft drop is", 1, 1000)
    lock_delay_ms: int = option(350, "time on the ground before a piece locks; 0 locks at once", 0, LONGEST)
    lock_resets: int = option(15, "how often a piece gets a new lock delay after a move cancelled it", 0, 1000)
    das_ms: int = option(170, "time before a held direction repeats", 0, LONGEST)
    arr_ms: int = option(45, "time between repeats; 0 goes to the wall at once", 0, LONGEST)
    settle_ms: int = option(150, "pause after cells have fallen", 0, LONGEST)
    clear_ms: int = option(180, "pause in which cells vanish", 0, LONGEST)
    chain_pause_ms: int = option(120, "pause between two events of a chain", 0, LONGEST)
