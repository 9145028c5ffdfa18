"""Puzzle Fighter in real time: the game ``puzzle-fighter``."""
