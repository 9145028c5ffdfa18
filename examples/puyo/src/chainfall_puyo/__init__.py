"""Puyo: a game for Chainfall."""

from chainfall_puyo.game import GAME

__all__ = ["GAME"]
