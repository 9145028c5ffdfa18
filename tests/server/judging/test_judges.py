"""The judges: processes with limits that are watched, replaced, and gone when the server is gone."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
from tests.server.played import finished_game
from tests.server.running import is_alive

from chainfall.server.judging.judged import TOO_LONG, Busy, JudgeLimits
from chainfall.server.judging.judges import Judges
from chainfall.server.judging.process import _environment

T = TypeVar("T")

GOOD = finished_game({"game": "triple-town", "seed": 5, "options": {}})


def with_judges(work: Callable[[Judges], Awaitable[T]], limits: JudgeLimits | None = None, workers: int = 1) -> T:
    """What a function returns that uses running judges; all of their processes are gone afterwards."""

    async def run() -> T:
        judges = Judges(workers, limits)
        await judges.start()
        pids = judges.pids
        try:
            return await work(judges)
        finally:
            pids += judges.pids
            for pid in judges.pids:
                os.kill(pid, signal.SIGCONT)
            await judges.stop(10)
            assert not [pid for pid in pids if is_alive(pid)]

    return asyncio.run(run())


async def until(state: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not state():
            await asyncio.sleep(0.005)


async def under_way(judges: Judges, running: int) -> None:
    """Waits until so many processes have an upload each."""
    await until(lambda: len(judges._running) == running)


def test_a_good_game_is_told_as_it_is() -> None:
    judged = with_judges(lambda judges: judges.judge(GOOD))
    assert (judged.ok, judged.game, judged.seed, judged.finished) == (True, "triple-town", 5, True)


def test_the_upload_of_a_judge_that_is_killed_in_the_middle_is_judged_by_the_next() -> None:
    async def work(judges: Judges) -> None:
        [pid] = judges.pids
        os.kill(pid, signal.SIGSTOP)
        judgement = asyncio.create_task(judges.judge(GOOD))
        await under_way(judges, 1)
        os.kill(pid, signal.SIGKILL)
        assert (await judgement).ok
        assert judges.restarted == 1
        assert pid not in judges.pids

    with_judges(work)


def test_a_judge_that_dies_while_it_has_nothing_to_do_is_replaced() -> None:
    async def work(judges: Judges) -> None:
        [pid] = judges.pids
        os.kill(pid, signal.SIGKILL)
        await until(lambda: judges.pids not in ((), (pid,)))
        assert (await judges.judge(GOOD)).ok

    with_judges(work)


def test_what_takes_too_long_is_refused_and_the_next_upload_is_judged() -> None:
    async def work(judges: Judges) -> None:
        [pid] = judges.pids
        os.kill(pid, signal.SIGSTOP)  # nothing takes longer
        first = await judges.judge(GOOD)
        assert first.ok or first.code == TOO_LONG  # the second process may be fast enough
        assert judges.restarted >= 1
        assert not is_alive(pid)

    with_judges(work, JudgeLimits(seconds=0.5))


def test_an_upload_that_needs_too_much_memory_is_refused_and_the_next_one_is_judged() -> None:
    async def work(judges: Judges) -> None:
        judged = await judges.judge(b"[" + b"0," * 2**23 + b"0]")
        assert (judged.ok, judged.code) == (False, TOO_LONG)
        assert "memory" in judged.message
        assert (await judges.judge(GOOD)).ok

    with_judges(work, JudgeLimits(bytes=2**25, memory=2**27))


def test_no_more_uploads_wait_than_may() -> None:
    async def work(judges: Judges) -> None:
        [pid] = judges.pids
        os.kill(pid, signal.SIGSTOP)
        judgements = [asyncio.create_task(judges.judge(GOOD))]
        await under_way(judges, 1)
        judgements.append(asyncio.create_task(judges.judge(GOOD)))
        await until(lambda: judges.waiting == 1)
        with pytest.raises(Busy):
            await judges.judge(GOOD)
        os.kill(pid, signal.SIGCONT)
        assert [judged.ok for judged in await asyncio.gather(*judgements)] == [True, True]

    with_judges(work, JudgeLimits(waiting=1))


def test_an_upload_that_is_given_up_waits_no_longer() -> None:
    async def work(judges: Judges) -> None:
        [pid] = judges.pids
        os.kill(pid, signal.SIGSTOP)
        first, second = (asyncio.create_task(judges.judge(GOOD)) for _ in range(2))
        await until(lambda: judges.waiting == 1)
        second.cancel()
        await until(lambda: judges.waiting == 0)
        os.kill(pid, signal.SIGCONT)
        assert (await first).ok

    with_judges(work)


def test_judges_that_stop_finish_what_is_under_way_and_take_nothing_more() -> None:
    async def work(judges: Judges) -> None:
        [pid] = judges.pids
        os.kill(pid, signal.SIGSTOP)
        judgements = [asyncio.create_task(judges.judge(GOOD)) for _ in range(4)]
        await until(lambda: judges.waiting == 3)
        end = asyncio.create_task(judges.stop(60))
        await asyncio.sleep(0)  # it has begun
        with pytest.raises(Busy):
            await judges.judge(GOOD)
        os.kill(pid, signal.SIGCONT)
        await end
        assert [judged.ok for judged in await asyncio.gather(*judgements)] == [True] * 4

    with_judges(work)


def test_a_judge_gets_no_secret_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", "a secret")
    assert "a secret" not in _environment().values()
