"""One tile, in as many characters as there are: two to a cell at scale 1, four by two at scale 2, and so on.

A character is four points, two by two, of which each has the colour of the tile or of what is behind it. So a tile
leaves a gap where it is not joined to its neighbour, and moves down by half a character. In scale 1 a gap below would
take half of the tile; there rows of single tiles differ a little in brightness instead.
"""

from functools import cache
from typing import NamedTuple

from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP, Sprite, Tile
from chainfall.ui.tui.drawing.canvas import Canvas, Glyph, Ink
from chainfall.ui.tui.drawing.palettes import Look, Pen, mix, theme_of, tones_of

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The character for each set of points: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""

FACES = {"crash": "()", "diamond": "<>", "virus": "òó", "storehouse": "[]"}
"""What is drawn on a tile of some kind. A joined one has no face."""

LETTERED = {"crash": "({})", "virus": "{}x", "gem": "{}", "capsule": "{}"}
"""The same with the letter of its colour. As in the documents it is small on what a match needs or clears away."""

SMALL = ("crash", "virus")
GONE = "*"
"""The mark of a cell that is about to vanish."""

Place = tuple[int, int]
"""A row and a column of characters."""


class Skin(NamedTuple):
    """The colours of a tile, the text on it, and how large it is."""

    body: str
    ink: str
    face: str
    scale: int


def skin_of(tile: Tile, pen: Pen, *, odd: bool = False, lit: bool = False) -> Skin:
    """How a tile looks; ``odd`` is one in every other row, ``lit`` a moment of those that are about to vanish."""
    look, scale = pen
    tones = tones_of(look, tile.colour, int(tile.mark) if tile.mark.isdecimal() else 0)
    face = face_of(tile, look)
    if tile.mark == GONE and lit:
        body, ink = ("bright_white", "black") if look.depth == "16" else (tones.light, tones.ink)
        return Skin(body, ink, face or GONE, scale)
    if tile.kind == "virus":
        return Skin(tones.dark, tones.light, face, scale)
    if tile.kind in ("crash", "diamond"):
        return Skin(tones.light, tones.ink, face, scale)
    single = scale == 1 and not tile.links & (TOP | BOTTOM)
    if single and look.depth == "16":
        return Skin(tones.base, tones.ink, face or "·", scale)
    shaded = single and odd and tones.base
    return Skin(mix(tones.base, theme_of(look).field, 0.22) if shaded else tones.base, tones.ink, face, scale)


def face_of(tile: Tile, look: Look) -> str:
    """The text on a tile."""
    if tile.mark and tile.mark != GONE:
        return tile.mark
    if look.letters or look.depth == "none":
        letter = tile.colour.lower() if tile.kind in SMALL else tile.colour.upper()
        if letter:
            return LETTERED.get(tile.kind, "{}").format(letter)
    face = FACES.get(tile.kind)
    # What has neither colour, mark nor face is told by its name alone.
    return face if face is not None else "" if tile.colour else tile.kind[:1].upper()


@cache
def block(tile: Tile, pen: Pen, *, odd: bool = False, lit: bool = False) -> Canvas:
    """A tile on the empty field, at rest."""
    if pen.look.depth == "none":
        return _written(tile, pen, lit)
    canvas = Canvas(2 * pen.scale, pen.scale, Glyph(" ", Ink("", theme_of(pen.look).field)))
    _draw(canvas, (0, 0), tile, skin_of(tile, pen, odd=odd, lit=lit))
    return canvas


def _draw(canvas: Canvas, place: Place, tile: Tile, skin: Skin, *, half: bool = False) -> None:
    """Draws a tile over what is there, in a row and column of characters; ``half`` is half a character lower."""
    row, column = place
    points = _points(tile, skin.scale)
    none = (False,) * (4 * skin.scale)
    shifted = (none, *points, none) if half else points
    for offset in range(0, len(shifted), 2):
        for across in range(2 * skin.scale):
            bits = _bits(shifted[offset], shifted[offset + 1], 2 * across)
            if bits:
                at = (row + offset // 2, column + across)
                canvas.put(*at, _glyph(bits, skin.body, canvas.at(*at).ink.bg))
    if skin.face and not (half and skin.scale == 1):
        face = skin.face[: 2 * skin.scale]
        left = column + (2 * skin.scale - len(face)) // 2
        canvas.text(row + (skin.scale - 1) // 2 + half, left, face, Ink(skin.ink, skin.body, True))


def _bits(upper: tuple[bool, ...], lower: tuple[bool, ...], first: int) -> int:
    return upper[first] + 2 * upper[first + 1] + 4 * lower[first] + 8 * lower[first + 1]


def _glyph(bits: int, body: str, behind: str) -> Glyph:
    return Glyph(" ", Ink("", body)) if bits == 15 else Glyph(QUADRANTS[bits], Ink(body, behind))


@cache
def _points(tile: Tile, scale: int) -> tuple[tuple[bool, ...], ...]:
    """Where the tile is, point by point: all of its cell but for the gaps on the right and below."""
    last_row, last_column = 2 * scale - 1, 4 * scale - 1
    right = last_column + (1 if tile.links & RIGHT else 0)
    bottom = last_row + (1 if scale == 1 or tile.links & BOTTOM else 0)
    corners = set()
    if scale > 1 and tile.kind in ("crash", "virus"):  # which are round
        corners = {(0, 0), (0, right - 1), (bottom - 1, 0), (bottom - 1, right - 1)}
    return tuple(
        tuple(row < bottom and column < right and (row, column) not in corners for column in range(last_column + 1))
        for row in range(last_row + 1)
    )


def _written(tile: Tile, pen: Pen, lit: bool) -> Canvas:
    """A tile in a terminal without colours: its letter, and a stroke towards a tile to which it is joined."""
    scale = pen.scale
    canvas = Canvas(2 * scale, scale)
    face = face_of(tile, pen.look)[:2]
    stroke = "=" if tile.links & RIGHT else "|" if tile.links & BOTTOM else " "
    if tile.mark == GONE and lit:
        stroke = GONE
    row = (scale - 1) // 2
    canvas.text(row, 0, ("=" if tile.links & LEFT else " ") * (scale - 1))
    canvas.text(row, scale - 1, face + stroke * (2 - len(face)), Ink(bold=lit and tile.mark == GONE))
    canvas.text(row, scale + 1, ("=" if tile.links & RIGHT else " ") * (scale - 1))
    return canvas


def _halves(sprite: Sprite, pen: Pen) -> int:
    """How far a piece has come down, in halves of characters."""
    if not pen.look.motion or pen.look.depth == "none":
        return 0
    halves = 2 * pen.scale * sprite.progress // sprite.span
    return halves - halves % 2 if pen.scale == 1 and pen.look.letters else halves  # a letter cannot be cut in half


def at_rest(sprite: Sprite, pen: Pen) -> Sprite:
    """The sprite with no more of its progress than can be seen: it is the same one for many ticks."""
    return Sprite(sprite.row, sprite.column, sprite.tile, _halves(sprite, pen), 2 * pen.scale, sprite.shadow)


def draw_sprite(canvas: Canvas, sprite: Sprite, pen: Pen, origin: Place = (0, 0)) -> None:
    """Draws a half of a piece, or of its shadow; ``origin`` is where row 0 and column 0 begin."""
    look, scale = pen
    row, column = origin[0] + sprite.row * scale, origin[1] + sprite.column * 2 * scale
    if sprite.shadow:
        if look.shadow:
            _draw_shadow(canvas, (row, column), sprite.tile, pen)
    elif look.depth == "none":
        for offset, line in enumerate(block(sprite.tile, pen).rows):
            for across, glyph in enumerate(line):
                canvas.put(row + offset, column + across, Glyph(glyph.char, Ink(bold=True)))
    else:
        halves = _halves(sprite, pen)
        _draw(canvas, (row + halves // 2, column), sprite.tile, skin_of(sprite.tile, pen), half=halves % 2 == 1)


def _draw_shadow(canvas: Canvas, place: Place, tile: Tile, pen: Pen) -> None:
    """The shadow lies behind everything: it is drawn where the field is empty."""
    look, scale = pen
    glyph = Glyph(":" if look.depth == "none" else "░", Ink(tones_of(look, tile.colour).base, theme_of(look).field))
    for row in range(place[0], place[0] + scale):
        for column in range(place[1], place[1] + 2 * scale):
            if canvas.at(row, column).char in " ·" and not _is_tile(canvas, row, column, look):
                canvas.put(row, column, glyph)


def _is_tile(canvas: Canvas, row: int, column: int, look: Look) -> bool:
    """Whether a character belongs to a tile: the field has a colour of its own."""
    return canvas.at(row, column).ink.bg != theme_of(look).field
