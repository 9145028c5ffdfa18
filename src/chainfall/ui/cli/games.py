"""``chainfall games``: the games, and their options."""

from argparse import Namespace

from chainfall.console.messages import printable, say
from chainfall.core.card import about, card_of
from chainfall.core.errors import ChainfallError
from chainfall.core.options import specs, to_text
from chainfall.play import registry
from chainfall.play.registry import AnyGame, entries
from chainfall.table.describing import inputs_in_words, pace
from chainfall.ui.cli.parser import Commands

HEADINGS = ("name", "played", "package", "what it is")


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "games",
        help="list the games, or describe one",
        description="Lists the games that are installed, or describes one of them with its options.",
        examples="""
            chainfall games
            chainfall games dr-mario-shell
        """,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game to describe")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Lists the games, or describes the one that was named."""
    if arguments.game is None:
        list_games()
    else:
        describe_game(arguments.game)


def list_games() -> None:
    """Prints a table of all games. One that fails to load has its row too, and its error on the error stream."""
    rows = [HEADINGS]
    problems = []
    for entry in entries():
        try:
            game = registry.game(entry.name)
            rows.append((entry.name, pace(game), entry.package, printable(about(game))))
        except ChainfallError as error:
            rows.append((entry.name, "broken", entry.package, "does not load: see the message"))
            problems.append(str(error))
    widths = [max(len(printable(row[column])) for row in rows) for column in range(3)]
    for row in rows:
        first = "  ".join(printable(text).ljust(width) for text, width in zip(row[:3], widths, strict=True))
        print(f"{first}  {row[3]}".rstrip())
    for problem in dict.fromkeys(problems):
        say(f"chainfall: {problem}")


def describe_game(name: str) -> None:
    """Prints the description of one game, its presets, its options and some of its inputs."""
    game = registry.game(name)
    package = next(entry.package for entry in entries() if entry.name == name)
    print(f"{game.id}: {printable(about(game))}")
    print(f"  {pace(game)}, rules {game.rules}, package {printable(package)}")
    _describe_presets(game)
    options = specs(game.Options)
    print("Options and their defaults (--option KEY=VALUE):" if options else "It has no options.")
    width = max((len(spec.setting) for spec in options), default=0)
    for spec in options:
        print(f"  {spec.setting:<{width}}  {spec.help} ({spec.expected})")
    print(f"Inputs at the start, one per line: {inputs_in_words(game, game.start(game.Options(), 0), 8)}")


def _describe_presets(game: AnyGame) -> None:
    presets = card_of(game).presets
    if presets:
        print("Presets (--preset NAME):")
    width = max((len(printable(preset.name)) for preset in presets), default=0)
    for preset in presets:
        settings = ", ".join(f"{name}={to_text(value)}" for name, value in preset.options.items()) or "the defaults"
        print(f"  {printable(preset.name):<{width}}  {printable(preset.about)} ({printable(settings)})")
