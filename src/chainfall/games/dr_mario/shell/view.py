"""The Dr. Mario shell as text, to the character (the assignment, "Field Representation"), and as a frame."""

from chainfall.core.frame import EMPTY as NO_TILE
from chainfall.core.frame import Board, Frame, Hud, Sprite, Tile, tile
from chainfall.games.dr_mario.capsule import EMPTY, JOINED_LEFT, JOINED_RIGHT, VIRUSES
from chainfall.games.dr_mario.shell.state import LOST, QUIT, ShellState


def draw_text(state: ShellState) -> str:
    """The lines that the program prints, without the last newline; nothing at all after ``Q``."""
    if state.ending == QUIT:
        return ""
    columns = state.columns
    drawn = _draw_cells(state)
    lines = [f"|{''.join(drawn[start : start + columns])}|" for start in range(0, len(drawn), columns)]
    lines.append(f" {'---' * columns} ")
    if state.ending == LOST:
        lines.append("GAME OVER")
    elif not state.has_viruses:
        lines.append("LEVEL CLEARED")
    return "\n".join(lines)


def _draw_cells(state: ShellState) -> list[str]:
    """Three characters for every cell."""
    drawn = [_draw_cell(kind, link) for kind, link in zip(state.cells, state.links, strict=True)]
    for cell in state.matches:
        drawn[cell] = f"*{state.cells[cell]}*"
    if state.faller:
        left, right = "||" if state.landed else "[]"
        halves = [left + colour + right for colour in state.faller.colours]
        if not state.faller.vertical:
            halves = [halves[0][:2] + "-", "-" + halves[1][1:]]
        for cell, half in zip(state.faller.cells(state.columns), halves, strict=True):
            drawn[cell] = half
    return drawn


def _draw_cell(kind: str, link: str) -> str:
    return ("-" if link == JOINED_LEFT else " ") + kind + ("-" if link == JOINED_RIGHT else " ")


def draw_frame(state: ShellState) -> Frame:
    """What may be seen: everything."""
    matches = state.matches
    tiles = tuple(
        _tile(kind, int(state.links[cell]), "*" if cell in matches else "") for cell, kind in enumerate(state.cells)
    )
    hud = Hud(state.cleared, numbers=(("viruses", state.viruses),))
    return Frame((Board(state.columns, state.rows, tiles, _sprites(state), hud, _phase(state)),))


def _tile(kind: str, links: int, mark: str) -> Tile:
    if kind == EMPTY:
        return NO_TILE
    return tile("virus" if kind in VIRUSES else "capsule", kind.upper(), links, mark)


def _sprites(state: ShellState) -> tuple[Sprite, ...]:
    if not state.faller:
        return ()
    halves = zip(state.faller.places, state.faller.colours, state.faller.links, strict=True)
    return tuple(Sprite(row, column, tile("capsule", colour, links)) for (row, column), colour, links in halves)


def _phase(state: ShellState) -> str:
    if state.ending:
        return state.ending
    if not state.faller:
        return ""
    return "landed" if state.landed else "falling"
