"""The errors of Chainfall: one small tree, so that a caller can catch all of it or one branch.

A message says what is wrong, where, and what was expected; front ends print it as it is.
"""


class ChainfallError(ValueError):
    """Base of every error that a user's mistake can cause."""


class ParseError(ChainfallError):
    """A line of text is not an input of the game."""


class OptionError(ChainfallError):
    """An option does not exist or has a value that the game does not allow."""


class ReplayError(ChainfallError):
    """A replay file cannot be read."""


class GameLoadError(ChainfallError):
    """A game is not known, or its package failed to load."""
