"""How the property tests run, and a small game in real time for what every such game can do: catch drops with a cup."""

import logging
import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import settings

from chainfall.core.buttons import ALL, DOWN, LEFT, RIGHT, format_buttons, parse_buttons
from chainfall.core.effects import Clear, Effect, GameOver, Lock, Rejected, Spawn
from chainfall.core.frame import EMPTY, Board, Frame, Hud, Sprite, tile
from chainfall.core.game import Outcome, Step
from chainfall.core.options import Options, option
from chainfall.core.rng import Rng
from chainfall.play import registry
from chainfall.play.registry import AnyGame

# Continuous integration plays the same examples every time; elsewhere, and every night, they are new ones. No example
# has a time limit: the machines are noisy.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.register_profile("nightly", deadline=None, max_examples=2000)
settings.load_profile("ci" if os.environ.get("CI") else "default")

# A shell that runs the tests in the background, or under nohup, has them ignore signals, and so every program that they
# start. A handler that does nothing is not handed on, so those programs are as in a terminal.
for _number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, lambda number, frame: None)

WIDTH = 5


@dataclass(frozen=True, slots=True)
class DripOptions(Options):
    pace: int = option(40, "ticks that a drop takes", 2, 1000)
    misses: int = option(3, "misses that end the game", 1, 1000)


@dataclass(frozen=True, slots=True)
class Hidden:
    rng: Rng


@dataclass(frozen=True, slots=True)
class DripState:
    options: DripOptions
    hidden: Hidden
    cup: int = 2
    drop: int = -1
    fallen: int = 0
    held: int = 0
    caught: int = 0
    missed: int = 0


class Drip:
    """Drops fall, a cup catches them; each miss counts."""

    id = "drip"
    rules = 3
    hz = 60
    Options = DripOptions

    def start(self, options: DripOptions, seed: int) -> DripState:
        return DripState(options, Hidden(Rng(seed)))

    def step(self, state: DripState, input: int) -> Step[DripState]:
        if self.outcome(state):
            return Step(state, (Rejected("the game is over"),))
        if not 0 <= input <= ALL:
            return Step(state, (Rejected("no such buttons"),))
        pressed = input & ~state.held
        cup = min(max(state.cup + bool(pressed & RIGHT) - bool(pressed & LEFT), 0), WIDTH - 1)
        state = replace(state, cup=cup, held=input)
        if state.drop < 0:
            column, rng = state.hidden.rng.below(WIDTH)
            return Step(replace(state, hidden=Hidden(rng), drop=column, fallen=0), (Spawn(((0, column),)),))
        fallen = state.fallen + (2 if input & DOWN else 1)
        if fallen < state.options.pace:
            return Step(replace(state, fallen=fallen))
        return self._land(replace(state, fallen=0, drop=-1), state.drop)

    def _land(self, state: DripState, column: int) -> Step[DripState]:
        effects: list[Effect] = [Lock(((1, column),))]
        if column == state.cup:
            state = replace(state, caught=state.caught + 1)
            effects.append(Clear(((1, column),), "caught"))
        else:
            state = replace(state, missed=state.missed + 1)
        outcome = self.outcome(state)
        if outcome:
            effects.append(GameOver(outcome.reason))
        return Step(state, tuple(effects))

    def inputs(self, state: DripState) -> range:
        return range(0 if self.outcome(state) else ALL + 1)

    def outcome(self, state: DripState) -> Outcome | None:
        return Outcome(state.caught, "too many misses") if state.missed >= state.options.misses else None

    def frame(self, state: DripState) -> Frame:
        sprites = () if state.drop < 0 else (Sprite(0, state.drop, tile("drop"), state.fallen, state.options.pace),)
        tiles = (EMPTY,) * WIDTH + tuple(tile("cup") if column == state.cup else EMPTY for column in range(WIDTH))
        return Frame((Board(WIDTH, 2, tiles, sprites, Hud(state.caught)),))

    def text(self, state: DripState) -> str:
        sky = "".join("'" if column == state.drop else "." for column in range(WIDTH))
        floor = "".join("U" if column == state.cup else "_" for column in range(WIDTH))
        return f"{sky}\n{floor} {state.caught}"

    def parse(self, line: str) -> int:
        return parse_buttons(line)

    def format(self, input: int) -> str:
        return format_buttons(input)


GAME = Drip()


@pytest.fixture
def logs_put_back() -> Iterator[None]:
    """Everything about logs is put back after a test that sets them up for the whole process."""
    import structlog

    loggers = [logging.getLogger(name) for name in (None, "uvicorn", "uvicorn.error")]
    before = [(one, one.handlers[:], one.level, one.propagate, one.filters[:]) for one in loggers]
    yield
    structlog.reset_defaults()
    for one, handlers, level, propagate, filters in before:
        one.handlers, one.propagate, one.filters = handlers, propagate, filters
        one.setLevel(level)


@pytest.fixture(scope="session")
def drip() -> AnyGame:
    """The game in real time."""
    return GAME


@pytest.fixture(scope="module")
def known_drip() -> Iterator[AnyGame]:
    """The game in real time, found by its name too."""
    entry = registry.RegisteredGame(GAME.id, f"{__name__}:GAME", "chainfall")
    real_entries, real_load = registry.entries, registry._load

    def load(asked: registry.RegisteredGame) -> AnyGame:
        return GAME if asked == entry else real_load(asked)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "entries", lambda: [*real_entries(), entry])
        patch.setattr(registry, "_load", load)
        yield GAME
