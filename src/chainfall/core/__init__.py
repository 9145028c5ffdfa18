"""The types and functions that all games share; nothing here depends on a particular game.

Authors of games can import everything they need from here in one line. The buttons of real-time games
(``buttons.LEFT``, ...) and the sides of a tile (``frame.LEFT``, ...) have the same names, so import those from their
own modules.
"""

from chainfall.core.buttons import format_buttons, parse_buttons
from chainfall.core.card import Card
from chainfall.core.clock import HZ, TICK, milliseconds
from chainfall.core.effects import (
    AllClear,
    Arrive,
    Attack,
    Cell,
    Clear,
    Defend,
    Effect,
    GameOver,
    LevelCleared,
    Lock,
    Mark,
    Merge,
    Move,
    Power,
    Rejected,
    Rotate,
    RoundOver,
    Settle,
    Spawn,
    TechBonus,
)
from chainfall.core.errors import ChainfallError, OptionError, ParseError, shown
from chainfall.core.frame import EMPTY, Board, Frame, Hud, Sprite, Tile, tile
from chainfall.core.game import LONGEST_LINE, SEEDS, Game, Outcome, Step
from chainfall.core.options import Options, option
from chainfall.core.placing import Placement, Placing
from chainfall.core.rng import Rng
from chainfall.core.seats import Masks, format_masks, parse_masks, seats_of
from chainfall.core.setup import Setup

__all__ = [
    "EMPTY",
    "HZ",
    "LONGEST_LINE",
    "SEEDS",
    "TICK",
    "AllClear",
    "Arrive",
    "Attack",
    "Board",
    "Card",
    "Cell",
    "ChainfallError",
    "Clear",
    "Defend",
    "Effect",
    "Frame",
    "Game",
    "GameOver",
    "Hud",
    "LevelCleared",
    "Lock",
    "Mark",
    "Masks",
    "Merge",
    "Move",
    "OptionError",
    "Options",
    "Outcome",
    "ParseError",
    "Placement",
    "Placing",
    "Power",
    "Rejected",
    "Rng",
    "Rotate",
    "RoundOver",
    "Settle",
    "Setup",
    "Spawn",
    "Sprite",
    "Step",
    "TechBonus",
    "Tile",
    "format_buttons",
    "format_masks",
    "milliseconds",
    "option",
    "parse_buttons",
    "parse_masks",
    "seats_of",
    "shown",
    "tile",
]
