"""The bottle: 16 rows of 8 cells, and above them one more row, the rim.

A capsule that stands in the top row has its upper half in the rim. Nothing ever rests there: a half that would is lost.
So a board of the game has 17 rows, and its cells have the same numbers as those of a frame.
"""

from chainfall.falling.pieces import EMPTY, Pose
from chainfall.games.dr_mario.capsule import capsule_shape

ROWS = 16
COLUMNS = 8
RIM_ROWS = 1
RIM = EMPTY * (RIM_ROWS * COLUMNS)
CELLS = (RIM_ROWS + ROWS) * COLUMNS

CAPSULE = capsule_shape(RIM_ROWS + ROWS, COLUMNS)

NECK = Pose(RIM_ROWS, 3)
"""Where a capsule appears: lying, its left half in column 3 of the top row."""
