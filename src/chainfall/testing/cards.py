"""Checks of a game's card, if it has one."""

from functools import partial
from typing import Any

from chainfall.core.card import Card, Handling, Lesson, Preview
from chainfall.core.drafting import Drafting
from chainfall.core.effects import Rejected, Spawn
from chainfall.core.options import from_plain, specs
from chainfall.play.lesson import LONGEST, PlayedLesson
from chainfall.play.registry import AnyGame
from chainfall.testing.faults import ask, fault

PLAYABLE = "give it options, a seed and lines with which the game can be played"


def check_card(game: AnyGame) -> None:
    """Checks that a card's options exist, its presets start, its lines are inputs, and its states can be reached."""
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
        _check_asks(game, lesson, f"lesson {number} of the card")
    if card.drafting:
        _check_drafting(game, card.drafting)


def _check_asks(game: AnyGame, lesson: Lesson, what: str) -> None:
    """Checks that a lesson can be finished by the presses that it asks for, and that each of them does something."""
    played = PlayedLesson(game, lesson)
    for line in lesson.asks:
        _run(played)
        played.effects.clear()
        pressed = ask(f"{line!r}, which {what} asks for,", partial(played.press, line), "ask for buttons or lines")
        if not pressed:
            raise fault(f"{what} asks for {line!r} when no piece is in the air", "ask for it while there is one")
        _run(played)
        if not any(not isinstance(effect, Spawn | Rejected) for _, effect in played.effects):
            raise fault(f"{line!r}, which {what} asks for, does nothing", "ask for presses that the rules allow there")
    if lesson.asks and not played.done:
        raise fault(f"{what} does not end", "ask for presses that put the piece down")


def _run(played: PlayedLesson) -> None:
    """Lets time pass until the lesson waits again."""
    for _ in range(LONGEST + 1):
        if played.still:
            return
        played.tick()


def _check_names(game: AnyGame, card: Card) -> None:
    known = {spec.name for spec in specs(game.Options)}
    usual = {*Handling().names, *Card().drawings}
    grouped = {name for group in card.groups for name in group.options}
    wrong = sorted({*card.handling.names, *card.drawings, *card.choices, *grouped} - known - usual)
    if wrong:
        raise fault(f"the card names {', '.join(wrong)}, which the game lacks", "use names of options that exist")


def _check_presets(game: AnyGame, card: Card) -> None:
    names = [preset.name for preset in card.presets]
    for preset in card.presets:
        if not preset.name or names.count(preset.name) > 1:
            raise fault(
                f"the card has a preset called {preset.title!r}",
                "give each preset a title of letters or digits that no other has",
            )
        _check_state(game, Preview(preset.options), f"the preset {preset.title!r} of the card")


def _check_drafting(game: AnyGame, drafting: Drafting) -> None:
    """Checks that every letter has a tile and can be drawn."""
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
