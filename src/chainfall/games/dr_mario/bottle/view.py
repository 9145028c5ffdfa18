"""The bottle as a frame and as text for a terminal."""

from collections.abc import Mapping

from chainfall.core.frame import Board, Frame, Hud, Sprite
from chainfall.falling.drawing import Walls, rows_of, shadow, sprites, tiles, well
from chainfall.games.dr_mario.bottle.board import CAPSULE, COLUMNS, RIM_ROWS, ROWS
from chainfall.games.dr_mario.bottle.speed import speed_index
from chainfall.games.dr_mario.bottle.state import BottleState, Phase
from chainfall.games.dr_mario.capsule import HALVES
from chainfall.games.dr_mario.drawing import capsule_texts, capsule_tiles, link_bits, text_cells, tile_of

HEIGHT = RIM_ROWS + ROWS
_GLASS = Walls(wall="|", rim=" ", left=" ", floor="-", right="")
_NOTES = {Phase.PAUSED: "PAUSED", Phase.LEVEL_CLEARED: "LEVEL CLEARED", Phase.GAME_OVER: "GAME OVER"}


def draw_frame(state: BottleState) -> Frame:
    """The frame of a game."""
    return Frame((draw_board(state, state.turn.score, state.tick.phase.value),))


def draw_board(state: BottleState, score: int, phase: str, numbers: tuple[tuple[str, int], ...] = ()) -> Board:
    """The bottle with the capsule in the air, and beside it a score, its usual numbers and any additional ones."""
    turn = state.turn
    drawn = tiles(turn.board, tile_of, link_bits(turn.links), turn.marked)
    return Board(COLUMNS, HEIGHT, drawn, _sprites(state), _hud(state, score, numbers), phase, RIM_ROWS)


def _sprites(state: BottleState) -> tuple[Sprite, ...]:
    """The halves of the capsule in the air, drawn above their shadow; they move to the next row if it has room."""
    pose, turn = state.tick.pose, state.turn
    if pose is None:
        return ()
    drawn = capsule_tiles(turn.piece, pose.turns)
    progress = min(state.tick.gravity, turn.interval) if CAPSULE.can_fall(turn.board, pose) else 0
    below = () if state.tick.phase is Phase.GAME_OVER else shadow(CAPSULE, turn.board, pose, drawn)
    return below + sprites(CAPSULE.cells(pose), drawn, progress, turn.interval)


def _hud(state: BottleState, score: int, more: tuple[tuple[str, int], ...]) -> Hud:
    turn, tick = state.turn, state.tick
    numbers = (
        ("level", turn.level),
        ("viruses", turn.viruses),
        ("capsules", turn.capsules),
        ("speed", speed_index(state.options.speed, turn.capsules)),
        ("chain", turn.chain),
        ("timer", tick.timer),
        ("clock", tick.clock),
    )
    coming = tuple(sprites(HALVES[0], capsule_tiles(colours)) for colours in _capsules(turn.next))
    return Hud(score, coming, numbers + more)


def _capsules(colours: str) -> list[str]:
    """The colours of one capsule after the other."""
    return [colours[start : start + 2] for start in range(0, len(colours), 2)]


def draw_text(state: BottleState) -> str:
    """The bottle, and beside it the numbers and the next capsule."""
    return draw_well(state, _notes(state))


def draw_well(state: BottleState, notes: Mapping[int, str]) -> str:
    """The bottle with three characters per cell, as in the shell, and notes beside its rows."""
    turn, pose = state.turn, state.tick.pose
    drawn = text_cells(turn.board, turn.links, turn.marked)
    if pose:
        for cell, half in zip(CAPSULE.numbers(pose), capsule_texts(turn.piece, pose.turns), strict=True):
            drawn[cell] = half
    return well(rows_of(drawn, COLUMNS), notes, RIM_ROWS, _GLASS)


def next_in_words(colours: str) -> str:
    """The upcoming capsules in words.

    >>> next_in_words("RB")
    'next R--B'
    """
    return f"next {' '.join('--'.join(capsule) for capsule in _capsules(colours))}"


def _notes(state: BottleState) -> dict[int, str]:
    turn = state.turn
    return {
        1: f"level {turn.level}  {state.options.speed}",
        2: f"score {turn.score}",
        3: f"viruses {turn.viruses}",
        4: f"capsules {turn.capsules}",
        5: f"chain {turn.chain}",
        7: next_in_words(turn.next),
        9: _NOTES.get(state.tick.phase, ""),
    }
