"""Kernels: the same rules in C over bit planes, for thousands of boards at once and for the search of bots.

The games in ``chainfall.games``, the reference, are written to be read. A kernel is written to be fast, and equals the
reference after every placement. Without a C compiler at installation there are no kernels, and everything runs on the
reference.
"""

from typing import TYPE_CHECKING

from chainfall.kernels.boards import Boards
from chainfall.kernels.native import Kernel, KernelError, kernel_of, kernels

__all__ = ["Batch", "Boards", "Kernel", "KernelError", "kernel_of", "kernels"]

if TYPE_CHECKING:
    from chainfall.kernels.batch import Batch


def __getattr__(name: str) -> object:
    if name == "Batch":  # which needs NumPy
        from chainfall.kernels.batch import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
