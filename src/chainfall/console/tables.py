"""Tables of labelled values."""

from collections.abc import Sequence

from chainfall.console.messages import printable


def table(rows: Sequence[tuple[str, str]]) -> list[str]:
    """One line per row: labels aligned left, values aligned right.

    >>> table([("Score", "1,200"), ("Pieces", "31")])
    ['Score   1,200', 'Pieces     31']
    """
    cells = [(printable(label), printable(value)) for label, value in rows]
    labels = max((len(label) for label, _ in cells), default=0)
    values = max((len(value) for _, value in cells), default=0)
    return [f"{label:<{labels}}  {value:>{values}}" for label, value in cells]


def columns(rows: Sequence[Sequence[str]], *, words: bool = False) -> list[str]:
    """One line per row: the first column aligned left, the others aligned right; or with ``words`` left, too.

    >>> columns([("bot", "mean"), ("greedy", "7.5")])
    ['bot     mean', 'greedy   7.5']
    """
    cells = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    align = str.ljust if words else str.rjust
    return ["  ".join([row[0].ljust(widths[0]), *map(align, row[1:], widths[1:])]).rstrip() for row in cells]
