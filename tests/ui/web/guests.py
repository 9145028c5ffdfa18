"""Games of other packages that are written, changed and broken while a server runs."""

from pathlib import Path

SOURCE = '''
from chainfall.core.card import Card
from chainfall.games.{module} import GAME as BASE

class Guest(type(BASE)):
    """A game of another package."""

    id = "guests/{name}"
    card = Card(title={title!r})
{more}
GAME = Guest()
'''


def write_game(folder: Path, name: str, title: str, more: str = "", module: str = "triple_town.game") -> None:
    """Writes the one module of a game, whether it is new or not; its rules are those of a built-in game, and more."""
    text = SOURCE.format(name=name, title=title, more=more, module=module)
    (folder / f"guest_{name}.py").write_text(text, encoding="utf-8")


def install(folder: Path, name: str) -> None:
    """Installs the module's metadata into a folder where Python looks for packages."""
    metadata = folder / f"guest_{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: guest-{name}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[chainfall.games]\nguests/{name} = guest_{name}:GAME\n")
