"""What a game says of itself on its card, if it has one."""

from functools import partial
from typing import Any

from chainfall.core.card import Card, Handling
from chainfall.core.options import from_plain, specs
from chainfall.play.registry import AnyGame
from chainfall.testing.faults import ask, fault

PREVIEW = "give the preview options, a seed and lines with which the game can be played"


def check_card(game: AnyGame) -> None:
    """The options that it names exist, its lines are inputs, and its preview can be played."""
    card = getattr(game, "card", Card())
    if not isinstance(card, Card):
        raise fault(f"card is {card!r}", "make it a chainfall.core.card.Card, or leave it out")
    known = {spec.name for spec in specs(game.Options)}
    usual = {*Handling().names, *Card().drawings}
    named = {*card.handling.names, *card.drawings, *(name for group in card.groups for name in group.options)}
    wrong = sorted(named - known - usual)
    if wrong:
        raise fault(f"the card names {', '.join(wrong)}, which the game lacks", "name options that there are")
    for line in card.lines:
        ask(f"parse({line.text!r}), a line of the card,", partial(game.parse, line.text), "offer lines that are inputs")
    if card.preview:
        state: Any = ask("the start of the card's preview", partial(_start, game, card), PREVIEW)
        for text in card.preview.lines:
            state = ask(f"{text!r} of the card's preview", partial(_step, game, state, text), PREVIEW)


def _start(game: AnyGame, card: Card) -> Any:
    assert card.preview
    return game.start(from_plain(game.Options, card.preview.options), card.preview.seed)


def _step(game: AnyGame, state: Any, text: str) -> Any:
    return game.step(state, game.parse(text)).state
