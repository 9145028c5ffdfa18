"""``chainfall evaluate``: how well bots play, in a table with confidence intervals."""

import json
import re
import sys
from argparse import Namespace
from collections.abc import Generator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path

from chainfall.bots import bot, bots
from chainfall.bots.comparing import RESAMPLES, Entry, Plan, Summary, run_task, summaries, to_csv, to_plain
from chainfall.bots.playing import MOVES
from chainfall.bots.plotting import render
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.core.options import from_text
from chainfall.core.options import to_plain as plain_options
from chainfall.play import registry
from chainfall.play.files import check_writable, save_file
from chainfall.ui.cli.parser import Commands, number, start_options
from chainfall.ui.console.cluster import worked_by_ray
from chainfall.ui.console.messages import counted, reason_of, say
from chainfall.ui.console.processes import processors, worked
from chainfall.ui.console.progress import Progress
from chainfall.ui.console.signals import Whole, run_then
from chainfall.ui.console.tables import columns

MOST_GAMES = 1_000_000
MOST_MOVES = 1_000_000


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "evaluate",
        help="let bots play many games, and compare them",
        description=(
            "Lets each bot play the same games and prints a table: the mean score with its 95 % interval (bootstrap),\n"
            "the median, the best game, the longest chain and the pieces; in a game of levels, how many were cleared,\n"
            "and which share of all that were cleared or lost. A game in real time is played without waiting, unless\n"
            "--real-time or --record has the buttons pressed tick by tick. Without --seconds the same command gives\n"
            "the same numbers, whatever --jobs and --engine are. Ctrl-C prints what was played so far."
        ),
        examples="""
            chainfall evaluate puzzle-fighter --bot greedy --bot search --games 200
            chainfall evaluate dr-mario --option level=10 --levels 1 --bot search:width=20,depth=3
            chainfall evaluate triple-town --games 50 --csv games.csv --plot scores.svg
            chainfall evaluate puzzle-fighter --games 10000 --engine ray --address 10.0.0.5:6379
        """,
    )
    parser.add_argument("game", metavar="GAME", help="a name from 'chainfall games'")
    parser.add_argument(
        "--bot",
        action="append",
        metavar="BOT",
        help=f"{', '.join(bots())}, with options as in search:width=20,depth=4; may be given several times "
        "(default: all of them)",
    )
    parser.add_argument(
        "--games", type=number(1, MOST_GAMES), default=20, metavar="N", help="of each bot (default: 20)"
    )
    parser.add_argument(
        "--pieces",
        type=number(1, MOST_MOVES),
        default=MOVES,
        metavar="N",
        help=f"break a game off after this number of pieces, or moves (default: {MOVES})",
    )
    parser.add_argument(
        "--levels",
        type=number(0, MOST_MOVES),
        default=0,
        metavar="N",
        help="end a game after this number of cleared levels (default: play on)",
    )
    parser.add_argument(
        "--seed", type=number(0, SEEDS - 1), default=0, metavar="S", help="of the first game (default: 0)"
    )
    parser.add_options()
    parser.add_thought()
    parser.add_argument("--real-time", action="store_true", help="press the buttons tick by tick, with all waits")
    parser.add_argument(
        "--jobs", type=number(1, 999), metavar="N", help="processes to use (default: one per processor)"
    )
    parser.add_argument(
        "--engine",
        choices=("processes", "ray"),
        default="processes",
        help="processes of this machine, or those of a Ray cluster (pip install 'chainfall[ray]')",
    )
    parser.add_argument(
        "--address", metavar="HOST:PORT", help="the Ray cluster to join (default: one is started here, for the time)"
    )
    parser.add_argument("--csv", metavar="FILE", help="write a line for each game")
    parser.add_argument("--json", metavar="FILE", help="write the table and all games")
    parser.add_argument("--plot", metavar="FILE.svg", help="write a picture of the scores")
    parser.add_argument("--record", metavar="FOLDER", help="write a replay of each game; implies --real-time")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Plays the games and prints the table, also when they are broken off."""
    _check_engine(arguments)
    plan = _plan(arguments)
    for file in (arguments.csv, arguments.json, arguments.plot):
        if file is not None:
            _check_writable(file)
    folder = _folder(arguments.record)
    entries: list[Entry] = []
    run_then(
        lambda: _play(plan, arguments, folder, entries),
        lambda error: _tell(plan, entries, arguments),
    )


def _check_engine(arguments: Namespace) -> None:
    if arguments.address is not None and arguments.engine != "ray":
        raise ChainfallError("--address is that of a Ray cluster, expected --engine ray with it")
    if arguments.address is not None and arguments.jobs is not None:
        raise ChainfallError("--jobs is for processes of this machine; the cluster at --address has its own")


def _plan(arguments: Namespace) -> Plan:
    game = registry.game(arguments.game)
    chosen = tuple(arguments.bot or bots())
    for text in chosen:
        bot(text)
    twice = [text for text in chosen if chosen.count(text) > 1]
    if twice:
        raise ChainfallError(f"--bot {twice[0]!r} is given twice, expected bots that differ")
    return Plan(
        game=game.id,
        bots=chosen,
        games=arguments.games,
        options=tuple(plain_options(from_text(game.Options, start_options(arguments))).items()),
        seed=arguments.seed,
        moves=arguments.pieces,
        levels=arguments.levels,
        ms=arguments.seconds,
        recorded=arguments.real_time or arguments.record is not None,
        kept=arguments.record is not None,
    )


def _check_writable(file: str) -> None:
    try:
        check_writable(file)
    except (OSError, ValueError) as error:
        raise _unwritable(file, error) from error


def _unwritable(file: str, error: OSError | ValueError) -> ChainfallError:
    return ChainfallError(f"{file!r}: cannot be written: {reason_of(error)}")


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_writable(folder / "replay.json")
    except (OSError, ValueError) as error:
        raise _unwritable(name, error) from error
    return folder


def _play(plan: Plan, arguments: Namespace, folder: Path | None, entries: list[Entry]) -> None:
    """Plays all games; each that is done is among the entries at once."""
    total = plan.games * len(plan.bots)
    jobs = min(arguments.jobs or processors(), total)
    if arguments.engine == "ray":
        games = worked_by_ray(run_task, plan.tasks(), jobs, arguments.address)
    else:
        games = _entries(plan, jobs)
    with Progress(sys.stderr) as progress, closing(games) as played:
        for done, entry in enumerate(played, 1):
            with Whole():  # a game that has a replay is in the table, too
                entries.append(entry)
                if folder:
                    _save(entry, folder)
            progress.show(done / total, f"{done} of {total} games")


def _entries(plan: Plan, jobs: int) -> Generator[Entry, None, None]:
    if jobs == 1:
        yield from map(run_task, plan.tasks())
        return
    try:
        yield from worked(run_task, plan.tasks(), jobs)
    except BrokenProcessPool as error:
        raise ChainfallError("a process that played a game was killed") from error


def _save(entry: Entry, folder: Path) -> None:
    file = folder / f"{re.sub(r'[^a-z0-9]+', '-', entry.bot.lower())}-{entry.played.seed}.json"
    if entry.played.replay:
        try:
            entry.played.replay.save(file)
        except OSError as error:
            raise _unwritable(str(file), error) from error


def _tell(plan: Plan, entries: Sequence[Entry], arguments: Namespace) -> None:
    """Prints the table, and writes the files that were asked for."""
    if not entries:
        return
    total = plan.games * len(plan.bots)
    if len(entries) < total:
        say(f"Broken off after {len(entries)} of {total} games.")
    title = f"{plan.game}, {counted(plan.games, 'game')} a bot, from seed {plan.seed}"
    print(f"{title}, at most {counted(plan.moves, 'piece')} each\n")
    with_levels = bool(plan.levels) or any(entry.played.levels for entry in entries)
    print(*columns(_rows(summaries(entries, plan.levels), with_levels)), sep="\n")
    print(f"\n95 % interval: of the mean, by bootstrap with {RESAMPLES:,} samples.", flush=True)
    if arguments.csv is not None:
        _write(arguments.csv, to_csv(entries))
    if arguments.json is not None:
        _write(arguments.json, json.dumps(to_plain(plan, entries), indent=1) + "\n")
    if arguments.plot is not None:
        _write(arguments.plot, render(title, entries))


def _write(file: str, content: str) -> None:
    try:
        save_file(file, content.encode())
    except OSError as error:
        raise _unwritable(file, error) from error
    say(f"Wrote {file!r}.")


def _rows(found: Sequence[Summary], with_levels: bool) -> list[list[str]]:
    heading = ["bot", "games", "mean", "95 % interval", "median", "best", "chain", "pieces"]
    rows = [[*heading, "levels", "cleared"] if with_levels else heading]
    for summary in found:
        row = [
            summary.bot,
            str(summary.games),
            f"{summary.mean:,.1f}",
            f"{summary.low:,.1f} to {summary.high:,.1f}",
            f"{summary.median:,.1f}",
            f"{summary.best:,}",
            str(summary.longest_chain),
            f"{summary.moves:.1f}",
        ]
        if with_levels:
            row += [str(summary.levels), "-" if summary.cleared is None else f"{summary.cleared:.1%}"]
        rows.append(row)
    return rows
