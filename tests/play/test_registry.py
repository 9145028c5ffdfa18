"""The registry is lazy and loud: names cost no import, and whatever is wrong with a package is said with its name."""

import subprocess
import sys
from collections.abc import Callable
from importlib import invalidate_caches
from pathlib import Path

import pytest

from chainfall.core.errors import GameLoadError
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN, MEMBERS, entries

Distribution = Callable[..., None]

GAME = "\n".join(
    [
        "class Game:",
        '    id = "{id}"',
        *(f"    {member} = None" for member in MEMBERS if member != "id"),
        "GAME = Game()",
    ]
)


@pytest.fixture
def offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Distribution:
    """Puts a distribution on the path that offers a game: its module is written as given."""
    monkeypatch.syspath_prepend(tmp_path)

    def offer(package: str, name: str, module: str, source: str = "", attribute: str = "GAME") -> None:
        folder = tmp_path / f"{package.replace('-', '_')}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(f"[chainfall.games]\n{name} = {module}:{attribute}\n")
        if source:
            (tmp_path / f"{module}.py").write_text(source)
        invalidate_caches()

    return offer


def message(name: str) -> str:
    """What is said when a game cannot be found."""
    with pytest.raises(GameLoadError) as caught:
        registry.game(name)
    return str(caught.value)


def test_the_built_in_games_come_first() -> None:
    assert registry.games()[: len(BUILT_IN)] == list(BUILT_IN)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_game_is_found_by_its_name(name: str) -> None:
    assert registry.game(name).id == name


def test_a_game_is_loaded_once() -> None:
    assert registry.game("triple-town") is registry.game("triple-town")


def test_an_unknown_game_is_refused_with_the_names_that_exist() -> None:
    assert message("tetris").startswith("game 'tetris' is not known, expected one of: puzzle-fighter, ")


def test_a_game_of_another_package_is_found(offer: Distribution) -> None:
    offer("ok-games", "ok/one", "registry_ok", GAME.format(id="ok/one"))
    assert "ok/one" in registry.games()
    assert registry.game("ok/one").id == "ok/one"
    assert registry.RegisteredGame("ok/one", "registry_ok:GAME", "ok-games") in entries()


def test_names_are_listed_without_importing_the_packages(offer: Distribution) -> None:
    offer("lazy-games", "lazy/one", "registry_lazy", "raise RuntimeError('imported')")
    assert "lazy/one" in registry.games()
    assert "registry_lazy" not in sys.modules


def test_names_are_listed_without_importing_the_built_in_games() -> None:
    program = (
        "import sys; from chainfall.play import registry; assert registry.games(); "
        "print([name for name in sys.modules if name.startswith('chainfall.games')])"
    )
    listed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert listed.stdout.strip() == "[]"


def test_a_package_that_fails_to_import_is_named_with_its_error(offer: Distribution) -> None:
    offer("broken-games", "broken/one", "registry_broken", "import a_module_that_does_not_exist")
    said = message("broken/one")
    assert said.startswith("game 'broken/one' of package broken-games failed to load registry_broken:GAME")
    assert "ModuleNotFoundError: No module named 'a_module_that_does_not_exist'" in said


def test_the_error_of_a_package_is_kept_as_the_cause(offer: Distribution) -> None:
    offer("cause-games", "cause/one", "registry_cause", "1 / 0")
    with pytest.raises(GameLoadError) as caught:
        registry.game("cause/one")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_package_that_exits_when_imported_does_not_end_the_program(offer: Distribution) -> None:
    offer("exit-games", "exit/one", "registry_exit", "raise SystemExit(3)")
    assert (
        message("exit/one") == "game 'exit/one' of package exit-games failed to load registry_exit:GAME: SystemExit: 3"
    )


def test_a_package_without_its_module_is_named(offer: Distribution) -> None:
    offer("gone-games", "gone/one", "registry_gone")
    assert "package gone-games failed to load registry_gone:GAME: ModuleNotFoundError" in message("gone/one")


def test_a_module_without_its_attribute_is_named(offer: Distribution) -> None:
    offer("empty-games", "empty/one", "registry_empty", "GAMES = []")
    assert "package empty-games failed to load registry_empty:GAME: AttributeError" in message("empty/one")


def test_a_name_without_a_slash_is_refused(offer: Distribution) -> None:
    offer("plain-games", "plain", "registry_plain", GAME.format(id="plain"))
    expected = "game 'plain' of package plain-games: a third party's name contains a slash, as in 'author/plain'"
    assert message("plain") == expected


def test_an_id_that_differs_from_the_entry_is_refused(offer: Distribution) -> None:
    offer("alias-games", "alias/one", "registry_alias", GAME.format(id="alias/two"))
    expected = "game 'alias/one' of package alias-games: its id is 'alias/two', expected the entry point's name"
    assert message("alias/one") == expected


def test_an_object_that_is_not_a_game_is_refused_with_what_it_lacks(offer: Distribution) -> None:
    offer("odd-games", "odd/one", "registry_odd", "class GAME:\n    id = 'odd/one'\n    rules = 1")
    assert "package odd-games: registry_odd:GAME is not a game, it lacks hz, Options, start, step, inputs" in message(
        "odd/one"
    )


def test_a_name_that_two_packages_claim_is_refused_with_both(offer: Distribution) -> None:
    offer("one-games", "twin/one", "registry_twin_one", GAME.format(id="twin/one"))
    offer("two-games", "twin/one", "registry_twin_two", GAME.format(id="twin/one"))
    assert message("twin/one") == "game 'twin/one' is offered by one-games and two-games: uninstall all but one"
    assert registry.games().count("twin/one") == 1


def test_a_package_that_claims_a_built_in_name_does_not_get_it(offer: Distribution) -> None:
    offer("thief-games", "triple-town", "registry_thief", GAME.format(id="triple-town"))
    assert type(registry.game("triple-town")).__module__ == "chainfall.games.triple_town.game"


def test_the_same_package_found_twice_is_one_entry(offer: Distribution, tmp_path: Path) -> None:
    offer("copy-games", "copy/one", "registry_copy", GAME.format(id="copy/one"))
    (tmp_path / "copy_games-1.0.dist-info").rename(tmp_path / "copy_games-0.9.dist-info")
    offer("copy-games", "copy/one", "registry_copy")
    assert registry.game("copy/one").id == "copy/one"


def test_a_broken_package_leaves_the_other_games_alone(offer: Distribution) -> None:
    offer("bad-games", "bad/one", "registry_bad", "raise ValueError")
    assert registry.game("triple-town").id == "triple-town"
