"""Why does mine differ? One's own result beside the game's, up to the first step that differs."""

import ast
import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from chainfall.core.errors import ChainfallError, shown
from chainfall.games.puzzle_fighter.gems import GEMS
from chainfall.games.puzzle_fighter.kata.game import GAME, KataState, rows
from chainfall.games.puzzle_fighter.kata.moves import ROWS, Drop
from chainfall.games.puzzle_fighter.solid import WIDTH
from chainfall.games.triple_town.merge import HIGHEST, INVALID_POSITION, POINTS, place, update
from chainfall.katas import read_instructions
from chainfall.play.files import without_mark
from chainfall.table.katas.reasons import COUNTED, counted, drop_in_words, place_of

GAP = "    "
SAME = "Yours is the same."

Field = tuple[str, ...]
"""The rows of a field of the kata Puzzle Fighter, as text."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first step in which two results differ.

    Attributes:
        title: which step it is.
        expected: the game's board after it, row by row.
        yours: the other one.
        reasons: what happens in that step, in sentences.
    """

    title: str
    expected: Sequence[str]
    yours: Sequence[str]
    reasons: Sequence[str]

    def lines(self) -> list[str]:
        """The difference as text: both boards side by side, with a mark at each row that differs."""
        count = max(len(self.expected), len(self.yours))
        ours, yours = ([*board, *[""] * (count - len(board))] for board in (self.expected, self.yours))
        width = max(map(len, ["expected", *ours]))
        other = max(map(len, ["yours", *yours]))
        table = [f"{'expected':{width}}{GAP}yours"]
        for one, two in zip(ours, yours, strict=True):
            mark = "  <" if one != two else ""
            table.append(f"{one:{width}}{GAP}{two:{other}}{mark}".rstrip())
        reasons = ["", "What happens in this step:", *(f"- {reason}" for reason in self.reasons), COUNTED]
        return [self.title, "", *table, *(reasons if self.reasons else [])]


def told(difference: Difference | None) -> str:
    """The result of a comparison as text."""
    return "\n".join(difference.lines()) if difference else SAME


# The kata Puzzle Fighter


def compare_fields(instructions: object, text: str) -> Difference | None:
    """Compares fields of the kata Puzzle Fighter with the game's; None if they are the same.

    Args:
        instructions: the pairs with their moves.
        text: the final field, or the fields after all moves (see :func:`read_fields`).

    Raises:
        ChainfallError: the instructions are wrong, or the text does not hold one field or a field for each move.
    """
    drops = read_instructions(instructions)
    states = [GAME.start(GAME.Options(), 0)]
    for drop in drops:
        if states[-1].over:
            break
        states.append(GAME.step(states[-1], drop).state)
    fields = read_fields(text)
    if len(fields) == 1 and len(states) != 2:
        return _final_difference(drops, states, fields[0])
    for number, (before, after, field) in enumerate(zip(states, states[1:], fields, strict=False), 1):
        if _drawn(after) != field:
            return _difference(
                f"{_name(number, drops)}, is the first after which yours differs.", before, after, field, drops
            )
    if len(fields) not in (len(states) - 1, len(drops)):
        raise ChainfallError(
            f"yours has {counted(len(fields), 'field')}, all of them right,"
            f" expected the last one alone, or {len(states) - 1}, one after each move"
        )
    return None


def _final_difference(drops: list[Drop], states: list[KataState], field: Field) -> Difference | None:
    final = states[-1]
    if _drawn(final) == field:
        return None
    earlier = [number for number, state in enumerate(states) if _drawn(state) == field]
    known = f"It is the field after move {earlier[-1]}. " if earlier and earlier[-1] else ""
    title = (
        f"The final field, after {counted(len(states) - 1, 'move')}, differs. {known}"
        "Give the field after every move to see which is the first that differs."
    )
    return _difference(title, states[-2] if len(states) > 1 else final, final, field, drops)


def _difference(title: str, before: KataState, after: KataState, field: Field, drops: list[Drop]) -> Difference:
    number = before.moves
    reasons = drop_in_words(before, drops[number]) if number < len(drops) else []
    return Difference(title, _walled(_drawn(after)), _walled(field), reasons)


def _name(number: int, drops: list[Drop]) -> str:
    return f"Move {number}, {GAME.format(drops[number - 1])}"


def _drawn(state: KataState) -> Field:
    return tuple(rows(state))


def _walled(field: Field) -> Field:
    return tuple(f"║{row}║" for row in field)


_BETWEEN_WALLS = re.compile(r"[║|]([^║|]*)[║|]")
_HEADING = re.compile(r"(\s*MOVE\s+\d+)+\s*", re.IGNORECASE)


def read_fields(text: str) -> list[Field]:
    """The fields in a text: twelve rows each, with or without walls, one below or beside the other.

    Headings such as ``MOVE 3`` may stand above them, an empty line between them; a dot is a free cell, and blanks at
    the end of a row may be missing. A JSON list of texts is fine, too: each is a field.

    Raises:
        ChainfallError: it has other rows; the message says which.
    """
    text = without_mark(text)
    if text.lstrip().startswith("["):
        entries = _literal(text, "a list of fields")
        return [_field(str(entry).split("\n")) for entry in entries] if isinstance(entries, list) else []
    lines = [line for line in text.expandtabs().splitlines() if not _HEADING.fullmatch(line)]
    walled = [found for line in lines if (found := _BETWEEN_WALLS.findall(line))]
    if walled:
        return _beside(walled)
    while len(lines) > ROWS and len(lines) % ROWS and not lines[-1].strip():
        lines.pop()
    if len(lines) % ROWS and (len(lines) + 1) % (ROWS + 1) == 0:  # an empty line between two fields
        lines = [line for number, line in enumerate(lines, 1) if number % (ROWS + 1)]
    if not lines or len(lines) % ROWS:
        raise ChainfallError(f"yours has {counted(len(lines), 'row')}, expected {ROWS} for each field")
    return [_field(lines[start : start + ROWS]) for start in range(0, len(lines), ROWS)]


def _beside(walled: list[list[str]]) -> list[Field]:
    """The fields of rows in which several may stand side by side."""
    if len(walled) % ROWS:
        raise ChainfallError(f"yours has {counted(len(walled), 'row')} between walls, expected {ROWS} for each field")
    fields = []
    for start in range(0, len(walled), ROWS):
        block = walled[start : start + ROWS]
        if len({len(row) for row in block}) > 1:
            raise ChainfallError(f"the rows from row {start} on have different numbers of fields, expected one number")
        fields += [_field(list(column)) for column in zip(*block, strict=True)]
    return fields


def _field(lines: list[str]) -> Field:
    if len(lines) != ROWS:
        raise ChainfallError(f"a field has {counted(len(lines), 'row')}, expected {ROWS}")
    field = tuple(line.replace(".", " ")[:WIDTH].ljust(WIDTH) for line in lines)
    for number, (line, row) in enumerate(zip(lines, field, strict=True)):
        if line[WIDTH:].strip() or set(row) - set(GEMS + " "):
            raise ChainfallError(f"row {number} of a field is {shown(line)}, expected {WIDTH} of {GEMS} and blanks")
    return field


# The kata Triple Trouble


def compare_answers(move: Sequence[Any], text: str) -> Difference | None:
    """Compares an answer to the kata Triple Trouble with ours; None if they are the same.

    Args:
        move: board, row, column and piece.
        text: the other answer, as JSON or as Python writes it.

    Raises:
        ChainfallError: the move has no board, or the text holds no answer.
    """
    board, i, j, value = move
    expected = update(board, i, j, value)
    yours = _literal(text, "an answer")
    if yours == expected:
        return None
    reasons = stages(move)[1] if isinstance(expected, list) else _refusal(move, expected)
    return Difference("The answers differ.", _answer_in_lines(expected), _answer_in_lines(yours), reasons)


def _refusal(move: Sequence[object], message: str) -> list[str]:
    _, i, j, value = move
    if message == INVALID_POSITION:
        return [f"row {shown(i)}, column {shown(j)} is not a free square of the board"]
    return [f"{shown(value)} is not a piece from 1 to {HIGHEST}" if "piece" in message else "no square is free"]


def _answer_in_lines(answer: object) -> list[str]:
    """The board with a line for each row, then the rest."""
    if not isinstance(answer, list | tuple) or not answer or not isinstance(answer[0], list | tuple):
        return [str(answer)]
    board, *rest = answer
    return [*(" ".join(map(str, row)) if isinstance(row, list | tuple) else str(row) for row in board), *map(str, rest)]


def stages(move: Sequence[Any]) -> tuple[list[list[str]], list[str]]:
    """The boards of one legal move of Triple Trouble, from the piece that is put to the last merge, and the reasons."""
    board, i, j, value = move
    columns = len(board[0])
    square = i * columns + j
    squares = [piece for row in board for piece in row]
    placed = place(tuple(squares), columns, square, value)
    squares[square] = value
    boards = [_board_in_lines(squares, columns)]
    reasons = [
        f"a piece of kind {value} is put in {place_of((i, j))}" + ("" if placed.merges else f": {POINTS[value]} points")
    ]
    for piece, merged in enumerate(placed.merges, value):
        for gone in merged.squares:
            squares[gone] = 0
        squares[square] = piece + 1
        boards.append(_board_in_lines(squares, columns))
        reasons.append(
            f"{len(merged.squares)} pieces of kind {piece} touch each other and become one of kind {piece + 1} in"
            f" {place_of((i, j))}: {merged.points} points"
        )
    return boards, reasons


def _board_in_lines(squares: list[int], columns: int) -> list[str]:
    return [" ".join(map(str, squares[start : start + columns])) for start in range(0, len(squares), columns)]


def _literal(text: str, what: str) -> object:
    """A value as JSON or as Python writes it; tuples become lists."""
    text = without_mark(text).strip()
    with suppress(ValueError, RecursionError):
        return json.loads(text)
    try:
        return json.loads(json.dumps(ast.literal_eval(text)))
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError) as error:
        raise ChainfallError(f"yours is {shown(text)}, expected {what} as JSON or as Python writes it") from error


# A transcript


def compare_texts(steps: Sequence[tuple[str, str]], text: str) -> tuple[int, Difference] | None:
    """Compares a program's output with the game's, step by step; None if they are the same.

    Args:
        steps: the title of each step, and its output.
        text: the other program's output.

    Returns:
        The number of the first step that differs, counted from 0, and the difference, still without reasons.
    """
    lines = without_mark(text).splitlines()
    for number, (name, printed) in enumerate(steps):
        ours = printed.splitlines()
        yours, lines = lines[: len(ours)], lines[len(ours) :]
        if ours != yours:
            return number, Difference(f"{name} is the first step after which yours differs.", ours, yours, ())
    if lines:
        title = f"Yours is the same up to the end, and then has {counted(len(lines), 'more line')}."
        return len(steps), Difference(title, (), lines[:20], ())
    return None
