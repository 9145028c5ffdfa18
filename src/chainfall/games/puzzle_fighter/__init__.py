"""Puzzle Fighter: gems and power gems, the kata, and the game in real time of the arcade document."""
