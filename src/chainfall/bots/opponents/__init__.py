"""Opponents: bots that take a seat in a two-player game and play in real time, with the same buttons as a player.

>>> from chainfall.bots.opponents import STEPS, opponent
>>> STEPS[0].title
'Pebble'
"""

from chainfall.bots.opponents.playing import Opponent
from chainfall.bots.opponents.registry import has_opponents, opponent, opponents
from chainfall.bots.opponents.steps import STEPS, Difficulty

__all__ = ["STEPS", "Difficulty", "Opponent", "has_opponents", "opponent", "opponents"]
