"""Puzzle Fighter as a kata: the game ``puzzle-kata``, a pair with its moves at a time."""
