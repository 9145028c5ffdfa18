"""Which options a kernel knows."""

from chainfall.core.options import Options, to_plain
from chainfall.kernels.native import KernelError


def refuse_others(options: Options, allowed: set[str]) -> None:
    """Refuses options that a kernel does not know, unless they are as they are by default.

    Raises:
        KernelError: it names them.
    """
    given, usual = to_plain(options), to_plain(type(options)())
    others = [name for name, value in given.items() if name not in allowed and value != usual[name]]
    if others:
        raise KernelError(f"the kernel does not know other values of {', '.join(others)}: expected the default")
