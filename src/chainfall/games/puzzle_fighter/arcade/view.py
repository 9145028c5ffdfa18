"""What may be seen of a game of Puzzle Fighter: its frame and its text."""

from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.frame import BOTTOM, EMPTY, LEFT, RIGHT, TOP, Board, Frame, Hud, Sprite, Tile, tile
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, COUNTER_COLOUR, COUNTER_NUMBER, ROWS, triggers
from chainfall.games.puzzle_fighter.arcade.falling import fits, lower
from chainfall.games.puzzle_fighter.arcade.state import RESOLVE, ArcadeState, Phase
from chainfall.games.puzzle_fighter.gems import COLOURS, RAINBOW
from chainfall.games.puzzle_fighter.gems import EMPTY as NO_GEM

MARK = "*"


def gem_tile(gem: str, links: int = 0, mark: str = "") -> Tile:
    """The tile of a gem's letter."""
    if gem == NO_GEM:
        return EMPTY
    if gem == RAINBOW:
        return tile("diamond", "", 0, mark)
    if gem in COUNTER_COLOUR:
        return tile("counter", COUNTER_COLOUR[gem], 0, mark or str(COUNTER_NUMBER[gem]))
    return tile("gem" if gem in COLOURS else "crash", gem.upper(), links, mark)


def _links(groups: str, number: int) -> int:
    """On which sides a cell is joined to its power gem."""
    group = groups[number]
    if group == NO_GEM:
        return 0
    row, column = divmod(number, COLUMNS)
    return (
        (TOP if row and groups[number - COLUMNS] == group else 0)
        | (RIGHT if column < COLUMNS - 1 and groups[number + 1] == group else 0)
        | (BOTTOM if row < ROWS - 1 and groups[number + COLUMNS] == group else 0)
        | (LEFT if column and groups[number - 1] == group else 0)
    )


def frame(state: ArcadeState) -> Frame:
    """The board with the pair above it, the next pair, and all numbers and timers."""
    turn = state.turn
    vanishing = _vanishing(state)
    tiles = tuple(
        gem_tile(gem, _links(turn.groups, number), MARK if number in vanishing else "")
        for number, gem in enumerate(turn.board)
    )
    board = Board(COLUMNS, ROWS, tiles, _sprites(state), _hud(state), state.tick.phase.value, hidden_rows=1)
    return Frame((board,))


def _phase(state: ArcadeState) -> Phase:
    """The phase, or in a paused game the one that it will go back to."""
    return state.tick.resume or state.tick.phase


def _vanishing(state: ArcadeState) -> tuple[int, ...]:
    """The cells that are marked to be cleared."""
    return triggers(state.turn.board).cells() if _phase(state) is Phase.CLEAR_ANIM else ()


def _sprites(state: ArcadeState) -> tuple[Sprite, ...]:
    """The pair in the air, which is on its way down unless it stands on something."""
    turn, pose = state.turn, state.tick.pose
    progress = state.tick.gravity if turn.pair and fits(turn.board, lower(pose)) else 0
    return tuple(
        Sprite(row, column, gem_tile(gem), progress, turn.interval)
        for (row, column), gem in zip(pose.cells(), turn.pair, strict=False)
    )


def _hud(state: ArcadeState) -> Hud:
    turn, tick = state.turn, state.tick
    pair = tuple(Sprite(row, 0, gem_tile(gem)) for row, gem in ((1, turn.next[0]), (0, turn.next[1])))
    numbers = (
        ("level", state.level),
        ("chain", _chain(state)),
        ("pairs", turn.pairs),
        ("time_ms", time_ms(state)),
        ("timer_ms", tick.timer // MILLISECOND),
    )
    return Hud(turn.score, (pair,), numbers)


def _chain(state: ArcadeState) -> int:
    """The events of the turn that is being resolved, or else of the last one that had any."""
    return state.turn.events if _phase(state) in RESOLVE else state.turn.chain


def time_ms(state: ArcadeState) -> int:
    """Time played or, in a timed game, what is left of it."""
    played = state.tick.clock * TICK // MILLISECOND
    return max(state.options.time_ms - played, 0) if state.options.mode == "timed" else played


def text(state: ArcadeState) -> str:
    """The board between walls, the overflow row dotted, with the numbers beside it."""
    turn, tick = state.turn, state.tick
    cells = [str(COUNTER_NUMBER.get(gem, gem)) for gem in turn.board]
    for number in _vanishing(state):
        cells[number] = MARK
    for (row, column), gem in zip(tick.pose.cells(), turn.pair, strict=False):
        cells[row * COLUMNS + column] = gem
    seconds = time_ms(state) // 1000
    beside = {
        0: f"next {turn.next[1]}",
        1: f"     {turn.next[0]}",
        3: f"score {turn.score}",
        4: f"level {state.level}",
        5: f"chain {_chain(state)}",
        6: f"time  {seconds // 60}:{seconds % 60:02}",
        8: f"RESOLVE {tick.phase.value}" if tick.phase in RESOLVE else tick.phase.value,
        9: turn.reason,
    }
    lines = []
    for row in range(ROWS):
        wall = "║" if row else "┆"
        content = "".join(cells[row * COLUMNS : (row + 1) * COLUMNS])
        lines.append(f"{wall}{content}{wall}  {beside.get(row, '')}".rstrip())
    return "\n".join([*lines, "╚" + "═" * COLUMNS + "╝"])
