"""The Dr. Mario shell as text, exactly as in the assignment ("Field Representation"), and as a frame."""

from chainfall.core.frame import Board, Frame, Hud, Sprite
from chainfall.falling.drawing import rows_of, shadow, sprites, tiles
from chainfall.games.dr_mario.drawing import capsule_texts, capsule_tiles, link_bits, text_cells, tile_of
from chainfall.games.dr_mario.shell.state import LOST, QUIT, ShellState


def draw_text(state: ShellState) -> str:
    """The lines that the program prints, without the last newline; nothing at all after ``Q``."""
    if state.ending == QUIT:
        return ""
    lines = [f"|{row}|" for row in rows_of(_draw_cells(state), state.columns)]
    lines.append(f" {'---' * state.columns} ")
    if state.ending == LOST:
        lines.append("GAME OVER")
    elif not state.has_viruses:
        lines.append("LEVEL CLEARED")
    return "\n".join(lines)


def _draw_cells(state: ShellState) -> list[str]:
    """Three characters for every cell."""
    drawn = text_cells(state.cells, state.links, state.matches)
    if state.faller:
        pose = state.faller.pose
        halves = capsule_texts(state.faller.colours, pose.turns, "||" if state.landed else "[]")
        for cell, half in zip(state.shape.numbers(pose), halves, strict=True):
            drawn[cell] = half
    return drawn


def draw_frame(state: ShellState) -> Frame:
    """The frame of a game, in which everything is visible."""
    drawn = tiles(state.cells, tile_of, link_bits(state.links), state.matches)
    hud = Hud(state.cleared, numbers=(("viruses", state.viruses),))
    return Frame((Board(state.columns, state.rows, drawn, _sprites(state), hud, _phase(state)),))


def _sprites(state: ShellState) -> tuple[Sprite, ...]:
    faller = state.faller
    if not faller:
        return ()
    drawn = capsule_tiles(faller.colours, faller.pose.turns)
    below = () if state.ending else shadow(state.shape, state.cells, faller.pose, drawn)
    return below + sprites(faller.places, drawn)


def _phase(state: ShellState) -> str:
    if state.ending:
        return state.ending
    if not state.faller:
        return ""
    return "landed" if state.landed else "falling"
