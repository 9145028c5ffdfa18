"""Walking through a replay: the one place in which recorded inputs become steps again."""

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Generic, NamedTuple, TypeVar

from chainfall.core.errors import ParseError, ReplayError, shown
from chainfall.core.game import Game, Step
from chainfall.core.options import Options, from_plain, to_plain
from chainfall.play.lines import parse_line
from chainfall.play.replay import Replay

O = TypeVar("O", bound=Options)
S = TypeVar("S")
I = TypeVar("I")


Walked = tuple[int, I, Step[S]]
"""One step of a walk: its number, counted from 1, the input, and what came of it."""


def walk(replay: Replay, game: Game[O, S, I]) -> Iterator[Walked[I, S]]:
    """Plays a replay from its start, step by step; digests and the result are not looked at.

    Raises:
        ChainfallError: the replay is not one of this game and its rules, or an input cannot be played.
    """
    return walk_on(game, first_state(replay, game), inputs_of(replay, game))


def walk_on(game: Game[O, S, I], state: S, inputs: Iterable[I], done: int = 0) -> Iterator[Walked[I, S]]:
    """Plays inputs from a state that was reached after ``done`` steps.

    Raises:
        ReplayError: an input follows the end of the game.
    """
    for number, input in enumerate(inputs, done + 1):
        step = _next_step(game, state, input, number)
        state = step.state
        yield number, input, step


def play_run(game: Game[O, S, I], state: S, input: I, count: int, done: int = 0) -> S:
    """The state after the same input was played ``count`` times, from a state that was reached after ``done`` steps.

    A step is a pure function: once an input gives the very state that it was played from, as in a paused game or after
    a rejected move, the rest of the run does too and need not be played.

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
        ChainfallError: as :func:`options_of` says.
    """
    return game.start(options_of(replay, game), replay.seed)


def options_of(replay: Replay, game: Game[O, S, I]) -> O:
    """The options that a replay was recorded with.

    Raises:
        ChainfallError: it is a replay of another game or of other rules, or the options are not those of the game.
    """
    if replay.game != game.id:
        raise ReplayError(f"a game of {shown(replay.game)}, expected one of {game.id!r}")
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
    """The runs of a replay, each line read once.

    Raises:
        ReplayError: a line is not an input of the game, or not in its short form.
    """
    for number, (line, count) in enumerate(replay.inputs):
        yield ReadLine(line, _read_line(game, line, f"inputs[{number}]")), count


def _read_line(game: Game[O, S, I], line: str, where: str) -> I:
    """The input that a recorded line means; there is only one line for it."""
    try:
        input = parse_line(game, line)
    except ParseError as error:
        raise ReplayError(f"{where}: {error}") from error
    if game.format(input) != line:
        raise ReplayError(f"{where}: {shown(line)} is not in its short form {shown(game.format(input))}")
    return input
