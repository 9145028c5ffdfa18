"""Puzzles: a board, a list of pieces and a goal, for every game that has the option ``pieces``."""
