"""Which options a kernel supports."""

from chainfall.core.options import Options, to_plain
from chainfall.kernels.native import KernelError


def refuse_others(options: Options, allowed: set[str]) -> None:
    """Rejects options that a kernel does not support, unless they have their default values.

    Raises:
        KernelError: there are such options; the message names them.
    """
    given, usual = to_plain(options), to_plain(type(options)())
    others = [name for name, value in given.items() if name not in allowed and value != usual[name]]
    if others:
        raise KernelError(f"the kernel supports only the default of {', '.join(others)}")
