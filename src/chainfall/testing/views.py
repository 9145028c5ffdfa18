"""Checks of what players see of a game: frames, text and effects, none of which may reveal anything hidden."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any

from chainfall.core.abilities import find_seat_view
from chainfall.core.effects import Effect
from chainfall.core.errors import shown
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP, Board, Frame, Hud, Sprite, Tile
from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame
from chainfall.play.seat_view import seat_view
from chainfall.testing.faults import ask, check_hashable, fault, packed


def look(game: AnyGame, state: Any) -> Frame:
    """The frame of a state; :func:`check_views` checks its contents."""
    frame = ask("frame(state)", lambda: game.frame(state), "make it draw every state")
    if not isinstance(frame, Frame) or not _all_are(frame.boards, Board) or not frame.boards:
        raise fault(f"frame is {shown(frame)}", "answer with a Frame that holds a tuple of Boards")
    if len(frame.boards) != seats_of(game):
        problem = f"the frame has {len(frame.boards)} boards, the game {seats_of(game)} seats"
        raise fault(problem, "draw a board for each seat, the first seat first")
    return frame


def check_views(game: AnyGame, state: Any) -> None:
    """Checks that everything visible in a state is correct, and the same when asked for again."""
    frame = look(game, state)
    for board in frame.boards:
        _check_board(board)
    check_hashable(frame, "a frame")
    text = ask("text(state)", lambda: game.text(state), "make it show every state")
    if type(text) is not str:
        raise fault(f"text is {shown(text)}", "answer with a text")
    if text.endswith("\n"):
        raise fault("text ends in a newline", "leave out the final newline")
    again = _seen(game, state)
    for member, seen in _seen(game, state).items():
        if again[member] != seen:
            raise fault(f"{member} gives two different answers for one state", "let it depend on the state alone")


def _check_board(board: Board) -> None:
    width, height, tiles = board.width, board.height, board.tiles
    if not _are_numbers(width, height) or width < 1 or height < 1:
        raise fault(f"a board is {width!r} columns wide and {height!r} rows high", "count both from 1")
    if not _all_are(tiles, Tile) or len(tiles) != width * height:
        remedy = f"{width} columns and {height} rows make a tuple of {width * height} Tiles, row by row from the top"
        raise fault(f"tiles is {shown(tiles)}", remedy)
    for drawn in {id(drawn): drawn for drawn in tiles}.values():
        _check_tile(drawn)
    _check_links(board)
    _check_sprites(board.sprites, "sprites")
    _check_hud(board.hud)
    if type(board.phase) is not str:
        raise fault(f"phase is {board.phase!r}", "name it with a text")
    if not _are_numbers(board.hidden_rows) or not 0 <= board.hidden_rows < height:
        raise fault(f"hidden_rows is {board.hidden_rows!r}", f"some of the {height} rows must be left to see")


def _check_tile(drawn: Tile) -> None:
    texts = type(drawn.kind) is type(drawn.colour) is type(drawn.mark) is str
    if not texts or not _are_numbers(drawn.links) or not 0 <= drawn.links < 16:
        remedy = "kind, colour and mark are texts; links are bits of TOP, RIGHT, BOTTOM and LEFT"
        raise fault(f"{drawn!r} is wrong", remedy)


_SIDES = ((TOP, BOTTOM, -1, 0), (RIGHT, LEFT, 0, 1), (BOTTOM, TOP, 1, 0), (LEFT, RIGHT, 0, -1))


def _check_links(board: Board) -> None:
    """Checks that links are mutual: a tile linked to a neighbour on the board must be linked back."""
    linked = [cell for cell, drawn in enumerate(board.tiles) if drawn.links]
    for row, column in (divmod(cell, board.width) for cell in linked):
        for mine, theirs, down, right in _SIDES:
            r, c = row + down, column + right
            on_board = 0 <= r < board.height and 0 <= c < board.width
            if board.at(row, column).links & mine and on_board and not board.at(r, c).links & theirs:
                problem = (
                    f"the tile in row {row}, column {column} is linked to row {r}, column {c}, but not the reverse"
                )
                raise fault(problem, "set the bits of both, each towards the other")


def _check_sprites(sprites: tuple[Sprite, ...], what: str) -> None:
    if not _all_are(sprites, Sprite):
        raise fault(f"{what} is {shown(sprites)}", "make it a tuple of Sprites")
    for sprite in sprites:
        numbers = _are_numbers(sprite.row, sprite.column, sprite.progress, sprite.span)
        kinds = type(sprite.tile) is Tile and type(sprite.shadow) is bool
        if not numbers or not kinds or not 0 <= sprite.progress <= sprite.span or not sprite.span:
            remedy = "a Sprite has whole numbers, a Tile, a progress from 0 to its span, and is a shadow or not"
            raise fault(f"{sprite!r} in {what} is wrong", remedy)
        _check_tile(sprite.tile)


def _check_hud(hud: Hud) -> None:
    if not isinstance(hud, Hud):
        raise fault(f"hud is {shown(hud)}", "make it a Hud")
    if not _are_numbers(hud.score):
        raise fault(f"the frame's score is {hud.score!r}", "make it a whole number")
    if not _all_are(hud.next, tuple):
        raise fault(f"hud.next is {shown(hud.next)}", "make it a tuple of pieces, each a tuple of Sprites")
    for piece in hud.next:
        _check_sprites(piece, "a piece of hud.next")
    named = _all_are(hud.numbers, tuple) and all(len(pair) == 2 for pair in hud.numbers)
    if not named or not all(type(name) is str and _are_numbers(number) for name, number in hud.numbers):
        raise fault(f"hud.numbers is {shown(hud.numbers)}", "make it a tuple of pairs of a name and a whole number")


def check_effects(effects: object, frame: Frame) -> None:
    """Checks that effects are frozen records, and that their cells are on the board of their seat."""
    if not isinstance(effects, tuple) or not _all_are(effects, Effect):
        raise fault(f"the effects of a step are {shown(effects)}", "make them a tuple of Effects")
    for effect in effects:
        packed(effect, f"an effect {type(effect).__name__}")
        if type(effect.seat) is not int or not 0 <= effect.seat < len(frame.boards):
            raise fault(f"{effect!r} is at seat {effect.seat!r}", f"seats are 0 to {len(frame.boards) - 1}")
        _check_cells(effect, frame.boards[effect.seat])


def _check_cells(effect: Effect, board: Board) -> None:
    for cell in _cells(effect):
        match cell:
            case (int(row), int(column)) if 0 <= row < board.height and 0 <= column < board.width:
                pass
            case _:
                rows, columns = f"rows 0 to {board.height - 1} from the top", f"columns 0 to {board.width - 1}"
                raise fault(f"{effect!r} names the cell {cell!r}", f"cells are (row, column) with {rows}, {columns}")


def _cells(effect: Effect) -> Iterator[object]:
    """The cells in the fields ``cells``, ``at`` and ``moves`` of an effect."""
    named = {field.name: getattr(effect, field.name) for field in fields(effect)}
    for value in (named.get("cells", ()), *named.get("moves", ()), (named["at"],) if "at" in named else ()):
        if type(value) is not tuple:
            raise fault(f"{effect!r} names the cells {value!r}", "write them as a tuple of (row, column)")
        yield from value


def check_hidden(game: AnyGame, state: Any, other: Any) -> None:
    """Checks that nothing visible depends on ``state.hidden``, by replacing it with the one from another game."""
    if not hasattr(state, "hidden"):
        return
    if not is_dataclass(state) or isinstance(state, type) or "hidden" not in {item.name for item in fields(state)}:
        problem = f"hidden is not a field of the state, a {type(state).__name__}"
        raise fault(problem, "make the state a frozen dataclass with such a field, so that it can be replaced")
    guessed = _seen(game, replace(state, hidden=other.hidden))
    for member, seen in _seen(game, state).items():
        if guessed[member] != seen:
            raise fault(f"{member} depends on state.hidden", "keep what the player may see in another field")


def check_alone(game: AnyGame, state: Any, other: Any) -> None:
    """Checks that ``seat_view``, if there is one, shows the right board in a single-player game and reveals nothing."""
    if seats_of(game) == 1 or find_seat_view(game) is None:
        return
    hidden = {"hidden": other.hidden} if hasattr(state, "hidden") else {}
    for seat, board in enumerate(look(game, state).boards):
        member = f"seat_view(state, {seat})"
        single, shown_alone = ask(member, partial(seat_view, game, state, seat), "answer with a game and its state")
        if seats_of(single) != 1:
            raise fault(f"{member} is of {single.id}, for {seats_of(single)} players", "answer with a game for one")
        packed(shown_alone, f"the state of {member}")
        seen = _seen(single, shown_alone)
        if look(single, shown_alone).boards[0].tiles != board.tiles:
            raise fault(f"{member} shows a different board from the frame", "show the board of that seat")
        if _seen(single, seat_view(game, replace(state, **hidden), seat).state) != seen:
            raise fault(f"{member} depends on state.hidden", "keep what the player may see in another field")


def _seen(game: AnyGame, state: Any) -> dict[str, object]:
    remedy = "make it work for every state, whatever is hidden"
    return {
        "frame": ask("frame(state)", lambda: game.frame(state), remedy),
        "text": ask("text(state)", lambda: game.text(state), remedy),
        "inputs": ask("inputs(state)", lambda: tuple(game.inputs(state)), remedy),
        "outcome": ask("outcome(state)", lambda: game.outcome(state), remedy),
    }


def _all_are(values: object, kind: type) -> bool:
    return type(values) is tuple and all(isinstance(value, kind) for value in values)


def _are_numbers(*values: object) -> bool:
    """Whether all values are whole numbers; booleans do not count."""
    return all(type(value) is int for value in values)
