"""Listing: the pieces of a game told beforehand, as a puzzle tells them, instead of drawn by chance."""

import re

from chainfall.core.errors import OptionError, shown

MOST_PIECES = 1000


def listed(text: str, letters: str, size: int = 2, option: str = "pieces") -> tuple[str, ...]:
    """The pieces of an option, each the letters of its cells, separated by spaces or commas.

    >>> listed("RG rB", letters="RGBYrgby")
    ('RG', 'rB')

    Args:
        text: the option.
        letters: what a piece can be made of.
        size: how many cells a piece has.
        option: its name, for errors.

    Raises:
        OptionError: a piece has a wrong size or letter, or there are too many pieces.
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
