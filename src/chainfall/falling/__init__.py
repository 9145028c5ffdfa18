"""The kit for games in which pieces fall: pure functions on plain values, with the size of the board as a parameter.

Everything that an author needs can be imported from here; ``docs/tutorial-real-time.md`` builds a game with it.
"""

from chainfall.falling.drawing import MARK, airborne, links_of, minutes, rows_of, shadow, sprites, tiles, upcoming, well
from chainfall.falling.groups import COLUMNS, DIAGONALS, ROWS, named, runs, squares, touching
from chainfall.falling.options import LONGEST, FallingOptions
from chainfall.falling.pausing import is_pausing, paused
from chainfall.falling.pieces import ASIDE, EMPTY, PAIR, Pose, Shape, Turns
from chainfall.falling.placing import Air, Taps, air_of
from chainfall.falling.resolving import Found, Resolver, found
from chainfall.falling.settling import SINGLE, Moves, carried, loose, lowered, settled, without
from chainfall.falling.state import AIRBORNE, RESOLVING, Fall, Hands, Phase, Tick, Turn
from chainfall.falling.steering import charged, sideways, steer
from chainfall.falling.ticking import Controlled, control, idle, paused_tick, spawned, waited

__all__ = [
    "AIRBORNE",
    "ASIDE",
    "COLUMNS",
    "DIAGONALS",
    "EMPTY",
    "LONGEST",
    "MARK",
    "PAIR",
    "RESOLVING",
    "ROWS",
    "SINGLE",
    "Air",
    "Controlled",
    "Fall",
    "FallingOptions",
    "Found",
    "Hands",
    "Moves",
    "Phase",
    "Pose",
    "Resolver",
    "Shape",
    "Taps",
    "Tick",
    "Turn",
    "Turns",
    "air_of",
    "airborne",
    "carried",
    "charged",
    "control",
    "found",
    "idle",
    "is_pausing",
    "links_of",
    "loose",
    "lowered",
    "minutes",
    "named",
    "paused",
    "paused_tick",
    "rows_of",
    "runs",
    "settled",
    "shadow",
    "sideways",
    "spawned",
    "sprites",
    "squares",
    "steer",
    "tiles",
    "touching",
    "upcoming",
    "waited",
    "well",
    "without",
]
