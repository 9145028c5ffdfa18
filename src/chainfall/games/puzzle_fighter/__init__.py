"""Puzzle Fighter: gems and power gems, the kata, and the real-time game of the arcade document."""
