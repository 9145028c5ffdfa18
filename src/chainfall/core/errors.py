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


class PuzzleError(ChainfallError):
    """A puzzle cannot be read or played, or its solution is wrong."""


class GameLoadError(ChainfallError):
    """A game is not known, or its package failed to load."""


def shown(value: object) -> str:
    """A value for use in a message: plain ASCII on one line, and cut short, because it may be untrusted input.

    >>> shown(list(range(100)))
    '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16...'
    """
    try:
        text = ascii(value)
    except ValueError:  # a whole number with thousands of digits
        text = f"a very long {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
