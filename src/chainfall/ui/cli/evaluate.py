"""``chainfall evaluate``: how well bots play, in a table with confidence intervals."""

import json
from argparse import Namespace
from collections.abc import Sequence

from chainfall.bots import bot, bots
from chainfall.bots.comparing import RESAMPLES, BotGame, BotSummary, Plan, run_task, summaries, to_csv, to_plain
from chainfall.bots.opponents.steps import BY_NAME
from chainfall.bots.playing import MOVES
from chainfall.bots.plotting import render
from chainfall.console.messages import counted, say
from chainfall.console.results import check_engine, check_files, made_folder, save_replay, work_through, write
from chainfall.console.signals import run_then
from chainfall.console.tables import columns
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.core.options import from_text
from chainfall.core.options import to_plain as plain_options
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.ui.cli import matches
from chainfall.ui.cli.parser import Commands, check_different, number, start_options

MOST_GAMES = 1_000_000
MOST_MOVES = 1_000_000


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "evaluate",
        help="let bots play many games, and compare them",
        description=(
            "Lets each bot play the same games and prints a table: the mean score with its 95 % interval (bootstrap),\n"
            "the median, the best game, the longest chain and the pieces; in a game with levels, how many were\n"
            "cleared, and their share of all that were cleared or lost. A real-time game is played without waiting,\n"
            "unless --real-time or --record is given: then buttons are pressed tick by tick. Without --seconds the\n"
            "same command gives the same numbers, whatever --jobs and --engine are. Ctrl-C prints the results so far.\n"
            "In a game for two, every pair of bots plays matches in real time, swapping seats after each, and the\n"
            "table has wins, draws and losses; for three or more bots it also has Elo ratings with 95 % intervals."
        ),
        examples="""
            chainfall evaluate puzzle-fighter --bot greedy --bot search --games 200
            chainfall evaluate dr-mario --option level=10 --levels 1 --bot search:width=20,depth=3
            chainfall evaluate triple-town --games 50 --csv games.csv --plot scores.svg
            chainfall evaluate dr-mario-versus --bot brook --bot greedy --games 50
            chainfall evaluate puzzle-fighter-versus --ladder --option wins=1
            chainfall evaluate puzzle-fighter --games 10000 --engine ray --address 10.0.0.5:6379
        """,
    )
    parser.add_argument("game", metavar="GAME", help="a name from 'chainfall games'")
    parser.add_argument(
        "--bot",
        action="append",
        metavar="BOT",
        help=f"{', '.join(bots())}, with options as in search:width=20,depth=4; may be given several times "
        f"(default: all of them). In a game for two also {', '.join(BY_NAME)}",
    )
    parser.add_argument(
        "--ladder", action="store_true", help="in a game for two: use all eight opponents of the ladder"
    )
    parser.add_argument(
        "--games",
        type=number(1, MOST_GAMES),
        default=20,
        metavar="N",
        help="games for each bot, or for each pair of bots (default: 20)",
    )
    parser.add_argument(
        "--pieces",
        type=number(1, MOST_MOVES),
        metavar="N",
        help=f"stop a game after this number of pieces or moves (default: {MOVES})",
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
    parser.add_jobs()
    parser.add_engine()
    parser.add_argument("--csv", metavar="FILE", help="write a line for each game")
    parser.add_argument("--json", metavar="FILE", help="write the table and all games")
    parser.add_argument("--plot", metavar="FILE.svg", help="write a picture of the scores")
    parser.add_argument("--record", metavar="FOLDER", help="write a replay of each game; implies --real-time")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Plays the games and prints the table, even when interrupted."""
    check_engine(arguments)
    game = registry.game(arguments.game)
    if seats_of(game) > 1:
        matches.run(game, arguments)
        return
    if arguments.ladder:
        raise ChainfallError(f"--ladder is for games of two players, and {game.id} is for one")
    plan = _plan(game, arguments)
    check_files(arguments.csv, arguments.json, arguments.plot)
    folder = made_folder(arguments.record)
    entries: list[BotGame] = []

    def keep(entry: BotGame) -> None:
        entries.append(entry)
        save_replay(entry.played.replay, folder, f"{entry.bot}-{entry.played.seed}")

    total = plan.games * len(plan.bots)
    run_then(
        lambda: work_through(run_task, plan.tasks(), total, arguments, keep),
        lambda error: _tell(plan, entries, arguments),
    )


def _plan(game: AnyGame, arguments: Namespace) -> Plan:
    chosen = tuple(arguments.bot or bots())
    for text in chosen:
        bot(text)
    check_different(chosen)
    return Plan(
        game=game.id,
        bots=chosen,
        games=arguments.games,
        options=tuple(plain_options(from_text(game.Options, start_options(arguments))).items()),
        seed=arguments.seed,
        moves=arguments.pieces or MOVES,
        levels=arguments.levels,
        ms=arguments.seconds,
        recorded=arguments.real_time or arguments.record is not None,
        kept=arguments.record is not None,
    )


def _tell(plan: Plan, entries: Sequence[BotGame], arguments: Namespace) -> None:
    """Prints the table, and writes the files that were asked for."""
    if not entries:
        return
    total = plan.games * len(plan.bots)
    if len(entries) < total:
        say(f"Stopped after {len(entries)} of {total} games.")
    title = f"{plan.game}, {counted(plan.games, 'game')} a bot, from seed {plan.seed}"
    print(f"{title}, at most {counted(plan.moves, 'piece')} each\n")
    with_levels = bool(plan.levels) or any(entry.played.levels for entry in entries)
    print(*columns(_rows(summaries(entries, plan.levels), with_levels)), sep="\n")
    print(f"\nThe 95 % interval is of the mean, by bootstrap with {RESAMPLES:,} samples.", flush=True)
    write(arguments.csv, lambda: to_csv(entries))
    write(arguments.json, lambda: json.dumps(to_plain(plan, entries), indent=1) + "\n")
    write(arguments.plot, lambda: render(title, entries))


def _rows(found: Sequence[BotSummary], with_levels: bool) -> list[list[str]]:
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
