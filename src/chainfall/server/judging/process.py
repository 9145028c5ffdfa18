"""One judging process, seen from the server: it is started, asked, and ended."""

import os
import sys
from asyncio import IncompleteReadError, create_subprocess_exec, timeout
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from chainfall.server.judging.frames import LENGTH, OUT_OF_MEMORY, READY, framed, parse_judged
from chainfall.server.judging.judged import Judged, JudgeLimits

MODULE = "chainfall.server.judging.worker"
START_SECONDS = 30.0
"""How long a process may take to start on a busy machine."""

LONGEST_FIELDS = 2**16
"""The most bytes of a judgement, not counting the replay: a longer answer cannot come from a judge."""

_PASSED_ON = ("PATH", "SYSTEMROOT", "TMPDIR", "TEMP", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


class ProcessDied(Exception):  # noqa: N818 - named by what happened
    """The process ended, or did not start; the message says how. ``memory`` says whether its memory was too small."""

    def __init__(self, message: str, *, memory: bool = False) -> None:
        super().__init__(message)
        self.memory = memory


class JudgingProcess:
    """A judging process that has started and waits for uploads."""

    def __init__(self, process: Process, limits: JudgeLimits) -> None:
        self._process = process
        self._seconds = limits.seconds
        self._longest = LONGEST_FIELDS + 4 * limits.bytes

    @classmethod
    async def start(cls, limits: JudgeLimits) -> "JudgingProcess":
        """Starts a process, and waits until it is ready.

        Raises:
            ProcessDied: it did not start.
        """
        numbers = map(str, (limits.bytes, limits.steps, limits.memory))
        try:
            process = await create_subprocess_exec(
                *(sys.executable, "-P", "-m", MODULE, *numbers),
                stdin=PIPE,
                stdout=PIPE,
                env=_environment(),
                start_new_session=True,  # Ctrl-C in a terminal is for the server, which lets judgements finish
            )
        except OSError as problem:
            raise ProcessDied(f"a judging process cannot be started: {problem}") from problem
        made = cls(process, limits)
        try:
            async with timeout(START_SECONDS):
                ready = await made._frame()
        except TimeoutError as problem:
            await made.end()
            raise ProcessDied(f"a judging process was not ready after {START_SECONDS:.0f} s") from problem
        except BaseException:
            await made.end()
            raise
        if ready != READY:
            await made.end()
            raise ProcessDied(f"a judging process began with {ready[:20]!r}, expected {READY!r}")
        return made

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    async def ask(self, content: bytes) -> Judged:
        """The judgement on an upload.

        Raises:
            ProcessDied: the process has ended.
            TimeoutError: it took too long; the process is in an unknown state, and must be ended.
        """
        assert self._process.stdin is not None  # it was asked for
        async with timeout(self._seconds):
            try:
                self._process.stdin.write(framed(content))
                await self._process.stdin.drain()
            except (BrokenPipeError, ConnectionResetError):
                raise await self._died() from None
            fields, packed = await self._frame(), await self._frame()
        try:
            return parse_judged(fields, packed)
        except (ValueError, TypeError) as problem:
            raise ProcessDied(f"judging process {self.pid} answered nonsense: {problem}") from problem

    async def _frame(self) -> bytes:
        assert self._process.stdout is not None  # it was asked for
        try:
            (size,) = LENGTH.unpack(await self._process.stdout.readexactly(LENGTH.size))
            if size > self._longest:
                raise ProcessDied(f"judging process {self.pid} began an answer of {size} bytes")
            return await self._process.stdout.readexactly(size)
        except IncompleteReadError:
            raise await self._died() from None

    async def _died(self) -> ProcessDied:
        status = await self._process.wait()
        return ProcessDied(f"judging process {self.pid} ended with status {status}", memory=status == OUT_OF_MEMORY)

    async def ended(self) -> None:
        """Waits until the process has ended."""
        await self._process.wait()

    async def end(self) -> None:
        """Kills the process, also one that is stopped, and waits until it is gone."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


def _environment() -> dict[str, str]:
    """What a process needs to find Python and the package, and no secret of the server: no address of a database."""
    return {name: value for name, value in os.environ.items() if name in _PASSED_ON or name.startswith("PYTHON")}
