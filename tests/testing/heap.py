"""A small game that keeps every promise: take stones from a heap."""

from dataclasses import dataclass, field, replace
from typing import Any

from chainfall.core.effects import Clear, GameOver, Rejected, Spawn
from chainfall.core.errors import ParseError
from chainfall.core.frame import EMPTY, LEFT, RIGHT, Board, Frame, Hud, Sprite, tile
from chainfall.core.game import Outcome, Step
from chainfall.core.options import Options, option
from chainfall.core.rng import Rng

STONE = tile("stone")


@dataclass(frozen=True, slots=True)
class HeapOptions(Options):
    stones: int = option(7, "stones in the heap", 1, 40)
    double: bool = option(False, "each stone scores twice")


@dataclass(frozen=True, slots=True)
class Take:
    count: int
    note: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Hidden:
    rng: Rng


@dataclass(frozen=True, slots=True)
class Heap:
    options: HeapOptions
    stones: int
    score: int
    bonus: int
    hidden: Hidden


class HeapGame:
    """Take one to three stones until none is left; the bonus on each turn is drawn before it."""

    id = "tests/heap"
    rules = 1
    hz = 0
    Options: Any = HeapOptions

    def start(self, options: Any, seed: int) -> Any:
        bonus, rng = Rng(seed).below(4)
        return Heap(options, options.stones, 0, bonus, Hidden(rng))

    def step(self, state: Any, input: Any) -> Any:
        if not 1 <= input.count <= min(3, state.stones):
            return Step(state, (Rejected("take one to three stones that are there"),))
        bonus, rng = state.hidden.rng.below(4)
        left = state.stones - input.count
        score = state.score + (input.count + state.bonus) * (2 if state.options.double else 1)
        after = replace(state, stones=left, score=score, bonus=bonus, hidden=Hidden(rng))
        cleared = Clear(tuple((0, column) for column in range(left, state.stones)), "taken")
        return Step(after, (cleared, Spawn(()) if left else GameOver("no stone is left")))

    def inputs(self, state: Any) -> Any:
        return tuple(Take(count) for count in range(1, min(3, state.stones) + 1))

    def outcome(self, state: Any) -> Any:
        return None if state.stones else Outcome(state.score, "no stone is left")

    def frame(self, state: Any) -> Any:
        size = state.options.stones
        tiles = [STONE] * state.stones + [EMPTY] * (size - state.stones)
        if state.stones > 1:
            tiles[:2] = [tile("stone", links=RIGHT), tile("stone", links=LEFT)]
        hud = Hud(state.score, ((Sprite(0, 0, STONE),),), (("bonus", state.bonus),))
        return Frame((Board(size, 1, tuple(tiles), hud=hud, phase="take"),))

    def text(self, state: Any) -> Any:
        return f"{'o' * state.stones} bonus {state.bonus} score {state.score}"

    def parse(self, line: str) -> Any:
        if line not in ("1", "2", "3", "4"):
            raise ParseError(f"{line!r}: expected a number from 1 to 4")
        return Take(int(line))

    def format(self, input: Any) -> Any:
        return str(input.count)


def game_with(members: dict[str, Any]) -> Any:
    """The game with members of its own; they may break a promise."""
    return type("Broken", (HeapGame,), members)()
