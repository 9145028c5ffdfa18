"""The bottle as a frame and as text for a terminal.

A frame has one row more than the bottle: above the top row, where a capsule that stands in it has its upper half.
"""

from itertools import zip_longest

from chainfall.core.frame import EMPTY as NO_TILE
from chainfall.core.frame import LEFT, RIGHT, Board, Frame, Hud, Sprite, Tile, tile
from chainfall.games.dr_mario.bottle.level import COLUMNS, ROWS
from chainfall.games.dr_mario.bottle.resolving import HIDDEN_ROWS, frame_cells
from chainfall.games.dr_mario.bottle.speed import speed_index
from chainfall.games.dr_mario.bottle.state import BottleState, Phase
from chainfall.games.dr_mario.capsule import EMPTY, JOINED_LEFT, JOINED_RIGHT, VIRUSES, fits

HEIGHT = ROWS + HIDDEN_ROWS
_ABOVE = (NO_TILE,) * (HIDDEN_ROWS * COLUMNS)
_NOTES = {Phase.PAUSED: "PAUSED", Phase.LEVEL_CLEARED: "LEVEL CLEARED", Phase.GAME_OVER: "GAME OVER"}


def draw_frame(state: BottleState) -> Frame:
    """What may be seen."""
    turn = state.turn
    marked = turn.marked
    tiles = tuple(
        NO_TILE if kind == EMPTY else _tile(kind, int(link), "*" if cell in marked else "")
        for cell, (kind, link) in enumerate(zip(turn.field, turn.links, strict=True))
    )
    phase = state.tick.phase.value
    return Frame((Board(COLUMNS, HEIGHT, _ABOVE + tiles, _sprites(state), _hud(state), phase, HIDDEN_ROWS),))


def _tile(kind: str, links: int, mark: str) -> Tile:
    return tile("virus" if kind in VIRUSES else "capsule", kind.upper(), links, mark)


def _sprites(state: BottleState) -> tuple[Sprite, ...]:
    """The halves of the capsule in the air, on their way to the next row if there is room for them in it."""
    capsule, turn = state.tick.capsule, state.turn
    if not capsule:
        return ()
    moving = fits(capsule.moved(1, 0), turn.field, COLUMNS)
    progress = min(state.tick.gravity, turn.interval) if moving else 0
    halves = zip(frame_cells(capsule), capsule.colours, capsule.links, strict=True)
    return tuple(
        Sprite(row, column, tile("capsule", colour, links), progress, turn.interval)
        for (row, column), colour, links in halves
    )


def _hud(state: BottleState) -> Hud:
    turn, tick = state.turn, state.tick
    following = (Sprite(0, 0, tile("capsule", turn.next[0], RIGHT)), Sprite(0, 1, tile("capsule", turn.next[1], LEFT)))
    numbers = (
        ("level", turn.level),
        ("viruses", turn.viruses),
        ("capsules", turn.capsules),
        ("speed", speed_index(state.options.speed, turn.capsules)),
        ("chain", turn.chain),
        ("timer", tick.timer),
        ("clock", tick.clock),
    )
    return Hud(turn.score, (following,), numbers)


def draw_text(state: BottleState) -> str:
    """The bottle, three characters a cell as in the shell, and beside it the numbers and the next capsule."""
    drawn = _draw_cells(state)
    rows = ["".join(drawn[start : start + COLUMNS]) for start in range(0, len(drawn), COLUMNS)]
    lines = [f" {row} " for row in rows[:HIDDEN_ROWS]]
    lines += [f"|{row}|" for row in rows[HIDDEN_ROWS:]]
    lines.append(f" {'---' * COLUMNS} ")
    return "\n".join(f"{line}  {note}".rstrip() for line, note in zip_longest(lines, _notes(state), fillvalue=""))


def _draw_cells(state: BottleState) -> list[str]:
    turn, capsule = state.turn, state.tick.capsule
    drawn = ["   "] * (HIDDEN_ROWS * COLUMNS)
    drawn += (_draw_cell(kind, link) for kind, link in zip(turn.field, turn.links, strict=True))
    for cell in turn.marked:
        drawn[cell + HIDDEN_ROWS * COLUMNS] = f"*{turn.field[cell]}*"
    if capsule:
        halves = [f"[{colour}]" for colour in capsule.colours]
        if not capsule.vertical:
            halves = [halves[0][:2] + "-", "-" + halves[1][1:]]
        for (row, column), half in zip(frame_cells(capsule), halves, strict=True):
            drawn[row * COLUMNS + column] = half
    return drawn


def _draw_cell(kind: str, link: str) -> str:
    return ("-" if link == JOINED_LEFT else " ") + kind + ("-" if link == JOINED_RIGHT else " ")


def _notes(state: BottleState) -> list[str]:
    turn = state.turn
    return [
        "",
        f"level {turn.level}  {state.options.speed}",
        f"score {turn.score}",
        f"viruses {turn.viruses}",
        f"capsules {turn.capsules}",
        f"chain {turn.chain}",
        "",
        f"next {'--'.join(turn.next)}",
        "",
        _NOTES.get(state.tick.phase, ""),
    ]
