"""The kata Puzzle Fighter to look at: every move, and every step of its chain, is a separate step.

The game plays a move in one step, and its effects tell in order what happened. Here they are played back, one after the
other, onto the field on which the pair has landed; the last one gives the game's own state again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from chainfall.core.effects import Cell, Clear, Effect, Power, Settle
from chainfall.core.frame import Frame
from chainfall.games.puzzle_fighter.kata.game import GAME, OVERFLOW, KataState, rows
from chainfall.games.puzzle_fighter.kata.moves import ROWS, Drop, land
from chainfall.games.puzzle_fighter.solid import WIDTH, Rectangle, Well
from chainfall.katas import read_instructions

NO_GEM = " "


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of the viewer: what it is called, what it looks like, and what just happened; ``moves`` have landed."""

    caption: str
    state: KataState
    effects: tuple[Effect, ...]
    moves: int


class KataViewer:
    """A position at one moment of a kata, like :class:`~chainfall.play.viewer.Viewer` at one step of a replay."""

    game = GAME

    def __init__(self, instructions: object) -> None:
        self._drops = read_instructions(instructions)
        self.moments = tuple(_moments(self._drops))
        self.steps = len(self.moments) - 1
        self.seek(0)

    @property
    def moves(self) -> int:
        """How many moves were played; those after the end of the game are ignored."""
        return self.moments[-1].moves

    @property
    def final(self) -> str:
        """The twelve rows of the last field: the answer of the kata."""
        return "\n".join(rows(self.moments[-1].state))

    @property
    def frame(self) -> Frame:
        """The frame at this moment."""
        return GAME.frame(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended at this moment."""
        return GAME.outcome(self.state) is not None

    def seek(self, step: int) -> None:
        """Goes to a moment; outside means to the first or the last."""
        self.step = min(max(step, 0), self.steps)
        moment = self.moments[self.step]
        self.state = moment.state
        self.effects = tuple((self.step, effect) for effect in moment.effects)


def _moments(drops: list[Drop]) -> Iterator[Moment]:
    state = GAME.start(GAME.Options(), 0)
    yield Moment("The empty field", state, (), 0)
    for number, drop in enumerate(drops, 1):
        before, (state, effects) = state, GAME.step(state, drop)
        name = f"Move {number}, {GAME.format(drop)}"
        if state.over:
            yield Moment(f"{name}: {OVERFLOW}, the game is over", state, effects, number)
            return
        events = tuple(effect for effect in effects if not isinstance(effect, Clear | Power | Settle))
        shown = landed(before, drop)
        yield Moment(name, shown, events, number)
        for kind, group in groupby(effects[len(events) :], type):
            happened = tuple(group)
            for effect in happened:
                shown = after(shown, effect)
            yield Moment(f"{name}: {_caption(kind, happened)}", shown, happened, number)


def landed(state: KataState, drop: Drop) -> KataState:
    """The field on which a pair has come to rest, before anything comes of it."""
    well = Well(ROWS, state.field, state.powers)
    land(well, drop)
    return replace(state, field="".join(well.rows_of_text()), moves=state.moves + 1)


def after(state: KataState, effect: Effect) -> KataState:
    """The field after one effect of a chain."""
    match effect:
        case Clear(cells=cells):
            return _cleared(state, cells)
        case Power(cells=cells):
            power = Rectangle(*cells[0], *cells[-1])
            taken = {old for old in state.powers if old.cells()[0] in cells}
            return replace(state, powers=(*(old for old in state.powers if old not in taken), power))
        case Settle(moves=moves):
            return _settled(state, dict(moves))
    return state


def _cleared(state: KataState, cells: tuple[Cell, ...]) -> KataState:
    field = list(state.field)
    for row, column in cells:
        field[row * WIDTH + column] = NO_GEM
    kept = tuple(power for power in state.powers if power.cells()[0] not in cells)
    return replace(state, field="".join(field), powers=kept, cleared=state.cleared + len(cells))


def _settled(state: KataState, moves: dict[Cell, Cell]) -> KataState:
    field = list(state.field)
    for row, column in moves:
        field[row * WIDTH + column] = NO_GEM
    for (row, column), (new_row, new_column) in moves.items():
        field[new_row * WIDTH + new_column] = state.field[row * WIDTH + column]
    return replace(state, field="".join(field), powers=tuple(_moved(power, moves) for power in state.powers))


def _moved(power: Rectangle, moves: dict[Cell, Cell]) -> Rectangle:
    first, last = (power.top, power.left), (power.bottom, power.right)
    return Rectangle(*moves.get(first, first), *moves.get(last, last))


def _caption(kind: type[Effect], effects: tuple[Effect, ...]) -> str:
    """The events, in words."""
    if kind is Settle:
        return "gems fall"
    if kind is Power:
        sizes = [Rectangle(*effect.cells[0], *effect.cells[-1]) for effect in effects if isinstance(effect, Power)]
        words = [f"{power.right - power.left + 1} x {power.bottom - power.top + 1}" for power in sizes]
        return f"power gem of {' and of '.join(words)}"
    clears = [effect for effect in effects if isinstance(effect, Clear)]
    count = sum(len(effect.cells) for effect in clears)
    return f"chain step {clears[0].chain_index}, {count} {'gem' if count == 1 else 'gems'} destroyed"
