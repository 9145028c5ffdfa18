"""Reasons: what happened in a step and why, in sentences, for those who compare their own program with the game.

Rows and columns are counted from 0, from the top left, as in the lists of a program.
"""

from collections.abc import Iterable, Iterator

from chainfall.core.effects import Cell, Clear, Effect, GameOver, Lock, Mark, Power, Rejected, Settle
from chainfall.games.puzzle_fighter.gems import RAINBOW
from chainfall.games.puzzle_fighter.kata.game import GAME, KataState
from chainfall.games.puzzle_fighter.kata.moves import ROWS, Drop
from chainfall.games.puzzle_fighter.solid import WIDTH, Rectangle
from chainfall.table.speaking import COLOURS

COUNTED = "Rows and columns are counted from 0, from the top left."


def place_of(cell: Cell) -> str:
    """A cell in words."""
    return f"row {cell[0]}, column {cell[1]}"


def counted(count: int, what: str) -> str:
    """A number of things."""
    return f"{count} {what}{'' if count == 1 else 's'}"


# The kata Puzzle Fighter


def effect_in_words(state: KataState, effect: Effect) -> list[str]:
    """The sentences for one effect, given the field on which it happened; none for an effect without a reason."""
    match effect:
        case Clear(cells=cells, reason="rainbow"):
            return [_rainbow_in_words(state, cell) for cell in cells if _gem(state, cell) == RAINBOW]
        case Clear(cells=cells):
            return [_crash_in_words(state, group) for group in _groups(state, cells)]
        case Power(cells=cells):
            return [_power_in_words(state, Rectangle(*cells[0], *cells[-1]))]
        case Settle(moves=moves):
            return [f"{counted(len(moves), 'gem')} fall{'s' if len(moves) == 1 else ''}"]
        case GameOver(reason=reason):
            return [f"the game is over: {reason}"]
    return []


def _gem(state: KataState, cell: Cell) -> str:
    row, column = cell
    return state.field[row * WIDTH + column]


def _rainbow_in_words(state: KataState, cell: Cell) -> str:
    here = f"the rainbow gem in {place_of(cell)}"
    below = (cell[0] + 1, cell[1])
    if below[0] == ROWS:
        return f"{here} is on the floor and goes off alone"
    colour = _gem(state, below).upper()
    if colour == RAINBOW:
        return f"{here} is on another rainbow gem and goes off alone"
    count = sum(gem.upper() == colour for gem in state.field)
    gone = f"all {count} {COLOURS[colour]} gems go" if count > 1 else f"the only {COLOURS[colour]} gem goes"
    return f"{here} is on a {COLOURS[colour]} gem: {gone} off with it"


def _groups(state: KataState, cells: Iterable[Cell]) -> Iterator[list[Cell]]:
    """The connected cells of one colour, each group in reading order."""
    left = set(cells)
    while left:
        waiting = [min(left)]
        left.discard(waiting[0])
        for row, column in waiting:
            for other in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
                if other in left and _gem(state, other).upper() == _gem(state, (row, column)).upper():
                    left.discard(other)
                    waiting.append(other)
        yield sorted(waiting)


def _crash_in_words(state: KataState, group: list[Cell]) -> str:
    crash = [cell for cell in group if _gem(state, cell).islower()]
    colour = COLOURS[_gem(state, group[0]).upper()]
    places = " and ".join(f"in {place_of(cell)}" for cell in crash)
    if len(crash) == len(group):
        return f"the {colour} crash gems {places} touch each other and go off"
    gems = f"crash gem{'s' * (len(crash) > 1)} {places} touch{'es' * (len(crash) == 1)}"
    gone = "both go off" if len(group) == 2 else f"all {len(group)} go off"
    return f"the {colour} {gems} {counted(len(group) - len(crash), f'{colour} gem')}: {gone}"


def _power_in_words(state: KataState, power: Rectangle) -> str:
    size = f"{power.bottom - power.top + 1} rows by {power.right - power.left + 1} columns"
    corner = place_of((power.top, power.left))
    inside = [old for old in state.powers if old.top >= power.top and old.bottom <= power.bottom]
    inside = [old for old in inside if old.left >= power.left and old.right <= power.right]
    colour = COLOURS[_gem(state, (power.top, power.left))]
    if not inside:
        return f"a {colour} power gem forms at {corner}: {size}"
    first, *others = inside
    age = "oldest" if first == state.powers[0] and len(state.powers) > 1 else ""
    told = f"the {age} {colour}".replace("  ", " ") + f" power gem at {place_of((first.top, first.left))} grows"
    taken = f" and takes in {counted(len(others), 'other')}" if others else ""
    return f"{told} to {size} at {corner}{taken}"


def drop_in_words(before: KataState, drop: Drop) -> list[str]:
    """All that happened in one move, in order."""
    from chainfall.table.katas.moments import after, landed  # that module shows these sentences, too

    effects = GAME.step(before, drop).effects
    if any(isinstance(effect, GameOver) for effect in effects):
        return [sentence for effect in effects for sentence in effect_in_words(before, effect)]
    shown, told = landed(before, drop), list[str]()
    for effect in effects:
        told += effect_in_words(shown, effect)
        shown = after(shown, effect)
    cells = next(effect.cells for effect in effects if isinstance(effect, Lock))
    gems = landed(before, drop)
    where = " and ".join(f"{_gem(gems, cell)} in {place_of(cell)}" for cell in cells)
    return [f"the pair comes to rest: {where}", *told]


# The Dr. Mario shell


def shell_in_words(effects: Iterable[Effect]) -> list[str]:
    """All that happened in one step of the shell, in order."""
    return [sentence for effect in effects if (sentence := _shell_effect_in_words(effect))]


def _shell_effect_in_words(effect: Effect) -> str:
    match effect:
        case Rejected(reason=reason):
            return f"nothing changes: {reason}"
        case Lock():
            return "the faller had landed, so it freezes"
        case Mark(cells=cells):
            return f"four or more in a line match: {counted(len(cells), 'cell')} are marked"
        case Clear(cells=cells):
            return f"{counted(len(cells), 'cell')} marked before vanish"
        case Settle(moves=moves):
            return f"{counted(len(moves), 'cell')} with nothing below fall{'s' * (len(moves) == 1)} one row"
        case GameOver(reason=reason):
            return f"the game is over: {reason}"
    name = type(effect).__name__
    return {"Spawn": "a faller appears", "Move": "the faller moves", "Rotate": "the faller turns"}.get(name, "")
