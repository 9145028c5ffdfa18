"""Small pictures: the pieces of Triple Town, and viruses, in a few sizes each.

A picture is drawn in letters, of which each stands for a colour; a dot is transparent.
"""

from functools import cache

from chainfall.ui.tui.drawing.palettes import Depth
from chainfall.ui.tui.drawing.pixels import Picture

Drawing = tuple[str, ...]

COLOURS = {
    "g": ("#a5e065", "bright_green"),
    "G": ("#58b048", "green"),
    "d": ("#2c7336", "green"),
    "t": ("#a06a38", "yellow"),
    "T": ("#6f4522", "yellow"),
    "h": ("#e0b354", "yellow"),
    "H": ("#b98a34", "bright_yellow"),
    "w": ("#f0ddb0", "white"),
    "k": ("#3b2620", "black"),
    "y": ("#ffe27a", "bright_yellow"),
    "r": ("#e0503c", "red"),
    "c": ("#9a6a5a", "bright_black"),
    "s": ("#d7dff0", "bright_white"),
    "p": ("#9a74c0", "magenta"),
    "P": ("#6b4a8d", "bright_magenta"),
    "W": ("#ffffff", "bright_white"),
}
"""For each letter its colour, and which of sixteen is nearest to it."""

PLOTS = {"1": "#1c3320", "2": "#1a3526", "3": "#19362c", "4": "#3a2f20", "5": "#27304c", "": "#3a2a38"}
"""The land under a piece; the last is the land under the storehouse."""

LAND = "#141d33"
"""A free square."""

GRASS = (
    (
        "......",
        ".g..g.",
        ".g.g.g",
        "gG.GgG",
        "GGgGGG",
        "dGGdGd",
    ),
    (
        "........",
        "..g..g..",
        "g.g.gg.g",
        "g.gGg.gg",
        "GgGGGgGG",
        "GGGgGGGg",
        "GdGGGdGG",
        ".dGdGGd.",
    ),
    (
        "...........",
        "...........",
        "..g....g...",
        "..gg..gg..g",
        "g..g.gg..gg",
        "gg.gGg..gG.",
        ".gGGGgGgGGg",
        "GgGGGGGGGGG",
        "GGGdGGGdGGG",
        "GdGGGGGGGdG",
        ".ddGGddGGd.",
    ),
)
BUSH = (
    (
        "......",
        "..gG..",
        ".gGGG.",
        "gGrGGd",
        "GGGGrd",
        ".dddd.",
    ),
    (
        "........",
        "..gggG..",
        ".ggGGGG.",
        "gGGrGGGG",
        "GGGGGrGd",
        "GrGGGGGd",
        "dGGGGGdd",
        ".dddddd.",
    ),
    (
        "...........",
        "....ggg....",
        "..ggggGGG..",
        ".ggGGGGGGG.",
        ".gGGrGGGGGd",
        "gGGGGGGrGGd",
        "gGGGGGGGGGd",
        "GGrGGGGGGdd",
        "GGGGGGrGGdd",
        "dGGGGGGGdd.",
        ".ddddddddd.",
    ),
)
TREE = (
    (
        "..gG..",
        ".gGGG.",
        "gGGGGd",
        ".GGdd.",
        "..tt..",
        "..tt..",
    ),
    (
        "...gg...",
        "..gggG..",
        ".gGGGGG.",
        "gGGGGGGd",
        "GGGGGGdd",
        ".dGGddd.",
        "...tt...",
        "..tttt..",
    ),
    (
        "....ggg....",
        "..gggGGG...",
        ".ggGGGGGG..",
        "ggGGGGGGGd.",
        "gGGGGGGGGdd",
        "GGGGGGGGddd",
        ".GGdGGGddd.",
        "..ddtttd...",
        "....ttt....",
        "....ttT....",
        "...tttTT...",
    ),
)
HUT = (
    (
        "..hh..",
        ".hhHh.",
        "hhhhhh",
        ".wwkw.",
        ".wwkw.",
        ".wwkw.",
    ),
    (
        "...hh...",
        "..hhhh..",
        ".hhHhhH.",
        "hhhhHhhh",
        ".wwwwww.",
        ".wwkkww.",
        ".wwkkww.",
        ".wwkkww.",
    ),
    (
        ".....h.....",
        "....hhh....",
        "...hhhHh...",
        "..hhHhhhh..",
        ".hhhhhHhhh.",
        "hhHhhhhhHhh",
        ".wwwwwwwww.",
        ".wwyywkkww.",
        ".wwyywkkww.",
        ".wwwwwkkww.",
        ".wwwwwkkww.",
    ),
)
HOUSE = (
    (
        "..r.c.",
        ".rrrc.",
        "rrrrrr",
        "sysskk",
        "sysskk",
        "sssskk",
    ),
    (
        ".....cc.",
        "...rrcc.",
        "..rrrrc.",
        ".rrrrrr.",
        "rrrrrrrr",
        ".sysskk.",
        ".sysskk.",
        ".sssskk.",
    ),
    (
        ".......cc..",
        "....r..cc..",
        "...rrr.cc..",
        "..rrrrrcc..",
        ".rrrrrrrrr.",
        "rrrrrrrrrrr",
        ".sssssssss.",
        ".syysskkks.",
        ".syysskkks.",
        ".sssssktks.",
        ".ssssskkks.",
    ),
)
STOREHOUSE = (
    (
        "..pp..",
        ".pppp.",
        "pppppp",
        "rWkkWr",
        "rWkkWr",
        "rWkkWr",
    ),
    (
        "...pp...",
        "..pppp..",
        ".pppppp.",
        "pppppppp",
        "rrWWWWrr",
        "rrWkkWrr",
        "rrWkkWrr",
        "rrWkkWrr",
    ),
    (
        ".....p.....",
        "...ppppp...",
        "..pppPppp..",
        ".ppppppppp.",
        "ppppppppppp",
        "rrrrrrrrrrr",
        "rrWWWWWWWrr",
        "rrWkWkWkWrr",
        "rrWWkkkWWrr",
        "rrWkWkWkWrr",
        "rrWWWWWWWrr",
    ),
)
DRAWINGS: dict[str, tuple[Drawing, ...]] = {
    "1": GRASS,
    "2": BUSH,
    "3": TREE,
    "4": HUT,
    "5": HOUSE,
    "storehouse": STOREHOUSE,
}

SMALLEST = 6
"""Pixels across that a picture needs."""


def has_picture(name: str, size: int) -> bool:
    """Whether there is a picture of a piece, by its number, or of the storehouse, in a cell of that size."""
    return name in DRAWINGS and size >= SMALLEST


def path_of(size: int) -> int:
    """Pixels between two squares."""
    return int(size > SMALLEST)


@cache
def town_picture(name: str, size: int, depth: Depth) -> Picture:
    """A piece on its plot of land, with a path above and on its left."""
    path = path_of(size)
    side = size - path
    plot = PLOTS.get(name, PLOTS[""]) if depth != "16" else "black"
    drawing, times = _largest(DRAWINGS[name], side)
    before = (side - len(drawing) * times) // 2
    rows = [[""] * size for _ in range(path)] + [[""] * path + [plot] * side for _ in range(side)]
    for y in range(len(drawing) * times):
        for x in range(len(drawing) * times):
            letter = drawing[y // times][x // times]
            if letter != ".":
                rows[path + before + y][path + before + x] = COLOURS[letter][depth == "16"]
    return tuple(map(tuple, rows))


def _largest(drawings: tuple[Drawing, ...], side: int) -> tuple[Drawing, int]:
    """The drawing that fills a square best, and how many times as large; of two alike, the finer one."""
    fitting = [(len(drawing) * (side // len(drawing)), len(drawing), drawing) for drawing in drawings]
    _, length, drawing = max((filled for filled in fitting if filled[1] <= side), key=lambda found: found[:2])
    return drawing, side // length


@cache
def land_picture(size: int) -> Picture:
    """A free square."""
    path = path_of(size)
    return (("",) * size,) * path + (("",) * path + (LAND,) * (size - path),) * (size - path)


VIRUSES: tuple[Drawing, ...] = (
    ("B.B", "BWB", "BBB"),
    ("B..B", "BWWB", "BBBB", ".BB."),
    ("B...B", ".BBB.", "BWBWB", "BBBBB", ".BKB."),
    ("B....B", ".BBBB.", "BWBBWB", "BKBBKB", "BBBBBB", ".BKKB."),
    ("B.....B", ".BBBBB.", "BBBBBBB", "BWWBWWB", "BWKBKWB", "BBBBBBB", ".BKKKB."),
    ("B......B", ".BBBBBB.", "BBBBBBBB", "BWWBBWWB", "BWKBBKWB", "BBBBBBBB", "BBKKKKBB", ".BBBBBB."),
)
"""In the colour of the virus, with white eyes and a dark mouth."""
