"""A part of a picture while it is painted: shapes, gradients and words of SVG, with smooth edges."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from PIL import Image, ImageChops, ImageDraw, ImageFont

from chainfall.film.outlines import Point, kind_of, outlines

SMOOTH = 4
"""How much larger shapes are painted by default, so that their edges are smooth."""


class Slope(NamedTuple):
    """A gradient: its colours at equal distances, along a diagonal or from left to right."""

    colours: tuple[str, ...]
    diagonal: bool

    @classmethod
    def of(cls, element: Element) -> "Slope":
        """Reads a ``linearGradient``."""
        return cls(tuple(stop.get("stop-color", "") for stop in element), element.get("y2") == "1")

    def fill(self, size: tuple[int, int]) -> Image.Image:
        """A rectangle of the gradient."""
        down = Image.linear_gradient("L").resize(size)
        across = Image.linear_gradient("L").rotate(90).resize(size)
        way = ImageChops.add(down, across, 2) if self.diagonal else across
        stops = [_rgb(colour) for colour in self.colours]
        channels = [
            way.point([_between([stop[one] for stop in stops], place / 255) for place in range(256)])
            for one in range(3)
        ]
        return Image.merge("RGB", channels)


class Painting:
    """A part of a picture while it is painted, with everything larger than it will be.

    Args:
        size: the size of the part.
        origin: where the origin of its shapes lies in it.
        slopes: the gradients that they may use, by their names.
        smooth: how much larger it is painted.
    """

    def __init__(
        self, size: tuple[int, int], origin: tuple[int, int], slopes: Mapping[str, Slope], smooth: int = SMOOTH
    ) -> None:
        self.size = size
        self.image = Image.new("RGBA", (size[0] * smooth, size[1] * smooth), (0, 0, 0, 0))
        self._smooth = smooth
        self._origin = origin
        self._slopes = slopes

    def small(self) -> Image.Image:
        """What was painted, in its own size."""
        return self.image.resize(self.size, Image.Resampling.BOX)

    def draw(self, element: Element, inherited: Mapping[str, str], opacity: float) -> None:
        """Paints an element and what is in it."""
        given = {**inherited, **element.attrib}
        opacity *= float(element.get("opacity", 1))
        if kind_of(element) == "g":
            for part in element:
                self.draw(part, given, opacity)
            return
        fill, stroke = given.get("fill", "#000000"), given.get("stroke", "none")
        lines = outlines(element)
        if fill != "none":
            mask = self._mask()
            pen = ImageDraw.Draw(mask)
            if kind_of(element) == "text":
                self._write(pen, element)
            for line in lines:
                if len(line) > 2:
                    pen.polygon([self._at(point) for point in line], fill=255)
            self._lay(mask, fill, opacity)
        if stroke != "none":
            mask = self._mask()
            self._trace(ImageDraw.Draw(mask), lines, float(given.get("stroke-width", 1)), given.get("stroke-linecap"))
            self._lay(mask, stroke, opacity * float(given.get("stroke-opacity", 1)))

    def _mask(self) -> Image.Image:
        return Image.new("L", self.image.size, 0)

    def _at(self, point: Point) -> Point:
        return (point[0] + self._origin[0]) * self._smooth, (point[1] + self._origin[1]) * self._smooth

    def _trace(self, pen: ImageDraw.ImageDraw, lines: list[list[Point]], width: float, cap: str | None) -> None:
        thick = round(width * self._smooth)
        for line in lines:
            points = [self._at(point) for point in line]
            pen.line(points, fill=255, width=thick, joint="curve")
            if cap == "round":
                for x, y in (points[0], points[-1]):
                    pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=255)

    def _write(self, pen: ImageDraw.ImageDraw, element: Element) -> None:
        size = int(element.get("font-size", 12)) * self._smooth
        anchor = "ms" if element.get("text-anchor") == "middle" else "ls"
        bold = size // 32 if element.get("font-weight") == "bold" else 0
        x, y = self._at((float(element.get("x", 0)), float(element.get("y", 0))))
        pen.text(
            (x, y), element.text or "", fill=255, font=_font(size), anchor=anchor, stroke_width=bold, stroke_fill=255
        )

    def _lay(self, mask: Image.Image, paint: str, opacity: float) -> None:
        """Lays a colour or a gradient over what the mask covers."""
        box = mask.getbbox()
        if not box:
            return
        cut = mask.crop(box)
        found = re.fullmatch(r"url\(#(\w+)\)", paint)
        colour = self._slopes[found[1]].fill(cut.size) if found else Image.new("RGB", cut.size, paint)
        layer = colour.convert("RGBA")
        layer.putalpha(cut.point([round(value * opacity) for value in range(256)]))
        self.image.alpha_composite(layer, box[:2])


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


def _between(stops: list[int], place: float) -> int:
    """The value at a place from 0 to 1 between stops at equal distances."""
    before = min(int(place * (len(stops) - 1)), len(stops) - 2)
    part = place * (len(stops) - 1) - before
    return round(stops[before] * (1 - part) + stops[before + 1] * part)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
