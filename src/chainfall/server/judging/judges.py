"""The judges: a few processes that judge uploads, watched and replaced by the server.

Every process has a keeper, which hands it one upload after the other. A process that dies or takes too long is
replaced, and its upload is tried once more on the new one: it may not have been the upload's fault. A request that is
given up takes no process with it.
"""

import asyncio
from asyncio import Future
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter

from chainfall.server.judging.judged import TOO_LONG, Busy, Judged, JudgeFailed, JudgeLimits, refused
from chainfall.server.judging.judging import too_large
from chainfall.server.judging.process import JudgingProcess, ProcessDied

TRIES = 2
"""How many processes try an upload."""

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0
"""Seconds between attempts to start a process, which double from the first to the longest."""


@dataclass(eq=False, slots=True)
class _Upload:
    """An upload, and where its judgement is awaited."""

    content: bytes
    judged: "Future[Judged]"


class Judges:
    """Judges uploads in supervised processes.

    Args:
        workers: how many processes to run.
        limits: what one upload may cost, and how many may wait.

    Attributes:
        judged: how many uploads were judged so far, whatever the judgement.
        refused: how many of them were refused.
        failed: how many uploads could not be judged, because two processes died over them.
        restarted: how many processes had to be replaced.
        seconds: how long the processes have judged in total.
    """

    def __init__(self, workers: int, limits: JudgeLimits | None = None) -> None:
        self.judged = self.refused = self.failed = self.restarted = 0
        self.seconds = 0.0
        self._workers = workers
        self._limits = limits or JudgeLimits()
        self._uploads: deque[_Upload] = deque()
        self._running: set[_Upload] = set()
        self._idle: deque[Future[_Upload | None]] = deque()  # where keepers wait for their next upload
        self._processes: set[JudgingProcess] = set()
        self._keepers: list[asyncio.Task[None]] = []
        self._open = False

    @property
    def waiting(self) -> int:
        """How many uploads wait for a free process."""
        return len(self._uploads)

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes."""
        return tuple(sorted(process.pid for process in self._processes))

    async def start(self) -> None:
        """Starts the processes, and waits until they are ready.

        Raises:
            JudgeFailed: one did not start; none of them is left running.
        """
        starting = [asyncio.create_task(self._start_process()) for _ in range(self._workers)]
        try:
            processes = await asyncio.gather(*starting)
        except BaseException as problem:
            await asyncio.gather(*starting, return_exceptions=True)
            await self._end_processes()
            if isinstance(problem, ProcessDied):
                raise JudgeFailed(str(problem)) from problem
            raise
        self._open = True
        self._keepers = [asyncio.create_task(self._keep(process)) for process in processes]

    async def judge(self, content: bytes) -> Judged:
        """The judgement on the bytes of a replay file.

        Raises:
            Busy: too many uploads are waiting, or the judges have not started or are stopping.
            JudgeFailed: two processes in a row died over it.
        """
        if not self._open:
            raise Busy("no upload is judged now: the service is starting or stopping")
        if len(content) > self._limits.bytes:
            return self._counted(refused(TOO_LONG, too_large(len(content), self._limits)))
        if len(self._uploads) >= self._limits.waiting and not self._idle:
            raise Busy(f"{len(self._uploads)} uploads are waiting to be judged")
        upload = _Upload(content, asyncio.get_running_loop().create_future())
        self._uploads.append(upload)
        self._hand_out()
        try:
            return await upload.judged
        finally:
            with suppress(ValueError):  # a request that was given up waits no longer
                self._uploads.remove(upload)

    async def stop(self, patience: float) -> None:
        """Accepts no more uploads, finishes those under way, and ends the processes.

        Args:
            patience: seconds after which uploads that are still under way are refused as :class:`Busy`.
        """
        self._open = False
        if left := [upload.judged for upload in (*self._uploads, *self._running)]:
            await asyncio.wait(left, timeout=patience)
        for judged in left:
            if not judged.done():
                judged.set_exception(Busy("the service is stopping"))
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        self._keepers.clear()
        await self._end_processes()

    def _hand_out(self) -> None:
        """Gives the uploads that wait to keepers that are idle."""
        while self._uploads and self._idle:
            idle = self._idle.popleft()
            if not idle.done():
                upload = self._uploads.popleft()
                self._running.add(upload)
                idle.set_result(upload)

    async def _keep(self, process: JudgingProcess | None) -> None:
        """Hands uploads to a process for ever, and replaces it when it has ended."""
        while True:
            process = process or await self._start_again()
            upload = await self._next_upload(process)
            if upload is None:
                await self._give_up(process)
                process = None
                continue
            try:
                process = await self._judge(process, upload)
            finally:
                self._running.discard(upload)

    async def _next_upload(self, process: JudgingProcess) -> _Upload | None:
        """The next upload for a process; None if the process has ended."""
        idle: Future[_Upload | None] = asyncio.get_running_loop().create_future()
        ended = asyncio.create_task(process.ended())
        ended.add_done_callback(lambda _: None if idle.done() else idle.set_result(None))
        self._idle.append(idle)
        self._hand_out()
        try:
            return await idle
        finally:
            ended.cancel()
            with suppress(ValueError):
                self._idle.remove(idle)

    async def _judge(self, process: JudgingProcess | None, upload: _Upload) -> JudgingProcess | None:
        """Settles an upload; returns the process if it can judge another one."""
        result: Judged | JudgeFailed = JudgeFailed("no process was started")
        for _ in range(TRIES):
            began = perf_counter()
            try:
                process = process or await self._start_process()
                self._settle(upload, await process.ask(upload.content))
                return process
            except TimeoutError:
                result = refused(TOO_LONG, f"not verified within {self._limits.seconds:g} seconds")
            except ProcessDied as died:
                memory = refused(TOO_LONG, f"it takes more than {self._limits.memory >> 20} MiB of memory to verify")
                result = memory if died.memory else JudgeFailed(str(died))
            finally:
                self.seconds += perf_counter() - began
            if process:
                await self._give_up(process)
                process = None
        self._settle(upload, result)
        return None

    def _settle(self, upload: _Upload, result: Judged | JudgeFailed) -> None:
        if isinstance(result, Judged):
            self._counted(result)
        else:
            self.failed += 1
        if upload.judged.done():  # nobody waits for it any more
            return
        if isinstance(result, Judged):
            upload.judged.set_result(result)
        else:
            upload.judged.set_exception(result)

    def _counted(self, judged: Judged) -> Judged:
        self.judged += 1
        self.refused += not judged.ok
        return judged

    async def _start_again(self) -> JudgingProcess:
        """A new process, however long it takes: what hinders it now may pass."""
        pause = FIRST_PAUSE
        while True:
            try:
                return await self._start_process()
            except ProcessDied:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _start_process(self) -> JudgingProcess:
        process = await JudgingProcess.start(self._limits)
        self._processes.add(process)
        return process

    async def _give_up(self, process: JudgingProcess) -> None:
        """Ends a process that has died or is in an unknown state."""
        self.restarted += 1
        await process.end()
        self._processes.discard(process)

    async def _end_processes(self) -> None:
        await asyncio.gather(*(process.end() for process in self._processes))
        self._processes.clear()
