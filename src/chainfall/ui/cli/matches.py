"""``chainfall evaluate`` of a game for two: who wins against whom, and how strong each bot is."""

import json
from argparse import Namespace
from collections.abc import Sequence

from chainfall.bots.matches import Plan, PlayedMatch, PlayerSummary, run_task, standings, to_csv, to_plain
from chainfall.bots.opponents import STEPS, opponent
from chainfall.bots.rating import MEAN
from chainfall.console.messages import counted, say
from chainfall.console.results import check_files, made_folder, save_replay, work_through, write
from chainfall.console.signals import run_then
from chainfall.console.tables import columns
from chainfall.core.errors import ChainfallError
from chainfall.core.options import from_text
from chainfall.core.options import to_plain as plain_options
from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame
from chainfall.ui.cli.parser import check_different, start_options


def run(game: AnyGame, arguments: Namespace) -> None:
    """Plays the matches and prints the table, even when interrupted."""
    _refuse_what_is_for_one(game, arguments)
    plan = _plan(game, arguments)
    check_files(arguments.csv, arguments.json)
    folder = made_folder(arguments.record)
    matches: list[PlayedMatch] = []

    def keep(match: PlayedMatch) -> None:
        matches.append(match)
        save_replay(match.replay, folder, f"{'-'.join(match.players)}-{match.seed}")

    run_then(
        lambda: work_through(run_task, plan.tasks(), plan.total, arguments, keep),
        lambda error: _tell(plan, matches, arguments),
    )


def _refuse_what_is_for_one(game: AnyGame, arguments: Namespace) -> None:
    for name in ("pieces", "levels", "plot", "real_time"):
        if getattr(arguments, name):
            option = "--" + name.replace("_", "-")
            raise ChainfallError(f"{option} is for games of one player, and {game.id} is for {seats_of(game)}")


def _plan(game: AnyGame, arguments: Namespace) -> Plan:
    chosen = tuple([step.name for step in STEPS if arguments.ladder] + (arguments.bot or []))
    if len(chosen) < 2:
        given = f"{counted(len(chosen), 'bot')} for {game.id}, which is for {seats_of(game)} players"
        raise ChainfallError(f"{given}: expected --bot twice or more, or --ladder")
    check_different(chosen)
    options = from_text(game.Options, start_options(arguments))
    for text in chosen:
        opponent(text, game, options)
    return Plan(
        game=game.id,
        bots=chosen,
        games=arguments.games,
        options=tuple(plain_options(options).items()),
        seed=arguments.seed,
        ms=arguments.seconds,
        kept=arguments.record is not None,
    )


def _tell(plan: Plan, matches: Sequence[PlayedMatch], arguments: Namespace) -> None:
    """Prints the table, and writes the files that were asked for."""
    if not matches:
        return
    if len(matches) < plan.total:
        say(f"Stopped after {len(matches)} of {plan.total} games.")
    rated = len(plan.bots) > 2 or arguments.ladder
    print(f"{plan.game}, {counted(plan.games, 'game')} of every two, from seed {plan.seed}\n")
    print(*columns(_rows(standings(matches), rated)), sep="\n")
    print("\nA draw counts as half a win. The 95 % interval of the score is Wilson's.", end="")
    print(f" Elo: Bradley-Terry, with a mean of {MEAN}." if rated else "", flush=True)
    write(arguments.csv, lambda: to_csv(matches))
    write(arguments.json, lambda: json.dumps(to_plain(plan, matches), indent=1) + "\n")


def _rows(found: Sequence[PlayerSummary], rated: bool) -> list[list[str]]:
    heading = ["bot", "games", "wins", "draws", "losses", "score", "95 % interval"]
    rows = [[*heading, "Elo", "95 % interval"] if rated else heading]
    for standing in found:
        row = [
            standing.player,
            *map(str, (standing.games, standing.wins, standing.draws, standing.losses)),
            f"{standing.share:.1%}",
            f"{standing.low:.1%} to {standing.high:.1%}",
        ]
        if rated:
            rating = standing.rating
            row += [f"{rating.elo:.0f}", f"{rating.low:.0f} to {rating.high:.0f}"]
        rows.append(row)
    return rows
