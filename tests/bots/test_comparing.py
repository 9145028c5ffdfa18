"""What many games come to."""

from random import Random
from statistics import fmean

import pytest

from chainfall.bots import Bot, bot, comparing
from chainfall.bots.comparing import BotGame, Plan, interval, run_task, summaries
from chainfall.bots.playing import BotResult


def entry(score: int, *, reason: str = "unfinished", levels: int = 0) -> BotGame:
    return BotGame(
        "bot", BotResult(seed=0, score=score, reason=reason, moves=score, longest_chain=score, levels=levels)
    )


def test_a_summary_has_mean_median_best_and_longest_chain() -> None:
    [found] = summaries([entry(1), entry(2), entry(6)])
    assert (found.games, found.mean, found.median, found.best, found.longest_chain, found.moves) == (3, 3, 2, 6, 6, 3)


def test_the_share_is_of_levels_that_were_cleared_or_lost() -> None:
    [found] = summaries([entry(1, levels=2), entry(1, levels=1, reason="lost"), entry(1)])
    assert (found.levels, found.lost, found.cleared) == (3, 1, 0.75)
    [found] = summaries([entry(1, levels=1), entry(1, levels=0, reason="lost"), entry(1)], levels=1)
    assert (found.levels, found.lost, found.cleared) == (1, 2, 1 / 3)
    assert summaries([entry(1)])[0].cleared is None


def test_19_of_20_intervals_hold_the_true_mean() -> None:
    random = Random(1)
    samples = [[random.randrange(100) for _ in range(40)] for _ in range(100)]
    assert all(low <= fmean(sample) <= high for sample in samples for low, high in [interval(sample)])
    assert 90 <= sum(low <= 49.5 <= high for low, high in map(interval, samples)) <= 99


def test_a_part_of_a_plan_is_fair() -> None:
    tasks = list(Plan("triple-town", ("random", "greedy"), games=2, seed=5).tasks())
    assert [(task.seed, task.bot) for task in tasks] == [(5, "random"), (5, "greedy"), (6, "random"), (6, "greedy")]


@pytest.mark.parametrize("kept", [False, True])
def test_a_replay_travels_only_if_it_is_wanted(kept: bool) -> None:
    plan = Plan("triple-town", ("random",), games=1, moves=3, recorded=True, kept=kept)
    assert (run_task(next(plan.tasks())).played.replay is not None) == kept


def test_the_time_for_a_move_reaches_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    def noted(text: str, *, ms: int) -> Bot:
        given.append(ms)
        return bot(text)

    monkeypatch.setattr(comparing, "bot", noted)
    run_task(next(Plan("triple-town", ("random",), games=1, moves=1, ms=250).tasks()))
    assert given == [250]
