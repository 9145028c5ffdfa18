"""Frames as SVG pictures: one drawing for every game, from the frame alone.

>>> from chainfall import Session
>>> session = Session("puzzle-kata")
>>> step = session.play("RG LLL")
>>> render(session.game.frame(session.state)).startswith("<svg")
True
"""

from itertools import accumulate

from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP, Board, Frame, Sprite, Tile

CELL = 40
MARGIN = 10
SIDE = 150
"""Width of the panel beside a board."""

PALETTE = {
    "R": ("#ff8f8f", "#e5383b", "#8d0f14"),
    "G": ("#a3f0a6", "#2fae4a", "#12602a"),
    "B": ("#9cc4ff", "#2f6fe4", "#12347f"),
    "Y": ("#fff0a0", "#f2b705", "#8f6500"),
    "P": ("#dcb0ff", "#9a4fe0", "#4c1d80"),
    "O": ("#ffc99a", "#f0802a", "#8a3f08"),
    "": ("#ffffff", "#b9c2cf", "#596273"),
}
"""For each colour letter: light, base, dark. Other letters are drawn as if they had no colour."""

_LADDER = ("#7cb518", "#2d9d5c", "#1f7a8c", "#7b4fd6", "#d64f8f")
"""Base colours for pieces that are distinguished by number."""


def render(frame: Frame) -> str:
    """The picture of a frame, including its numbers, as the text of an SVG file."""
    lefts = accumulate(map(_width, frame.boards), initial=MARGIN)
    parts = [_board(board, left) for board, left in zip(frame.boards, lefts, strict=False)]
    width = 2 * MARGIN + sum(map(_width, frame.boards))
    height = 2 * MARGIN + max(map(_height, frame.boards))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="sans-serif">',
            _gradients(),
            f'<rect width="{width}" height="{height}" rx="14" fill="#0b0f1a"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _width(board: Board) -> int:
    return board.width * CELL + SIDE


def _height(board: Board) -> int:
    """The height of the board or of the panel beside it, whichever is larger."""
    rows = sum(2 + max((sprite.row for sprite in piece), default=0) for piece in board.hud.next)
    return max((board.height - board.hidden_rows) * CELL, 70 + rows * CELL + 50 * len(board.hud.numbers))


def _gradients() -> str:
    tones = {name or "N": _stops(*PALETTE[name]) for name in PALETTE}
    tones |= {f"L{number}": _stops("#ffffff", base, "#10151f") for number, base in enumerate(_LADDER, 1)}
    slopes = [f'<linearGradient id="{name}" x2="1" y2="1">{stops}</linearGradient>' for name, stops in tones.items()]
    rainbow = _stops("#ff5d5d", "#ffd84d", "#4dd17a", "#5d8bff")
    return "".join(["<defs>", *slopes, f'<linearGradient id="rainbow">{rainbow}</linearGradient>', "</defs>"])


def _stops(*colours: str) -> str:
    last = len(colours) - 1
    return "".join(
        f'<stop offset="{100 * number // last}%" stop-color="{colour}"/>' for number, colour in enumerate(colours)
    )


def _board(board: Board, left: int) -> str:
    rows = board.height - board.hidden_rows
    width, height = board.width * CELL, rows * CELL
    grid = "".join(f"M{column * CELL} 0V{height}" for column in range(1, board.width)) + "".join(
        f"M0 {row * CELL}H{width}" for row in range(1, rows)
    )
    parts = [
        f'<g transform="translate({left} {MARGIN})">',
        f'<rect x="-4" y="-4" width="{width + 8}" height="{height + 8}" rx="8" fill="#151b2e" stroke="#3a4568" '
        'stroke-width="2"/>',
        f'<path d="{grid}" stroke="#ffffff" stroke-opacity=".06"/>',
    ]
    for number, tile in enumerate(board.tiles):
        row, column = divmod(number, board.width)
        if tile.kind and row >= board.hidden_rows:
            parts.append(_tile(tile, column * CELL, (row - board.hidden_rows) * CELL))
    for sprite in board.sprites:
        if sprite.row >= board.hidden_rows:
            parts.append(_sprite(sprite, 0, -board.hidden_rows * CELL))
    return "\n".join([*parts, _panel(board, width + 24), "</g>"])


def _panel(board: Board, left: int) -> str:
    """The score, the pieces to come and the other numbers, beside the board."""
    parts = [_label("score", board.hud.score, left, 14)]
    top = 80
    for piece in board.hud.next:
        parts.append(f'<text x="{left}" y="{top}" fill="#8fa0c8" font-size="13">next</text>' if piece else "")
        parts += [_sprite(sprite, left, top + 10) for sprite in piece]
        top += 40 + CELL * (1 + max((sprite.row for sprite in piece), default=0))
    for name, value in board.hud.numbers:
        parts.append(_label(name.replace("_", " "), value, left, top - 14))
        top += 50
    return "\n".join(parts)


def _label(name: str, value: int, left: int, top: int) -> str:
    return (
        f'<text x="{left}" y="{top}" fill="#8fa0c8" font-size="13">{name}</text>'
        f'<text x="{left}" y="{top + 24}" fill="#ffffff" font-size="22" font-weight="bold">{value}</text>'
    )


def _sprite(sprite: Sprite, left: int, top: int) -> str:
    fallen = CELL * sprite.progress // max(sprite.span, 1)
    drawn = _tile(sprite.tile, left + sprite.column * CELL, top + sprite.row * CELL + fallen)
    return f'<g opacity=".3">{drawn}</g>' if sprite.shadow else drawn


def _tile(tile: Tile, x: int, y: int) -> str:
    draw = {"diamond": _diamond, "virus": _virus, "piece": _piece}.get(tile.kind, _gem)
    faded = ' opacity=".45"' if tile.mark == "*" else ""
    return f'<g transform="translate({x} {y})"{faded}>{draw(tile)}</g>'


def _body(links: int, fill: str, radius: int) -> str:
    """A rounded square without a gap or an edge on the sides where it is joined."""
    left, top = (0 if links & LEFT else 2), (0 if links & TOP else 2)
    right, bottom = CELL - (0 if links & RIGHT else 2), CELL - (0 if links & BOTTOM else 2)
    corners = [  # clockwise from the top left: whether both sides that meet there are free
        radius * (not links & (TOP | LEFT)),
        radius * (not links & (TOP | RIGHT)),
        radius * (not links & (BOTTOM | RIGHT)),
        radius * (not links & (BOTTOM | LEFT)),
    ]
    a, b, c, d = corners
    return (
        f'<path d="M{left + a} {top}H{right - b}q{b} 0 {b} {b}V{bottom - c}q0 {c} {-c} {c}H{left + d}'
        f'q{-d} 0 {-d} {-d}V{top + a}q0 {-a} {a} {-a}z" fill="{fill}"/>'
    )


def _gem(tile: Tile) -> str:
    light, base, dark = PALETTE.get(tile.colour, PALETTE[""])
    capsule = tile.kind == "capsule"
    fill = base if tile.links and not capsule else _gradient(tile)
    parts = [_body(tile.links, fill, 16 if capsule else 8)]
    if not tile.links & (TOP | LEFT):
        parts.append('<ellipse cx="14" cy="11" rx="8" ry="4" fill="#ffffff" opacity=".55"/>')
    if tile.links and not capsule:
        parts.append(_bevel(tile.links, light, dark))
    if tile.kind == "crash":
        parts.append(
            '<circle cx="20" cy="20" r="12" fill="none" stroke="#ffffff" stroke-width="2.5" opacity=".9"/>'
            '<path d="M14 14L26 26M26 14L14 26" stroke="#ffffff" stroke-width="4" stroke-linecap="round"/>'
        )
    if tile.kind == "counter":
        parts.append(
            f'<rect x="9" y="9" width="22" height="22" rx="5" fill="#3a4150"/><text x="20" y="27" font-size="20" '
            f'font-weight="bold" text-anchor="middle" fill="#ffffff">{tile.mark}</text>'
        )
    return "".join(parts)


def _gradient(tile: Tile) -> str:
    name = tile.colour if tile.colour in PALETTE else ""
    return f"url(#{name or 'N'})"


def _bevel(links: int, light: str, dark: str) -> str:
    """A light edge on top and to the left of a slab, a dark one below and to the right."""
    left, right = (0 if links & LEFT else 8), CELL - (0 if links & RIGHT else 8)
    top, bottom = (0 if links & TOP else 8), CELL - (0 if links & BOTTOM else 8)
    edges = (
        (TOP, light, f"M{left} 6H{right}"),
        (LEFT, light, f"M6 {top}V{bottom}"),
        (BOTTOM, dark, f"M{left} 34H{right}"),
        (RIGHT, dark, f"M34 {top}V{bottom}"),
    )
    return "".join(
        f'<path d="{line}" stroke="{colour}" stroke-width="3" opacity=".55"/>'
        for side, colour, line in edges
        if not links & side
    )


def _diamond(tile: Tile) -> str:
    return (
        '<path d="M20 3L37 20L20 37L3 20z" fill="url(#N)" stroke="url(#rainbow)" stroke-width="3.5"/>'
        '<path d="M20 9L27 17L20 15L12 17z" fill="#ffffff" opacity=".8"/>'
    )


def _virus(tile: Tile) -> str:
    """A face that differs by colour: round eyes, narrow eyes or one eye."""
    faces = {
        "R": '<circle cx="14" cy="18" r="4"/><circle cx="26" cy="18" r="4"/><path d="M13 29q7 -6 14 0"/>',
        "B": '<ellipse cx="14" cy="18" rx="5" ry="2.5"/><ellipse cx="26" cy="18" rx="5" ry="2.5"/>'
        '<path d="M14 28h12"/>',
        "Y": '<circle cx="20" cy="17" r="6"/><path d="M13 27q7 6 14 0"/>',
    }
    face = faces.get(tile.colour, faces["R"])
    return (
        f'<path d="M9 9L5 3M31 9L35 3" stroke="{PALETTE.get(tile.colour, PALETTE[""])[1]}" stroke-width="3"/>'
        f'<circle cx="20" cy="21" r="16" fill="{_gradient(tile)}"/>'
        f'<g fill="#ffffff" stroke="#10151f" stroke-width="2">{face}</g>'
    )


def _piece(tile: Tile) -> str:
    number = tile.mark if tile.mark in ("1", "2", "3", "4", "5") else "1"
    return (
        _body(0, f"url(#L{number})", 8)
        + f'<text x="20" y="27" font-size="20" font-weight="bold" text-anchor="middle" fill="#ffffff">{number}</text>'
    )
