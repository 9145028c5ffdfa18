"""From one capsule to the next: locking, falling, vanishing, score, the next level, the next capsule.

``advance`` makes one transition and sets the timer of the phase that begins. The caller may or may not wait for it:
``step`` does, ``place`` does not. ``settle``, ``clear``, ``throw`` and ``spawn`` are public because the two-player game
uses them too.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from chainfall.core.effects import Clear, Effect, GameOver, LevelCleared, Lock, Mark, Settle, Spawn
from chainfall.core.grid import to_cells
from chainfall.falling.pieces import EMPTY
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.bottle.board import CAPSULE, CELLS, COLUMNS, NECK, RIM, RIM_ROWS
from chainfall.games.dr_mario.bottle.level import LAST_LEVEL, capsule_colours, make_capsules, place_virus, virus_count
from chainfall.games.dr_mario.bottle.speed import frames_a_row, points, total
from chainfall.games.dr_mario.bottle.state import WAITING, BottleState, Hidden, Phase, Tick, Turn, first_capsules
from chainfall.games.dr_mario.bottle.waits import PAUSES, Waits, until_check, until_control
from chainfall.games.dr_mario.capsule import VIRUSES, place
from chainfall.games.dr_mario.gravity import fall, loose
from chainfall.games.dr_mario.matching import matched, vanish

LOST = "the neck of the bottle is blocked"
ALL_USED = "all capsules are used"


def run(state: BottleState, effects: list[Effect]) -> BottleState:
    """Makes transitions until a timer runs or it is the player's turn; without waits that is a whole cascade."""
    while state.tick.timer <= 0 and state.tick.phase in WAITING:
        state = advance(state, effects)
    return state


def advance(state: BottleState, effects: list[Effect]) -> BottleState:
    """One transition out of a phase that waits for its timer."""
    return _TRANSITIONS[state.tick.phase](state, effects)


def waited(state: BottleState, mask: int) -> BottleState:
    """The next frame of a phase without a capsule in the air: its timer has run on."""
    tick = state.tick
    new = Tick(tick.phase, tick.clock + 1, mask, tick.charge, 0, tick.timer - 1)
    return BottleState(state.options, state.hidden, state.turn, new)


def lock(state: BottleState, effects: list[Effect]) -> BottleState:
    """Makes the capsule part of the bottle, and begins its cascade; a half above the top row is lost."""
    turn, pose = state.turn, state.tick.pose
    assert pose is not None  # only a capsule in the air can be locked
    whole = pose.row > RIM_ROWS  # a capsule that stands in the top row has its upper half in the rim
    board, links = place(CAPSULE, pose, turn.piece, turn.board, turn.links, join_standing=whole)
    effects.append(Lock(tuple([(row, column) for row, column in CAPSULE.cells(pose) if row >= RIM_ROWS])))
    locked = replace(turn, board=RIM + board[len(RIM) :], links=links, piece="", chain=0, kills=0)
    return enter(state, Phase.SETTLE, until_check(state.options.waits, pose.row - RIM_ROWS), locked)


def _settle(state: BottleState, effects: list[Effect]) -> BottleState:
    """Checks the bottle; when it is at rest, the next capsule is thrown."""
    return settle(state, effects) or _throw(state, state.turn)


def settle(state: BottleState, effects: list[Effect], obstacles: Collection[int] = ()) -> BottleState | None:
    """Checks the bottle: loose cells fall one row; if no cell is loose, all matches are marked.

    Args:
        state: the bottle.
        effects: the list to which new effects are added.
        obstacles: free cells that hold what is above them.

    Returns:
        The bottle in the phase that begins, or None if nothing falls and nothing matches: it is at rest.
    """
    turn, pauses = state.turn, PAUSES[state.options.waits]
    falling = loose(turn.board, turn.links, COLUMNS, obstacles)
    if falling:
        board, links = fall(turn.board, turn.links, COLUMNS, falling)
        places = to_cells(falling, COLUMNS)
        effects.append(Settle(tuple([((row, column), (row + 1, column)) for row, column in places]), pauses.fall))
        return enter(state, Phase.SETTLE, pauses.fall, replace(turn, board=board, links=links))
    marked = matched(turn.board, COLUMNS)
    if marked:
        turn = replace(turn, marked=marked)
        wait = until_clear(state.options.waits, turn)
        effects.append(Mark(to_cells(marked, COLUMNS), wait))
        return enter(state, Phase.CLEAR, wait, turn)
    return None


def until_clear(waits: Waits, turn: Turn) -> int:
    """How long the marked cells stay marked: a shorter time if the last virus is among them."""
    pauses = PAUSES[waits]
    return pauses.clear if _viruses(turn, turn.marked) < turn.viruses else pauses.last_virus


def _viruses(turn: Turn, cells: Iterable[int]) -> int:
    return sum(turn.board[cell] in VIRUSES for cell in cells)


def _clear(state: BottleState, effects: list[Effect]) -> BottleState:
    """The marked cells vanish and score."""
    turn = state.turn
    return clear(state, effects, points(state.options.speed, turn.kills, _viruses(turn, turn.marked)))


def clear(state: BottleState, effects: list[Effect], gain: int = 0) -> BottleState:
    """The marked cells vanish, and the bottle is checked again; without a virus the level is over."""
    turn = state.turn
    board, links = vanish(turn.board, turn.links, COLUMNS, turn.marked)
    cleared = replace(
        turn,
        board=board,
        links=links,
        score=total(turn.score, gain),
        chain=turn.chain + 1,
        kills=turn.kills + _viruses(turn, turn.marked),
        marked=(),
    )
    effects.append(Clear(to_cells(turn.marked, COLUMNS), "match", cleared.chain, gain))
    if cleared.viruses:
        return enter(state, Phase.SETTLE, 0, cleared)
    effects.append(LevelCleared(turn.level))
    return enter(state, Phase.LEVEL_CLEARED, PAUSES[state.options.waits].level, cleared)


def _next_level(state: BottleState, effects: list[Effect]) -> BottleState:
    """New capsules from the current state of the generator, and an empty bottle; the last level repeats."""
    level = min(state.turn.level + 1, LAST_LEVEL)
    capsules, generator = make_capsules(state.hidden.generator)
    first = first_capsules(state.options, capsules)
    turn = Turn(EMPTY * CELLS, SINGLE * CELLS, level, first, score=state.turn.score)
    begun = replace(state, hidden=Hidden(generator, capsules))
    return enter(begun, Phase.FILLING, PAUSES[state.options.waits].virus, turn)


def _fill(state: BottleState, effects: list[Effect]) -> BottleState:
    """Adds one virus, unless no cell is found for it; when all viruses are there, the first capsule is thrown."""
    turn = state.turn
    board, generator = place_virus(turn.board, turn.level, state.hidden.generator)
    filled = replace(state, hidden=replace(state.hidden, generator=generator))
    turn = replace(turn, board=board)
    if turn.viruses < virus_count(turn.level):
        return enter(filled, Phase.FILLING, PAUSES[state.options.waits].virus, turn)
    return _throw(filled, turn)


def _throw(state: BottleState, turn: Turn) -> BottleState:
    return throw(state, turn, until_control(state.options.waits, state.options.speed, state.counter))


def throw(state: BottleState, turn: Turn, control: int) -> BottleState:
    """Throws the next capsule: it appears in the frame before control begins, or is lost one frame earlier.

    Args:
        state: the bottle.
        turn: its current contents.
        control: frames until control begins.
    """
    wait = control - 1
    if not CAPSULE.fits(turn.board, NECK):
        wait -= 1
    return enter(state, Phase.SPAWN, max(wait, 0), turn)


def _spawn(state: BottleState, effects: list[Effect]) -> BottleState:
    spawned = spawn(state, effects)
    if spawned.tick.phase is Phase.GAME_OVER:
        effects.append(GameOver(LOST if spawned.turn.piece else ALL_USED))
    return spawned


def spawn(state: BottleState, effects: list[Effect]) -> BottleState:
    """The next capsule appears in the neck; the game is over if a cell there is taken or no capsule is left."""
    turn, tick, listed = state.turn, state.tick, state.options.pieces
    if not turn.next:
        return replace(state, tick=Tick(Phase.GAME_OVER, tick.clock, tick.held, tick.charge))
    capsules = turn.capsules + 1
    piece, following = turn.next[:2], turn.next[2:]
    spawned = replace(
        turn,
        next=following if listed else capsule_colours(state.hidden.capsules, capsules + 1),
        piece=piece,
        capsules=capsules,
        interval=frames_a_row(state.options.speed, capsules),
    )
    effects.append(Spawn(CAPSULE.cells(NECK), piece))
    phase = Phase.FALLING if CAPSULE.fits(turn.board, NECK) else Phase.GAME_OVER
    return replace(state, turn=spawned, tick=Tick(phase, tick.clock, tick.held, tick.charge, pose=NECK))


def enter(state: BottleState, phase: Phase, timer: int, turn: Turn) -> BottleState:
    """The bottle at the beginning of a phase."""
    tick = state.tick
    new = Tick(phase, tick.clock, tick.held, tick.charge, timer=timer)
    return BottleState(state.options, state.hidden, turn, new)


_TRANSITIONS: dict[Phase, Callable[[BottleState, list[Effect]], BottleState]] = {
    Phase.SPAWN: _spawn,
    Phase.CLEAR: _clear,
    Phase.SETTLE: _settle,
    Phase.LEVEL_CLEARED: _next_level,
    Phase.FILLING: _fill,
}
