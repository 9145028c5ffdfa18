"""Bests: the best finished games of each game and variant. Practice does not count."""

from collections.abc import Mapping
from functools import cache

from chainfall.core.card import Card, card_of, given_card
from chainfall.core.errors import ChainfallError
from chainfall.core.options import specs, to_text
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.table.records.model import Played, Records


@cache
def _card(game: str) -> Card:
    """The card of a game; cached, because making it starts the game."""
    return card_of(registry.game(game))


def variant_of(game: AnyGame, options: Mapping[str, object]) -> str:
    """The options that make a variant of a game: those that are not the default, handling left out.

    >>> variant_of(registry.game("puzzle-fighter"), {"level": 5, "das_ms": 90, "mode": "endless"})
    'level 5'
    """
    hands = given_card(game).handling.names
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}
    return ", ".join(
        f"{spec.name} {to_text(values[spec.name])}"
        for spec in specs(game.Options)
        if spec.name in values and spec.name not in hands and values[spec.name] != spec.default
    )


def variant_words(variant: str, game: str) -> str:
    """A variant for people: a preset by its title, options in words; a drawn board is only named, because it is long.

    >>> variant_words("level 2, gravity_ms 60000, board RG..../BB....", "puzzle-fighter")
    'level 2, gravity 60 s, drawn board'
    >>> variant_words("power solid, kick simple", "puzzle-fighter")
    'Arcade'
    """
    if not variant:
        return ""
    try:
        card, found = _card(game), registry.game(game)
    except ChainfallError:  # it is no longer installed
        return variant
    for preset in card.presets:
        if variant_of(found, preset.options) == variant:
            return preset.title
    return ", ".join(_in_words(part, card.drawings) for part in variant.split(", "))


def _in_words(part: str, drawings: tuple[str, ...]) -> str:
    name, _, value = part.partition(" ")
    if name in drawings:
        return f"drawn {name}"
    if name.endswith("_ms") and value.isdigit():
        name, value = name.removesuffix("_ms"), _duration(int(value))
    return f"{name.replace('_', ' ')} {value}"


def _duration(ms: int) -> str:
    return f"{ms // 1000} s" if ms and ms % 1000 == 0 else f"{ms} ms"


def bests(records: Records, game: str, variant: str | None = None) -> list[Played]:
    """The best finished games, the best first and of equal ones the first; of one variant, or of all."""
    found = [
        played
        for played in reversed(records.finished)
        if played.entry.game == game and not played.entry.practice and variant in (None, played.entry.variant)
    ]
    return sorted(found, key=lambda played: -played.score)


def best_score(records: Records, game: str, variant: str = "") -> int:
    """The best score of a variant; 0 without one."""
    return next((played.score for played in bests(records, game, variant)), 0)
