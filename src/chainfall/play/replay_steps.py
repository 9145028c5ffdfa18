"""Stepping through a replay: the one place where recorded inputs are turned into steps again."""

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Generic, NamedTuple, TypeVar

from chainfall.core.codec import pack
from chainfall.core.errors import ChainfallError, ParseError, ReplayError, shown
from chainfall.core.frame import Frame
from chainfall.core.game import Game, Step, parse_line
from chainfall.core.options import Options, from_plain, to_plain
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT, Budget
from chainfall.play.digests import SPAN
from chainfall.play.replay import Replay

O = TypeVar("O", bound=Options)
S = TypeVar("S")
I = TypeVar("I")


Walked = tuple[int, I, Step[S]]
"""One step of a replay: its number, counted from 1, the input, and the result."""


def walk(replay: Replay, game: Game[O, S, I], limit: int | None = None) -> Iterator[Walked[I, S]]:
    """Plays a replay from its start, step by step, without checking its digests and its result.

    Args:
        replay: the replay to play.
        game: its game.
        limit: how many steps to play at most, as :class:`~chainfall.play.budget.Budget` counts them; None for all.

    Raises:
        LimitError: the replay has more steps.
        ChainfallError: the replay is of another game or of other rules, or an input cannot be played.
    """
    steps = walk_on(game, first_state(replay, game), inputs_of(replay, game))
    return steps if limit is None else _within(limit, steps, replay.steps)


def _within(limit: int, steps: Iterable[Walked[I, S]], count: int) -> Iterator[Walked[I, S]]:
    budget = Budget(count, limit)
    size, last = 0, None
    for number, input, step in steps:
        if number % SPAN == 1:  # the size of a state depends on its board, which keeps its size
            size = len(pack(step.state))
        budget.spend(int(step is not last), size, number)
        last = step
        yield number, input, step


def walk_on(game: Game[O, S, I], state: S, inputs: Iterable[I], done: int = 0) -> Iterator[Walked[I, S]]:
    """Plays inputs from a state that was reached after ``done`` steps.

    An input that leaves the state unchanged is not played again: repeating it would give the same step.

    Raises:
        ReplayError: an input follows the end of the game.
    """
    before = last = step = None
    for number, input in enumerate(inputs, done + 1):
        if step is None or state is not before or input is not last:
            before, last = state, input
            step = _next_step(game, state, input, number)
        state = step.state
        yield number, input, step


def play_run(game: Game[O, S, I], state: S, input: I, count: int, done: int = 0) -> S:
    """The state after playing the same input ``count`` times, from a state that was reached after ``done`` steps.

    A step is a pure function. Once an input returns the very state it was played from, as in a paused game or after a
    rejected move, so will the rest of the run, which need not be played.

    Raises:
        ReplayError: an input follows the end of the game.
    """
    for number in range(done + 1, done + count + 1):
        after = _next_step(game, state, input, number).state
        if after is state:
            break
        state = after
    return state


def _next_step(game: Game[O, S, I], state: S, input: I, number: int) -> Step[S]:
    if game.outcome(state):
        raise ReplayError(f"step {number}: inputs go on after the end of the game")
    return game.step(state, input)


def first_state(replay: Replay, game: Game[O, S, I]) -> S:
    """The state before the first step of a replay.

    Raises:
        ChainfallError: see :func:`options_of`.
    """
    return game.start(options_of(replay, game), replay.seed)


def last_frame(replay: Replay) -> Frame | None:
    """The frame after the last step of a replay; None if it cannot be played, or has too many steps."""
    try:
        game = registry.game(replay.game)
        state = first_state(replay, game)
        for _, _, step in walk(replay, game, STEP_LIMIT):
            state = step.state
    except ChainfallError:
        return None
    return game.frame(state)


def options_of(replay: Replay, game: Game[O, S, I]) -> O:
    """The options that a replay was recorded with.

    Raises:
        ChainfallError: the replay is of another game or of other rules, or its options do not match the game's.
    """
    if replay.game != game.id:
        raise ReplayError(f"a replay of {shown(replay.game)}, expected one of {game.id!r}")
    if replay.rules != game.rules:
        raise ReplayError(f"recorded under rules {shown(replay.rules)} of {game.id}, this is rules {game.rules}")
    options = from_plain(game.Options, replay.options)
    if list(to_plain(options)) != list(replay.options):
        given = ", ".join(replay.options) or "missing"
        raise ReplayError(f"options are {given}, expected {', '.join(to_plain(options))}, in this order")
    return options


def inputs_of(replay: Replay, game: Game[O, S, I]) -> Iterator[I]:
    """The inputs of a replay, one for each step.

    Raises:
        ReplayError: a line is not an input of the game, or not in its short form.
    """
    for read, count in read_runs(replay, game):
        yield from repeat(read.input, count)


class ReadLine(NamedTuple, Generic[I]):
    """A recorded line and the input that it means."""

    line: str
    input: I


def read_runs(replay: Replay, game: Game[O, S, I]) -> Iterator[tuple[ReadLine[I], int]]:
    """The runs of a replay; each line is parsed once.

    Raises:
        ReplayError: a line is not an input of the game, or not in its short form.
    """
    for number, (line, count) in enumerate(replay.inputs):
        yield ReadLine(line, _read_line(game, line, f"inputs[{number}]")), count


def _read_line(game: Game[O, S, I], line: str, where: str) -> I:
    """The input that a recorded line stands for. Each input has exactly one line."""
    try:
        input = parse_line(game, line)
    except ParseError as error:
        raise ReplayError(f"{where}: {error}") from error
    if game.format(input) != line:
        raise ReplayError(f"{where}: {shown(line)} is not in its short form {shown(game.format(input))}")
    return input
