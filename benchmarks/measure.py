"""Rates of several ways to do the same work, measured in turns in one run, as a table.

The machines are noisy: an absolute time means little, the ratio of two rates in one run means much. Every contender
has several turns, one after the other, and its best one counts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

TURNS = 5


@dataclass(frozen=True)
class Contender:
    """A way to do the work; ``work`` does ``amount`` units of it."""

    name: str
    work: Callable[[], object]
    amount: int


def rates(contenders: list[Contender], turns: int = TURNS) -> list[float]:
    """The best rate of each contender, in units a second."""
    best = [0.0] * len(contenders)
    for _ in range(turns):
        for number, contender in enumerate(contenders):
            start = perf_counter()
            contender.work()
            best[number] = max(best[number], contender.amount / (perf_counter() - start))
    return best


def print_table(title: str, unit: str, contenders: list[Contender], turns: int = TURNS) -> list[float]:
    """Measures and prints: the first contender is the yardstick of the others."""
    found = rates(contenders, turns)
    print(f"\n{title}\n")
    print(f"| what | {unit} a second | times the first |")
    print("|---|---:|---:|")
    for contender, rate in zip(contenders, found, strict=True):
        print(f"| {contender.name} | {rate:,.0f} | {rate / found[0]:.2f} |")
    return found
