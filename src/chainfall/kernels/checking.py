"""Checks numbers that a kernel can take and that its boards can hold."""

from collections.abc import Iterable
from operator import index
from typing import SupportsIndex

from chainfall.core.errors import shown
from chainfall.kernels.errors import KernelError


def whole_number(name: str, value: SupportsIndex) -> int:
    """Converts a whole number of any type, such as NumPy's, to a Python ``int``, which never overflows.

    Raises:
        KernelError: it is not a whole number.
    """
    try:
        return index(value)
    except (TypeError, ValueError) as error:
        raise KernelError(f"{name} {shown(value)}: expected a whole number") from error


def number_within(name: str, value: SupportsIndex, least: int, most: int) -> int:
    """Checks a whole number in a range.

    Raises:
        KernelError: it is not a whole number, or it is out of range.
    """
    number = whole_number(name, value)
    if not least <= number <= most:
        raise KernelError(f"{name} {shown(number)}: expected a number from {least} to {most}")
    return number


def check_numbers(numbers: Iterable[tuple[str, int, int]]) -> None:
    """Rejects numbers that are not from 0 to their maximum.

    Raises:
        KernelError: a number is out of range; the message names it.
    """
    for name, number, most in numbers:
        number_within(name, number, 0, most)
