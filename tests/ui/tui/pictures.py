"""Pictures of everything that a board can have, in every depth of colours.

``python -m tests.ui.tui.pictures`` makes them. They are looked at when they change; a test makes them again and
compares.
"""

from html import escape
from pathlib import Path

from chainfall.core.card import Card, Number
from chainfall.core.frame import BOTTOM, EMPTY, LEFT, RIGHT, TOP, Board, Frame, Hud, Sprite, Tile, tile
from chainfall.ui.tui.drawing.boards import Extras
from chainfall.ui.tui.drawing.canvas import Canvas, Ink
from chainfall.ui.tui.drawing.palettes import Look
from chainfall.ui.tui.drawing.scene import Scene, compose

FOLDER = Path(__file__).parents[2] / "data" / "terminal"
COLUMN, ROW = 10, 20
"""Pixels of a character."""

LOOKS = {
    "true": Look(),
    "okabe-ito": Look(palette="okabe-ito", letters=True),
    "16": Look("16"),
    "none": Look("none"),
}
SIZES = {"small": (80, 24), "large": (130, 44)}

ANSI = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
PIXELS = ("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa")
BRIGHT = ("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff")
NAMED = dict(zip(ANSI, PIXELS, strict=True)) | {
    f"bright_{name}": pixel for name, pixel in zip(ANSI, BRIGHT, strict=True)
}


def joined(colour: str, height: int, width: int) -> list[list[Tile]]:
    """A power gem."""
    return [
        [
            tile(
                "gem",
                colour,
                TOP * (row > 0) | RIGHT * (column < width - 1) | BOTTOM * (row < height - 1) | LEFT * (column > 0),
            )
            for column in range(width)
        ]
        for row in range(height)
    ]


def board(rows: list[list[Tile]], sprites: tuple[Sprite, ...]) -> Board:
    """A board of eight columns, with a hidden row."""
    full = [row + [EMPTY] * (8 - len(row)) for row in rows]
    piece = (Sprite(0, 0, tile("gem", "R")), Sprite(1, 0, tile("crash", "B")))
    hud = Hud(12_800, (piece,), (("time_ms", 61_000), ("level", 3)))
    return Board(8, len(full), tuple(cell for row in full for cell in row), sprites, hud, hidden_rows=1)


def scene() -> Scene:
    """Everything at once: gems of all kinds on one board, capsules and pieces on the other."""
    singles = [[tile(kind, colour) for colour in "RGBY"] for kind in ("gem", "gem", "crash")]
    counters = [[tile("counter", colour, mark="5") for colour in "RGBY"] + [tile("gem", "R", mark="*")] * 2]
    first = [
        [],
        [],
        [],
        *singles,
        *counters,
        *(a + b for a, b in zip(joined("Y", 3, 4), joined("B", 3, 3), strict=True)),
    ]
    first[0] = [EMPTY, tile("gem", "G")]
    falling = (
        Sprite(6, 6, tile("gem", "G"), shadow=True),
        Sprite(1, 6, tile("gem", "G"), 5, 10),
        Sprite(2, 6, tile("crash", "R"), 5, 10),
    )
    standing = tuple(Sprite(row, 6, tile("gem", colour), 5, 10) for row, colour in enumerate("RGB", 2))
    level = [tile("capsule", "R", RIGHT), tile("capsule", "B", LEFT), tile("capsule", "Y")]
    upright = [[tile("capsule", "Y", BOTTOM)], [tile("capsule", "R", TOP)]]
    viruses = [[tile("virus", colour) for colour in "RBY"]]
    others = [[tile("piece", mark=str(number)) for number in range(1, 6)], [tile("diamond"), tile("storehouse")]]
    second = [[], [], level, *viruses, [], *upright, *others, [tile("gem", colour) for colour in "POCWQ"]]
    hint = ((9, 6, tile("gem", "R")), (9, 7, tile("gem", "B")))
    return Scene(
        Frame((board(first, falling), board(second, standing))),
        Card(numbers=(Number("time_ms", "Time", "ms"), Number("level", "Level"))),
        "Everything that a board can have",
        "The line below",
        (Extras(sparks=(((4, 7), 0), ((5, 7), 1), ((6, 7), 2))), Extras(hint=hint, cursor=(7, 2), banner="3 CHAIN!")),
        ("Player 1", "Player 2"),
    )


def svg_of(canvas: Canvas) -> str:
    """A canvas as a picture."""
    width, height = canvas.width * COLUMN, canvas.height * ROW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="monospace" '
        f'font-size="16.6"><rect width="{width}" height="{height}" fill="#1e1e1e"/>'
    ]
    for number, row in enumerate(canvas.rows):
        start = 0
        for end in range(1, len(row) + 1):
            if end == len(row) or row[end].ink != row[start].ink:
                text = "".join(glyph.char for glyph in row[start:end])
                parts += _run(text, row[start].ink, start * COLUMN, number * ROW)
                start = end
    return "\n".join([*parts, "</svg>\n"])


def _run(text: str, ink: Ink, left: int, top: int) -> list[str]:
    width = len(text) * COLUMN
    parts = []
    if ink.bg:
        parts.append(f'<rect x="{left}" y="{top}" width="{width}" height="{ROW}" fill="{NAMED.get(ink.bg, ink.bg)}"/>')
    if text.strip():
        colour = NAMED.get(ink.fg, ink.fg) or "#d0d0d0"
        weight = ' font-weight="bold"' if ink.bold else ""
        parts.append(
            f'<text x="{left}" y="{top + 15}" fill="{colour}"{weight} textLength="{width}" '
            f'xml:space="preserve">{escape(text)}</text>'
        )
    return parts


def pictures() -> dict[str, str]:
    """The content of every picture."""
    return {
        f"{look}-{size}.svg": svg_of(compose(scene(), *SIZES[size], LOOKS[look])) for look in LOOKS for size in SIZES
    }


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, content in pictures().items():
        (FOLDER / name).write_text(content, encoding="utf-8")
