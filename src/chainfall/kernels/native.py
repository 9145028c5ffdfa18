"""The installed kernels: which games and rules they implement, and how large their boards are."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from chainfall.core.errors import shown
from chainfall.kernels.errors import KernelError
from chainfall.kernels.webassembly import WebAssembly
from chainfall.play import registry

__all__ = ["HOW", "PAGE", "SEATS", "Kernel", "KernelError", "kernel_of", "kernels", "native"]

PAGE = "chainfall_kernels"
"""The module under which a browser page provides its WebAssembly."""


def _found() -> Any:
    """The C module or, in the browser, its WebAssembly equivalent.

    Raises:
        ImportError: there is neither; the message is about the C module.
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


@dataclass(frozen=True, slots=True)
class Kernel:
    """The rules of a game in C.

    Attributes:
        number: its number in the C module.
        game: the game's id.
        build: the instruction set that it was compiled for: ``plain``, ``avx2``, or ``wasm``.
        rules: the version of the rules that it implements.
        seats: the number of players.
        rows: the rows of an observation.
        columns: the columns of an observation.
        kinds: the number of codes for a cell; 0 is an empty cell.
        shown: the number of bytes after the cells in an observation: codes of pieces, then numbers in four bytes each.
        actions: the number of actions, legal or not.
        options: the number of numbers that a setup is made from.
        fields: how many numbers describe a board completely.
        features: the number of features that a search weighs.
        setup: the size of a setup in bytes.
        board: the size of a board in bytes.
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


def _present() -> Any:
    """The module, or None. A page may provide its WebAssembly after bots were imported, so it is asked for again."""
    global _native  # noqa: PLW0603 - found once
    if _native is None:
        with suppress(ImportError):
            _native = WebAssembly(import_module(PAGE))
    return _native


@cache
def _kernels_in(module: Any) -> tuple[Kernel, ...]:
    return tuple(Kernel(**found) for found in module.kernels()) if module else ()


def kernels() -> tuple[Kernel, ...]:
    """Every kernel that runs on this machine, the fastest one of a game last; empty if they were not built."""
    return _kernels_in(_present())


def native() -> Any:
    """The module in C.

    Raises:
        KernelError: it was not built.
    """
    module = _present()
    if module is None:
        raise KernelError(f"the kernels are not installed ({_PROBLEM}): {HOW}")
    return module


def kernel_of(game: str, build: str | None = None) -> Kernel:
    """The kernel of a game: the fastest one, or the one of a certain build.

    Raises:
        KernelError: the game has no kernel, or the kernel implements other rules.
    """
    native()
    for value, expected in ((game, str), (build, str | None)):
        if not isinstance(value, expected):
            raise KernelError(f"a kernel for {shown(game)}, build {shown(build)}: expected names")
    found = [kernel for kernel in kernels() if kernel.game == game and build in (None, kernel.build)]
    if not found:
        known = sorted({kernel.game + (f" ({kernel.build})" if build else "") for kernel in kernels()})
        wanted = f"{shown(game)} ({shown(build)[1:-1]})" if build else shown(game)
        raise KernelError(f"there is no kernel for {wanted}, expected one of {', '.join(known)}")
    kernel = found[-1]
    rules = registry.game(SEATS.get(game, game)).rules
    if kernel.rules != rules:
        raise KernelError(f"{game}: the kernel implements rules {kernel.rules}, and the game has rules {rules}")
    return kernel
