"""What a game says of itself on its card, if it has one."""

from functools import partial
from typing import Any

from chainfall.core.card import Card, Handling, Preview
from chainfall.core.drafting import Drafting
from chainfall.core.options import from_plain, specs
from chainfall.play.registry import AnyGame
from chainfall.testing.faults import ask, fault

PLAYABLE = "give it options, a seed and lines with which the game can be played"


def check_card(game: AnyGame) -> None:
    """The options that it names exist, its presets can be started, its lines are inputs, and its states are reached."""
    card = getattr(game, "card", Card())
    if not isinstance(card, Card):
        raise fault(f"card is {card!r}", "make it a chainfall.core.card.Card, or leave it out")
    _check_names(game, card)
    _check_presets(game, card)
    for line in card.lines:
        ask(f"parse({line.text!r}), a line of the card,", partial(game.parse, line.text), "offer lines that are inputs")
    if card.preview:
        _check_state(game, card.preview, "the card's preview")
    for number, lesson in enumerate(card.lessons, 1):
        if not lesson.caption.strip():
            raise fault(f"lesson {number} of the card has no caption", "say in a sentence what it shows")
        _check_state(game, lesson.shown, f"lesson {number} of the card")
    if card.drafting:
        _check_drafting(game, card.drafting)


def _check_names(game: AnyGame, card: Card) -> None:
    known = {spec.name for spec in specs(game.Options)}
    usual = {*Handling().names, *Card().drawings}
    grouped = {name for group in card.groups for name in group.options}
    wrong = sorted({*card.handling.names, *card.drawings, *card.choices, *grouped} - known - usual)
    if wrong:
        raise fault(f"the card names {', '.join(wrong)}, which the game lacks", "name options that there are")


def _check_presets(game: AnyGame, card: Card) -> None:
    names = [preset.name for preset in card.presets]
    for preset in card.presets:
        if not preset.name or names.count(preset.name) > 1:
            raise fault(f"the card has a preset called {preset.title!r}", "give each preset a title of its own")
        _check_state(game, Preview(preset.options), f"the preset {preset.title!r} of the card")


def _check_drafting(game: AnyGame, drafting: Drafting) -> None:
    """Every letter has its tile, and can be drawn."""
    untold = sorted(set(drafting.board + drafting.pieces) - set(drafting.tiles))
    if untold:
        raise fault(f"the card's drafting has no tile for {', '.join(untold)}", "give a tile for each letter")
    letters = drafting.board
    rows = [letters[start : start + drafting.columns] for start in range(0, len(letters), drafting.columns)]
    pieces = [letter * drafting.size for letter in drafting.pieces]
    drawn = Preview({"board": "/".join(rows[: drafting.rows]), "pieces": " ".join(pieces)})
    ask(
        "the start of a puzzle drawn by the card's drafting",
        partial(_start, game, drawn),
        "name letters of the options",
    )


def _check_state(game: AnyGame, shown: Preview, what: str) -> None:
    state: Any = ask(f"the start of {what}", partial(_start, game, shown), PLAYABLE)
    for text in shown.lines:
        state = ask(f"{text!r} of {what}", partial(_step, game, state, text), PLAYABLE)


def _start(game: AnyGame, shown: Preview) -> Any:
    return game.start(from_plain(game.Options, shown.options), shown.seed)


def _step(game: AnyGame, state: Any, text: str) -> Any:
    return game.step(state, game.parse(text)).state
