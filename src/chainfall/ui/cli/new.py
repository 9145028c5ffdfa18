"""``chainfall new``: a package with a small game in it, complete and ready to change."""

import re
from argparse import Namespace
from pathlib import Path

from chainfall.console.messages import counted, printable
from chainfall.core.card import in_words
from chainfall.core.errors import ChainfallError, shown
from chainfall.play.files import save_file
from chainfall.ui.cli.parser import Commands

TEMPLATES = Path(__file__).parent / "templates"
"""The package of a game called ``someone/my-game``. The ``.txt`` keeps tools from taking it for a part of this one."""

_WORD = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_NAME = re.compile(f"({_WORD})/({_WORD})")


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "new",
        help="create a new game",
        description=(
            "Writes a package with a small game in it, which installs, passes its tests and can be played at once.\n"
            "Replace its rules with yours."
        ),
        examples="""
            chainfall new ann/falling-stars
            chainfall new ann/falling-stars --real-time
            chainfall new ann/falling-stars --into projects/stars
        """,
    )
    parser.add_argument("name", metavar="NAME", help="its author and name, as in 'ann/falling-stars'")
    parser.add_argument(
        "--into", metavar="DIR", help="a folder that is new or empty (default: the name after the slash)"
    )
    parser.add_argument("--real-time", action="store_true", help="pieces that fall, instead of a turn-based game")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Writes the package and says what to do with it."""
    words = words_of(arguments.name)
    folder = Path(arguments.into or arguments.name.partition("/")[2])
    written = write_package(folder, "real-time" if arguments.real_time else "turn-based", words)
    print(f"Wrote {counted(written, 'file')} to {printable(repr(str(folder)))}. Next:")
    print()
    for line in (
        f"cd {printable(str(folder))}",
        "pip install --editable '.[test]'",
        "pytest",
        f"chainfall play {arguments.name}",
        f"chainfall shell {arguments.name}",
    ):
        print(f"  {line}")
    print()
    print(f"The rules are in src/{words['someone_my_game']}/game.py.")


def words_of(name: str) -> dict[str, str]:
    """The replacement for each form of the template's own name.

    >>> words_of("ann/falling-stars")["someone_my_game"]
    'ann_falling_stars'

    Raises:
        ChainfallError: this is not a valid name of a game.
    """
    found = _NAME.fullmatch(name)
    if not found:
        raise ChainfallError(
            f"name {shown(name)}: expected two words with a slash between them, as in 'ann/falling-stars', each of the"
            " letters a to z, digits and single hyphens and beginning with a letter"
        )
    author, game = found.groups()
    return {
        "someone/my-game": name,
        "someone-my-game": f"{author}-{game}",
        "someone_my_game": f"{author}_{game}".replace("-", "_"),
        "My game": in_words(game),
    }


def write_package(folder: Path, kind: str, words: dict[str, str]) -> int:
    """Writes the package into a folder that is new or empty; returns the number of files.

    Raises:
        ChainfallError: there is something in the folder, or it cannot be written.
    """
    contents = read_template("both", words) | read_template(kind, words)
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise ChainfallError(f"{str(folder)!r} already exists: choose a folder that is new or empty")
        for path, text in contents.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            save_file(folder / path, text.encode(), replace=False)
    except OSError as error:
        raise ChainfallError(f"{str(folder)!r} cannot be written: {error.strerror}") from error
    return len(contents)


def read_template(part: str, words: dict[str, str]) -> dict[str, str]:
    """The texts of a part of the template by their paths, with the words put in."""
    pattern = re.compile("|".join(words))

    def put_in(text: str) -> str:
        return pattern.sub(lambda found: words[found[0]], text)

    root = TEMPLATES / part
    return {
        put_in(path.relative_to(root).with_suffix("").as_posix()): put_in(path.read_text(encoding="utf-8"))
        for path in sorted(root.rglob("*.txt"))
    }
