"""Numbers that a board of a kernel can hold."""

from collections.abc import Iterable

from chainfall.kernels.native import KernelError


def check_numbers(numbers: Iterable[tuple[str, int, int]]) -> None:
    """Refuses numbers that are not from 0 to their largest.

    Raises:
        KernelError: it names the number.
    """
    for name, number, most in numbers:
        if not 0 <= number <= most:
            raise KernelError(f"{name} {number}: expected a number from 0 to {most}")
