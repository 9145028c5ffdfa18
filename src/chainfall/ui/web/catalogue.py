"""The catalogue: what the page knows of every game before Python has started in it. It is made on the server's side."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args, get_origin

from chainfall.bots.opponents import STEPS, has_opponents
from chainfall.core.card import Card, Group, Lesson, Preview, card_of, in_words
from chainfall.core.errors import GameLoadError
from chainfall.core.frame import Board, Tile
from chainfall.core.options import Spec, from_plain, specs
from chainfall.core.rng import Rng
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.daily import has_daily
from chainfall.play.puzzles.collection import collection
from chainfall.play.registry import AnyGame
from chainfall.ui.web.encoding import Record, plain, problem_record
from chainfall.ui.web.puzzles import drafting_record

MOST_SEATS = 2
"""For how many players the page has keys."""

PREVIEW_ROWS, PREVIEW_COLUMNS = 4, 8
"""The part of a board that a game's card has room for: the lowest rows, the columns in the middle."""

LITTLE = 8
"""Rows of a board that a lesson shows whole."""

TRIED_MOVES = 10
TRIED_TICKS = 900
HELD_TICKS = 6
"""What is played of a game that gives no preview: moves, or ticks with the same buttons held for some of them."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The games that can be played, and what went wrong with any, each with its traceback."""

    games: list[Record] = field(default_factory=list)
    broken: list[Record] = field(default_factory=list)


def make_catalogue() -> Catalogue:
    """Every known game for one or two.

    If it loads it is in it, even if it cannot be shown: its author may want to play it.
    """
    catalogue = Catalogue()
    for name in registry.games():
        try:
            game = registry.game(name)
            if seats_of(game) > MOST_SEATS:
                continue
            record = {**game_record(game), "preview": [], "lessons": []}
            catalogue.games.append(record)
            card = card_of(game)
            record["preview"] = preview_record(preview_board(game, card.preview))
            record["lessons"] = lesson_records(game, card.lessons)
        except Exception as error:  # whatever a stranger's game raises: the page says so
            catalogue.broken.append(_broken(name, error))
    return catalogue


def _broken(name: str, error: Exception) -> Record:
    problem = problem_record(error)
    if not isinstance(error, GameLoadError):  # which names the game
        problem["error"] = f"game {name!r}: {problem['error']}"
    return {"id": name, **problem}


def game_record(game: AnyGame) -> Record:
    """What the page knows of a game, but for its preview and its lessons."""
    card = card_of(game)
    known = specs(game.Options)
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
        # Tick by tick there is nothing to think about; at a game for two opponents sit.
        "bots": seats_of(game) == 1 and (not game.hz or hasattr(game, "placing")),
        "opponents": has_opponents(game),
        "hints": hasattr(game, "placing") if game.hz else card.inputs == "squares",
        "puzzles": len(collection(game.id)),
        "drafting": drafting_record(game),
    }


def opponent_records() -> list[Record]:
    """The bots that can sit at a seat, from the weakest to the strongest."""
    return [{"name": step.name, "title": step.title, "about": step.about} for step in STEPS]


def option_record(spec: Spec, card: Card) -> Record:
    """What a form needs to know of an option."""
    choices = get_args(spec.type) if get_origin(spec.type) is Literal else ()
    kind = "drawing" if spec.name in card.drawings else "choice" if choices else _KINDS.get(spec.type, "ints")
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


_KINDS: dict[object, str] = {int: "int", bool: "bool", str: "text"}


def _all_groups(card: Card, known: list[Spec]) -> tuple[Group, ...]:
    """The card's groups, and a last one with the options that are in none; handling is set elsewhere."""
    grouped = {name for group in card.groups for name in group.options} | set(card.handling.names)
    rest = tuple(spec.name for spec in known if spec.name not in grouped)
    return (*card.groups, Group("Other", rest)) if rest else card.groups


def preview_board(game: AnyGame, preview: Preview | None) -> Board:
    """The board that a game's card shows."""
    state = _played_by_chance(game) if preview is None else _played(game, preview)
    return game.frame(state).boards[0]


def _played(game: AnyGame, preview: Preview) -> Any:
    state = game.start(from_plain(game.Options, preview.options), preview.seed)
    for line in preview.lines:
        state = game.step(state, game.parse(line)).state
    return state


def _played_by_chance(game: AnyGame) -> Any:
    """A state that is not the first one, the same every time; the game is not played to its end."""
    state, rng = game.start(game.Options(), 0), Rng(0)
    held = HELD_TICKS if game.hz else 1
    for _ in range((TRIED_TICKS if game.hz else TRIED_MOVES) // held):
        inputs = game.inputs(state)
        choice, rng = rng.below(len(inputs))
        for _ in range(held):
            following = game.step(state, inputs[choice]).state
            if game.outcome(following):
                return state
            state = following
    return state


def preview_record(board: Board) -> list[Record]:
    """The tiles of a board that a card has room for, each with its place there."""
    top = max(board.height - PREVIEW_ROWS, 0)
    left = (board.width - PREVIEW_COLUMNS) // 2
    placed = ((row - top, column - left, tile) for row, column, tile in _placed(board))
    return [
        {"row": row, "column": column, "tile": plain(tile)}
        for row, column, tile in placed
        if 0 <= row < PREVIEW_ROWS and 0 <= column < PREVIEW_COLUMNS
    ]


def lesson_records(game: AnyGame, lessons: Sequence[Lesson]) -> list[Record]:
    """The little boards of "how to play"; all have the height that the highest of them needs."""
    boards = [preview_board(game, lesson.shown) for lesson in lessons]
    rows = max(map(_rows_to_show, boards), default=0)
    return [
        {"caption": lesson.caption, "width": board.width, "height": rows, "placed": _lower_rows(board, rows)}
        for lesson, board in zip(lessons, boards, strict=True)
    ]


def _rows_to_show(board: Board) -> int:
    """All rows of a little board; of a high one those from the floor up to the highest tile, and one of air."""
    rows = board.height - board.hidden_rows
    if rows <= LITTLE:
        return rows
    highest = min((row for row, _, _ in _placed(board)), default=board.height)
    return min(board.height - highest + 1, rows)


def _lower_rows(board: Board, rows: int) -> list[Record]:
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
