"""The last settings of each game, with which one press starts it again; at first, the settings of its first preset."""

from dataclasses import replace

from chainfall.core.card import given_card
from chainfall.core.options import specs
from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame
from chainfall.table.records.model import Choice, Records


def choice_of(records: Records, game: AnyGame) -> Choice:
    """The last settings of a game, without options and seats that it no longer has."""
    choice = records.choices.get(game.id) or first_choice(game)
    known = {spec.name for spec in specs(game.Options)}
    options = {name: value for name, value in choice.options.items() if name in known}
    seated = choice.players is not None and len(choice.players) == seats_of(game) > 1
    return replace(choice, options=options, players=choice.players if seated else None)


def first_choice(game: AnyGame) -> Choice:
    """The settings for a player who has chosen nothing yet: the first preset of the game, or its defaults."""
    presets = given_card(game).presets
    return Choice(presets[0].options) if presets else Choice()


def remember(records: Records, game: str, choice: Choice) -> Records:
    """The records with another choice for a game."""
    return replace(records, choices={**records.choices, game: choice})
