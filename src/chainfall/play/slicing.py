"""Work in slices: long work pauses now and then, so that its caller can show progress in between."""

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Work: TypeAlias = Generator[None, None, T]
"""Work that stops where it is best interrupted; what it returns is its result. To give it up, leave it there."""

ITEMS = 1000
"""How many small items of a text are read between two stops."""


def finish(work: Work[T]) -> T:
    """The result of work that is done in one go."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
