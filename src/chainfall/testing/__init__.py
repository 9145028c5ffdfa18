"""Checks for the authors of games."""
