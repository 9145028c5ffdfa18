"""Checks for the authors of games: ``check_game`` plays a game hundreds of times and looks for broken promises."""

from chainfall.testing.faults import GameCheckError
from chainfall.testing.playing import check_game

__all__ = ["GameCheckError", "check_game"]
