"""How strong the eight steps of opponents are, in the tables of ``docs/bots.md``: ``python -m benchmarks.ladder``.

Every two steps play matches of one round, each seed twice with the seats changed. No weight and no step was chosen by
games with these seeds. It fails if a step is not stronger than the one below.
"""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from chainfall.bots.matches import Plan, PlayedMatch, PlayerSummary, run_task, standings
from chainfall.bots.opponents import STEPS
from chainfall.console.processes import processors, worked
from chainfall.console.progress import Progress

SEED = 30_000
GAMES = ("puzzle-fighter-versus", "dr-mario-versus")


@dataclass(frozen=True)
class Setting:
    """How many matches every two play at most, by how many processes, and for how long."""

    games: int
    jobs: int
    minutes: float


def played(plan: Plan, setting: Setting) -> list[PlayedMatch]:
    """The matches of a plan, as many as there is time for, with a bar that shows how far they are."""
    matches: list[PlayedMatch] = []
    end = time.monotonic() + 60 * setting.minutes
    games = worked(run_task, plan.tasks(), setting.jobs) if setting.jobs > 1 else map(run_task, plan.tasks())
    with Progress(sys.stderr) as progress:
        for match in games:
            matches.append(match)
            progress.show(len(matches) / plan.total, f"{len(matches)} of {plan.total} matches of {plan.game}")
            everyone_has_met = len(matches) % (plan.total // plan.games) == 0
            if everyone_has_met and time.monotonic() > end:
                break
    return matches


def share(matches: Sequence[PlayedMatch], one: str, other: str) -> float:
    """What one player has scored against another."""
    scores = [match.result[2] for match in matches if match.players == (one, other)]
    scores += [1 - match.result[2] for match in matches if match.players == (other, one)]
    return sum(scores) / len(scores)


def ladder(game: str, setting: Setting) -> Iterator[str]:
    """Prints the table of a game; the steps that are not stronger than the one below."""
    names = tuple(step.name for step in STEPS)
    matches = played(Plan(game, names, setting.games, (("wins", 1),), SEED), setting)
    found = {standing.player: standing for standing in standings(matches)}
    print(f"\n`{game}`, {len(matches)} matches of one round, from seed {SEED}\n")
    print("| step | Elo | 95 % interval | above the one below | scored against it |")
    print("|---|---:|---:|---:|---:|")
    print(_row(found[names[0]], "", ""))
    for below, name in pairwise(names):
        lead = found[name].rating.elo - found[below].rating.elo
        print(_row(found[name], f"{lead:.0f}", f"{share(matches, name, below):.0%}"), flush=True)
        if lead <= 0:
            yield f"{game}: {name} is {-lead:.0f} below {below}, expected above"


def _row(standing: PlayerSummary, lead: str, scored: str) -> str:
    rating = standing.rating
    return f"| `{standing.player}` | {rating.elo:.0f} | {rating.low:.0f} to {rating.high:.0f} | {lead} | {scored} |"


def main() -> None:
    """Prints the tables that are asked for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)} (default: both)")
    parser.add_argument("--games", type=int, default=40, help="matches of every two (default: 40)")
    parser.add_argument("--jobs", type=int, default=processors(), help="processes (default: one per processor)")
    parser.add_argument("--minutes", type=float, default=60, help="for each game at most (default: 60)")
    arguments = parser.parse_args()
    setting = Setting(arguments.games, arguments.jobs, arguments.minutes)
    missed = [miss for game in arguments.names or GAMES for miss in ladder(game, setting)]
    if missed:
        sys.exit("\n".join(missed))


if __name__ == "__main__":
    main()
