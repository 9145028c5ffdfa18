"""The direction of imports: the inner rooms know nothing of the outer ones, and none of the world outside."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
PACKAGE = SOURCE / "chainfall"
MODULES = sorted(PACKAGE.rglob("*.py"))

RULES = {"core", "falling", "games"}
INNER = {"core", "falling", "games", "play", "puzzles", "katas", "testing"}
ROOMS = {
    "core": {"core"},
    "falling": {"core", "falling"},
    "games": {"core", "falling"},  # and the game's own folder
    "play": {"core", "play"},
    "puzzles": {"core", "play", "puzzles"},
    "katas": {"core", "games", "play"},
    "testing": {"core", "falling", "games", "play", "testing"},
    "kernels": {*INNER, "kernels"},
    "bots": {*INNER, "bots", "kernels"},
    "envs": {*INNER, "envs", "bots", "kernels"},
    "console": {"core", "play", "console"},
    "film": {"core", "play", "film"},
    "table": {*INNER, "table", "bots", "console"},
    "client": {"core", "play", "console", "client"},
    "server": {*INNER, "console", "server", "ui.web"},
    "ui": {*INNER, "bots", "table", "console", "client"},  # and the front end's own folder
}
HARMLESS = {
    "__future__",
    "abc",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "operator",
    "re",
    "string",
    "typing",
}
"""All that the rooms of rules may use of the standard library: no clock, no chance, no files, no threads."""

FACE = "games"
"""The package ``chainfall.games`` itself, which can be called and then asks the registry; no game imports it."""

STARTS = "ui.cli"
"""The command line starts the front ends and the server; no other of them imports another. It also makes films."""

NOT_IN_PLAY = {
    "time",
    "datetime",
    "random",
    "secrets",
    "threading",
    "asyncio",
    "multiprocessing",
    "subprocess",
    "socket",
}
FORBIDDEN_CALLS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "hash", "breakpoint"}
"""What the rooms of rules do not call: the world outside, and ``hash``, which differs from run to run."""


def name_of(path: Path) -> str:
    """The dotted name below ``chainfall``."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def room_of(path: Path) -> str:
    return name_of(path).split(".")[0]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path, for_types: bool = False) -> tuple[str, ...]:
    """Every module that is imported anywhere in a file, by its full name; or those that only a type checker sees."""
    return tuple(_imports(path, for_types))


def _imports(path: Path, for_types: bool) -> Iterator[str]:
    tree = parsed(path)
    unseen = {
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for statement in block.body
        for node in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if (node in unseen) != for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import hides its direction"
            yield node.module or ""
            if node.module in ("chainfall", "chainfall.games"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def inside(module: str) -> str:
    """What follows ``chainfall.`` in a module's name."""
    return module.partition(".")[2]


def is_own(module: str) -> bool:
    return f"{module}.".startswith("chainfall.")


def may_import(path: Path, module: str) -> bool:
    """Whether a file of the package may import a module of the package."""
    room, target = room_of(path), inside(module)
    if room in ("", "__main__") or name_of(path) == FACE:
        return True
    if target in ("", "__version__"):
        return room not in INNER
    own_folder = ".".join(name_of(path).split(".")[:2])
    allowed = ROOMS[room] | ({own_folder} if room in ("games", "ui") else set())
    if own_folder == STARTS:
        allowed = {*allowed, "ui", "film", "server"}
    return any(target == one or target.startswith(one + ".") for one in allowed)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_imports_only_from_the_rooms_that_it_may_know(path: Path) -> None:
    wrong = [module for module in imports(path) if is_own(module) and not may_import(path, module)]
    assert wrong == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_for_types_alone_a_module_may_know_no_more_except_that_a_session_knows_the_games(path: Path) -> None:
    """So that ``Session("puzzle-fighter")`` has the right types; nothing of it is imported when the program runs."""
    named = [module for module in imports(path, for_types=True) if is_own(module) and not may_import(path, module)]
    assert all(name_of(path) == "play.session" and module.startswith("chainfall.games.") for module in named)


def test_the_rooms_are_those_that_there_are() -> None:
    assert {room_of(path) for path in MODULES} == {*ROOMS, "", "__main__"}


@pytest.mark.parametrize(
    "path", [path for path in MODULES if room_of(path) in RULES and name_of(path) != FACE], ids=name_of
)
def test_core_and_games_use_only_what_is_harmless(path: Path) -> None:
    foreign = {module.split(".")[0] for module in imports(path)} - {"chainfall"}
    assert foreign <= HARMLESS
    calls = {
        node.func.id
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert calls & FORBIDDEN_CALLS == set()


@pytest.mark.parametrize("path", [path for path in MODULES if room_of(path) in ("play", "puzzles")], ids=name_of)
def test_play_reads_no_clock_and_draws_no_lots(path: Path) -> None:
    assert {module.split(".")[0] for module in imports(path)} & NOT_IN_PLAY == set()


@pytest.mark.parametrize("path", [path for path in MODULES if room_of(path) in INNER | {""}], ids=name_of)
def test_a_third_party_library_appears_only_in_an_outer_room(path: Path) -> None:
    assert {module.split(".")[0] for module in imports(path)} <= sys.stdlib_module_names | {"chainfall"}


@pytest.mark.parametrize(
    ("where", "module", "allowed"),
    [
        ("core/game.py", "chainfall.core.frame", True),
        ("core/game.py", "chainfall.play.session", False),
        ("core/game.py", "chainfall", False),
        ("games/dr_mario/shell/game.py", "chainfall.games.dr_mario.capsule", True),
        ("games/dr_mario/shell/game.py", "chainfall.games.dr_mario", True),
        ("games/dr_mario/shell/game.py", "chainfall.games.triple_town.merge", False),
        ("games/dr_mario/shell/game.py", "chainfall.games", False),
        ("games/dr_mario/shell/game.py", "chainfall.play.session", False),
        ("games/__init__.py", "chainfall.play.registry", True),
        ("play/session.py", "chainfall.games.dr_mario.shell.game", False),
        ("falling/pieces.py", "chainfall.core.frame", True),
        ("falling/pieces.py", "chainfall.games.dr_mario", False),
        ("katas.py", "chainfall.ui.cli.main", False),
        ("ui/cli/serve.py", "chainfall.server.serving", True),
        ("ui/tui/app.py", "chainfall.server.app", False),
        ("ui/tui/app.py", "chainfall.client", True),
        ("client/service.py", "chainfall.server", False),
        ("client/service.py", "chainfall.table", False),
        ("table/table.py", "chainfall.client.service", False),
        ("puzzles/puzzle.py", "chainfall.play.session", True),
        ("play/session.py", "chainfall.puzzles.puzzle", False),
        ("server/app.py", "chainfall.ui.web.site", True),
        ("server/app.py", "chainfall.ui.cli.main", False),
        ("ui/cli/main.py", "chainfall.bots.greedy", True),
        ("ui/cli/main.py", "chainfall", True),
        ("table/table.py", "chainfall.bots.opponents", True),
        ("table/table.py", "chainfall.ui.web.bridge", False),
        ("bots/greedy.py", "chainfall.table.table", False),
        ("ui/tui/app.py", "chainfall.table.table", True),
        ("ui/tui/app.py", "chainfall.ui.tui.keys", True),
        ("ui/tui/app.py", "chainfall.ui.web.encoding", False),
        ("ui/shell/loop.py", "chainfall.ui.cli.main", False),
        ("ui/cli/play.py", "chainfall.ui.tui.app", True),
        ("ui/cli/film.py", "chainfall.film.pictures", True),
        ("ui/tui/app.py", "chainfall.film.pictures", False),
        ("film/raster.py", "chainfall.play.svg", True),
        ("play/film/page.py", "chainfall.film.raster", False),
        ("console/signals.py", "chainfall.table.table", False),
        ("envs/single.py", "chainfall.kernels.triple_town", True),
        ("kernels/triple_town.py", "chainfall.envs.single", False),
    ],
)
def test_the_directions_are_those_of_the_design(where: str, module: str, allowed: bool) -> None:
    known = {name_of(path) for path in MODULES}
    assert PACKAGE / where in MODULES
    assert inside(module) in known, "a rule about a module that does not exist shows nothing"
    assert may_import(PACKAGE / where, module) == allowed


def test_every_room_that_may_be_imported_exists() -> None:
    folders = {name_of(path) for path in MODULES if path.stem == "__init__"}
    assert set().union(*ROOMS.values()) - folders == {"katas"}, "which is one file"


def run(code: str) -> str:
    """What a program prints; it finds the package in ``src`` and has no site packages."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n{code}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


IMPORT_ALL = """
import importlib, pkgutil, sys

class OnlyTheStandardLibrary:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in sys.stdlib_module_names | {"chainfall"}:
            raise ImportError(f"{name} is not part of the standard library")

sys.meta_path.insert(0, OnlyTheStandardLibrary())
try:
    import pytest
except ImportError:
    pass
else:
    raise SystemExit("the block does not block")
for room in ("core", "falling", "games", "play", "puzzles", "testing", "ui.shell"):
    package = importlib.import_module(f"chainfall.{room}")
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(found.name)
        print(found.name)
"""


def test_the_inner_rooms_and_the_shell_need_nothing_but_python() -> None:
    imported = run(IMPORT_ALL).split()
    expected = [f"chainfall.{name_of(path)}" for path in MODULES if room_of(path) in INNER]
    assert {name for name in expected if name.count(".") > 1} <= set(imported)


def test_importing_the_package_imports_nothing_else_of_it() -> None:
    code = "import chainfall; print(*sorted(name for name in sys.modules if name.startswith('chainfall')))"
    assert run(code).split() == ["chainfall"]


def test_importing_the_package_is_light() -> None:
    code = "before = set(sys.modules)\nimport chainfall\nprint(*(set(sys.modules) - before))"
    heavy = {"argparse", "json", "hashlib", "dataclasses", "importlib.metadata", "inspect", "concurrent"}
    assert set(run(code).split()) & heavy == set()


def test_listing_the_games_imports_none_of_them() -> None:
    code = "import chainfall; chainfall.games(); print(*(name for name in sys.modules if '.games.' in name))"
    assert run(code).split() == []


def test_one_game_does_not_bring_another() -> None:
    code = (
        "import chainfall; chainfall.game('triple-town'); print(*(name for name in sys.modules if '.games.' in name))"
    )
    assert {name.split(".")[2] for name in run(code).split()} == {"triple_town"}


RUN = ("__main__", "server.store.migrations.env")
"""Modules that are programs: Python or Alembic runs them, and nothing imports them."""

FIRST = """
import importlib, sys
room, *names = sys.argv[1:]
for name in names:
    for loaded in [one for one in sys.modules if one == "chainfall" or f"{one}.".startswith(f"chainfall.{room}.")]:
        del sys.modules[loaded]
    importlib.import_module(name)
"""
"""Imports each module of a room as if nothing else of the room had been imported. The rooms that it may know cannot be
part of a circle, since they know nothing of this one, so they stay."""


@pytest.mark.parametrize("room", sorted({room_of(path) for path in MODULES} - {"", "__main__"}))
def test_every_module_can_be_the_first_to_be_imported(room: str) -> None:
    names = [
        f"chainfall.{name_of(path)}" for path in MODULES if room_of(path) == room and not name_of(path).endswith(RUN)
    ]
    done = subprocess.run([sys.executable, "-c", FIRST, room, *names], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_thinking_of_opponents_can_be_imported_in_a_fresh_interpreter() -> None:
    code = "import chainfall.bots.opponents.thinking"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
