"""A caller who means no good: ``python -m tests.kernels.hostile SEED ROUNDS``.

Every call gets arguments by chance, most of them wrong: of other types, shapes and byte orders, out of range, forged.
It may do what it is asked to, or refuse with a :class:`ChainfallError`; everything else is a mistake of ours, and so is
a process that dies. Batches are called by several threads at once, too. The same seed brings the same calls.
"""

import sys
from array import array
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from faulthandler import dump_traceback_later, enable
from random import Random
from threading import Thread
from typing import Any

import numpy as np

from chainfall.core.errors import ChainfallError
from chainfall.kernels import Batch, Boards, kernels
from chainfall.kernels.native import native

GAMES = ("puzzle-fighter", "dr-mario", "triple-town", "dr-mario-versus", "puzzle-fighter-versus")
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "dr-mario": ({}, {"level": 24, "speed": "hi"}),
    "dr-mario-versus": ({}, {"level_1": 20, "level_2": 3, "landing_delay": 60, "wins": 1}),
    "puzzle-fighter-versus": (
        {"round_pause_ms": 0},
        {"power": "marked", "rows_at_once": False, "lock_delay_ms": 0, "settle_ms": 0, "clear_ms": 0, "arr_ms": 0},
        {"deal": "random", "first_pairs": "RG rB", "attack_1": 400, "landing_delay": 60, "gravity_min_ms": 1},
    ),
}
BOARDS = 3
LONGEST = 120
"""Seconds after which a call counts as endless."""

NUMBERS = (0, 1, 2, -1, 3, 24, 255, 2**31 - 1, 2**31, 2**32, 2**63 - 1, 2**63, -(2**63), 2**70, 10**5000)
KINDS = ("bool", "int8", "uint8", "int32", "int64", "uint64", ">i4", ">i8", "float64", "object", "M8[s]", "S4", "i4,i4")


class Caller:
    """Calls the kernels of one game in every way it can think of."""

    def __init__(self, game: str, chance: Random) -> None:
        self.chance = chance
        self.batch = Batch(game, BOARDS, **chance.choice(OPTIONS.get(game, ({},))))
        self.batch.reset(np.array([chance.randrange(2**32) for _ in range(BOARDS)]))
        self.batch.rollout(chance.randrange(40), seed=chance.randrange(2**32))

    def number(self) -> Any:
        """A number, or what somebody may take for one."""
        chance = self.chance
        kind = chance.choice((int, int, np.uint8, np.int16, np.int64, np.uint64, float, str, complex, bool))
        with suppress(OverflowError, ValueError, TypeError):
            return kind(chance.choice(NUMBERS))
        return chance.choice((None, 1.5, "1", b"1", [], (), object(), np.array([1, 2]), float("nan")))

    def small(self) -> Any:
        """A number that is mostly fine."""
        return self.chance.randrange(5) if self.chance.random() < 0.7 else self.number()

    def array(self, shape: tuple[int, ...], kind: str) -> Any:
        """An array that is as it should be in one case of three."""
        chance = self.chance
        if chance.random() < 0.3:
            return None
        if chance.random() < 0.4:
            kind = chance.choice(KINDS)
        if chance.random() < 0.2:
            shape = chance.choice(((), (0,), (1,), (BOARDS,), (*shape, 1), shape[::-1], (2, *shape)))
        found = np.zeros(shape, kind)
        if found.dtype.kind in "iub":
            found[...] = chance.choice((0, 1, 3, 12, 100))
        change = chance.randrange(8)
        if change == 0 and shape:
            found = np.zeros((*shape[:-1], 2 * shape[-1]), kind)[..., ::2]
        elif change == 1:
            found.flags.writeable = False
        elif change == 2 and found.dtype.kind != "O":
            found = np.frombuffer(bytearray(1 + found.nbytes), np.uint8)[1:].view(kind).reshape(shape)
        elif change == 3:
            return chance.choice((found.tolist(), bytearray(found.nbytes), memoryview(b"123"), "array", 7))
        return found

    def actions(self) -> Any:
        """Actions, often legal ones."""
        batch = self.batch
        shape = (BOARDS,) if batch.seats == 1 else (BOARDS, batch.seats)
        if self.chance.random() < 0.6:
            return batch.legal().argmax(-1)
        return self.array(shape, "int32")

    # What it does

    def step(self) -> None:
        rows = (BOARDS,) if self.batch.seats == 1 else (BOARDS, self.batch.seats)
        points, over = self.array(rows, "int64"), self.array((BOARDS,), "bool")
        if self.chance.random() < 0.1:
            shared = np.zeros(8 * BOARDS * self.batch.seats, np.uint8)
            points, over = shared.view(np.int64).reshape(rows), shared[:BOARDS].view(np.bool_)
        self.batch.step(self.actions(), points, over, where=self.array((BOARDS,), "bool"))

    def tick(self) -> None:
        self.batch.tick(self.array((BOARDS, 2), "int32"), self.array((BOARDS,), "bool"))

    def look(self) -> None:
        name = self.chance.choice(("legal", "observe", "scores", "wins", "winner", "features"))
        kernel = self.batch.boards.kernel
        size = {"legal": kernel.actions, "observe": kernel.rows * kernel.columns + kernel.shown}.get(
            name, kernel.features
        )
        rows = (BOARDS,) if kernel.seats == 1 or name == "winner" else (BOARDS, kernel.seats)
        shape = (*rows, size) if name in ("legal", "observe", "features") else rows
        kind = {"legal": "bool", "observe": "uint8", "winner": "int32", "features": "int32"}.get(name, "int64")
        getattr(self.batch, name)(self.array(shape, kind))

    def reset(self) -> None:
        self.batch.reset(self.array((BOARDS,), "uint64"), self.array((BOARDS,), "bool"))

    def rollout(self) -> None:
        policy: Any = self.chance.choice(("random", "greedy", ("greedy", "random"), ("x",), 7, None, [[]]))
        steps: Any = self.chance.choice((0, 1, 30, -1, None, 1.5, 2**63, np.uint8(9)))
        self.batch.rollout(steps, policy, seed=self.small())

    def beam(self) -> None:
        weights = [self.chance.choice((0, 1, -7, 2**31 - 1)) for _ in range(self.batch.boards.kernel.features + 1)]
        given: Any = self.chance.choice(
            (weights, weights, weights[1:], np.array(weights), b"1234", None, [self.number()] * 8)
        )
        even: Any = self.chance.choice((False, True, 1, 2, None))
        sizes = self.small(), self.small(), self.small()
        self.batch.beam(*sizes, given, samples=self.small(), seed=self.number(), even=even)

    def unpack(self) -> None:
        self.batch.unpack(self.small())

    def expand(self) -> None:
        self.batch.expand(self.small())

    def pack(self) -> None:
        state = self.batch.unpack(self.chance.randrange(BOARDS))
        self.batch.pack(self.small(), self.chance.choice((state, self.forged(state), self.forged(state), None, 7)))

    def forged(self, value: Any, depth: int = 0) -> Any:
        """A record in which one value, somewhere, is another one."""
        names = [item.name for item in fields(value)] if is_dataclass(value) else list(getattr(value, "_fields", ()))
        if not names or depth > 4:
            return self.another(value)
        name = self.chance.choice(names)
        new = self.forged(getattr(value, name), depth + 1)
        if is_dataclass(value) and not isinstance(value, type):
            with suppress(ChainfallError, TypeError, ValueError):
                return replace(value, **{name: new})
            return value
        return value._replace(**{name: new})

    def another(self, value: Any) -> Any:
        chance = self.chance
        if isinstance(value, str) and value and chance.random() < 0.7:
            place = chance.randrange(len(value))
            return value[:place] + chance.choice("rgbyRGBY01234567. aZ?") + value[place + chance.randrange(2) :]
        if isinstance(value, tuple) and value and chance.random() < 0.7:
            place = chance.randrange(len(value))
            return (*value[:place], self.forged(value[place], 3), *value[place + chance.randrange(2) :])
        return self.number()

    def hold(self) -> None:
        """Forged bytes as boards, which are then played on."""
        boards = self.batch.boards
        content = bytearray(bytes(boards.memory))
        for _ in range(self.chance.choice((1, 10, len(content)))):
            content[self.chance.randrange(len(content))] = self.chance.choice(
                (0, 1, 127, 128, 255, self.chance.randrange(256))
            )
        if self.chance.random() < 0.2:
            content = bytearray(self.chance.randbytes(len(content)))
        self.batch = self.batch._holding(content)
        for act in (self.look, self.look, self.rollout, self.expand, self.beam, self.tick, self.step):
            with suppress(ChainfallError):
                act()
        for number in range(BOARDS):
            self.batch.unpack(number)
        self.batch.rollout(5, seed=1)

    def call_module(self) -> None:
        """A function of the module itself, by arguments of which any may be any."""
        module, boards = native(), self.batch.boards
        names = [name for name in dir(module) if name[0] != "_" and name != "kernels"]
        other = Boards(self.chance.choice(GAMES))
        likely = [boards.kernel.number, boards.setup, boards.memory, None, 1, array("q", range(9)), bytearray(82)]
        likely += [other.setup, other.memory, memoryview(boards.memory), self.number(), self.array((BOARDS,), "int32")]
        given = [boards.kernel.number, boards.setup, boards.memory]
        given = given[: self.chance.randrange(4)]
        given += [self.chance.choice(likely) for _ in range(self.chance.randrange(9))]
        getattr(module, self.chance.choice(names))(*given)

    def set_up(self) -> None:
        """A setup of any numbers, and a game by it."""
        kernel = self.chance.choice(kernels())
        numbers = array("q", [self.chance.choice(NUMBERS[:11]) for _ in range(kernel.options)])
        module, number = native(), kernel.number
        setup = module.setup(number, numbers)
        boards = module.boards(number, setup, 2)
        module.reset(number, setup, boards, array("Q", [1, 2**64 - 1]), None)
        module.rollout(number, setup, boards, 20, self.chance.randrange(2), 3)
        module.store(number, boards, array("q", bytes(8 * kernel.fields)))
        given = array("q", [self.chance.choice(NUMBERS[:11]) for _ in range(kernel.fields)])
        module.load(number, setup, boards, given)

    def make(self) -> None:
        """A batch of anything."""
        game: Any = self.chance.choice(
            (*GAMES, "puzzle-kata", "", None, 7, b"dr-mario", ["dr-mario"], np.array([1, 2]))
        )
        count: Any = self.chance.choice((1, 2, 0, -1, 1.5, None, "1", 2**62, np.uint8(2)))
        build: Any = self.chance.choice((None, "plain", 7))
        Batch(game, count, build=build)

    def race(self) -> None:
        """Several threads in one batch; what each may say is that it is in use."""
        actions = np.zeros((BOARDS,) if self.batch.seats == 1 else (BOARDS, self.batch.seats), np.int32)
        racing = [Random(self.chance.random()) for _ in range(3)]
        problems: list[BaseException] = []

        def run(chance: Random) -> None:
            for _ in range(20):
                actions[...] = chance.randrange(-1, 40)
                act = chance.choice(
                    (
                        lambda: self.batch.step(actions),
                        lambda: self.batch.rollout(60, seed=3),
                        lambda: self.batch.reset(np.arange(BOARDS)),
                        lambda: self.batch.pack(0, self.batch.unpack(1)),
                        lambda: self.batch.clone().rollout(3),
                        self.batch.observe,
                    )
                )
                try:
                    act()
                except ChainfallError:
                    continue
                except BaseException as problem:
                    problems.append(problem)

        threads = [Thread(target=run, args=(one,)) for one in racing]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if problems:
            raise problems[0]


ACTS: tuple[tuple[Callable[[Caller], None], int], ...] = (
    *((Caller.step, 6), (Caller.tick, 2), (Caller.look, 4), (Caller.reset, 2), (Caller.rollout, 2), (Caller.beam, 2)),
    *((Caller.unpack, 2), (Caller.expand, 1), (Caller.pack, 6), (Caller.hold, 4), (Caller.call_module, 6)),
    *((Caller.set_up, 1), (Caller.make, 1), (Caller.race, 1)),
)


def attack(seed: int, rounds: int) -> int:
    """Makes calls; how many of them were refused.

    Raises:
        Exception: whatever a call has raised that is not an error of ours.
    """
    chance = Random(seed)
    refused = 0
    for round_ in range(rounds):
        caller = Caller(chance.choice(GAMES), chance)
        for _ in range(40):
            act = chance.choices(*zip(*ACTS, strict=True))[0]
            dump_traceback_later(LONGEST, exit=True)
            try:
                act(caller)
            except ChainfallError:
                refused += 1
            except Exception as problem:
                problem.add_note(f"seed {seed}, round {round_}, {act.__name__}")
                raise
    return refused


if __name__ == "__main__":
    enable()
    if len(sys.argv) != 3:
        sys.exit("usage: python -m tests.kernels.hostile SEED ROUNDS")
    first, most = map(int, sys.argv[1:])
    print(f"seed {first}: {attack(first, most)} calls were refused, and nothing broke", flush=True)
