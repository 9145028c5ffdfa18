"""The kernels that are installed: which games they play, by which rules, and how large their boards are."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from chainfall.core.errors import ChainfallError
from chainfall.kernels.webassembly import WebAssembly
from chainfall.play import registry

PAGE = "chainfall_kernels"
"""The module as which a page in the browser offers its WebAssembly; it has to be there before this one."""


def _found() -> Any:
    """The module in C or, in the browser, what does the same there.

    Raises:
        ImportError: there is neither; the message is about the first.
    """
    try:
        return import_module("chainfall.kernels._native")
    except ImportError as problem:
        try:
            return WebAssembly(import_module(PAGE))
        except ImportError:
            raise problem from None


_native: Any
try:
    _native = _found()
except ImportError as problem:
    _native = None
    _PROBLEM = str(problem)

SEATS = {"puzzle-fighter-seat": "puzzle-fighter-versus"}
"""Kernels for one seat of a game of several, with the game whose rules they implement."""

HOW = "install a C compiler and run 'python -m chainfall.kernels.building'"


class KernelError(ChainfallError):
    """A kernel cannot do this: it is not installed, plays by other rules, or does not know an option."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """The rules of a game in C.

    Attributes:
        number: by which the C module knows it.
        game: the game's id.
        build: the instructions that it was compiled for: ``plain``, ``avx2``, or ``wasm``.
        rules: the number of the rules that it implements.
        seats: how many players a game has.
        rows: of an observation.
        columns: of an observation.
        kinds: how many codes a cell can have; 0 is an empty one.
        shown: how many codes of pieces follow the cells in an observation.
        actions: how many placements there are, legal or not.
        options: how many numbers a setup is made from.
        fields: how many numbers say all of a board.
        features: how many numbers a search weighs.
        setup: bytes of a setup.
        board: bytes of a board.
    """

    number: int
    game: str
    build: str
    rules: int
    seats: int
    rows: int
    columns: int
    kinds: int
    shown: int
    actions: int
    options: int
    fields: int
    features: int
    setup: int
    board: int


@cache
def kernels() -> tuple[Kernel, ...]:
    """Every kernel that runs on this machine, the quicker one of a game last; none if they were not built."""
    return tuple(Kernel(**found) for found in _native.kernels()) if _native else ()


def native() -> Any:
    """The module in C.

    Raises:
        KernelError: it was not built.
    """
    if _native is None:
        raise KernelError(f"the kernels are not installed ({_PROBLEM}): {HOW}")
    return _native


def kernel_of(game: str, build: str | None = None) -> Kernel:
    """The kernel of a game: the quickest one, or the one of a certain build.

    Raises:
        KernelError: there is none, or it implements other rules than the game has.
    """
    native()
    found = [kernel for kernel in kernels() if kernel.game == game and build in (None, kernel.build)]
    if not found:
        known = sorted({kernel.game + (f" ({kernel.build})" if build else "") for kernel in kernels()})
        wanted = f"{game!r} ({build})" if build else repr(game)
        raise KernelError(f"there is no kernel for {wanted}, expected one of {', '.join(known)}")
    kernel = found[-1]
    rules = registry.game(SEATS.get(game, game)).rules
    if kernel.rules != rules:
        raise KernelError(f"{game}: the kernel implements rules {kernel.rules}, and the game has rules {rules}")
    return kernel
