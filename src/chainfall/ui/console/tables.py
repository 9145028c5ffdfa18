"""Tables of labelled values."""

from collections.abc import Sequence

from chainfall.ui.console.messages import printable


def table(rows: Sequence[tuple[str, str]]) -> list[str]:
    """A line for each row: the labels on the left, the values on the right.

    >>> table([("Score", "1,200"), ("Pieces", "31")])
    ['Score   1,200', 'Pieces     31']
    """
    cells = [(printable(label), printable(value)) for label, value in rows]
    labels = max((len(label) for label, _ in cells), default=0)
    values = max((len(value) for _, value in cells), default=0)
    return [f"{label:<{labels}}  {value:>{values}}" for label, value in cells]
