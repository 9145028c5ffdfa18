"""Inputs as lines of text: ``format`` and ``parse`` are each other's inverse, and no line breaks ``parse``."""

from collections.abc import Sequence
from random import Random
from typing import Any

from chainfall.core.errors import ParseError, shown
from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame
from chainfall.testing.faults import ask, check_hashable, fault, packed

ODD_PARTS = (
    *("", " ", "\t", "-", "+", "0", "-1", "+1", "1.5", "1e3", "0x1", "1_000", "None", "%s", "{}", "'", "x12", "0 0 0"),
    *("\x00", "\x1b[2J", "\x85", "\u2028", "\ud800", "\u00b2", "\u0663", "\u00bd", "\u0130", "\ufeff", "\U0001f3b2"),
)
"""Lines that parsers have stumbled over: signs and dots, odd spaces and digits, control characters, lone surrogates."""

LONG_LINES = ("1" * 5000, "-" * 5000, "a" * 5000, "1 " * 500)


def check_line(game: AnyGame, input: Any) -> str:
    """Checks what ``format`` and ``parse`` promise for an input, and returns its line."""
    name = shown(input)
    packed(input, f"the input {name}")
    check_hashable(input, f"the input {name}")
    _check_masks(game, input)
    line, again = (ask(f"format({name})", lambda: game.format(input), "make it write every input") for _ in range(2))
    if type(line) is not str:
        raise fault(f"format({name}) is {shown(line)}", "answer with a text")
    if line.splitlines() not in ([], [line]):
        raise fault(f"format({name}) is {shown(line)}", "write one line, without a line break")
    if not _fits_utf_8(line):
        raise fault(f"format({name}) is {shown(line)}, which UTF-8 cannot hold", "refuse such a line in parse")
    if again != line:
        raise fault(f"format({name}) is {shown(line)}, then {shown(again)}", "let it depend on the input alone")
    back = ask(f"parse({shown(line)})", lambda: game.parse(line), "make it read every line that format writes")
    if back != input or game.format(back) != line:
        problem = f"format({name}) is {shown(line)}, which parse reads as {shown(back)}"
        raise fault(problem, "parse(format(input)) must be the input")
    return line


def _check_masks(game: AnyGame, input: Any) -> None:
    """Checks the form of a real-time input: front ends build it, as a tuple of masks if there are several seats."""
    seats = seats_of(game)
    if not game.hz or seats == 1:
        return
    if type(input) is not tuple or len(input) != seats or not all(type(mask) is int for mask in input):
        raise fault(f"the input {shown(input)} is not a mask for each of {seats} seats", "use parse_masks of core")


def _fits_utf_8(line: str) -> bool:
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def read_any_line(game: AnyGame, line: str) -> list[Any]:
    """A list with the input that a line stands for; it is empty if the line is not an input."""
    try:
        input = game.parse(line)
    except ParseError:
        return []
    except Exception as error:
        problem = f"parse({shown(line)}) raised {type(error).__name__}: {error}"
        raise fault(problem, "raise ParseError for a line that is not an input") from error
    check_line(game, input)
    return [input]


def random_line(random: Random, samples: Sequence[str]) -> str:
    """An odd line, or a good one with something changed."""
    letters = list(random.choice(samples) if samples and random.random() < 0.7 else random.choice(_ODD_LINES))
    for _ in range(random.randrange(4)):
        place = random.randrange(len(letters) + 1)
        letters[place : place + random.randrange(2)] = random.choice((*ODD_PARTS, *samples[-20:]))
    return "".join(letters)


_ODD_LINES = ODD_PARTS + LONG_LINES
