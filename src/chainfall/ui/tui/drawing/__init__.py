"""Frames as a grid of styled characters. Nothing here knows of Textual, or of a terminal."""
