"""``chainfall games``: what can be played, and with which options."""

from inspect import getdoc

from chainfall.core.errors import ChainfallError
from chainfall.core.options import specs
from chainfall.play.registry import AnyGame, entries, find
from chainfall.ui.shell.loop import inputs_in_words
from chainfall.ui.terminal import printable, say

HEADINGS = ("name", "played", "package", "what it is")


def summary(game: AnyGame) -> str:
    """What a game is, in one line: the first one of its docstring."""
    lines = (getdoc(game) or "").strip().splitlines()
    return printable(lines[0].replace("``", "")) if lines else ""


def pace(game: AnyGame) -> str:
    """How a game is played: by turns or in real time."""
    return f"real time, {game.hz} Hz" if game.hz else "turn by turn"


def list_games() -> None:
    """Prints a table of all games. One that fails to load has its row too, and its error on the error stream."""
    rows = [HEADINGS]
    problems = []
    for entry in entries():
        try:
            game = find(entry.name)
            rows.append((entry.name, pace(game), entry.package, summary(game)))
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
    """Prints what one game is, its options and some of its inputs."""
    game = find(name)
    package = next(entry.package for entry in entries() if entry.name == name)
    print(f"{game.id}: {summary(game)}")
    print(f"  {pace(game)}, rules {game.rules}, package {printable(package)}")
    options = specs(game.Options)
    print("Options and their defaults (--option KEY=VALUE):" if options else "It has no options.")
    width = max((len(spec.setting) for spec in options), default=0)
    for spec in options:
        print(f"  {spec.setting:<{width}}  {spec.help} ({spec.expected})")
    print(f"Inputs at the start, one a line: {inputs_in_words(game, game.start(game.Options(), 0), 8)}")
