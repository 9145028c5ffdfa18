"""The error of the kernels, which the C module raises as well."""

from chainfall.core.errors import ChainfallError


class KernelError(ChainfallError):
    """A kernel cannot do this.

    It is not installed, implements other rules or does not support an option; an argument is wrong; or its boards are
    in use by another thread.
    """
