"""SVG pictures of frames as pixels: the drawing of :mod:`chainfall.play.svg` is the only one, and this paints it.

It knows the part of SVG that is used there. A tile is painted once, four times as large as it is needed, made smaller,
and kept: what a frame shares with those before it is only put in its place.
"""

import re
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from PIL import Image

from chainfall.core.errors import ChainfallError
from chainfall.film.canvas import SMOOTH, Painting, Slope
from chainfall.film.outlines import kind_of
from chainfall.play.svg import CELL, SIDE

MARGIN = 8
"""Room around a cell into which its tile may reach."""

GROUND = "#0b0f1a"

SMOOTH_PIXELS = 1_000_000
"""The background of a larger picture is painted without smoothing, which would take gigabytes."""

MOST_PIXELS = 17_000_000
"""The largest picture: a board with a hundred rows and columns."""


class Stamp(NamedTuple):
    """A painted part of a picture, and where its own origin lies in it."""

    image: Image.Image
    left: int
    top: int


class Raster:
    """Paints pictures, and keeps what they have in common."""

    def __init__(self) -> None:
        self._stamps: dict[str, Stamp] = {}
        self._grounds: dict[str, Image.Image] = {}
        self._slopes: dict[str, Slope] = {}

    def paint(self, svg: str) -> Image.Image:
        """The pixels of a picture that :func:`chainfall.play.svg.render` has drawn.

        Raises:
            ChainfallError: it is too large.
        """
        root = ElementTree.fromstring(svg)
        size = int(root.get("width", 0)), int(root.get("height", 0))
        if size[0] * size[1] > MOST_PIXELS:
            pixels = f"{size[0]} x {size[1]} pixels, expected at most {MOST_PIXELS}"
            raise ChainfallError(f"a picture of {pixels} in all (an SVG file has no such limit)")
        if not self._slopes:
            self._slopes = {
                found.get("id", ""): Slope.of(found) for found in root.iter() if kind_of(found) == "linearGradient"
            }
        boards = [part for part in root if kind_of(part) == "g"]
        image = self._ground(boards, size).copy()
        for board in boards:
            left, top = _translation(board)
            for part in board:
                if kind_of(part) == "g":
                    self._put(image, part, left, top)
                elif kind_of(part) == "text":
                    _paste(image, self._stamp(part), left + int(part.get("x", 0)), top + int(part.get("y", 0)))
        return image

    def _ground(self, boards: list[Element], size: tuple[int, int]) -> Image.Image:
        """What is behind the tiles, which stays the same through a game."""
        wells = [(board, [part for part in board if kind_of(part) in ("rect", "path")]) for board in boards]
        key = f"{size} " + "".join(_text_of(part) for _, parts in wells for part in parts)
        if key not in self._grounds:
            image = Image.new("RGB", size, GROUND)
            smooth = SMOOTH if size[0] * size[1] <= SMOOTH_PIXELS else 1
            for board, parts in wells:
                canvas = Painting(size, _translation(board), self._slopes, smooth)
                for part in parts:
                    canvas.draw(part, {}, 1)
                painted = canvas.small()
                image.paste(painted, (0, 0), painted)
            self._grounds[key] = image
        return self._grounds[key]

    def _put(self, image: Image.Image, group: Element, left: int, top: int) -> None:
        """Puts a tile in its place, or the tile within a shadow."""
        if group.get("transform") is None:
            for inner in group:
                x, y = _translation(inner)
                _paste(image, self._stamp(inner, float(group.get("opacity", 1))), left + x, top + y)
            return
        x, y = _translation(group)
        _paste(image, self._stamp(group), left + x, top + y)

    def _stamp(self, element: Element, opacity: float = 1) -> Stamp:
        placeless = {name: value for name, value in element.items() if name not in ("transform", "x", "y")}
        key = f"{opacity} {placeless} {element.text}" + "".join(map(_text_of, element))
        found = self._stamps.get(key)
        if found is None:
            found = self._stamps[key] = self._painted(element, opacity)
        return found

    def _painted(self, element: Element, opacity: float) -> Stamp:
        written = kind_of(element) == "text"
        left, top = (0, CELL) if written else (MARGIN, MARGIN)
        size = (SIDE, CELL + CELL // 2) if written else (CELL + 2 * MARGIN, CELL + 2 * MARGIN)
        canvas = Painting(size, (left, top), self._slopes)
        if written:
            there = ElementTree.Element("text", {**element.attrib, "x": "0", "y": "0"})
            there.text = element.text
            canvas.draw(there, {}, opacity)
        else:
            canvas.draw(element, {}, opacity)
        return Stamp(canvas.small(), left, top)


def _paste(image: Image.Image, stamp: Stamp, left: int, top: int) -> None:
    image.paste(stamp.image, (left - stamp.left, top - stamp.top), stamp.image)


def _translation(element: Element) -> tuple[int, int]:
    """Where a group has its origin."""
    x, y = re.findall(r"-?\d+", element.get("transform", "0 0"))
    return int(x), int(y)


def _text_of(element: Element) -> str:
    return ElementTree.tostring(element, encoding="unicode")
