"""The options that a type checker knows are those of the games."""

from collections.abc import Sequence
from typing import get_type_hints

import pytest

from chainfall.core.options import specs
from chainfall.play import keywords, registry

KEYWORDS: dict[str, type] = {
    "puzzle-kata": keywords.KataKeywords,
    "puzzle-fighter": keywords.ArcadeKeywords,
    "dr-mario-shell": keywords.ShellKeywords,
    "dr-mario": keywords.BottleKeywords,
    "puzzle-fighter-versus": keywords.FighterVersusKeywords,
    "dr-mario-versus": keywords.BottleVersusKeywords,
    "triple-town": keywords.TownKeywords,
}


def test_every_built_in_game_has_its_keywords() -> None:
    assert KEYWORDS.keys() == registry.BUILT_IN.keys()


@pytest.mark.parametrize("name", KEYWORDS)
def test_keywords_are_the_options_of_the_game_with_their_types(name: str) -> None:
    options = {spec.name: spec.type for spec in specs(registry.game(name).Options)}
    typed = {
        key: tuple[int, ...] if kind == Sequence[int] else kind for key, kind in get_type_hints(KEYWORDS[name]).items()
    }
    assert typed == options, "write an option of a built-in game down in play/keywords.py too"


@pytest.mark.parametrize("name", KEYWORDS)
def test_keywords_may_be_left_out(name: str) -> None:
    assert KEYWORDS[name].__required_keys__ == frozenset()  # type: ignore[attr-defined]  # a TypedDict has them
