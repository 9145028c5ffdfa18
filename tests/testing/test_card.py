"""What a card says of a game has to be so."""

import pytest
from tests.testing.heap import HeapGame

from chainfall.core.card import Card, Group, Handling, Lesson, Line, Preset, Preview
from chainfall.core.drafting import Drafting
from chainfall.core.frame import tile
from chainfall.testing import GameCheckError, check_game


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ("Heaps", "card is 'Heaps'; make it a chainfall.core.card.Card"),
        (
            Card(groups=(Group("", ("stones", "speed")),)),
            "the card names speed, which the game lacks; use names of options",
        ),
        (Card(handling=Handling("delay", "")), "the card names delay, which"),
        (Card(drawings=("field",)), "the card names field, which"),
        (Card(lines=(Line("1"), Line("9"))), r"parse\('9'\), a line of the card, raised ParseError"),
        (Card(preview=Preview({"stones": 0})), "the start of the card's preview raised OptionError"),
        (Card(preview=Preview(lines=("1", "x"))), "'x' of the card's preview raised ParseError"),
        (Card(choices=("stones", "speed")), "the card names speed, which"),
        (
            Card(presets=(Preset("Few", "", {"stones": 0}),)),
            "the start of the preset 'Few' of the card raised OptionError",
        ),
        (Card(presets=(Preset("Few"), Preset("few!"))), "the card has a preset called 'Few'; give each preset a title"),
        (Card(presets=(Preset("..."),)), r"the card has a preset called '\.\.\.'; give each preset a title"),
        (Card(drafting=Drafting(2, 2, {}, "R", "G", ())), "the card's drafting has no tile for G, R; give a tile"),
        (
            Card(drafting=Drafting(2, 2, {"R": tile("gem")}, "R", "R", ())),
            "the start of a puzzle drawn by the card's drafting raised OptionError",
        ),
        (Card(lessons=(Lesson(" "),)), "lesson 1 of the card has no caption"),
        (Card(lessons=(Lesson("a", asks=("x",)),)), "'x', which lesson 1 of the card asks for, raised ParseError"),
        (Card(lessons=(Lesson("a"), Lesson("b", Preview({"stones": 0})))), "the start of lesson 2 of the card raised"),
        (Card(lessons=(Lesson("a", Preview(lines=("x",))),)), "'x' of lesson 1 of the card raised ParseError"),
    ],
)
def test_a_card_that_says_what_is_not_so_is_told(card: object, message: str) -> None:
    class Carded(HeapGame):
        card: object

    Carded.card = card
    with pytest.raises(GameCheckError, match=f"tests/heap: {message}"):
        check_game(Carded(), games=1)


def test_a_card_that_is_true_is_fine() -> None:
    class Carded(HeapGame):
        card = Card(
            "Heaps",
            lines=(Line("1"),),
            presets=(Preset("Standard"), Preset("Few", "A short game.", {"stones": 5})),
            choices=("stones",),
            groups=(Group("", ("double",)),),
            preview=Preview({"stones": 5}, 1, ("2",)),
            lessons=(Lesson("Take some.", Preview(lines=("1",))),),
        )

    check_game(Carded(), games=2)
