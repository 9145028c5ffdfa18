"""Games by name: the built-in ones, and those of other packages through the entry-point group ``chainfall.games``.

Names are listed without importing anything. A game is imported when it is first asked for, and if that fails the error
names the package. The built-in games are in a table here because ``a2.py`` runs without an installed package.
"""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from chainfall.core.errors import GameLoadError
from chainfall.core.game import Game

AnyGame = Game[Any, Any, Any]

GROUP = "chainfall.games"
OWN = "chainfall"

BUILT_IN = {
    "puzzle-fighter": "chainfall.games.puzzle_fighter.arcade.game:GAME",
    "dr-mario": "chainfall.games.dr_mario.bottle.game:GAME",
    "triple-town": "chainfall.games.triple_town.game:GAME",
    "puzzle-kata": "chainfall.games.puzzle_fighter.kata.game:GAME",
    "dr-mario-shell": "chainfall.games.dr_mario.shell.game:GAME",
    "puzzle-fighter-versus": "chainfall.games.puzzle_fighter.versus.game:GAME",
    "dr-mario-versus": "chainfall.games.dr_mario.versus.game:GAME",
}

MEMBERS = ["id", "rules", "hz", "Options", "start", "step", "inputs", "outcome", "frame", "text", "parse", "format"]


@dataclass(frozen=True, slots=True)
class RegisteredGame:
    """A registered game; ``target`` is ``module:attribute``."""

    name: str
    target: str
    package: str


def entries() -> list[RegisteredGame]:
    """Every known game: the built-in ones first, then the others by name."""
    own = [RegisteredGame(name, target, OWN) for name, target in BUILT_IN.items()]
    found = {
        RegisteredGame(point.name, point.value, point.dist.name if point.dist else "an unnamed package")
        for point in entry_points(group=GROUP)
    }
    return own + sorted(found, key=lambda entry: (entry.name, entry.package))


def games() -> list[str]:
    """The names of all known games, in the order of ``entries``."""
    return list(dict.fromkeys(entry.name for entry in entries()))


def game(name: str) -> AnyGame:
    """The game with this name.

    Raises:
        GameLoadError: there is no such game, two packages claim the name, or the package that offers it fails to load.
    """
    if name in BUILT_IN:  # these cannot be taken: a third party's name contains a slash
        return _load(RegisteredGame(name, BUILT_IN[name], OWN))
    matching = [entry for entry in entries() if entry.name == name]
    if not matching:
        raise GameLoadError(f"game {name!r} is not known, expected one of: {', '.join(games())}")
    if len(matching) > 1:
        packages = " and ".join(entry.package for entry in matching)
        raise GameLoadError(f"game {name!r} is offered by {packages}: uninstall all but one")
    return _load(matching[0])


@cache
def _load(entry: RegisteredGame) -> AnyGame:
    where = f"game {entry.name!r} of package {entry.package}"
    if entry.package != OWN and "/" not in entry.name:
        raise GameLoadError(f"{where}: a third party's name contains a slash, as in 'author/{entry.name}'")
    module, _, attribute = entry.target.partition(":")
    try:
        loaded = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:  # a third-party module may raise anything: say whose it is
        raise GameLoadError(f"{where} failed to load {entry.target}: {type(error).__name__}: {error}") from error
    missing = [member for member in MEMBERS if not hasattr(loaded, member)]
    if missing:
        raise GameLoadError(f"{where}: {entry.target} is not a game, it lacks {', '.join(missing)}")
    found: AnyGame = loaded
    if found.id != entry.name:
        raise GameLoadError(f"{where}: its id is {found.id!r}, expected the entry point's name")
    return found
