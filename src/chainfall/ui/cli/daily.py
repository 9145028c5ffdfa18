"""``chainfall daily``: the seeds of a day."""

from argparse import Namespace

from chainfall.console.dates import read_date, today
from chainfall.console.messages import printable, say
from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.play.daily import daily_game, daily_seed, has_daily
from chainfall.play.registry import AnyGame
from chainfall.ui.cli.parser import Commands, argument


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "daily",
        help="print the seeds of the daily games",
        description=(
            "Prints the date, the game and the seed of today's games, the same for everyone. They are played with the\n"
            "default options: 'chainfall play --daily' or 'chainfall shell GAME --daily'. A day begins at 0:00 UTC.\n"
            "With --par the bot search plays the same pieces, at most 300 of them and with no time limit, and its\n"
            "score is added: the number that the page of the daily games shows after an attempt."
        ),
        examples="""
            chainfall daily
            chainfall daily puzzle-fighter --date 2026-11-16
            chainfall daily triple-town --par
        """,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this one; a name from 'chainfall games'")
    parser.add_argument(
        "--date", type=argument(read_date), metavar="YYYY-MM-DD", help="another day (default: today, in UTC)"
    )
    parser.add_argument("--par", action="store_true", help="also print the score of the bot search")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Prints a line for each game."""
    day = arguments.date or today()
    games = [daily_game(arguments.game)] if arguments.game else _games()
    width = max((len(printable(game.id)) for game in games), default=0)
    for game in games:
        seed = daily_seed(day, game.id)
        reached = f"  {_par(game.id, seed)}" if arguments.par else ""
        print(f"{day}  {printable(game.id):<{width}}  {seed}{reached}")


def _par(game: str, seed: int) -> str:
    """The bot's score; ``-`` if it cannot play the game, with a message that says why."""
    from chainfall.bots.par import ParGame

    try:
        par = ParGame(game, seed)
        while not (result := par.advance()):
            pass
        if result.moves:
            return str(result.score)
        why = "it has no move for a bot"
    except ChainfallError as error:
        why = str(error)
    say(f"chainfall: {printable(game)} has no par: {why}")
    return "-"


def _games() -> list[AnyGame]:
    """Every game that has a daily; one that does not load is reported and left out."""
    found = []
    for name in registry.games():
        try:
            game = registry.game(name)
        except ChainfallError as error:
            say(f"chainfall: {error}")
            continue
        if has_daily(game):
            found.append(game)
    return found
