"""How strong ``search`` is, in the tables of ``docs/bots.md``: ``python -m benchmarks.strength``.

No weight was chosen by games with these seeds. The levels of Dr. Mario are played on the kernel alone, all else as
``chainfall evaluate`` does. It takes some twenty minutes of one processor; a row is printed as soon as it is known. It
fails if a bar is missed.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import NamedTuple

from benchmarks.kernel_games import Look, on_kernel
from chainfall.bots.comparing import BotSummary, Plan, run_task, summaries
from chainfall.bots.rating import share_interval
from chainfall.bots.worth.weights import DR_MARIO
from chainfall.console.processes import processors, worked
from chainfall.console.progress import Progress
from chainfall.games.dr_mario.bottle.options import BottleOptions

SEED = 20_000
PIECES = 300
CAPSULES = 500
"""After this number of capsules a bottle counts as lost; one that is cleared hardly ever takes half of them."""

DEPTH, WIDTH, SAMPLES = 4, 40, 2
QUICK = f"search:width={WIDTH},depth={DEPTH},samples={SAMPLES}"
"""Less than the default, which would take three times as long."""

LEVELS = range(25)
CLEARED = {"levels": {20: 0.95}, "default": {20: 0.95}, "real-time": {10: 0.9}}
"""Which share of the bottles of a level is to be cleared at least."""

TIMES = {"puzzle-fighter": {"random": 10, "greedy": 3}, "triple-town": {"random": 3}}
"""How many times the median of another bot ``search`` is to have at least."""


@dataclass(frozen=True)
class Setting:
    """How many games a row has, and by how many processes they are played."""

    games: int
    jobs: int


class Bottles(NamedTuple):
    """What came of the bottles of a level, and the mean of the capsules that they took."""

    level: int
    cleared: int
    capsules: float


def by_levels(setting: Setting) -> Iterator[Bottles]:
    """Each level, on the kernel alone."""
    work = partial(level_on_kernel, setting.games)
    return worked(work, LEVELS, setting.jobs) if setting.jobs > 1 else map(work, LEVELS)


def level_on_kernel(games: int, level: int) -> Bottles:
    """The bottles of a level."""
    look = Look(DR_MARIO, DEPTH, WIDTH, SAMPLES)
    results = list(on_kernel("dr-mario", BottleOptions(level=level), look, range(SEED, SEED + games), CAPSULES))
    return Bottles(level, sum(result.cleared for result in results), fmean(result.moves for result in results))


def by_default(setting: Setting) -> Iterator[Bottles]:
    """Level 20 by the bot as it is."""
    yield evaluated(20, "search", setting)


def in_real_time(setting: Setting) -> Iterator[Bottles]:
    """The highest speed, through the buttons."""
    for level in (10, 20):
        yield evaluated(level, QUICK, setting, real_time=True)


def evaluated(level: int, bot: str, setting: Setting, *, real_time: bool = False) -> Bottles:
    """The bottles of a level as ``chainfall evaluate`` plays them; in real time at the highest speed."""
    options = (("level", level), ("speed", "hi" if real_time else "med"))
    plan = Plan("dr-mario", (bot,), setting.games, options, SEED, CAPSULES, levels=1, recorded=real_time)
    (found,) = played(plan, setting)
    return Bottles(level, found.levels, found.moves)


BOTTLES = {
    "real-time": (f"in real time at `speed=hi`, by `{QUICK}`", in_real_time),
    "levels": (f"by placement, by `{QUICK}`", by_levels),
    "default": ("by placement, by `search`", by_default),
}
TABLES = (*BOTTLES, *TIMES)


def bottles(name: str, setting: Setting) -> Iterator[str]:
    """Prints a table of Dr. Mario; the bars that it misses."""
    title, rows = BOTTLES[name]
    print(f"\n`dr-mario` {title}, {setting.games} bottles from seed {SEED}, at most {CAPSULES} capsules\n")
    print("| level | cleared | 95 % interval | capsules |")
    print("|---:|---:|---:|---:|", flush=True)
    for row in rows(setting):
        share = row.cleared / setting.games
        low, high = share_interval(row.cleared, setting.games)
        print(f"| {row.level} | {share:.1%} | {low:.1%} to {high:.1%} | {row.capsules:.1f} |", flush=True)
        least = CLEARED[name].get(row.level, 0)
        if share < least:
            yield f"{name}, level {row.level}: {share:.1%} cleared, expected at least {least:.0%}"


def points(game: str, setting: Setting) -> Iterator[str]:
    """Prints a table of a game in which points count; the bars that it misses."""
    print(f"\n`{game}`, {setting.games} games a bot from seed {SEED}, at most {PIECES} pieces")
    print("\n| bot | median | `search` has | mean | 95 % interval | best | pieces |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    found = played(Plan(game, ("random", "greedy", QUICK), setting.games, seed=SEED, moves=PIECES), setting)
    for one in found:
        times = found[-1].median / max(one.median, 1)
        middle = f"{one.median:,.0f} | {times:.1f} times | {one.mean:,.0f}"
        print(
            f"| `{one.bot}` | {middle} | {one.low:,.0f} to {one.high:,.0f} | {one.best:,} | {one.moves:.1f} |",
            flush=True,
        )
        least = TIMES[game].get(one.bot, 0)
        if times < least:
            yield f"{game}: {times:.1f} times {one.bot}, expected at least {least}"


def played(plan: Plan, setting: Setting) -> list[BotSummary]:
    """The games of a plan, with a bar that shows how far they are."""
    total, entries = plan.games * len(plan.bots), []
    tasks = plan.tasks()
    games = worked(run_task, tasks, setting.jobs) if setting.jobs > 1 else map(run_task, tasks)
    with Progress(sys.stderr) as progress:
        for entry in games:
            entries.append(entry)
            progress.show(len(entries) / total, f"{len(entries)} of {total} games of {plan.game} {dict(plan.options)}")
    return summaries(entries, plan.levels)


def main() -> None:
    """Prints the tables that are asked for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)} (default: all)")
    parser.add_argument("--games", type=int, default=200, help="in each row (default: 200)")
    parser.add_argument("--jobs", type=int, default=processors(), help="processes (default: one per processor)")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.tables if name not in TABLES]
    if unknown:
        parser.error(f"table {unknown[0]!r}: expected one of {', '.join(TABLES)}")
    setting = Setting(arguments.games, arguments.jobs)
    missed = [
        miss for name in arguments.tables or TABLES for miss in (bottles if name in BOTTLES else points)(name, setting)
    ]
    if missed:
        sys.exit("\n".join(missed))


if __name__ == "__main__":
    main()
