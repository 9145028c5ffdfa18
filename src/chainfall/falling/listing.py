"""Listing: the pieces of a game given in advance, as in a puzzle, instead of drawn at random."""

import re

from chainfall.core.errors import OptionError, shown

MOST_PIECES = 1000


def listed(text: str, letters: str, size: int = 2, option: str = "pieces") -> tuple[str, ...]:
    """The pieces listed in an option, separated by spaces or commas; each is written as the letters of its cells.

    >>> listed("RG rB", letters="RGBYrgby")
    ('RG', 'rB')

    Args:
        text: the value of the option.
        letters: the letters that a piece can be made of.
        size: how many cells a piece has.
        option: the name of the option, for error messages.

    Raises:
        OptionError: a piece has the wrong size or a wrong letter, or there are too many pieces.
    """
    if not text:
        return ()
    words = tuple(re.split("[ ,]+", text.strip(" ,")))
    if len(words) > MOST_PIECES:
        raise OptionError(f"option {option}: {len(words)} pieces, expected at most {MOST_PIECES}")
    for number, word in enumerate(words, 1):
        if len(word) != size or not set(word) <= set(letters):
            raise OptionError(f"option {option}, piece {number}: {shown(word)}, expected {size} of {letters}")
    return words
