"""Columns: a game for Chainfall."""

from chainfall_columns.game import GAME

__all__ = ["GAME"]
