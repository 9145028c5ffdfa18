"""Puzzle Fighter: gems and power gems, the kata (seed 000) and the game in real time (seed 003)."""
