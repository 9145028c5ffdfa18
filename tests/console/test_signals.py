"""Signals as exceptions. What they do to a program is tested with processes, in ``tests/ui/cli/test_signals.py``."""

import signal
from collections.abc import Iterator
from threading import Thread

import pytest

from chainfall.console.signals import DeferSignals, Ended, ended_by_signals, run_then


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """A program begins with those of a terminal, also where the tests ignore signals; after a signal it ends."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, signal.SIG_DFL) for number in numbers}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
    assert (DeferSignals.depth, DeferSignals.noted) == (0, None)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_is_an_exception_with_the_status_of_its_number(number: int) -> None:
    with pytest.raises(Ended) as caught, ended_by_signals():
        signal.raise_signal(number)
    assert caught.value.status == 128 + number


def test_a_second_signal_does_not_disturb_what_the_first_one_has_begun() -> None:
    def end_twice() -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            signal.raise_signal(signal.SIGHUP)
            signal.raise_signal(signal.SIGTERM)

    with pytest.raises(Ended) as caught, ended_by_signals():
        end_twice()
    assert caught.value.status == 143


def test_without_a_signal_everything_is_as_before() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
    with ended_by_signals():
        pass
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)] == before


def test_a_signal_waits_for_the_end_of_the_outermost_whole_moment() -> None:
    done: list[object] = []

    def work() -> None:
        with DeferSignals():
            with DeferSignals():
                signal.raise_signal(signal.SIGTERM)
                done.append("inner")
            done.append("outer")
        done.append("after both")

    with pytest.raises(Ended), ended_by_signals():
        work()
    assert done == ["inner", "outer"]


def test_ctrl_c_waits_once_and_the_second_one_does_not() -> None:
    done: list[object] = []

    def work() -> None:
        with DeferSignals():
            signal.raise_signal(signal.SIGINT)
            done.append("after the first")
            signal.raise_signal(signal.SIGINT)
            done.append("after the second")

    with pytest.raises(KeyboardInterrupt), ended_by_signals():
        work()
    assert done == ["after the first"]


def test_an_error_in_a_whole_moment_is_worth_more_than_the_signal() -> None:
    def work() -> None:
        with DeferSignals():
            signal.raise_signal(signal.SIGINT)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), ended_by_signals():
        work()
    with pytest.raises(KeyboardInterrupt), DeferSignals():
        pass


def test_a_thread_leaves_the_signals_alone() -> None:
    seen = []

    def run() -> None:
        with ended_by_signals():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = Thread(target=run)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGTERM)]


def test_a_beat_that_nobody_has_stopped_ends_with_the_program() -> None:
    """A signal may come between the start of the beat and the block that stops it."""
    with ended_by_signals():
        signal.setitimer(signal.ITIMER_REAL, 60, 60)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


# What is saved however the play ends


def test_a_signal_at_the_end_of_the_play_waits_until_all_is_saved() -> None:
    done: list[object] = []

    def save(error: BaseException | None) -> None:
        signal.raise_signal(signal.SIGHUP)
        done.append(error)

    with pytest.raises(Ended), ended_by_signals():
        run_then(lambda: done.append("played"), save)
    assert done == ["played", None]


def test_a_signal_after_a_failure_waits_until_all_is_saved_and_the_failure_is_told() -> None:
    done: list[object] = []

    def fail() -> None:
        raise OSError("the terminal has gone")

    def save(error: BaseException | None) -> None:
        signal.raise_signal(signal.SIGHUP)
        done.append(str(error))

    with pytest.raises(OSError, match="the terminal has gone"), ended_by_signals():
        run_then(fail, save)
    assert done == ["the terminal has gone"]
    with pytest.raises(Ended), DeferSignals():
        pass  # the signal was not forgotten


def test_a_signal_in_the_play_ends_it_at_once_and_all_is_saved() -> None:
    done: list[object] = []

    def play() -> None:
        signal.raise_signal(signal.SIGTERM)
        done.append("played on")

    with pytest.raises(Ended), ended_by_signals():
        run_then(play, done.append)
    assert [type(error) for error in done] == [Ended]
