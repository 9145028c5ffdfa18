"""The shapes of SVG as lines from point to point: as much of it as :mod:`chainfall.play.svg` uses."""

import re
from collections.abc import Iterator
from math import cos, pi, sin
from xml.etree.ElementTree import Element

Point = tuple[float, float]

ROUND = 48
"""Lines for a circle."""

BENT = 8
"""Lines for a curve."""

TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "h": 1, "v": 1, "q": 4, "z": 0}
"""How many numbers follow a letter of a path. Capital letters go to a place, others go on from where the line is."""


def kind_of(element: Element) -> str:
    """The name of an element, without its namespace."""
    return element.tag.rpartition("}")[2]


def outlines(element: Element) -> list[list[Point]]:
    """The lines around a shape, each a list of points; none for what is not a shape."""

    def number(name: str, default: float = 0) -> float:
        return float(element.get(name, default))

    match kind_of(element):
        case "path":
            return list(_along(element.get("d", "")))
        case "rect":
            x, y, width, height, r = (number(name) for name in ("x", "y", "width", "height", "rx"))
            corners = (f"q{r} 0 {r} {r}", f"q0 {r} {-r} {r}", f"q{-r} 0 {-r} {-r}", f"q0 {-r} {r} {-r}")
            sides = (f"M{x + r} {y}H{x + width - r}", f"V{y + height - r}", f"H{x + r}", f"V{y + r}")
            return list(_along("".join(side + corner for side, corner in zip(sides, corners, strict=True)) + "z"))
        case "circle" | "ellipse":
            wide, high = number("rx", number("r")), number("ry", number("r"))
            turns = [2 * pi * part / ROUND for part in range(ROUND + 1)]
            return [[(number("cx") + wide * cos(turn), number("cy") + high * sin(turn)) for turn in turns]]
        case _:
            return []


def _along(path: str) -> Iterator[list[Point]]:
    """The lines of a path.

    Raises:
        ValueError: it has a letter that is not known here.
    """
    line: list[Point] = []
    for letter, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        if letter not in TAKES:
            raise ValueError(f"{letter!r} in a path, expected one of {' '.join(TAKES)}")
        values = [float(number) for number in re.findall(r"-?[0-9.]+", numbers)]
        if letter == "z":
            line.append(line[0])
        for at in range(0, len(values), TAKES[letter] or 1):
            step = values[at : at + TAKES[letter]]
            if letter == "M":
                if line:
                    yield line
                line = [(step[0], step[1])]
            else:
                line += _next_points(letter, step, line[-1])
    if line:
        yield line


def _next_points(letter: str, step: list[float], here: Point) -> list[Point]:
    x, y = here
    match letter:
        case "L":
            return [(step[0], step[1])]
        case "H":
            return [(step[0], y)]
        case "V":
            return [(x, step[0])]
        case "h":
            return [(x + step[0], y)]
        case "v":
            return [(x, y + step[0])]
        case _:
            over_x, over_y, to_x, to_y = step
            parts = [part / BENT for part in range(1, BENT + 1)]
            return [
                (
                    x + 2 * part * (1 - part) * over_x + part**2 * to_x,
                    y + 2 * part * (1 - part) * over_y + part**2 * to_y,
                )
                for part in parts
            ]
