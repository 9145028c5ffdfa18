"""Puzzle Fighter for two: what one player shatters falls on the other as counter gems."""
