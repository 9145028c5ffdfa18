"""The kernels in the browser: the functions of the C module that :class:`~chainfall.kernels.boards.Boards` calls.

A page provides an instance of the WebAssembly, which has its own memory: buffers are copied there, and changes are
copied back. A setup is large and stays there; Python holds only its address.
"""

from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from struct import Struct
from typing import Any, Protocol, TypeAlias

from chainfall.kernels.errors import KernelError

Numbers: TypeAlias = "array[int]"
Memory: TypeAlias = "memoryview | bytearray | bytes | array[int]"

_NAMES = (
    *("rules", "seats", "rows", "columns", "kinds", "shown"),
    *("actions", "options", "fields", "features", "setup", "board"),
)
_KERNEL = Struct(f"<2I{len(_NAMES)}I")
_SEARCH = Struct("<6Iq5I")
_TALLY = Struct("<3q")
_ADDRESS = Struct("<Q")
_LONGEST_NAME = 64

_LIMITS = {"depth": (1, 1000), "width": (1, 100_000), "samples": (0, 100_000)}
"""The limits of a search, as in ``module.c``."""


class Bytes(Protocol):
    """A part of the instance's memory, as Python in the browser sees a ``Uint8Array``."""

    def assign(self, content: memoryview, /) -> None:
        """Writes to it."""

    def to_bytes(self) -> bytes:
        """Its content."""


class Instance(Protocol):
    """An instance of ``kernels.wasm``, provided by a page."""

    def call(self, name: str, /, *numbers: int) -> int:
        """Calls an exported function."""

    def bytes(self, address: int, size: int, /) -> Bytes:
        """A view of its memory, valid until memory is next allocated."""


class WebAssembly:
    """The module on top of an instance. Arguments and results are the same as in ``module.c``."""

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._addresses: list[int] = []
        self._sizes: list[int] = []
        self._kernels: list[dict[str, Any]] = []
        self._setups: dict[tuple[int, bytes], int] = {}
        while address := instance.call("kernel_at", len(self._kernels)):
            self._read_kernel(address)

    def _read_kernel(self, address: int) -> None:
        game, build, *numbers = _KERNEL.unpack(self._read(address, _KERNEL.size))
        found = dict(zip(_NAMES, numbers, strict=True))
        self._addresses.append(address)
        self._sizes.append(found["setup"])
        names = {"game": self._text(game), "build": self._text(build)}
        self._kernels.append({"number": len(self._kernels), **names, **found, "setup": _ADDRESS.size})

    def _text(self, address: int) -> str:
        return self._read(address, _LONGEST_NAME).partition(b"\0")[0].decode()

    def _read(self, address: int, size: int) -> bytes:
        return self._instance.bytes(address, size).to_bytes()

    def _take(self, size: int) -> int:
        address = self._instance.call("take", max(size, 1))
        if not address:
            raise MemoryError
        return address

    @contextmanager
    def _lent(self, *buffers: Memory) -> Iterator[list[int]]:
        """The addresses of copies of buffers; changes are copied back to the buffers that are writable."""
        views = [memoryview(buffer) for buffer in buffers]
        addresses = [self._take(view.nbytes) for view in views]
        filled = [(view.cast("B"), address) for view, address in zip(views, addresses, strict=True) if view.nbytes]
        try:
            for view, address in filled:
                self._instance.bytes(address, view.nbytes).assign(view)
            yield addresses
            for view, address in filled:
                if not view.readonly:
                    view[:] = self._read(address, view.nbytes)
        finally:
            for address in addresses:
                self._instance.call("give_back", address)

    # Functions that Boards calls

    def kernels(self) -> list[dict[str, Any]]:
        """Every kernel."""
        return self._kernels

    def setup(self, kernel: int, options: Numbers) -> memoryview:
        """A setup; it is made only once for the same options."""
        wanted = kernel, options.tobytes()
        if wanted not in self._setups:
            address = self._take(self._sizes[kernel])
            self._instance.bytes(address, self._sizes[kernel]).assign(memoryview(bytes(self._sizes[kernel])))
            with self._lent(options) as (given,):
                self._instance.call("prepare", self._addresses[kernel], address, given)
            self._setups[wanted] = address
        return memoryview(_ADDRESS.pack(self._setups[wanted]))

    def boards(self, kernel: int, setup: memoryview, count: int) -> memoryview:
        """Boards on which no game has begun."""
        boards = memoryview(bytearray(count * self._board_size(kernel)))
        self._mend(kernel, setup, boards)
        return boards

    def part(self, kernel: int, boards: memoryview, number: int) -> memoryview:
        """One of several boards, sharing their memory."""
        size = self._board_size(kernel)
        return boards[number * size : (number + 1) * size]

    def fill(self, kernel: int, setup: memoryview, boards: memoryview, content: Memory) -> None:
        """Boards from bytes; values that make no sense are corrected."""
        boards[:] = memoryview(content).cast("B")
        self._mend(kernel, setup, boards)

    def _mend(self, kernel: int, setup: memoryview, boards: memoryview) -> None:
        with self._lent(boards) as (given,):
            numbers = *_ADDRESS.unpack(setup), given, self._count(kernel, boards)
            self._instance.call("mend", self._addresses[kernel], *numbers)

    def load(self, kernel: int, setup: memoryview, board: memoryview, fields: Numbers) -> None:
        """A board from its numbers."""
        with self._lent(board, fields) as (to, given):
            held = self._instance.call("load", self._addresses[kernel], *_ADDRESS.unpack(setup), to, given)
        if not held:
            raise KernelError("a state that no game comes to: expected one that a board of the kernel can hold")

    def store(self, kernel: int, board: memoryview, fields: Numbers) -> None:
        """All of a board as numbers."""
        with self._lent(board, fields) as (given, to):
            self._instance.call("store", self._addresses[kernel], given, to)

    def legal(self, kernel: int, setup: memoryview, boards: memoryview, where: None, legal: bytearray) -> None:
        """Which actions are legal."""
        with self._lent(boards, legal) as (given, to):
            numbers = *_ADDRESS.unpack(setup), given, self._count(kernel, boards), to
            self._instance.call("legal", self._addresses[kernel], *numbers)

    def rollout(  # noqa: PLR0917 - as module.c has it
        self, kernel: int, setup: memoryview, boards: memoryview, steps: int, policy: int, seed: int
    ) -> tuple[int, ...]:
        """Placements played, games ended, and their scores."""
        tally = bytearray(_TALLY.size)
        with self._lent(boards, tally) as (given, to):
            numbers = *_ADDRESS.unpack(setup), given, self._count(kernel, boards), steps, policy, seed, to
            self._instance.call("rollout", self._addresses[kernel], *numbers)
        return _TALLY.unpack(tally)

    def beam(  # noqa: PLR0917 - as module.c has it
        self,
        kernel: int,
        setup: memoryview,
        board: memoryview,
        weights: Numbers,
        depth: int,
        width: int,
        samples: int,
        seed: int,
        even: int,
        values: Numbers,
        lines: bytearray,
    ) -> int:
        """Looks ahead, and returns how many actions were tried."""
        for (name, (least, most)), value in zip(_LIMITS.items(), (depth, width, samples), strict=True):
            if not least <= value <= most:
                raise KernelError(f"{name}: {value}, expected a number from {least} to {most}")
        search = bytearray(_SEARCH.size)
        with self._lent(board, weights, values, lines) as (given, weighed, found, ways):
            wanted = depth, width, samples, 0, seed, even
            _SEARCH.pack_into(search, 0, *_ADDRESS.unpack(setup), given, weighed, *wanted, found, ways, 0)
            with self._lent(search) as (asked,):
                failed = self._instance.call("beam", self._addresses[kernel], asked)
        if failed:
            raise MemoryError
        tried: int = _SEARCH.unpack(search)[6]
        return tried

    def _count(self, kernel: int, boards: memoryview) -> int:
        return boards.nbytes // self._board_size(kernel)

    def _board_size(self, kernel: int) -> int:
        size: int = self._kernels[kernel]["board"]
        return size
