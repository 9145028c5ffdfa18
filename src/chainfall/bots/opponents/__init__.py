"""Opponents: bots that sit at a seat of a game for two and play in real time, through the buttons that a player has.

>>> from chainfall.bots.opponents import STEPS, opponent
>>> STEPS[0].title
'Pebble'
"""

from chainfall.bots.opponents.playing import Opponent
from chainfall.bots.opponents.registry import has_opponents, opponent, opponents
from chainfall.bots.opponents.steps import STEPS, Step

__all__ = ["STEPS", "Opponent", "Step", "has_opponents", "opponent", "opponents"]
