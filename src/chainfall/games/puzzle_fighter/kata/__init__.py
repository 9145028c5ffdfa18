"""Puzzle Fighter as a kata: the game ``puzzle-kata``, in which each input is a pair with its moves."""
