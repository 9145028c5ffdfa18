"""How strong the eight steps of opponents are, in the tables of ``docs/bots.md``: ``python -m benchmarks.ladder``.

Every two steps play matches of one round, each seed twice with the seats changed. No weight and no step was chosen by
games with these seeds. It fails if a step is not stronger than the one below.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import pairwise

from chainfall.bots.matches import Match, Plan, Standing, run_task, standings
from chainfall.bots.opponents import STEPS
from chainfall.ui.console.processes import processors, worked
from chainfall.ui.console.progress import Progress

SEED = 30_000
GAMES = ("puzzle-fighter-versus", "dr-mario-versus")


def played(plan: Plan, jobs: int) -> list[Match]:
    """The matches of a plan, with a bar that shows how far they are."""
    matches: list[Match] = []
    with Progress(sys.stderr) as progress:
        for match in worked(run_task, plan.tasks(), jobs) if jobs > 1 else map(run_task, plan.tasks()):
            matches.append(match)
            progress.show(len(matches) / plan.total, f"{len(matches)} of {plan.total} matches of {plan.game}")
    return matches


def share(matches: Sequence[Match], one: str, other: str) -> float:
    """What one player has scored against another."""
    scores = [match.result[2] for match in matches if match.players == (one, other)]
    scores += [1 - match.result[2] for match in matches if match.players == (other, one)]
    return sum(scores) / len(scores)


def ladder(game: str, games: int, jobs: int) -> Iterator[str]:
    """Prints the table of a game; the steps that are not stronger than the one below."""
    names = tuple(step.name for step in STEPS)
    matches = played(Plan(game, names, games, (("wins", 1),), SEED), jobs)
    found = {standing.player: standing for standing in standings(matches)}
    print(f"\n`{game}`, {games} matches of one round of every two, from seed {SEED}\n")
    print("| step | Elo | 95 % interval | above the one below | scored against it |")
    print("|---|---:|---:|---:|---:|")
    print(_row(found[names[0]], "", ""))
    for below, name in pairwise(names):
        lead = found[name].rating.elo - found[below].rating.elo
        print(_row(found[name], f"{lead:.0f}", f"{share(matches, name, below):.0%}"), flush=True)
        if lead <= 0:
            yield f"{game}: {name} is {-lead:.0f} below {below}, expected above"


def _row(standing: Standing, lead: str, scored: str) -> str:
    rating = standing.rating
    return f"| `{standing.player}` | {rating.elo:.0f} | {rating.low:.0f} to {rating.high:.0f} | {lead} | {scored} |"


def main() -> None:
    """Prints the tables that are asked for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)} (default: both)")
    parser.add_argument("--games", type=int, default=40, help="matches of every two (default: 40)")
    parser.add_argument("--jobs", type=int, default=processors(), help="processes (default: one per processor)")
    arguments = parser.parse_args()
    missed = [miss for game in arguments.names or GAMES for miss in ladder(game, arguments.games, arguments.jobs)]
    if missed:
        sys.exit("\n".join(missed))


if __name__ == "__main__":
    main()
