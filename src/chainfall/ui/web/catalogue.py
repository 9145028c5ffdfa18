"""The catalogue: what the page knows about every game before Python has started. The server makes it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args, get_origin

from chainfall.bots.opponents import has_opponents
from chainfall.core.card import Card, Group, Lesson, card_of, in_words
from chainfall.core.errors import GameLoadError
from chainfall.core.frame import Board, Tile
from chainfall.core.options import Spec, specs
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.daily import has_daily
from chainfall.play.registry import AnyGame
from chainfall.puzzles.collection import collection
from chainfall.table.eligibility import has_analysis, has_bots, has_hints, has_reviews
from chainfall.table.preview import preview_board
from chainfall.ui.web import answers
from chainfall.ui.web.answers import BrokenGame, GameRecord, PlacedTile
from chainfall.ui.web.encoding import plain, problem_record
from chainfall.ui.web.puzzles import drafting_record

Kind = Literal["int", "bool", "text", "drawing", "choice", "ints"]

MOST_SEATS = 2
"""The number of players for whom the page has keys."""

PREVIEW_ROWS, PREVIEW_COLUMNS = 4, 8
"""The part of a board that a game's card has room for: the lowest rows, the columns in the middle."""

LITTLE = 8
"""Rows of a board that a lesson shows whole."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The playable games, and the broken ones with their tracebacks."""

    games: list[GameRecord] = field(default_factory=list)
    broken: list[BrokenGame] = field(default_factory=list)


def make_catalogue() -> Catalogue:
    """Every known game for one or two.

    A game that loads is included even if it cannot be shown: its author may want to play it.
    """
    catalogue = Catalogue()
    for name in registry.games():
        try:
            game = registry.game(name)
            if seats_of(game) > MOST_SEATS:
                continue
            record = game_record(game)
            catalogue.games.append(record)
            card = card_of(game)
            board = preview_board(game, card.preview)
            record["preview"] = preview_record(board)
            record["field"] = {"width": board.width, "height": board.height, "hidden_rows": board.hidden_rows}
            record["lessons"] = lesson_records(game, card.lessons)
        except Exception as error:  # a third-party game may raise anything: the page reports it
            catalogue.broken.append(_broken(name, error))
    return catalogue


def _broken(name: str, error: Exception) -> BrokenGame:
    problem = problem_record(error)
    if not isinstance(error, GameLoadError):  # which names the game
        problem["error"] = f"game {name!r}: {problem['error']}"
    return {"id": name, "error": problem["error"], "details": problem["details"]}


def game_record(game: AnyGame) -> GameRecord:
    """The description of a game for the page, without its preview and its lessons."""
    card = card_of(game)
    known = specs(game.Options)
    assert card.inputs, "card_of says how inputs are made if the game does not"
    return {
        "id": game.id,
        "hz": game.hz,
        "seats": seats_of(game),
        "title": card.title,
        "about": card.about,
        "score": card.score,
        "inputs": card.inputs,
        "buttons": list(card.buttons),
        "lines": plain(card.lines),
        "help": card.help,
        "handling": plain(card.handling),
        "options": [option_record(spec, card) for spec in known],
        "presets": plain(card.presets),
        "choices": list(card.choices),
        "groups": plain(_all_groups(card, known)),
        "numbers": plain(card.numbers),
        "next": list(card.next),
        "daily": has_daily(game),
        "bots": has_bots(game),
        "analysis": has_analysis(game),
        "opponents": has_opponents(game),
        "hints": has_hints(game),
        "reviews": has_reviews(game),
        "puzzles": len(collection(game.id)),
        "drafting": drafting_record(game),
        "preview": [],
        "field": None,
        "lessons": [],
    }


def option_record(spec: Spec, card: Card) -> answers.Spec:
    """The description of an option for a form."""
    choices = get_args(spec.type) if get_origin(spec.type) is Literal else ()
    kind: Kind = "drawing" if spec.name in card.drawings else "choice" if choices else _KINDS.get(spec.type, "ints")
    return {
        "name": spec.name,
        "title": in_words(spec.name),
        "type": kind,
        "default": plain(spec.default),
        "help": spec.help,
        "choices": list(choices),
        "minimum": spec.minimum,
        "maximum": spec.maximum,
    }


_KINDS: dict[object, Kind] = {int: "int", bool: "bool", str: "text"}


def _all_groups(card: Card, known: list[Spec]) -> tuple[Group, ...]:
    """The card's groups, and a last one with the options that are in none; handling is set elsewhere."""
    grouped = {name for group in card.groups for name in group.options} | set(card.handling.names)
    rest = tuple(spec.name for spec in known if spec.name not in grouped)
    return (*card.groups, Group("Other", rest)) if rest else card.groups


def preview_record(board: Board) -> list[PlacedTile]:
    """The tiles of a board that a card has room for, each with its place there."""
    top = max(board.height - PREVIEW_ROWS, 0)
    left = (board.width - PREVIEW_COLUMNS) // 2
    placed = ((row - top, column - left, tile) for row, column, tile in _placed(board))
    return [
        {"row": row, "column": column, "tile": plain(tile)}
        for row, column, tile in placed
        if 0 <= row < PREVIEW_ROWS and 0 <= column < PREVIEW_COLUMNS
    ]


def lesson_records(game: AnyGame, lessons: Sequence[Lesson]) -> list[answers.Lesson]:
    """The little boards of "how to play"; all are as high as the highest one."""
    boards = [preview_board(game, lesson.shown) for lesson in lessons]
    rows = max(map(_rows_to_show, boards), default=0)
    return [
        {
            "caption": lesson.caption,
            "width": board.width,
            "height": rows,
            "above": board.height - rows,
            "placed": _lower_rows(board, rows),
            "asks": list(lesson.asks),
        }
        for lesson, board in zip(lessons, boards, strict=True)
    ]


def _rows_to_show(board: Board) -> int:
    """All rows of a little board; of a high one those from the floor up to the highest tile, and one of air."""
    rows = board.height - board.hidden_rows
    if rows <= LITTLE:
        return rows
    highest = min((row for row, _, _ in _placed(board)), default=board.height)
    return min(board.height - highest + 1, rows)


def _lower_rows(board: Board, rows: int) -> list[PlacedTile]:
    top = board.height - rows
    return [
        {"row": row - top, "column": column, "tile": plain(tile)} for row, column, tile in _placed(board) if row >= top
    ]


def _placed(board: Board) -> Iterator[tuple[int, int, Tile]]:
    for number, tile in enumerate(board.tiles):
        if tile.kind:
            yield *divmod(number, board.width), tile
    for sprite in board.piece:
        yield sprite.row, sprite.column, sprite.tile
