"""Puzzle Fighter: gems and power gems, the kata (seed 000)."""
