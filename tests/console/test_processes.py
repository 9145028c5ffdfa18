"""Work over several processes."""

import os
import signal
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from multiprocessing import active_children

import pytest

from chainfall.console.processes import worked


def test_answers_come_in_the_order_of_the_work() -> None:
    assert list(worked(abs, range(-40, 0), 2)) == list(range(40, 0, -1))


def test_an_error_of_the_work_is_an_error_here() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(worked(int, ["1", "two"], 2))


def test_a_process_that_is_killed_breaks_the_work() -> None:
    with pytest.raises(BrokenProcessPool):
        list(worked(_die, [0], 1))


def _die(number: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_the_processes_end_when_the_work_is_broken_off() -> None:
    answers = worked(abs, iter(int, 1), 2)  # it never ends by itself
    with closing(answers):
        next(answers)
        assert active_children()
    assert active_children() == []
